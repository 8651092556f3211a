-- name: listAddresses :many
select d.id, d.is_default as "isDefault", d.sealed, k.wrapped
from delivery_address d join user_key k on k.user_id = d.user_id
where d.user_id = :userId order by d.is_default desc, d.id desc;

-- name: lockBook :opt
-- One change of a book after the other: the person's key stands for the book.
select wrapped, (select count(*) from delivery_address d where d.user_id = :userId)::int as "count!"
from user_key where user_id = :userId for update;

-- name: clearDefault :exec
update delivery_address set is_default = false where user_id = :userId and is_default;

-- name: addAddress :exec
insert into delivery_address (user_id, is_default, sealed, province, district, updated_at)
values (:userId, :isDefault, :sealed, :province, :district, :now::timestamptz);

-- name: findAddress :opt
select id, is_default as "isDefault" from delivery_address where id = :id and user_id = :userId;

-- name: changeAddress :exec
update delivery_address set is_default = :isDefault, sealed = :sealed, province = :province, district = :district, updated_at = :now::timestamptz
where id = :id and user_id = :userId;

-- name: removeAddress :exec
delete from delivery_address where id = :id and user_id = :userId;

-- name: defaultNewest :exec
update delivery_address set is_default = true
where id = (select max(id) from delivery_address where user_id = :userId)
  and not exists (select 1 from delivery_address where user_id = :userId and is_default);

-- name: listWithoutRegion :many
-- Lists addresses whose region is not derived. Locked rows are skipped.
select d.id, d.user_id as "userId", d.sealed, k.wrapped from delivery_address d join user_key k on k.user_id = d.user_id
where d.province is null order by d.id limit :most::int for update of d skip locked;

-- name: putRegion :exec
update delivery_address set province = :province, district = :district where id = :id;
