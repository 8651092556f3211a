import type { OrderItem, OrderSummary } from '@shop/contract'
import { canTransition, isWithdrawable, type OrderItemProductStatus, toSeoulDate, type WithdrawType } from '@shop/rules'
import { completionOf, completionOfExchange } from '#src/features/order/lifecycle/completion.ts'

type Product = OrderItem['orderItemProducts'][number]

/** Order product as returned by the database. */
export interface OrderProductRow {
  id: number
  parcel: number
  product: Product['product']
  status: OrderItemProductStatus
  isReviewed: boolean
  lines: Product['orderOptionGroups']
  rewardPoint: number
  deliveredAt: string | null
  /** Time of its last delivery or exchange. */
  lastAt: string | null
  completedAt: string | null
  request: Product['request']
}

/** States that earn no points. */
const withoutReward: ReadonlySet<OrderItemProductStatus> = new Set([
  'incomplete',
  'stock_out',
  'withdraw_request',
  'withdraw_complete',
  'return_request',
  'return_complete',
  'unknown',
])

/** Time of automatic completion; null if none is scheduled. */
export const completesAtOf = ({ status, deliveredAt, lastAt }: OrderProductRow): Date | null => {
  if (deliveredAt === null || lastAt === null) return null
  if (status === 'replace_complete') return completionOfExchange(new Date(lastAt))
  return status === 'delivery_end'
    ? completionOf({ deliveredAt: new Date(deliveredAt), lastAt: new Date(lastAt) })
    : null
}

const rewardOf = (row: OrderProductRow): Product['reward'] => {
  if (row.rewardPoint === 0 || withoutReward.has(row.status)) return null
  const at = row.completedAt === null ? completesAtOf(row) : new Date(row.completedAt)
  return { point: row.rewardPoint, day: at && toSeoulDate(at) }
}

/** Builds the reply. Whether one product can be cancelled separately depends on its order too. */
export const toOrderProduct = (
  row: OrderProductRow,
  withdrawType: WithdrawType,
): OrderSummary['orderItemProducts'][number] => ({
  id: row.id,
  parcel: row.parcel,
  product: row.product,
  orderItemProductStatus: row.status,
  isReviewed: row.isReviewed,
  deliveredAt: row.deliveredAt && new Date(row.deliveredAt).toISOString(),
  orderOptionGroups: row.lines,
  withdrawable: withdrawType !== 'withdraw_oi_only' && isWithdrawable(row.status),
  returnable: canTransition(row.status, 'return_request', 'shopper'),
  completable: canTransition(row.status, 'complete', 'shopper'),
  reward: rewardOf(row),
  request: row.request && { ...row.request, at: new Date(row.request.at).toISOString() },
})
