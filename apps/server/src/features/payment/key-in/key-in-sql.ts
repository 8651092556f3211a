// Made from key-in.sql by scripts/generate-sql.ts: change that file, then run `npm run generate`.
import type { Sql } from '#src/db/db.ts'

export interface FindKeyIn {
  orderId: number
  orderNo: string
  orderName: string
  heldUntil: Date
  state: 'requested' | 'waiting_deposit' | 'done' | 'failed' | 'cancel_requested' | 'canceled'
  method: 'card' | 'virtual_account' | 'transfer' | 'point'
  amount: number
  taxFreePrice: number
  paymentKey: string | null
}

/** Finds the user's own payment with the data sent to the gateway. Payments of other users or brands are not found. */
export const findKeyIn = (
  db: Sql,
  p: {
    orderNo: string
    userId: number
    platform: 'cuma' | 'market' | 'farmer' | 'ru'
  },
): Promise<FindKeyIn | undefined> =>
  db.opt(
    'key-in.findKeyIn',
    `select o.id as "orderId", o.order_no as "orderNo", o.order_name as "orderName", o.held_until as "heldUntil", p.state, p.method,
  p.amount, coalesce((o.totals ->> 'taxFreePrice')::int, 0) as "taxFreePrice", p.payment_key as "paymentKey"
from orders o join payment p on p.order_id = o.id
where o.order_no = $1 and o.user_id = $2 and o.platform = $3::platform_id`,
    [p.orderNo, p.userId, p.platform],
  )
