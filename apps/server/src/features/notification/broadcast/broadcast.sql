-- name: countAudience :one
-- Counts the members of a broadcast, and those who would get a message by a channel outside the app.
select count(*) as "members!",
  count(*) filter (where :hasText::boolean and coalesce(t.is_on, :textDefault::boolean)) as "texts!", coalesce(max(u.id), 0) as "last!"
from app_user u
left join user_setting s on s.user_id = u.id
left join notification_setting t on t.user_id = u.id and t.setting_group = :group and t.channel = 'text'
where u.user_type <> 'guest' and u.left_at is null and (:platform?::platform_id is null or u.platform = :platform?::platform_id)
  and (not :isAd::boolean or s.advertising_alarm);

-- name: addBroadcast :one
insert into broadcast (kind, platform, title, text, path, audience, last_member_id, created_at, request_id, staff_id, segment_name, has_receivers,
  channels, per_minute, starts_at)
values (:kind, :platform?::platform_id, :title, :text, :path?, :audience, :lastMemberId, :now::timestamptz, :requestId?::uuid, :staffId?, :segmentName?,
  :hasReceivers, :channels?::text[], :perMinute?, :startsAt?::timestamptz) returning id;

-- name: addReceivers :exec
-- Limits a broadcast to members.
insert into broadcast_receiver (broadcast_id, user_id) select :id::bigint, u from unnest(:userIds::bigint[]) u order by u;

-- name: findBroadcast :opt
select id, kind, platform as "platform?", title, text, path as "path?", state, audience, in_app as "inApp", queued, created_at as "createdAt",
  started_at as "startedAt?", finished_at as "finishedAt?", per_minute as "perMinute?"
from broadcast where id = :id;

-- name: countBroadcastMessages :many
select state, count(*) as "count!" from message where broadcast_id = :id group by state order by state;

-- name: listBroadcasts :many
select id, kind, platform as "platform?", title, state, audience, in_app as "inApp", queued, created_at as "createdAt"
from broadcast order by id desc limit :most::int;

-- name: lockExpanding :opt
-- Locks a broadcast for its next batch: a cancel waits for the batch.
select id, kind, platform as "platform?", last_user_id as "lastUserId", last_member_id as "lastMemberId",
  channels as "channels?", has_receivers as "hasReceivers"
from broadcast where id = :id and state = 'expanding' for update;

-- name: expandBroadcast :one
-- Inserts the rows of the next members: a notification each, and a message per channel that they want.
with members as (
  select u.id, u.platform from app_user u
  where u.user_type <> 'guest' and u.left_at is null and u.id > :after::bigint and u.id <= :last::bigint
    and (:platform?::platform_id is null or u.platform = :platform?::platform_id)
    and (not :isAd::boolean or exists (select from user_setting s where s.user_id = u.id and s.advertising_alarm))
    and (not :hasReceivers::boolean or exists (select from broadcast_receiver r where r.broadcast_id = :id::bigint and r.user_id = u.id))
  order by u.id limit :most::int),
  listed as (
    insert into notification (key, user_id, list, kind, broadcast_id, created_at)
    select 'broadcast:' || :id::bigint || ':' || m.id, m.id, :list, :kind, :id::bigint, :now::timestamptz from members m order by m.id
    on conflict (key) do nothing returning 1),
  queued as (
    insert into message (key, channel, kind, platform, user_id, broadcast_id, created_at, due_at)
    select 'broadcast:' || :id::bigint || ':' || m.id, c.channel, :kind, m.platform, m.id, :id::bigint, :now::timestamptz, :now::timestamptz
    from members m cross join unnest(:channels::text[], :defaults::boolean[]) c (channel, is_on)
    left join notification_setting s on s.user_id = m.id and s.setting_group = :group and s.channel = c.channel
    where coalesce(s.is_on, c.is_on) and (c.channel <> 'push' or exists (select from push_subscription p where p.user_id = m.id))
    on conflict (key, channel) do nothing returning 1)
select (select count(*) from members) as "members!", (select max(id) from members) as "lastId?",
  (select count(*) from listed) as "listed!", (select count(*) from queued) as "queued!";

