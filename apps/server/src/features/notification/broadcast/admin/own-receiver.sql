-- name: findTestPhone :opt
select sealed from staff_phone where staff_id = :staffId;

-- name: putTestPhone :exec
insert into staff_phone (staff_id, sealed, verified_at) values (:staffId, :sealed, :now::timestamptz)
on conflict (staff_id) do update set sealed = excluded.sealed, verified_at = excluded.verified_at;

-- name: listOldTestPhones :many
-- Lists phones under an old key. Locked rows are skipped.
select staff_id as "staffId", sealed from staff_phone where left(sealed, 5) <> :current::text order by staff_id limit :most for update skip locked;

-- name: rewriteTestPhone :exec
update staff_phone set sealed = :sealed where staff_id = :staffId;
