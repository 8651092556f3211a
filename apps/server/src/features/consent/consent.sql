-- name: addConsent :one
-- Stores a choice, each once. Returns when it was received first.
with added as (
  insert into consent_record (id, chosen_at, received_at, platform, version, measurement, advertising, source, user_id)
  values (:id::uuid, :chosenAt::timestamptz, :now::timestamptz, :brand::platform_id, :version, :measurement, :advertising, :source, :userId?)
  on conflict (id, chosen_at) do nothing
  returning received_at
)
select coalesce((select received_at from added),
  (select received_at from consent_record where id = :id::uuid and chosen_at = :chosenAt::timestamptz), :now::timestamptz) as "receivedAt!";

-- name: listConsentsById :many
-- Lists the choices of a browser, the last first.
select id, chosen_at as "chosenAt", received_at as "receivedAt", platform, version, measurement, advertising, source, user_id as "userId"
from consent_record where id = :id::uuid order by received_at desc, chosen_at desc limit :most;

-- name: listConsentsOfMembers :many
-- Lists the choices of members, the last first.
select id, chosen_at as "chosenAt", received_at as "receivedAt", platform, version, measurement, advertising, source, user_id as "userId"
from consent_record where user_id = any(:userIds::bigint[]) order by received_at desc, chosen_at desc limit :most;

-- name: pruneConsents :one
-- Deletes the oldest records received before a time, if they are past their retention on the clock of the database too. Returns how many.
with old as (
  select id, chosen_at from consent_record where received_at < least(:before::timestamptz, now() - interval '5 years') order by received_at limit :most
), gone as (
  delete from consent_record c using old where c.id = old.id and c.chosen_at = old.chosen_at returning 1
)
select count(*) as "deleted!" from gone;
