-- Time is always a parameter: `now` is the shop's clock.

-- name: lockBrand :exec
-- Makes additions of one brand wait for each other, so that their number stays bounded.
select pg_advisory_xact_lock(hashtext('webhook ' || :brand::text));

-- name: countWebhooks :one
select count(*)::int as "count!" from webhook where platform = :brand::platform_id and archived_at is null;

-- name: addWebhook :one
insert into webhook (platform, url, description, events, created_at)
values (:brand::platform_id, :url, :description, :events::text[], :now::timestamptz) returning id;

-- name: setSecret :exec
update webhook set encrypted_secret = :encryptedSecret where id = :id;

-- name: rotateSecret :exec
update webhook set encrypted_secret = :encryptedSecret, encrypted_previous_secret = encrypted_secret, previous_secret_until = :until::timestamptz
where id = :id;

-- name: lockWebhook :opt
select id, url as "url!", description, events, state, encrypted_secret as "encryptedSecret!", version, archived_at as "archivedAt"
from webhook where id = :id and platform = :brand::platform_id and archived_at is null for update;

-- name: changeWebhook :exec
-- A webhook that resumes starts without failures, so that it is not disabled again at once.
update webhook set url = :url, description = :description, events = :events::text[], state = :state, version = version + 1,
  failing_since = case when :state = state then failing_since end, failures = 0, paused_until = null
where id = :id;

-- name: archiveWebhook :exec
update webhook set archived_at = :now::timestamptz, state = 'paused', version = version + 1 where id = :id;

-- name: endWaiting :exec
update webhook_delivery set state = 'dead', next_at = null where webhook_id = :id and state = 'waiting';

-- name: listWebhooks :many
-- Lists webhooks of a brand, and counts at most 1,000 deliveries of a state; `sign` is -1 forwards and 1 backwards.
select w.id, w.id as "value!", w.url as "url!", w.description, w.events, w.state, w.failing_since as "failingSince",
  w.previous_secret_until as "previousSecretUntil", w.version, w.created_at as "createdAt", w.archived_at as "archivedAt",
  (select count(*)::int from (select from webhook_delivery d where d.webhook_id = w.id and d.state = 'waiting' limit 1000) c) as "waiting!",
  (select count(*)::int from (select from webhook_delivery d where d.webhook_id = w.id and d.state = 'dead' limit 1000) c) as "dead!",
  (select count(*)::int from webhook c where c.platform = :brand::platform_id and (c.archived_at is not null) = :isArchived::boolean
    and (:state?::text is null or c.state = :state) and (not :isFailed::boolean or exists (select from webhook_delivery x
      where x.webhook_id = c.id and x.state = 'dead' and x.event <> 'webhook.test'))) as "count!"
from webhook w
where w.platform = :brand::platform_id and (w.archived_at is not null) = :isArchived::boolean
  and (:state?::text is null or w.state = :state) and (not :isFailed::boolean or exists (select from webhook_delivery x
    where x.webhook_id = w.id and x.state = 'dead' and x.event <> 'webhook.test'))
  and :sign::int8 * w.id > :sign::int8 * :value::int8
order by :sign::int8 * w.id limit :take::int;

-- name: findWebhook :opt
select w.id, w.url as "url!", w.description, w.events, w.state, w.failing_since as "failingSince",
  w.previous_secret_until as "previousSecretUntil", w.version, w.created_at as "createdAt", w.archived_at as "archivedAt",
  (select count(*)::int from (select from webhook_delivery d where d.webhook_id = w.id and d.state = 'waiting' limit 1000) c) as "waiting!",
  (select count(*)::int from (select from webhook_delivery d where d.webhook_id = w.id and d.state = 'dead' limit 1000) c) as "dead!"
from webhook w where w.id = :id and w.platform = :brand::platform_id;

-- name: listDeliveries :many
-- Lists messages to a webhook in one of these states and of one of these events; `sign` is -1 forwards and 1 backwards. Each state of
-- each event is one scan of an index in its order.
select d.id, d.id as "value!", e.id as "eventId!", e.event, d.object, d.state, d.attempts, d.next_at as "nextAt", d.leased_until as "leasedUntil",
  e.created_at as "createdAt", e.data, d.last_attempt_at as "lastAttemptAt", d.failure, d.status, d.duration_ms as "durationMs", d.excerpt
from (
  select f.id from unnest(:states::text[]) as s (state) cross join unnest(:events::text[]) as v (event) cross join lateral (
    (select x.id from webhook_delivery x
    where :sign::int8 < 0 and x.webhook_id = :webhookId::int and x.state = s.state and x.event = v.event and x.id < :value::int8
    order by x.id desc limit :take::int)
    union all
    (select x.id from webhook_delivery x
    where :sign::int8 > 0 and x.webhook_id = :webhookId::int and x.state = s.state and x.event = v.event and x.id > :value::int8
    order by x.id limit :take::int)
  ) f order by :sign::int8 * f.id limit :take::int
) p join webhook_delivery d on d.id = p.id join webhook_event e on e.id = d.event_id
order by :sign::int8 * d.id;

-- name: findDeliveryOf :opt
select d.id, d.id as "value!", e.id as "eventId!", e.event, d.object, d.state, d.attempts, d.next_at as "nextAt", d.leased_until as "leasedUntil",
  e.created_at as "createdAt", e.data, d.last_attempt_at as "lastAttemptAt", d.failure, d.status, d.duration_ms as "durationMs", d.excerpt
from webhook_delivery d join webhook_event e on e.id = d.event_id where d.id = :id and d.webhook_id = :webhookId;

-- name: countDeliveries :one
-- Counts at most 10,000, by the same index.
select least(sum(f.n), 10000)::int as "count!"
from unnest(:states::text[]) as s (state) cross join unnest(:events::text[]) as v (event) cross join lateral (
  select count(*) as n from (
    select from webhook_delivery x where x.webhook_id = :webhookId::int and x.state = s.state and x.event = v.event limit 10000) c
) f;

-- name: redeliver :exec
-- Queues a message again, unless a process is sending it.
update webhook_delivery set state = 'waiting', attempts = 0, next_at = null, leased_until = null, lease = lease + 1, is_blocked = false
where id = :id and webhook_id = :webhookId and (leased_until is null or leased_until <= :now::timestamptz);

-- name: resume :exec
-- Ends the pause after attempts without a reply.
update webhook set paused_until = null where id = :id;

-- name: redeliverDead :exec
-- Queues the oldest dead messages again, without tests and without those that a process is sending.
update webhook_delivery set state = 'waiting', attempts = 0, next_at = null, leased_until = null, lease = lease + 1, is_blocked = false
where id in (
  select d.id from webhook_delivery d join webhook_event e on e.id = d.event_id
  where d.webhook_id = :webhookId and d.state = 'dead' and e.event <> 'webhook.test'
    and (d.leased_until is null or d.leased_until <= :now::timestamptz) order by d.id limit :most::int);

-- name: wakeDelivery :one
select pg_notify('webhook', '')::text as "ok!";

-- name: addTestEvent :one
insert into webhook_event (platform, event, object, data, created_at)
values (:brand::platform_id, 'webhook.test', 'webhook ' || :webhookId::int, jsonb_build_object('webhookId', :webhookId::int), :now::timestamptz)
returning id;

-- name: addTestDelivery :one
-- Leased from the start: the call that adds it sends it itself.
insert into webhook_delivery (webhook_id, event_id, object, event, attempts, lease, leased_until)
values (:webhookId, :eventId, 'webhook ' || :webhookId::int, 'webhook.test', 1, 1, :leasedUntil::timestamptz) returning id;
