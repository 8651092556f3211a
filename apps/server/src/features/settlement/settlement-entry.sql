-- Lists of what is not booked yet read a page of a period: at most `take` rows after `value` (µs) and `id` in the direction of `sign`.
-- Each row has the count of all.

-- name: listCompleted :many
-- Lists products of a distributor that were completed in a period and are not settled, without their cancelled options.
with due as materialized (
  select p.id, h.at, (extract(epoch from h.at) * 1000000)::int8 as value
  from order_history h join order_product p on p.id = h.order_product_id
  where h.at >= :from::timestamptz and h.at < :to::timestamptz and h.order_product_id is not null
    and h.to_status in ('complete', 'withdraw_complete', 'return_complete') and h.to_status = 'complete'
    and p.platform = :brand::platform_id and p.distributor_id = :distributorId
    and exists (select from order_line l where l.order_product_id = p.id and not exists (select from refund_line r where r.order_line_id = l.id))
    and not exists (select from settlement_entry e where e.order_product_id = p.id and e.kind = 'sale')
), page as (
  select *, (select count(*) from due) as count from due where (:sign::int8 * value, :sign::int8 * id) > (:sign::int8 * :value::int8, :sign::int8 * :id::int8)
  order by :sign::int8 * value, :sign::int8 * id limit :take::int
)
select g.id as "id!", g.value as "value!", g.count as "count!", p.id as "orderProductId!", p.order_id as "orderId!", o.order_no as "orderNo!",
  p.product ->> 'name' as "productName?", coalesce(p.product ->> 'taxStatus', '') = 'tax_free' as "isTaxFree!", g.at as "at!", l.units as "units!",
  l.supplied_sales as "suppliedSales!", l.supply as "supply!", l.other_sales as "otherSales!"
from page g join order_product p on p.id = g.id join orders o on o.id = p.order_id
cross join lateral (
  select sum(x.unit)::int as units, coalesce(sum(x.unit * x.price) filter (where x.supply_price is not null), 0)::int as supplied_sales,
    coalesce(sum(x.unit * x.supply_price), 0)::int as supply, coalesce(sum(x.unit * x.price) filter (where x.supply_price is null), 0)::int as other_sales
  from order_line x where x.order_product_id = p.id and not exists (select from refund_line r where r.order_line_id = x.id)) l
order by :sign::int8 * g.value, :sign::int8 * g.id;

-- name: listEndedOrders :many
-- Lists paid orders whose last product ended in a period and in whose shipping a distributor has a share that is not settled. The
-- shipping is that of the time of the end; later changes are listed by `listChangedShipping`.
with ended as materialized (
  select h.order_id, h.at from order_history h
  where h.at >= :from::timestamptz and h.at < :to::timestamptz and h.order_product_id is not null
    and h.to_status in ('complete', 'withdraw_complete', 'return_complete')
    and exists (select from order_product p where p.order_id = h.order_id and p.distributor_id = :distributorId and p.platform = :brand::platform_id)
    and not exists (select from order_history n where n.order_id = h.order_id and n.order_product_id is not null
      and n.to_status in ('complete', 'withdraw_complete', 'return_complete') and n.at >= h.at and (n.at, n.id) > (h.at, h.id))
), paid as materialized (
  select d.order_id, d.at, m.net from ended d
  cross join lateral (select coalesce(sum(-e.amount), 0)::int as net from money_entry e
    where e.order_id = d.order_id and e.account = 'shipping' and e.created_at <= d.at) m
  where m.net <> 0
    and not exists (select from order_product p where p.order_id = d.order_id
      and p.status not in ('complete', 'withdraw_complete', 'return_complete', 'incomplete'))
    and exists (select from money_entry e where e.order_id = d.order_id and e.posting = 'capture')
    and not exists (select from settlement_entry e where e.order_id = d.order_id and e.distributor_id = :distributorId and e.kind = 'shipping')
), due as materialized (
  select d.order_id as id, d.at, (extract(epoch from d.at) * 1000000)::int8 as value, d.net from paid d
  where exists (select from settlement_shares(d.order_id) s where s.distributor_id = :distributorId and s.weight > 0)
), page as (
  select *, (select count(*) from due) as count from due where (:sign::int8 * value, :sign::int8 * id) > (:sign::int8 * :value::int8, :sign::int8 * :id::int8)
  order by :sign::int8 * value, :sign::int8 * id limit :take::int
)
select g.id as "id!", g.value as "value!", g.count as "count!", o.id as "orderId!", o.order_no as "orderNo!", g.at as "at!", g.net as "netShipping!",
  (select jsonb_agg(jsonb_build_object('distributorId', s.distributor_id, 'price', s.price, 'isDelivered', s.is_delivered, 'fee', s.fee)
    order by s.distributor_id) from settlement_shares(o.id) s) as "parts!"
from page g join orders o on o.id = g.id
order by :sign::int8 * g.value, :sign::int8 * g.id;

