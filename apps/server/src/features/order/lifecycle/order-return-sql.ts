// Made from order-return.sql by scripts/generate-sql.ts: change that file, then run `npm run generate`.
import type { Sql } from '#src/db/db.ts'

export interface FindOwnProduct {
  id: number
  status: 'request' | 'stock_out' | 'withdraw_request' | 'withdraw_partially' | 'withdraw_complete' | 'replace_request' | 'replace_complete' | 'return_request' | 'return_complete' | 'bank_transfer_waiting' | 'paid' | 'delivery_waiting' | 'delivery_delay' | 'delivering' | 'delivery_end' | 'incomplete' | 'complete' | 'unknown'
}

/** Returns no row for orders of other users or brands. */
export const findOwnProduct = (
  db: Sql,
  p: {
    orderId: number
    orderProductId: number
    userId: number
    platform: 'cuma' | 'market' | 'farmer' | 'ru'
  },
): Promise<FindOwnProduct | undefined> =>
  db.opt(
    'order-return.findOwnProduct',
    `select p.id, p.status
from orders o join order_product p on p.order_id = o.id
where o.id = $1 and p.id = $2 and o.user_id = $3 and o.platform = $4::platform_id`,
    [p.orderId, p.orderProductId, p.userId, p.platform],
  )

export const addRequest = (
  db: Sql,
  p: {
    orderProductId: number
    kind: string
    reason: string
    contents: string
    pictures: readonly string[]
    now: Date
  },
): Promise<number> =>
  db.exec(
    'order-return.addRequest',
    `insert into return_request (order_product_id, kind, reason, contents, pictures, requested_at)
values ($1, $2, $3, $4, $5::text[], $6::timestamptz)`,
    [p.orderProductId, p.kind, p.reason, p.contents, p.pictures, p.now],
  )

/** Stores the decision on the open requests of these products. */
export const decideRequests = (
  db: Sql,
  p: {
    decision: string
    now: Date
    ids: readonly number[]
    accepted: readonly boolean[]
  },
): Promise<number> =>
  db.exec(
    'order-return.decideRequests',
    `update return_request r set is_accepted = d.is_accepted, decision = $1, decided_at = $2::timestamptz
from unnest($3::bigint[], $4::boolean[]) as d (id, is_accepted)
where r.order_product_id = d.id and r.decided_at is null`,
    [p.decision, p.now, p.ids, p.accepted],
  )
