import type { OrderItemProductStatus, OrderTab } from '@shop/contract'
import type { Tone } from '#src/ui/display/states.tsx'

/** Tabs of the order list, in their order. */
export const tabTexts: readonly (readonly [OrderTab, string])[] = [
  ['all', '전체'],
  ['new', '새 주문'],
  ['late', '늦은 주문'],
  ['preparing', '배송 준비'],
  ['delayed', '배송 지연'],
  ['delivering', '배송 중'],
  ['delivered', '배송 완료'],
  ['cancelAsked', '취소 요청'],
  ['returnAsked', '반품 요청'],
  ['replaceAsked', '교환 요청'],
  ['stockOut', '품절'],
  ['deposit', '입금 대기'],
  ['done', '구매 확정'],
  ['cancelled', '취소·반품 완료'],
  ['unpaid', '결제 안 됨'],
]

export const actorTexts = { shopper: '구매자', operator: '직원', time: '자동', gateway: '결제사' } as const

export const refundStateTexts = { asked: '환불 중', done: '환불 완료', failed: '환불 실패' } as const

export const messageStateTexts = {
  waiting: '보낼 예정',
  sending: '결과 확인 중',
  sent: '보냄',
  failed: '보내지 못함',
  dropped: '보내지 않음',
} as const

export const returnReasonTexts = {
  changedMind: '마음이 바뀌었어요',
  damaged: '상품이 상하거나 망가졌어요',
  wrongItem: '다른 상품이 왔어요',
  late: '너무 늦게 왔어요',
  other: '기타',
} as const

const waiting: ReadonlySet<OrderItemProductStatus> = new Set([
  'withdraw_request',
  'return_request',
  'replace_request',
  'stock_out',
  'delivery_delay',
])
const ended: ReadonlySet<OrderItemProductStatus> = new Set(['withdraw_complete', 'return_complete', 'incomplete'])

export const toneOf = (state: OrderItemProductStatus): Tone => {
  if (waiting.has(state)) return 'warn'
  if (ended.has(state)) return 'plain'
  return state === 'complete' || state === 'delivery_end' ? 'good' : 'accent'
}