-- name: listReturned :many
-- Lists sales of a distributor that are in force and whose product was refunded: in the period, or before it while the sale was
-- reversed, if a reversal in this settlement restores the sale. Reversals form a chain, and the sale is in force after an even number
-- of them; the return reverses the last one. A refund whose return was reversed by staff is not returned again. Products that an open
-- settlement up to this one would book as sales are listed without an entry: a closing books the sales first.
with refunded as materialized (
  select r.refund_id, r.order_product_id, m.created_at as at
  from money_entry m join orders y on y.id = m.order_id join refund_product r on r.refund_id = substr(m.posting, 8)::int8
  where m.created_at >= :from::timestamptz and m.created_at < :to::timestamptz and m.posting like 'refund:%'
    and y.platform = :brand::platform_id
    and not exists (select from money_entry w where w.order_id = m.order_id and w.posting = m.posting and w.id < m.id)
  union all
  select r.refund_id, r.order_product_id, b.at
  from settlement_entry b join refund_product r on r.order_product_id = b.order_product_id
  where b.settlement_id = :settlementId and b.kind = 'reversal'
    and not exists (select from settlement_entry c where c.reverses_id = b.id and c.kind in ('return', 'reversal'))
    and exists (select from money_entry m where m.order_id = b.order_id and m.posting = 'refund:' || r.refund_id
      and m.created_at < :from::timestamptz)
), due as materialized (
  select x.order_product_id as id, x.at, (extract(epoch from x.at) * 1000000)::int8 as value, x.refund_id, e.id as sale_id, t.id as entry_id
  from refunded x join settlement_entry e on e.order_product_id = x.order_product_id and e.kind = 'sale' and e.distributor_id = :distributorId
  cross join lateral (
    with recursive chain as (
      select e.id, 0 as depth
      union all
      select b.id, c.depth + 1 from chain c join settlement_entry b on b.reverses_id = c.id and b.kind in ('return', 'reversal')
    )
    select id, depth from chain order by depth desc limit 1) t
  where t.depth % 2 = 0
    and not exists (select from settlement_entry c where c.order_product_id = x.order_product_id and c.refund_id = x.refund_id and c.kind = 'return')
  union all
  select x.order_product_id, x.at, (extract(epoch from x.at) * 1000000)::int8, x.refund_id, null, null
  from refunded x join order_product p on p.id = x.order_product_id
  where p.platform = :brand::platform_id and p.distributor_id = :distributorId
    and not exists (select from settlement_entry e where e.order_product_id = p.id and e.kind = 'sale')
    and exists (select from order_line l where l.order_product_id = p.id and not exists (select from refund_line r where r.order_line_id = l.id))
    and exists (select from order_history h join settlement s on s.platform = :brand::platform_id and s.distributor_id = :distributorId
        and s.state = 'open' and h.at >= s.from_day::timestamp at time zone 'Asia/Seoul' and h.at < (s.to_day + 1)::timestamp at time zone 'Asia/Seoul'
      where h.order_product_id = p.id and h.to_status = 'complete' and h.at < :to::timestamptz)
), page as (
  select *, (select count(*) from due) as count from due where (:sign::int8 * value, :sign::int8 * id) > (:sign::int8 * :value::int8, :sign::int8 * :id::int8)
  order by :sign::int8 * value, :sign::int8 * id limit :take::int
)
select g.id as "id!", g.value as "value!", g.count as "count!", g.entry_id as "entryId?", g.refund_id as "refundId!", p.order_id as "orderId!",
  p.id as "orderProductId!", o.order_no as "orderNo!", p.product ->> 'name' as "productName?", coalesce(e.units, l.units) as "units!",
  coalesce(e.sales, 0) as "sales!", coalesce(e.commission, 0) as "commission!", coalesce(e.margin, 0) as "margin!",
  coalesce(e.is_tax_free, coalesce(p.product ->> 'taxStatus', '') = 'tax_free') as "isTaxFree!", l.supplied_sales as "suppliedSales!",
  l.supply as "supply!", l.other_sales as "otherSales!", g.at as "at!"
from page g join order_product p on p.id = g.id join orders o on o.id = p.order_id left join settlement_entry e on e.id = g.sale_id
cross join lateral (
  select coalesce(sum(x.unit), 0)::int as units, coalesce(sum(x.unit * x.price) filter (where x.supply_price is not null), 0)::int as supplied_sales,
    coalesce(sum(x.unit * x.supply_price), 0)::int as supply, coalesce(sum(x.unit * x.price) filter (where x.supply_price is null), 0)::int as other_sales
  from order_line x where x.order_product_id = p.id and not exists (select from refund_line r where r.order_line_id = x.id)) l
order by :sign::int8 * g.value, :sign::int8 * g.id;

