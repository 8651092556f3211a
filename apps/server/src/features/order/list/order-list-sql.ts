// Made from order-list.sql by scripts/generate-sql.ts: change that file, then run `npm run generate`.
import type { Sql } from '#src/db/db.ts'

export interface ListOrders {
  count: number
  list: unknown
}

/**
 * One page of a member's orders, the newest first, and how many there are. Without a filter by state, what was never paid for
 * is left out, but an order whose payment was asked for is shown while its outcome is open.
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
    (select jsonb_build_object('money', coalesce(sum(r.money), 0), 'point', coalesce(sum(r.point), 0)) from refund r where r.order_id = o.id) as refunded
  from (select id from found order by id desc limit $7 offset $8) f join orders o using (id) join payment p on p.order_id = o.id
) x`,
    [p.userId, p.platform, p.since, p.before, p.statuses, p.productName, p.take, p.skip],
  )
