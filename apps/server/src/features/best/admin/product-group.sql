-- name: listGroups :many
select g.id as "value!", g.id, g.code, g.name, g.version, (select count(*)::int from product_group_item i where i.product_group_id = g.id) as "productsCount!",
  (select count(*) from product_group x where x.platform = :brand::platform_id) as "count!"
from product_group g
where g.platform = :brand and (:sign::int8 * g.id, :sign::int8 * g.id) > (:sign::int8 * :value::int8, :sign::int8 * :id::int8)
order by :sign::int8 * g.id limit :take::int;

-- name: lockGroup :opt
select id, code, name, version from product_group where id = :id and platform = :brand::platform_id for no key update;

-- name: findGroup :opt
select id, code, name, version from product_group where id = :id and platform = :brand::platform_id;

-- name: listItems :many
select p.id, p.name, p.price, p.images -> 0 as "image?", p.product_status not in ('waiting', 'removed', 'suspended') as "isShown!"
from product_group_item i join product p on p.id = i.product_id
where i.product_group_id = :groupId order by i.position, i.product_id limit 500;

-- name: addGroup :opt
-- Returns no row if the brand has a group with the code.
insert into product_group (platform, code, name) values (:brand::platform_id, :code, :name)
on conflict (platform, code) do nothing returning id;

-- name: changeGroup :exec
update product_group set name = :name, version = version + 1 where id = :id;

-- name: clearItems :exec
delete from product_group_item where product_group_id = :groupId;

-- name: addItems :exec
insert into product_group_item (product_group_id, product_id, position)
select :groupId, p.id, x.place - 1 from unnest(:ids::int[]) with ordinality as x (id, place) join product p on p.id = x.id
order by p.id on conflict do nothing;

-- name: isUsed :one
-- Whether an advertised category or a version that is not replaced shows the group.
select exists (select from category_advertising where product_group_id = :id)
  or exists (select from display_version v where v.platform = :brand::platform_id and v.state <> 'replaced'
    and jsonb_path_exists(v.document, '$.**.source ? (@.kind == "group" && @.code == $code)', jsonb_build_object('code', :code::text))) as "is!";

-- name: removeGroup :exec
delete from product_group where id = :id;
