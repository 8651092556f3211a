import type { OrderItemProductStatus } from '#src/order/status.ts'

/** Number of orders whose products have exactly this set of states. */
export interface OrdersInStates {
  states: readonly OrderItemProductStatus[]
  count: number
}

export interface OrderStep {
  label: string
  /** Status filter of the order list that the step links to. */
  states: readonly OrderItemProductStatus[]
}

/** Steps of an order in lifecycle order, then problem states: pending ones before closed ones. */
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

/** Counts orders that have a product at each step. An order counts once per step. */
export function listOrderCounters(orders: readonly OrdersInStates[]): (OrderStep & { count: number })[] {
  return orderSteps.map(({ label, states: wanted }) => ({
    label,
    states: wanted,
    count: orders
      .filter(({ states }) => states.some((state) => wanted.includes(state)))
      .reduce((sum, { count }) => sum + count, 0),
  }))
}
