-- name: lockMember :opt
-- Subscriptions of one member are changed one after another.
select id from app_user where id = :userId and left_at is null for no key update;

-- name: holdToken :opt
-- No row for a login that has ended. Its end waits for this transaction, and then deletes the subscription.
select device_hash as "deviceHash?" from token where hash = :tokenHash and revoked_at is null for share;

-- name: removeReplaced :exec
-- Deletes the endpoint at another account, and other endpoints of this login or device.
delete from push_subscription
where (endpoint_hash = :endpointHash and user_id <> :userId)
  or (endpoint_hash <> :endpointHash and (token_hash = :tokenHash or (user_id = :userId and device_hash = :deviceHash?::bytea)));

-- name: putSubscription :exec
insert into push_subscription (user_id, token_hash, device_hash, endpoint_hash, body, label, created_at, seen_at)
values (:userId, :tokenHash, :deviceHash?::bytea, :endpointHash, :body, :label, :now::timestamptz, :now::timestamptz)
on conflict (endpoint_hash) do update set user_id = excluded.user_id, token_hash = excluded.token_hash, device_hash = excluded.device_hash,
  body = excluded.body, label = excluded.label, seen_at = excluded.seen_at;

-- name: removeOldest :exec
delete from push_subscription where id in (
  select s.id from push_subscription s where s.user_id = :userId order by s.seen_at desc, s.id desc offset :most::int8);

-- name: renewSubscription :exec
-- An unknown former endpoint changes nothing, nor does a new one that is known already.
update push_subscription set endpoint_hash = :endpointHash, body = :body, seen_at = :now::timestamptz
where endpoint_hash = :formerHash and not exists (select from push_subscription k where k.endpoint_hash = :endpointHash);

-- name: removeOfToken :exec
delete from push_subscription where token_hash = :tokenHash;

-- name: removeOfMember :exec
delete from push_subscription where id = :id and user_id = :userId;

-- name: listDevices :many
select id, token_hash as "tokenHash", label, created_at as "createdAt", seen_at as "seenAt"
from push_subscription where user_id = :userId order by seen_at desc, id desc;

-- name: listReceivers :many
-- Lists the subscriptions of logins that have not expired. Those of ended ones are deleted.
select s.id from push_subscription s join token t on t.hash = s.token_hash
where s.user_id = :userId and t.revoked_at is null and t.expires_at > :now::timestamptz order by s.id;

-- name: findSubscription :opt
-- No row if its login has expired, or if the browser belongs to another account than the notification.
select s.endpoint_hash as "endpointHash", s.body from push_subscription s
join token t on t.hash = s.token_hash and t.revoked_at is null and t.expires_at > :now::timestamptz
join notification n on n.key = :notificationKey and n.user_id = s.user_id
where s.id = :id;

-- name: findReading :opt
select id, read_at is not null as "isRead!" from notification where key = :key;

-- name: noteAccepted :exec
update push_subscription set succeeded_at = :now::timestamptz, failures = 0 where id = :id;

-- name: noteFailure :exec
update push_subscription set failures = failures + 1 where id = :id;

-- name: removeGone :exec
-- Not a subscription that the browser renewed meanwhile.
delete from push_subscription where id = :id and endpoint_hash = :endpointHash;

-- name: removeOthersOfDevice :exec
-- A browser does not receive push of an account that used it before.
delete from push_subscription where device_hash = :deviceHash::bytea and user_id <> :userId;

-- name: listOldSubscriptions :many
-- Lists rows under an old key. Locked rows are skipped.
select id, endpoint_hash as "endpointHash", body from push_subscription
where left(body, 5) < :current::text or left(body, 5) > :current::text
limit :most::int for update skip locked;

-- name: putSubscriptionBody :exec
update push_subscription set body = :body where id = :id;
