import type { OrderItemProductStatus } from '@shop/contract'
import { statusText } from '@shop/rules'
import { Badge } from '#src/ui/display/badge.tsx'

const underWay: ReadonlySet<OrderItemProductStatus> = new Set([
  'request',
  'bank_transfer_waiting',
  'paid',
  'delivery_waiting',
  'delivering',
  'withdraw_partially',
])
const wantsLook: ReadonlySet<OrderItemProductStatus> = new Set(['stock_out', 'delivery_delay'])

const toneOf = (status: OrderItemProductStatus) => {
  if (wantsLook.has(status)) return 'sale'
  if (status === 'delivery_end') return 'solid'
  return underWay.has(status) ? 'accent' : 'quiet'
}

/** How a product of an order stands: in the accent while it is on its way, filled when it has come, quiet when it is over. */
export const StatusBadge = ({ status }: { status: OrderItemProductStatus }) => (
  <Badge tone={toneOf(status)}>{statusText(status)}</Badge>
)
