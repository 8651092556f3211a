-- name: lockChain :one
-- Locks one end of a chain until the transaction ends, so that entries are numbered one after another.
select last_id as "lastId", last_hash as "lastHash", first_id as "firstId", first_hash as "firstHash" from log_chain where name = :name for update;

-- name: readChain :one
-- Reads both ends of a chain and the keys in one snapshot: a rotation in between would add a key after the last entry.
select last_id as "lastId", last_hash as "lastHash", first_id as "firstId", first_hash as "firstHash",
  coalesce((select json_agg(json_build_object('id', k.id, 'sealed', k.sealed) order by k.id) from log_key k), '[]') as "keys!"
from log_chain where name = :name;

-- name: findCurrentLogKey :opt
select id, sealed from log_key order by id desc limit 1;

-- name: getCurrentLogKey :one
select id, sealed from log_key order by id desc limit 1;

-- name: listLogKeys :many
select id, sealed from log_key order by id;

-- name: addLogKeys :exec
insert into log_key (id, sealed) select k.id, k.sealed from unnest(:ids::int[], :sealed::text[]) as k (id, sealed) on conflict do nothing;

-- name: putLogKey :exec
update log_key set sealed = :sealed where id = :id;

-- name: moveChain :exec
update log_chain set last_id = :lastId, last_hash = :lastHash where name = :name;

-- name: trimChain :exec
update log_chain set first_id = :firstId, first_hash = :firstHash where name = :name;

-- name: addAuditEntry :exec
insert into audit_entry (id, at, state, begun_id, platform, staff_id, call, object, reason, address, error_code, details, hash, key_id)
values (:id, :at::timestamptz, :state, :begunId?, :brand?::platform_id, :staffId?, :call, :object?, :reason?, :address?, :errorCode?,
  :details::text::json, :hash, :keyId);

-- name: listChainOfAudit :many
select id, at, state, begun_id as "begunId", platform as "brand", staff_id as "staffId", call, object, reason, address,
  error_code as "errorCode", details::text as "details!", hash, key_id as "keyId"
from audit_entry where id >= :from order by id limit :most::int;

-- name: listAudit :many
-- Lists writes with their ends, the latest first; `sign` is -1 forwards and 1 backwards.
select e.id as "id!", e.id as "value!", e.at as "at!", e.staff_id as "staffId", s.name as "staffName?", e.call as "call!", coalesce(x.object, e.object) as "object",
  e.reason, e.address, e.details as "details!", coalesce(x.state, e.state) as "state!", x.at as "endedAt?", x.error_code as "errorCode?",
  x.details as "endDetails?"
from audit_entry e left join audit_entry x on x.begun_id = e.id left join staff s on s.id = e.staff_id
where e.begun_id is null and (e.platform = :brand::platform_id or e.platform is null)
  and (:staff?::text is null or e.staff_id in (select p.id from staff p where position(lower(:staff) in lower(p.name || ' ' || p.email)) > 0))
  and (:staffId?::int is null or e.staff_id = :staffId) and (:call?::text is null or e.call = :call)
  and (:object?::text is null or coalesce(x.object, e.object) = :object)
  and (:state?::text is null or coalesce(x.state, e.state) = :state)
  and (:from?::timestamptz is null or e.at >= :from) and (:to?::timestamptz is null or e.at < :to)
  and :sign::int8 * e.id > :sign::int8 * :value::int8
order by :sign::int8 * e.id limit :take::int;

-- name: countAudit :one
select count(*) as "count!"
from audit_entry e left join audit_entry x on x.begun_id = e.id
where e.begun_id is null and (e.platform = :brand::platform_id or e.platform is null)
  and (:staff?::text is null or e.staff_id in (select p.id from staff p where position(lower(:staff) in lower(p.name || ' ' || p.email)) > 0))
  and (:staffId?::int is null or e.staff_id = :staffId) and (:call?::text is null or e.call = :call)
  and (:object?::text is null or coalesce(x.object, e.object) = :object)
  and (:state?::text is null or coalesce(x.state, e.state) = :state)
  and (:from?::timestamptz is null or e.at >= :from) and (:to?::timestamptz is null or e.at < :to);

-- name: addAccessEntries :exec
insert into access_log (id, at, platform, staff_id, call, address, subject, fields, reason, hash, key_id)
select n.id, :at::timestamptz, :brand::platform_id, :staffId, :call, :address?, n.subject, :fields::text[], :reason, n.hash, :keyId
from unnest(:ids::int8[], :subjects::text[], :hashes::bytea[]) as n (id, subject, hash);

-- name: listChainOfAccess :many
select id, at, platform as "brand", staff_id as "staffId", call, address, subject, fields, reason, hash, key_id as "keyId"
from access_log where id >= :from order by id limit :most::int;

-- name: listAccess :many
select l.id, l.id as "value!", l.at, l.staff_id as "staffId", s.name as "staffName", l.call, l.address, l.subject, l.fields, l.reason
from access_log l join staff s on s.id = l.staff_id
where l.platform = :brand::platform_id
  and (:staff?::text is null or l.staff_id in (select p.id from staff p where position(lower(:staff) in lower(p.name || ' ' || p.email)) > 0))
  and (:staffId?::int is null or l.staff_id = :staffId) and (:subject?::text is null or l.subject = :subject)
  and (:from?::timestamptz is null or l.at >= :from) and (:to?::timestamptz is null or l.at < :to)
  and :sign::int8 * l.id > :sign::int8 * :value::int8
order by :sign::int8 * l.id limit :take::int;

-- name: countAccess :one
select count(*) as "count!" from access_log l
where l.platform = :brand::platform_id
  and (:staff?::text is null or l.staff_id in (select p.id from staff p where position(lower(:staff) in lower(p.name || ' ' || p.email)) > 0))
  and (:staffId?::int is null or l.staff_id = :staffId) and (:subject?::text is null or l.subject = :subject)
  and (:from?::timestamptz is null or l.at >= :from) and (:to?::timestamptz is null or l.at < :to);

-- name: findLastExpired :opt
-- The last of the entries that are all older than a time. At most as many as one run deletes.
select e.id, e.hash from (
  select id, hash, max(at) over (order by id) as latest from (select id, hash, at from access_log order by id limit :most::int) oldest
) e where e.latest < :before::timestamptz order by e.id desc limit 1;

-- name: deleteAccessUpTo :exec
delete from access_log where id <= :id;

-- name: putCheck :exec
insert into log_check (name, checked_at, is_intact, entries, broken_at) values (:name, :now::timestamptz, :isIntact, :entries, :brokenAt?::int8)
on conflict (name) do update set checked_at = excluded.checked_at, is_intact = excluded.is_intact, entries = excluded.entries,
  broken_at = excluded.broken_at;

-- name: listChecks :many
select name, checked_at as "checkedAt", is_intact as "isIntact", entries, broken_at as "brokenAt" from log_check order by name desc;
