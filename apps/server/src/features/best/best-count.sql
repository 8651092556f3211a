-- name: recount :one
-- Ranks sold products from `since` until now by units, then revenue, then age. A category without sales keeps its list.
-- Returns the number of changed places.
-- 1. sold: units and revenue per product.
-- 2. ranked, top: places per scope and category, limited to `places`.
-- 3. gone: delete places that are no longer used.
-- 4. put: insert or update places that changed.
-- 5. spanned: store the counted period of each list.
with sold as (
  select product_id, sum(units)::int8 as units, sum(revenue)::int8 as revenue from sale_figure
  where sold_at >= :since::timestamptz and sold_at < :now::timestamptz
  group by product_id
), ranked as (
  select s.scope, c.id as category_id, p.id as product_id, sold.units, sold.revenue,
    row_number() over (partition by s.scope, c.id order by sold.units desc, sold.revenue desc, p.created_at desc, p.id desc) as place
  from sold
  join product p on p.id = sold.product_id
  cross join lateral (select p.category_id union select p.top_category_id) as c (id)
  cross join lateral (select 'shop' union all select 'wholesale' where p.is_wholesale) as s (scope)
  where p.product_status not in ('waiting', 'removed', 'suspended')
), top as (
  select * from ranked where place <= :places::int
), gone as (
  delete from best_product b
  where b.period = :period
    and exists (select from top t where t.scope = b.scope and t.category_id = b.category_id)
    and not exists (select from top t where t.scope = b.scope and t.category_id = b.category_id and t.place = b.place)
  returning 1
), put as (
  insert into best_product (period, scope, category_id, place, product_id, units, revenue)
  select :period, scope, category_id, place, product_id, units, revenue from top
  on conflict (period, scope, category_id, place) do update
    set product_id = excluded.product_id, units = excluded.units, revenue = excluded.revenue
    where (best_product.product_id, best_product.units, best_product.revenue)
      is distinct from (excluded.product_id, excluded.units, excluded.revenue)
  returning 1
), spanned as (
  -- what the lists cover, also where their places are the same again
  insert into best_span (period, scope, category_id, since, until)
  select distinct :period, scope, category_id, :since::timestamptz, :now::timestamptz from top
  on conflict (period, scope, category_id) do update set since = excluded.since, until = excluded.until
)
select (select count(*) from gone) + (select count(*) from put) as "changed!";

-- name: spreadPopularity :exec
-- Lists sorted by popularity follow what a month sold of each product.
with sold as (
  select product_id, sum(units)::int as units from sale_figure
  where sold_at >= :since::timestamptz and sold_at < :now::timestamptz
  group by product_id
)
update product_listing l set popularity = coalesce(s.units, 0)
from product_listing x left join sold s on s.product_id = x.product_id
where l.category_id = x.category_id and l.product_id = x.product_id and x.popularity <> coalesce(s.units, 0);

-- name: touchCatalogue :one
-- Ends kept answers: popularity is no column whose every change does that by itself.
with touched as (update catalogue_version set version = version + 1 returning version)
select pg_notify('catalogue', 'all')::text as "told?", version from touched;
