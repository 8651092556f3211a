import type { OrderItemProductStatus } from '#src/status.ts'

type OrderStates = Readonly<Partial<Record<OrderItemProductStatus, number>>>

export interface OrderCounter {
  label: string
  count: number
  /** What the list of orders is narrowed to behind it. */
  oipStatus: OrderItemProductStatus
}

/** An order on its way, in the order of its life; what went wrong comes last, first what still waits for somebody. */
const steps: readonly (readonly [label: string, ...states: [OrderItemProductStatus, ...OrderItemProductStatus[]]])[] = [
  ['결제 대기', 'bank_transfer_waiting'],
  ['결제 완료', 'paid', 'withdraw_partially'],
  ['배송 준비', 'delivery_waiting'],
  ['배송 중', 'delivering', 'delivery_delay'],
  ['배송 완료', 'delivery_end'],
  [
    '취소·반품',
    'withdraw_request',
    'return_request',
    'replace_request',
    'withdraw_complete',
    'return_complete',
    'replace_complete',
    'stock_out',
  ],
]

/** How many orders stand at each step, and which state's list shows the first of them. */
export function listOrderCounters(orderStates: OrderStates): OrderCounter[] {
  return steps.map(([label, ...states]) => ({
    label,
    count: states.reduce((sum, state) => sum + (orderStates[state] ?? 0), 0),
    oipStatus: states.find((state) => (orderStates[state] ?? 0) > 0) ?? states[0],
  }))
}
