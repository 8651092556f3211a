-- name: claimFeed :many
-- Claims due events of a vendor until a time, of the brands with keys in this process, the oldest first. A claim whose process ends is due again after it.
update analytics_outbox set due_at = :until::timestamptz, tries = tries + 1
where id in (select id from analytics_outbox where vendor = :vendor and platform = any(:brands::platform_id[]) and dead_at is null and due_at <= :now::timestamptz
  order by due_at, id limit :most::int for update skip locked)
returning id, key, platform, event, order_id as "orderId?", refund_id as "refundId?", at, tries;

-- name: removeFed :exec
delete from analytics_outbox where id = any(:ids::bigint[]);

-- name: retryFeed :exec
update analytics_outbox set due_at = :dueAt::timestamptz, failure = :failure? where id = any(:ids::bigint[]);

-- name: markDead :exec
update analytics_outbox set dead_at = :now::timestamptz, failure = :failure where id = any(:ids::bigint[]);

-- name: dropUnfed :exec
-- Deletes what no vendor takes any more: old events of brands without keys in this process. Another process may have them.
delete from analytics_outbox where vendor = :vendor and platform <> all(:brands::platform_id[]) and dead_at is null
  and due_at < :before::timestamptz and at < :before::timestamptz;

-- name: pruneDead :exec
-- Deletes dead events of long ago, and all but the newest 10,000.
delete from analytics_outbox where dead_at is not null and (dead_at < :before::timestamptz
  or id <= (select id from analytics_outbox where dead_at is not null order by id desc offset 10000 limit 1));

-- name: listDead :many
select vendor, platform, failure, count(*) as "count!", min(at) as "since!" from analytics_outbox
where dead_at is not null group by 1, 2, 3 order by 1, 2, 3;

-- name: retryDead :exec
update analytics_outbox set dead_at = null, tries = 0, failure = null, due_at = :now::timestamptz where dead_at is not null and vendor = :vendor;

-- name: dropDead :exec
delete from analytics_outbox where dead_at is not null and vendor = :vendor;

-- name: listRefusals :many
-- Last choices of the browsers of events, if they refuse a purpose.
select b.id as "id!", c.measurement as "measurement!", c.advertising as "advertising!"
from analytics_outbox b cross join lateral (select measurement, advertising from consent_record where id = b.consent_id
  order by received_at desc, chosen_at desc limit 1) c
where b.id = any(:ids::bigint[]) and not (c.measurement and c.advertising);

-- name: listFedOrders :many
-- Reads what purchases and refunds say: exact won, and the lines that were bought or refunded.
select b.id as "id!", o.id as "orderId!", o.platform as "platform!", o.total_price as "total!", o.attribution as "attribution!",
  (o.price ->> 'totalShippingFee')::int as "shipping?", r.money as "refund?",
  o.total_price = r.money and not exists (select from order_line l join order_product p on p.id = l.order_product_id
      left join refund_line x on x.order_line_id = l.id left join refund_product y on y.order_product_id = p.id
    where l.order_id = o.id and coalesce(x.refund_id, y.refund_id) is distinct from r.id) as "isWhole?",
  coalesce((select jsonb_agg(jsonb_build_object('item_id', p.product_id::text, 'item_name', p.product ->> 'name',
      'item_brand', coalesce(p.product -> 'distributor' ->> 'name', ''), 'item_category', t.name,
      'item_category2', case when c.id = t.id then '' else c.name end, 'item_variant', coalesce(l.combination ->> 'name', ''),
      'price', l.price, 'quantity', l.unit) order by l.id)
    from order_line l join order_product p on p.id = l.order_product_id join product d on d.id = p.product_id
      join category c on c.id = d.category_id join category t on t.id = d.top_category_id
      left join refund_line x on x.order_line_id = l.id left join refund_product y on y.order_product_id = p.id
    where l.order_id = o.id and (b.refund_id is null or coalesce(x.refund_id, y.refund_id) = b.refund_id)), '[]') as "items!"
from analytics_outbox b join orders o on o.id = b.order_id left join refund r on r.id = b.refund_id
where b.id = any(:ids::bigint[]);
