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

/** Status of an ordered product: accent color while in progress, filled when delivered, muted when finished. */
export const StatusBadge = ({ status }: { status: OrderItemProductStatus }) => (
  <Badge tone={toneOf(status)}>{statusText(status)}</Badge>
)
