-- name: blockFollowers :exec
-- Notes of the first ready deliveries of each receiver that an earlier one of their object waits, so that claims read on behind them.
-- The earlier one is locked meanwhile, and one that ends unblocks the next after its own change: none stays blocked. Waits for no lock.
with follower as (
  select c.id, h.id as head_id
  from webhook w cross join lateral ready_deliveries(w.id, :now::timestamptz, :most::int) c
  cross join lateral (select b.id from webhook_delivery b where b.webhook_id = w.id and b.object = c.object and b.state = 'waiting'
    order by b.id limit 1) h
  where w.state = 'active' and w.archived_at is null and (w.paused_until is null or w.paused_until <= :now::timestamptz)
    and (w.extension is null or w.extension = any(:extensions::text[])) and h.id < c.id
), head as materialized (
  select b.id from webhook_delivery b where b.id = any(array(select f.head_id from follower f)) and b.state = 'waiting' for share skip locked
), behind as materialized (
  select d.id from webhook_delivery d
  where d.id = any(array(select f.id from follower f join head h on h.id = f.head_id)) and d.state = 'waiting' for update skip locked
)
update webhook_delivery d set is_blocked = true from behind b where d.id = b.id;

-- name: claimDeliveries :many
-- Leases the first waiting delivery of each object of each receiver. A receiver that fails gets one at a time, others up to
-- `perReceiver`. At most `most` new and `most` repeated deliveries of a receiver are read.
with receiver as (
  select w.id, (case when w.failing_since is null then :perReceiver::int else 1 end) - (select count(*)::int from (
    select from webhook_delivery x where x.webhook_id = w.id and x.state = 'waiting' and x.leased_until > :now::timestamptz
    limit :perReceiver::int) s) as free
  from webhook w
  where w.state = 'active' and w.archived_at is null and (w.paused_until is null or w.paused_until <= :now::timestamptz)
    and (w.extension is null or w.extension = any(:extensions::text[]))
), chosen as (
  select c.id from receiver r cross join lateral (
    select p.id from ready_deliveries(r.id, :now::timestamptz, :most::int) p
    where not exists (select from webhook_delivery b where b.webhook_id = r.id and b.object = p.object and b.state = 'waiting' and b.id < p.id)
    order by p.id limit greatest(r.free, 0)
  ) c limit :count::int
), head as materialized (
  select d.id from webhook_delivery d
  where d.id = any(array(select c.id from chosen c)) and d.state = 'waiting' and (d.leased_until is null or d.leased_until <= :now::timestamptz)
    and (d.next_at is null or d.next_at <= :now::timestamptz) for update skip locked
)
update webhook_delivery d set attempts = d.attempts + 1, lease = d.lease + 1, leased_until = :leasedUntil::timestamptz
from head h, webhook w, webhook_event e
where d.id = h.id and w.id = d.webhook_id and e.id = d.event_id
returning d.id, d.webhook_id as "webhookId!", d.attempts as "attempts!", d.lease as "lease!", w.url, w.extension, w.encrypted_secret as "encryptedSecret",
  w.encrypted_previous_secret as "encryptedPreviousSecret", w.previous_secret_until as "previousSecretUntil",
  e.id as "eventId!", e.event as "event!", e.object as "object!", e.data as "data!", e.created_at as "createdAt!";

-- name: findDelivery :opt
-- Reads what claimDeliveries returns, of a delivery that the caller has leased.
select d.id, d.webhook_id as "webhookId!", d.attempts as "attempts!", d.lease as "lease!", w.url, w.extension, w.encrypted_secret as "encryptedSecret",
  w.encrypted_previous_secret as "encryptedPreviousSecret", w.previous_secret_until as "previousSecretUntil",
  e.id as "eventId!", e.event as "event!", e.object as "object!", e.data as "data!", e.created_at as "createdAt!"
from webhook_delivery d join webhook w on w.id = d.webhook_id join webhook_event e on e.id = d.event_id where d.id = :id;

