-- name: listFailed :many
-- Lists failed messages and those without an answer, the latest first; `sign` is -1 forwards and 1 backwards.
select id as "id!", id as "value!", key, kind, channel, state, tries, settled_at as "at!", coalesce(failure, '') as "failure!",
  md5(coalesce(failure, '')) as "reasonId!", body, user_id as "customerId?"
from message
where state in ('failed', 'sending') and settled_at is not null and platform = :brand::platform_id
  and (:channel?::text is null or channel = :channel?::text)
  and (:state?::text is null or state = :state?::text)
  and (:reasonId?::text is null or md5(coalesce(failure, '')) = :reasonId?::text)
  and (:from?::timestamptz is null or settled_at >= :from?::timestamptz and settled_at < :to?::timestamptz)
  and :sign::int8 * id > :sign::int8 * :value::int8
order by :sign::int8 * id limit :take::int;

-- name: countFailed :one
select count(*)::int as "count!" from message
where state in ('failed', 'sending') and settled_at is not null and platform = :brand::platform_id
  and (:channel?::text is null or channel = :channel?::text)
  and (:state?::text is null or state = :state?::text)
  and (:reasonId?::text is null or md5(coalesce(failure, '')) = :reasonId?::text)
  and (:from?::timestamptz is null or settled_at >= :from?::timestamptz and settled_at < :to?::timestamptz);

-- name: listReasons :many
select to_char(settled_at at time zone 'Asia/Seoul', 'YYYY-MM-DD') as "day!", channel, md5(coalesce(failure, '')) as "reasonId!",
  min(coalesce(failure, '')) as "failure!", count(*)::int as "count!",
  count(*) filter (where state = 'failed' and body is not null)::int as "retryable!"
from message
where state in ('failed', 'sending') and settled_at is not null and platform = :brand::platform_id
group by 1, 2, 3 order by 1 desc, 5 desc, 2, 3 limit 100;

-- name: listChosenIds :many
-- Ids of failed messages, by their ids or by a reason and perhaps a day. With `deadOnly` those that can be sent again.
select id from message
where state in ('failed', 'sending') and settled_at is not null and platform = :brand::platform_id
  and (not :deadOnly::boolean or state = 'failed' and body is not null)
  and (:ids?::int8[] is null or id = any(:ids?::int8[]))
  and (:reasonId?::text is null or md5(coalesce(failure, '')) = :reasonId?::text)
  and (:from?::timestamptz is null or settled_at >= :from?::timestamptz and settled_at < :to?::timestamptz)
order by id limit :most::int;

-- name: discardFailed :exec
-- Leaves the failure as the reason. Messages that are sent again meanwhile are skipped.
update message set state = 'dropped', settled_at = :now::timestamptz, body = null
where id = any(:ids::int8[]) and state in ('failed', 'sending') and settled_at is not null;
