-- name: findIndexKey :opt
select fingerprint from index_key;

-- name: shareIndexKey :opt
-- Waits for a rotation, and makes later ones wait for this transaction.
select fingerprint from index_key for share;

-- name: adoptIndexKey :exec
insert into index_key (id, fingerprint, since) values (1, :fingerprint, :now::timestamptz) on conflict do nothing;

-- name: replaceIndexKey :exec
-- Changes nothing if the key is in use already. Writers of indexes wait until the end of the transaction.
insert into index_key (id, fingerprint, since) values (1, :fingerprint, :now::timestamptz)
on conflict (id) do update set fingerprint = excluded.fingerprint, since = excluded.since
  where index_key.fingerprint <> excluded.fingerprint;

-- name: lockShops :one
-- Takes the lock that every running shop shares, until the end of the transaction.
select pg_try_advisory_xact_lock(:lock::int8) as "isFree!";

-- name: allowRotationTime :one
-- All members take longer than any request.
select set_config('statement_timeout', '0', true) as "timeout!", set_config('idle_in_transaction_session_timeout', '0', true) as "idle!";

-- name: notifyIndexKey :one
select pg_notify('index_key', '')::text as "sent!";

-- name: listIndexedMembers :many
-- Lists members that are found by an index, by id.
select u.id, u.sealed as "sealed?", k.wrapped as "wrapped?", u.email_index as "emailIndex?", u.phone_index as "phoneIndex?", u.name_index as "nameIndex?",
  s.sns_type as "snsType?", s.sealed as "snsSealed?", s.subject_index as "subjectIndex?"
from app_user u left join user_key k on k.user_id = u.id left join user_sns s on s.user_id = u.id
where u.id > :after and (u.email_index is not null or u.phone_index is not null or s.subject_index is not null)
order by u.id limit :most;

-- name: putMemberIndexes :exec
update app_user u set email_index = decode(x.email, 'hex'), phone_index = decode(x.phone, 'hex'),
  name_index = decode(x.name, 'hex')
from jsonb_to_recordset(:rows) as x (id int, email text, phone text, name text) where u.id = x.id;

-- name: putSnsIndexes :exec
update user_sns s set subject_index = decode(x.subject, 'hex')
from jsonb_to_recordset(:rows) as x (id int, subject text) where s.user_id = x.id and x.subject is not null;

-- name: listUnindexedNames :many
-- Lists members without an index of the name, by id.
select u.id, u.sealed as "sealed!", k.wrapped from app_user u join user_key k on k.user_id = u.id
where u.id > :after and u.sealed is not null and u.name_index is null and u.left_at is null order by u.id limit :most for update of u;

-- name: putNameIndexes :exec
update app_user u set name_index = decode(x.name, 'hex')
from jsonb_to_recordset(:rows) as x (id bigint, name text) where u.id = x.id;