-- name: findNextDelivery :one
-- Time at which the next delivery or receiver stops waiting, before `until`. Three scans of an index; a time of a receiver that is not
-- active only wakes the loop.
select least(
  (select d.next_at from webhook_delivery d where d.state = 'waiting' and d.next_at is not null
    and d.next_at > :now::timestamptz and d.next_at <= :until::timestamptz order by d.next_at limit 1),
  (select d.leased_until from webhook_delivery d where d.state = 'waiting' and d.leased_until is not null
    and d.leased_until > :now::timestamptz and d.leased_until <= :until::timestamptz order by d.leased_until limit 1),
  (select min(w.paused_until) from webhook w where w.state = 'active' and w.archived_at is null
    and w.paused_until > :now::timestamptz and w.paused_until <= :until::timestamptz)) as "at";

-- name: endDelivery :exec
-- Matches only the lease of the attempt, so that a late process changes nothing. A delivery that died meanwhile stays dead.
update webhook_delivery set state = case when state = 'dead' then state else :state end, next_at = :nextAt?::timestamptz, leased_until = null,
  last_attempt_at = :now::timestamptz, failure = :failure?, status = :status?::int, duration_ms = :durationMs::int, excerpt = :excerpt?
where id = :id and lease = :lease::int;

-- name: unblockNext :exec
-- Lets the next delivery of an object be claimed. Runs after the one before it has ended, in the same transaction.
update webhook_delivery set is_blocked = false where id = (
  select d.id from webhook_delivery d where d.webhook_id = :webhookId and d.object = :object and d.state = 'waiting' order by d.id limit 1)
  and is_blocked;

-- name: noteSuccess :exec
update webhook set failing_since = null, failures = 0, paused_until = null
where id = :id and (failing_since is not null or failures > 0 or paused_until is not null);

-- name: noteFailure :one
-- `isSilent`: no reply came, so all deliveries wait. Returns since when only failures came.
update webhook set failing_since = coalesce(failing_since, :now::timestamptz), failures = case when :isSilent::boolean then failures + 1 else 0 end,
  paused_until = case when :isSilent::boolean then :now::timestamptz + (:pausesMs::int[])[least(failures + 1, cardinality(:pausesMs::int[]))] * interval '1 millisecond' end
where id = :id returning failing_since as "failingSince!", platform as "brand", url;

-- name: disableWebhook :exec
-- Disables a receiver that is gone, or of which `least` messages failed since a time.
update webhook w set state = 'disabled', version = version + 1
where w.id = :id and w.state = 'active' and (:isGone::boolean or (select count(*) from (
  select from webhook_delivery d where d.webhook_id = :id and d.failure is not null and d.last_attempt_at >= :since::timestamptz
  limit :least::int) f) >= :least::int);

-- name: pruneEvents :exec
delete from webhook_event where id in (select id from webhook_event where created_at < :before::timestamptz order by created_at limit :most::int);

-- name: listOldSecrets :many
select id, encrypted_secret as "encryptedSecret!", encrypted_previous_secret as "encryptedPreviousSecret" from webhook
where encrypted_secret is not null and (left(encrypted_secret, char_length(:current)) <> :current
  or left(encrypted_previous_secret, char_length(:current)) <> :current) order by id limit :most::int;

-- name: putSecrets :exec
update webhook set encrypted_secret = :encryptedSecret, encrypted_previous_secret = :encryptedPreviousSecret? where id = :id;

-- name: forgetPreviousSecrets :exec
update webhook set encrypted_previous_secret = null, previous_secret_until = null where previous_secret_until <= :now::timestamptz;

-- name: putExtension :exec
insert into webhook (extension, events, created_at) values (:name, :events::text[], :now::timestamptz)
on conflict (extension) do update set events = excluded.events, archived_at = null
where (webhook.events, webhook.archived_at) is distinct from (excluded.events, null);

-- name: archiveExtensions :exec
-- Ends extensions that are not loaded any more.
update webhook set archived_at = :now::timestamptz where extension is not null and archived_at is null and not extension = any(:names::text[]);
