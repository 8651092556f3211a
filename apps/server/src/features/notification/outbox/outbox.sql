-- name: insertMessage :opt
-- One message per key and channel. No row if it exists.
insert into message (key, channel, kind, platform, user_id, body, created_at, due_at)
values (:key, :channel, :kind, :platform::platform_id, :userId?, :body, :now::timestamptz, :dueAt::timestamptz)
on conflict (key, channel) do nothing
returning id;

-- name: takeMessage :opt
-- Marks a due message as requested. From then on it is not requested again unless the provider surely refused it.
update message set state = 'sending'
where id = :id and state = 'waiting' and due_at <= :now::timestamptz
returning id, key, channel, kind, body, tries;

-- name: settleMessage :exec
-- Text and receiver stay only with a message that surely was not sent and that an operator may send again.
update message set state = :state, failure = :failure?, settled_at = :now::timestamptz,
  body = case when :isDead::boolean then body end
where id = :id;

-- name: settleLost :exec
-- Settles a message whose earlier request did not return, for example because the process ended.
update message set failure = 'the result of the request is not known', settled_at = :now::timestamptz, body = null
where id = :id and state = 'sending' and settled_at is null;

-- name: retryMessage :exec
-- Returns 0 if the message was settled meanwhile.
update message set state = 'waiting', tries = tries + 1, failure = :failure, due_at = :dueAt::timestamptz
where id = :id and state = 'sending' and settled_at is null;

-- name: dropMessages :exec
-- Settles waiting and dead messages of these kinds and subjects: they are not true any more. Returns their number.
update message set state = 'dropped', settled_at = :now::timestamptz, body = null
where (state = 'waiting' or state = 'failed' and body is not null) and kind = any(:kinds::text[]) and split_part(key, ':', 2) = any(:subjects::text[]);

-- name: pruneMessages :exec
delete from message where settled_at < :before::timestamptz;

-- name: listOldMessages :many
-- Lists messages with a text under an old key. Locked rows are skipped.
select id, key, body as "body!" from message where left(body, 5) <> :current::text order by id limit :most for update skip locked;

-- name: putMessageBody :exec
update message set body = :body where id = :id;

-- name: listFailedMessages :many
-- Lists messages that failed and those without a known result, the newest first.
select id, key, channel, kind, platform, state, tries, settled_at as "settledAt?", failure, body is not null as "isDead!"
from message where state in ('failed', 'sending') and settled_at is not null order by settled_at desc, id desc limit :most::int;

-- name: findMessage :opt
select id, key, channel, kind, platform, state, tries, created_at as "createdAt", due_at as "dueAt", settled_at as "settledAt?", failure,
  body is not null as "hasBody!"
from message where id = :id;

-- name: reviveMessage :opt
-- No row unless it is dead.
update message set state = 'waiting', tries = 0, settled_at = null, due_at = :now::timestamptz
where id = :id and state = 'failed' and body is not null
returning id;

-- name: dropMessage :exec
-- Returns 0 if it was requested already.
update message set state = 'dropped', settled_at = :now::timestamptz, body = null
where id = :id and (state = 'waiting' or state = 'failed' and body is not null);

-- name: findReceiver :opt
-- Finds the account of a message before it is sent, with its changed settings.
select m.kind, m.channel, m.user_id as "userId!", u.left_at is not null as "hasLeft!", (
  select coalesce(jsonb_agg(jsonb_build_object('group', s.setting_group, 'channel', s.channel, 'isOn', s.is_on)), '[]')
  from notification_setting s where s.user_id = m.user_id
) as "settings!"
from message m join app_user u on u.id = m.user_id where m.id = :id;

-- name: refuseMessage :exec
-- Drops a waiting message that must not be sent any more, with the reason.
update message set state = 'dropped', failure = :failure, settled_at = :now::timestamptz, body = null
where id = :id and state = 'waiting';
