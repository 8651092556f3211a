-- name: listPaidOrders :many
-- Reads one page of paid orders by the day of their payment in Seoul, with clicks, refunds and lines.
select o.id as "id!", o.campaign, o.attribution as "attribution!", o.created_at as "createdAt!", o.total_price as "paid!",
  coalesce((select jsonb_agg(jsonb_build_object('at', t.at, 'source', t.source, 'channel', t.channel, 'medium', t.medium,
    'keyword', t.keyword, 'campaign', t.campaign) order by t.position) from order_touch t where t.order_id = o.id), '[]') as "touches!",
  coalesce((select jsonb_agg(jsonb_build_object('productId', x.product_id, 'amount', x.amount) order by x.product_id)
    from (select p.product_id, sum(l.price::bigint * l.unit) as amount from order_line l join order_product p on p.id = l.order_product_id
      where l.order_id = o.id group by 1) x), '[]') as "products!",
  coalesce((select jsonb_agg(jsonb_build_object('money', r.money, 'products',
      coalesce((select jsonb_agg(jsonb_build_object('productId', y.product_id, 'amount', y.amount) order by y.product_id)
        from (select p.product_id, sum(l.price::bigint * l.unit) as amount
          from order_line l join order_product p on p.id = l.order_product_id
            left join refund_line b on b.order_line_id = l.id left join refund_product q on q.order_product_id = p.id
          where l.order_id = o.id and coalesce(b.refund_id, q.refund_id) = r.id group by 1) y), '[]')) order by r.id)
    from refund r where r.order_id = o.id and r.money > 0), '[]') as "refunds!"
from payment p join orders o on o.id = p.order_id
where exists (select from money_entry m where m.order_id = o.id and m.posting = 'capture')
  and p.approved_at >= :from::timestamptz and p.approved_at < :to::timestamptz and o.id > :after::bigint
  and (:brand?::platform_id is null or o.platform = :brand?::platform_id)
order by o.id limit :most;

-- name: sumTraffic :many
-- Sums clicks and sessions per source over days in Seoul.
select source, channel, medium, keyword, campaign, sum(clicks)::bigint as "clicks!", sum(sessions)::bigint as "sessions!"
from tracking_day
where day between :from::date and :to::date and (:brand?::platform_id is null or platform = :brand?::platform_id)
group by 1, 2, 3, 4, 5;

-- name: sumCosts :many
select source, channel, medium, keyword, campaign, sum(cost)::bigint as "cost!"
from ad_cost
where day between :from::date and :to::date and (:brand?::platform_id is null or platform = :brand?::platform_id)
group by 1, 2, 3, 4, 5;

-- name: sumDays :many
-- Sums clicks, orders by the day of their payment, what is refunded of these orders, and costs, for each day in Seoul.
with paid as (
  select (p.approved_at at time zone 'Asia/Seoul')::date as day, count(*) as orders, sum(o.total_price) as revenue,
    sum(coalesce((select sum(r.money) from refund r where r.order_id = o.id and r.money > 0), 0)) as refunds
  from payment p join orders o on o.id = p.order_id
  where exists (select from money_entry m where m.order_id = o.id and m.posting = 'capture')
    and p.approved_at >= :since::timestamptz and p.approved_at < :until::timestamptz and o.platform = :brand::platform_id
  group by 1
), clicked as (
  select day, sum(clicks) as clicks from tracking_day where day between :from::date and :to::date and platform = :brand::platform_id group by 1
), spent as (
  select day, sum(cost) as cost from ad_cost where day between :from::date and :to::date and platform = :brand::platform_id group by 1
)
select to_char(d.day, 'YYYY-MM-DD') as "day!", coalesce(c.clicks, 0)::int8 as "clicks!", coalesce(p.orders, 0)::int8 as "orders!",
  coalesce(p.revenue, 0)::int8 as "revenue!", coalesce(p.refunds, 0)::int8 as "refunds!", coalesce(s.cost, 0)::int8 as "cost!"
from generate_series(:from::date, :to::date, interval '1 day') d (day)
left join paid p on p.day = d.day::date left join clicked c on c.day = d.day::date left join spent s on s.day = d.day::date
order by d.day;

-- name: listProductNames :many
select id, name from product where id = any(:ids::int[]);

-- name: putCosts :exec
insert into ad_cost (platform, day, source, channel, medium, keyword, campaign, cost, imported_at)
select g.platform, g.day, g.source, g.channel, g.medium, g.keyword, g.campaign, g.cost, :now::timestamptz
from jsonb_to_recordset(:rows) as g (platform platform_id, day date, source text, channel text, medium text, keyword text, campaign text, cost int)
order by 1, 2, 3, 4, 5, 6, 7
on conflict (platform, day, source, channel, medium, keyword, campaign) do update set cost = excluded.cost, imported_at = excluded.imported_at;
