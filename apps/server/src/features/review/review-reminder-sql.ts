// Made from review-reminder.sql by scripts/generate-sql.ts: change that file, then run `npm run generate`.
import type { Sql } from '#src/db/db.ts'

export interface FindToRemind {
  userId: number
  platform: 'cuma' | 'market' | 'farmer' | 'ru'
  product: string
  count: number
}

/** Finds the member of an order with delivered products that can be reviewed and have no review. No row for a guest. */
export const findToRemind = (
  db: Sql,
  p: {
    orderId: number
    since: Date
  },
): Promise<FindToRemind | undefined> =>
  db.opt(
    'review-reminder.findToRemind',
    `select o.user_id as "userId", o.platform, (array_agg(p.product ->> 'name' order by p.id))[1] as "product", count(*)::int as "count"
from orders o join app_user u on u.id = o.user_id and u.user_type <> 'guest' and u.left_at is null
join order_product p on p.order_id = o.id
left join review_grant g on g.order_product_id = p.id
where o.id = $1 and p.parcel = 0 and p.status in ('delivery_end', 'complete', 'replace_complete') and not p.is_reviewed
  and not coalesce(g.is_barred, false) and (
    select min(at) from order_history h
    where h.order_id = o.id and h.order_product_id = p.id and h.at > o.created_at - interval '1 day' and h.to_status = 'delivery_end') > $2::timestamptz
group by o.user_id, o.platform`,
    [p.orderId, p.since],
  )
