-- name: listBest :many
-- The places of a category from a place on, or before it where `sign` is -1. Each row knows how many there are in all. Rules of staff
-- apply to the list that the job has counted, of at most 100 products: weights change its order, excluded products are left out, and the
-- places of pinned ones are not given to others.
with pinned as (
  select product_id, place from best_rule where category_id = :category::int and kind = 'pin'
), free as (
  select b.product_id, row_number() over (order by b.units * coalesce(r.weight, 100) desc, b.place) as rank
  from best_product b left join best_rule r on r.category_id = b.category_id and r.product_id = b.product_id
  where b.period = :period and b.scope = 'shop' and b.category_id = :category and coalesce(r.kind, 'weight') = 'weight'
), slot as (
  select n as place, row_number() over (order by n) as rank from generate_series(1, 200) n where n not in (select place from pinned)
), listed as (
  select f.product_id, s.place from free f join slot s on s.rank = f.rank
  union all select product_id, place from pinned
), shown as (
  select l.place, l.product_id
  from listed l join product p on p.id = l.product_id
  where p.product_status not in ('waiting', 'removed', 'suspended') and (p.is_in_stock or not :hideSoldOut::boolean)
)
select product_id as "id!", place as "value!", (select count(*) from shown) as "count!"
from shown
where :sign::int8 * place > :sign::int8 * :value::int8
order by :sign::int8 * place limit :take::int;

-- name: findCategory :opt
select id from category where id = :id and archived_at is null;

-- name: findSpan :opt
-- What a list covers; in all categories what the lists of the top ones cover together.
select min(s.since) as "from?", max(s.until) as "to?"
from best_span s join category c on c.id = s.category_id
where s.period = :period and s.scope = :scope
  and (s.category_id = :category?::int or (:category?::int is null and c.parent_id is null));

-- name: listWholesaleBest :many
-- In one category by its places; in all of them by what was sold.
select b.product_id as id
from best_product b join product p on p.id = b.product_id
where b.period = :period and b.scope = 'wholesale' and p.is_in_stock
  and p.product_status not in ('waiting', 'removed', 'suspended')
  and (b.category_id = :category?::int or (:category?::int is null and b.category_id = p.top_category_id))
order by b.units desc, b.revenue desc, p.created_at desc, p.id desc
limit :take::int;

-- name: listWholesaleNew :many
-- The newest of every top category that has any, in the order of the categories.
select c.id as "categoryId!", c.name as "name!", c.slug as "slug!", c.image, n.total as "productsCount!", x.id as "productId!"
from category c
join lateral (
  select count(*) as total from product p
  where p.top_category_id = c.id and p.is_wholesale and p.product_status not in ('waiting', 'removed', 'suspended')
) n on n.total > 0
cross join lateral (
  select p.id, p.created_at from product p
  where p.top_category_id = c.id and p.is_wholesale and p.product_status not in ('waiting', 'removed', 'suspended')
  order by p.created_at desc, p.id desc limit :take::int
) x
where c.parent_id is null
order by c.position, c.id, x.created_at desc, x.id desc;

-- name: listWholesaleCategory :many
-- The newest of a top category after a place, or before it where `sign` is -1: the value is how long ago in microseconds. Each
-- row knows how many there are in all.
with shown as (
  select p.id, -(extract(epoch from p.created_at) * 1000000)::int8 as value
  from product p
  where p.top_category_id = :category::int and p.is_wholesale and p.product_status not in ('waiting', 'removed', 'suspended')
)
select id as "id!", value as "value!", (select count(*) from shown) as "count!"
from shown
where (:sign::int8 * value, :sign::int8 * -id) > (:sign::int8 * :value::int8, :sign::int8 * -(:id::int8))
order by :sign::int8 * value, :sign::int8 * -id limit :take::int;

-- name: listAdvertisings :many
select a.code, a.type, a.category_id as "categoryId", c.name as "categoryName", g.code as "groupCode", g.name as "groupName",
  a.priority, a.focus_advertising as "focusAdvertising"
from category_advertising a
join category c on c.id = a.category_id
join product_group g on g.id = a.product_group_id
where a.platform = :brand::platform_id and (:type?::text is null or a.type = :type?::text)
order by a.type, a.priority, a.id;

-- name: findGroup :opt
select g.id, g.code, g.name, (
    select count(*) from product_group_item i join product p on p.id = i.product_id
    where i.product_group_id = g.id and p.product_status not in ('waiting', 'removed', 'suspended')) as "productsCount!"
from product_group g where g.platform = :brand::platform_id and g.code = :code;

-- name: listGroupItems :many
select i.product_id as id
from product_group_item i join product p on p.id = i.product_id
where i.product_group_id = :groupId and p.product_status not in ('waiting', 'removed', 'suspended')
order by i.position, i.product_id limit :take::int offset :skip::int8;