-- name: listChangedShipping :many
-- Lists refunds of a period that changed the shipping of an order after its end, each for one distributor: among those with a share,
-- that of the refunded goods, else the one with the largest share.
with posted as materialized (
  select m.posting, m.created_at, m.order_id, m.amount from money_entry m
  where m.created_at >= :from::timestamptz and m.created_at < :to::timestamptz and m.posting like 'refund:%' and m.account = 'shipping'
), changed as materialized (
  select substr(m.posting, 8)::int8 as id, m.created_at as at, m.order_id, -m.amount as change
  from posted m
  where exists (select from order_product p where p.order_id = m.order_id and p.distributor_id = :distributorId and p.platform = :brand::platform_id)
    and not exists (select from order_product p where p.order_id = m.order_id
      and p.status not in ('complete', 'withdraw_complete', 'return_complete', 'incomplete'))
    and m.created_at > (select max(h.at) from order_history h where h.order_id = m.order_id and h.order_product_id is not null
      and h.to_status in ('complete', 'withdraw_complete', 'return_complete'))
), due as materialized (
  select c.id, c.at, (extract(epoch from c.at) * 1000000)::int8 as value, c.order_id, c.change from changed c
  where not exists (select from settlement_entry e where e.order_id = c.order_id and e.refund_id = c.id and e.kind = 'shippingChange')
    and :distributorId = (
      select s.distributor_id from settlement_shares(c.order_id) s where s.weight > 0
      order by exists (select from order_product p where p.order_id = c.order_id and p.distributor_id = s.distributor_id
          and (exists (select from refund_product y where y.order_product_id = p.id and y.refund_id = c.id)
            or exists (select from order_line l join refund_line y on y.order_line_id = l.id where l.order_product_id = p.id and y.refund_id = c.id)))
        desc, s.weight desc, s.distributor_id limit 1)
), page as (
  select *, (select count(*) from due) as count from due where (:sign::int8 * value, :sign::int8 * id) > (:sign::int8 * :value::int8, :sign::int8 * :id::int8)
  order by :sign::int8 * value, :sign::int8 * id limit :take::int
)
select g.id as "id!", g.value as "value!", g.count as "count!", e.id as "entryId?", g.id as "refundId!", o.id as "orderId!", o.order_no as "orderNo!",
  g.change as "change!", g.at as "at!"
from page g join orders o on o.id = g.order_id
left join settlement_entry e on e.order_id = g.order_id and e.distributor_id = :distributorId and e.kind = 'shipping'
order by :sign::int8 * g.value, :sign::int8 * g.id;

-- name: insertEntries :many
insert into settlement_entry (settlement_id, distributor_id, kind, order_id, order_product_id, refund_id, reverses_id, units, sales,
  commission, margin, shipping, amount, is_tax_free, reason, staff_id, at, created_at)
select :settlementId, :distributorId, x.kind, x.order_id, x.order_product_id, x.refund_id, x.reverses_id, x.units, x.sales, x.commission,
  x.margin, x.shipping, x.amount, x.is_tax_free, x.reason, x.staff_id, x.at, :now::timestamptz
from jsonb_to_recordset(:entries)
  as x (kind text, order_id int8, order_product_id int8, refund_id int8, reverses_id int8, units int, sales int, commission int, margin int,
    shipping int, amount int, is_tax_free boolean, reason text, staff_id int, at timestamptz)
returning id;

-- name: sumEntries :one
select count(*) filter (where kind = 'sale')::int8 as "items!", coalesce(sum(units) filter (where kind = 'sale'), 0)::int8 as "units!",
  coalesce(sum(sales) filter (where kind = 'sale'), 0)::int8 as "sales!",
  coalesce(sum(commission) filter (where kind = 'sale'), 0)::int8 as "commission!",
  coalesce(sum(margin) filter (where kind = 'sale'), 0)::int8 as "margin!",
  coalesce(sum(shipping) filter (where kind = 'shipping'), 0)::int8 as "shipping!",
  coalesce(sum(amount) filter (where kind not in ('sale', 'shipping')), 0)::int8 as "reversed!",
  coalesce(sum(amount) filter (where is_tax_free), 0)::int8 as "taxFree!", coalesce(sum(amount), 0)::int8 as "amount!"
from settlement_entry where settlement_id = :settlementId;

-- name: listEntryIds :many
select e.id as "id!", e.id as "value!", (select count(*) from settlement_entry c where c.settlement_id = :settlementId) as "count!"
from settlement_entry e
where e.settlement_id = :settlementId and :sign::int8 * e.id > :sign::int8 * :value::int8
order by :sign::int8 * e.id limit :take::int;

-- name: listEntriesById :many
select e.id as "id!", e.kind::text as "kind!", e.order_id as "orderId!", e.order_product_id as "orderProductId?", o.order_no as "orderNo!",
  p.product ->> 'name' as "productName?", e.units as "units!", e.sales as "sales!", e.commission as "commission!", e.margin as "margin!",
  e.shipping as "shipping!", e.amount as "amount!", e.is_tax_free as "isTaxFree!", e.reverses_id as "reversesId?", e.reason as "reason!",
  exists (select from settlement_entry b where b.reverses_id = e.id and b.kind in ('return', 'reversal')) as "isReversed!", e.at as "at!"
from settlement_entry e join orders o on o.id = e.order_id left join order_product p on p.id = e.order_product_id
where e.settlement_id = :settlementId and e.id = any(:ids::bigint[]) order by e.id;

-- name: listEntryPage :many
select e.id as "id!" from settlement_entry e where e.settlement_id = :settlementId and e.id > :after::int8 order by e.id limit :take::int;
