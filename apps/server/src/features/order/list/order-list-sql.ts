// Made from order-list.sql by scripts/generate-sql.ts: change that file, then run `npm run generate`.
import type { Sql } from '#src/db/db.ts'

export interface ListOrders {
  count: number
  list: unknown
}

/**
 * Lists a page of a member's orders, newest first, with their number. Without a state filter never-paid orders are left out,
 * except while the outcome of a payment is open.
 */
export const listOrders = (
  db: Sql,
  p: {
    userId: number
    platform: 'cuma' | 'market' | 'farmer' | 'ru'
    since: Date | null
    before: Date | null
    statuses: readonly string[] | null
    productName: string | null
    take: number
    skip: number
  },
): Promise<ListOrders> =>
  db.one(
    'order-list.listOrders',
    `with found as materialized (
  select o.id from orders o
  where o.user_id = $1 and o.platform = $2::platform_id
    and ($3::timestamptz is null or o.created_at >= $3::timestamptz)
    and ($4::timestamptz is null or o.created_at < $4::timestamptz)
    and case
      when $5::text[] is null then o.status not in ('request', 'incomplete')
        or (o.status = 'request' and exists (select 1 from payment p where p.order_id = o.id and p.payment_key is not null))
      else exists (select 1 from order_product op where op.order_id = o.id and op.status = any($5::text[]::order_item_product_status[]))
    end
    and ($6::text is null
      or exists (select 1 from order_product op where op.order_id = o.id and replace(op.product ->> 'name', ' ', '') ilike $6::text))
)
select (select count(*)::int from found) as "count", coalesce(jsonb_agg(x order by x.id desc), '[]') as "list"
from (
  select o.id, o.uuid, o.order_no as "orderNo", o.order_name as "orderName", o.created_at as "createdAt", o.total_price as "totalPrice",
    p.method, order_products_of(o.id) as products,
    (select jsonb_build_object('money', coalesce(sum(r.money), 0), 'point', coalesce(sum(r.point), 0)) from refund r where r.order_id = o.id) as refunded,
    (select jsonb_build_object('isSent', g.sent_at is not null, 'gifts', (select jsonb_agg(jsonb_build_object(
      'ending', coalesce(t.ending, case when s.is_cancelled then 'withdrawn' end), 'isShipped', s.is_shipped, 'hasAddress', t.addressed_at is not null)
      order by t.parcel)
    from gift_to t, gift_parcel(t.order_id, t.parcel) s where t.order_id = g.order_id)) from gift_group g where g.order_id = o.id) as gift
  from (select id from found order by id desc limit $7 offset $8) f join orders o using (id) join payment p on p.order_id = o.id
) x`,
    [p.userId, p.platform, p.since, p.before, p.statuses, p.productName, p.take, p.skip],
  )
