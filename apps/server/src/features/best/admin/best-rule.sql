-- name: findRuleList :opt
select version from best_rule_list where category_id = :categoryId;

-- name: lockRuleList :one
insert into best_rule_list (category_id) values (:categoryId)
on conflict (category_id) do update set version = best_rule_list.version
returning version;

-- name: raiseVersion :exec
update best_rule_list set version = version + 1 where category_id = :categoryId;

-- name: listRules :many
select r.product_id as "productId", p.name, p.price, p.images -> 0 as "image?", r.kind, r.place, r.weight
from best_rule r join product p on p.id = r.product_id
where r.category_id = :categoryId order by r.place nulls last, r.kind, r.product_id;

-- name: clearRules :exec
delete from best_rule where category_id = :categoryId;

-- name: addRules :exec
insert into best_rule (category_id, product_id, kind, place, weight)
select :categoryId, p.id, r.kind, r.place, r.weight
from jsonb_to_recordset(:rules::jsonb) as r ("productId" int, kind text, place int, weight int) join product p on p.id = r."productId"
order by p.id;

-- name: hasCategory :one
select exists (select from category where id = :id and archived_at is null) as "is!";

-- name: listPlaces :many
-- The list of a category as the job has counted it.
select b.place, b.product_id as "productId", p.name, p.price, p.images -> 0 as "image?", b.units
from best_product b join product p on p.id = b.product_id
where b.period = :period and b.scope = 'shop' and b.category_id = :categoryId order by b.place;
