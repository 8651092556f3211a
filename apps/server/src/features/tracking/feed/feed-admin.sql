-- name: listFailedFeed :many
-- Lists events of a brand that a vendor has not taken, the latest first; `sign` is -1 forwards and 1 backwards. At most 10,000 stay.
select b.id as "id!", b.id as "value!", b.vendor, coalesce(b.event ->> 'name', case when b.refund_id is null then 'purchase' else 'refund' end) as "event!",
  o.order_no as "orderNo?", b.at, b.dead_at as "failedAt!", b.tries, coalesce(b.failure, '') as "failure!"
from analytics_outbox b left join orders o on o.id = b.order_id
where b.platform = :brand::platform_id and b.dead_at is not null and (:vendor?::text is null or b.vendor = :vendor)
  and :sign::int8 * b.id > :sign::int8 * :value::int8
order by :sign::int8 * b.id limit :take::int;

-- name: countFailedFeed :one
select count(*)::int as "count!" from analytics_outbox b
where b.platform = :brand::platform_id and b.dead_at is not null and (:vendor?::text is null or b.vendor = :vendor);

-- name: retryFailedFeed :exec
update analytics_outbox set dead_at = null, tries = 0, failure = null, due_at = :now::timestamptz
where platform = :brand::platform_id and dead_at is not null
  and (:vendor?::text is null or vendor = :vendor) and (:ids?::int8[] is null or id = any(:ids));

-- name: discardFailedFeed :exec
delete from analytics_outbox
where platform = :brand::platform_id and dead_at is not null
  and (:vendor?::text is null or vendor = :vendor) and (:ids?::int8[] is null or id = any(:ids));