-- name: recordBatch :one
update broadcast set last_user_id = :lastUserId::bigint, in_app = in_app + :listed::int, queued = queued + :queued::int,
  started_at = coalesce(started_at, :now::timestamptz),
  state = case when not :isLast::boolean then state when queued + :queued::int > 0 then 'sending' else 'done' end,
  finished_at = case when :isLast::boolean and queued + :queued::int = 0 then :now::timestamptz end
where id = :id returning state;

-- name: cancelBroadcast :exec
-- Returns 0 if it is over.
update broadcast set state = 'cancelled', finished_at = :now::timestamptz where id = :id and state in ('expanding', 'sending');

-- name: dropBroadcastMessages :exec
-- Drops messages that were not requested. Returns their number.
update message set state = 'dropped', settled_at = :now::timestamptz
where broadcast_id = :id and settled_at is null and state = 'waiting';

-- name: finishBroadcast :exec
-- Returns 0 while messages wait.
update broadcast b set state = 'done', finished_at = :now::timestamptz
where b.id = :id and b.state = 'sending' and not exists (select from message m where m.broadcast_id = b.id and m.settled_at is null);

-- name: takeBroadcastMessages :many
-- Marks due messages as requested, unless the broadcast was cancelled. From then on they are not requested again.
update message set state = 'sending' where id in (
  select m.id from message m join broadcast b on b.id = m.broadcast_id
  where m.broadcast_id = :id::bigint and m.channel = :channel and m.settled_at is null and m.state = 'waiting'
    and m.due_at <= :now::timestamptz and b.state = 'sending'
  order by m.id limit :most::int for update of m skip locked)
returning id, key, user_id as "userId!", platform, tries;

-- name: listReceivers :many
-- Contact and consents of members at the moment of sending. Those who have left are missing.
select u.id, u.sealed as "sealed!", k.wrapped,
  coalesce(s.advertising_alarm, false) as "consent!", coalesce(s.advertising_night_alarm, false) as "nightConsent!",
  n.is_on as "isOn?",
  coalesce((select c.measurement from consent_record c where c.user_id = u.id order by c.received_at desc, c.chosen_at desc limit 1), false) as "isMeasured!",
  array(select p.id from push_subscription p join token t on t.hash = p.token_hash
    where p.user_id = u.id and :channel = 'push' and t.revoked_at is null and t.expires_at > :now::timestamptz order by p.id) as "subscriptionIds!"
from app_user u join user_key k on k.user_id = u.id left join user_setting s on s.user_id = u.id
left join notification_setting n on n.user_id = u.id and n.setting_group = :group and n.channel = :channel
where u.id = any(:userIds::bigint[]) and u.sealed is not null and u.left_at is null;

-- name: settleBroadcastMessages :exec
update message m set state = r.state, failure = nullif(r.failure, ''), settled_at = :now::timestamptz
from unnest(:ids::bigint[], :states::text[], :failures::text[]) r (id, state, failure)
where m.id = r.id and m.state = 'sending';

-- name: lockSending :one
-- A cancel waits for the transaction, and then drops what it has returned to the queue.
select state = 'cancelled' as "isCancelled!" from broadcast where id = :id for share;

-- name: postponeBroadcastMessages :exec
-- Returns messages to the queue that surely were not sent.
update message m set state = 'waiting', due_at = r.due_at, tries = m.tries + r.tried
from unnest(:ids::bigint[], :dueAts::timestamptz[], :tried::int[]) r (id, due_at, tried)
where m.id = r.id and m.state = 'sending' and m.settled_at is null;

-- name: settleLostBroadcastMessages :exec
-- Settles messages whose request did not return, for example because the process ended.
update message set failure = 'the result of the request is not known', settled_at = :now::timestamptz
where broadcast_id = :id and channel = :channel and settled_at is null and state = 'sending';

-- name: findNextBroadcastDue :one
select min(due_at) as "dueAt?" from message where broadcast_id = :id and channel = :channel and settled_at is null and state = 'waiting';
