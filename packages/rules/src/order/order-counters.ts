import type { OrderItemProductStatus } from '#src/order/status.ts'

/** Orders whose products stand in just these states together. */
export interface OrdersInStates {
  states: readonly OrderItemProductStatus[]
  count: number
}

export interface OrderStep {
  label: string
  /** What the list of orders is narrowed to behind it. */
  states: readonly OrderItemProductStatus[]
}

/** An order on its way, in the order of its life; what went wrong comes last, first what still waits for somebody. */
export const orderSteps: readonly OrderStep[] = [
  { label: '결제 대기', states: ['bank_transfer_waiting'] },
  { label: '결제 완료', states: ['paid', 'withdraw_partially'] },
  { label: '배송 준비', states: ['delivery_waiting'] },
  { label: '배송 중', states: ['delivering', 'delivery_delay'] },
  { label: '배송 완료', states: ['delivery_end'] },
  {
    label: '취소·반품',
    states: [
      'withdraw_request',
      'return_request',
      'replace_request',
      'withdraw_complete',
      'return_complete',
      'replace_complete',
      'stock_out',
    ],
  },
]

/** How many orders have a product at each step: each of them once a step, whatever else its products stand in. */
export function listOrderCounters(orders: readonly OrdersInStates[]): (OrderStep & { count: number })[] {
  return orderSteps.map(({ label, states: wanted }) => ({
    label,
    states: wanted,
    count: orders
      .filter(({ states }) => states.some((state) => wanted.includes(state)))
      .reduce((sum, { count }) => sum + count, 0),
  }))
}
