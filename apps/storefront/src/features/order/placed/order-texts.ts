import type { OrderItem } from '@shop/contract'
import { easyPayNames } from '@shop/brands'
import { formatSeoulTime, statusText } from '@shop/rules'

type OrderStatus = OrderItem['orderItemStatus']

const statusNotes: Partial<Record<OrderStatus, string>> = {
  request: '결제 결과를 확인하고 있어요.',
  bank_transfer_waiting: '입금이 확인되면 상품을 준비해요.',
  paid: '판매자가 주문을 확인하고 상품을 준비해요.',
  delivery_waiting: '상품을 포장하고 있어요. 곧 출발해요.',
  delivery_delay: '출발이 조금 늦어지고 있어요. 기다려 주셔서 고마워요.',
  delivering: '상품이 배송지로 가고 있어요.',
  delivery_end: '상품이 도착했어요. 맛있게 드세요.',
  complete: '구매가 확정됐어요.',
  stock_out: '품절된 상품이 있어요. 결제한 금액은 돌려드려요.',
  withdraw_request: '판매자가 취소 요청을 확인하고 있어요.',
  withdraw_complete: '주문이 취소됐어요.',
  incomplete: '결제를 마치지 않아 주문이 되지 않았어요. 결제된 금액은 없어요.',
}

/** Its money came, but as another sum: neither will it be prepared by itself, nor was nothing paid. B6 */
export const isWronglyPaid = ({ orderItemStatus: status, payment }: Standing): boolean =>
  payment.wrongDeposit !== null && (status === 'bank_transfer_waiting' || status === 'incomplete')

type Standing = Pick<OrderItem, 'orderItemStatus' | 'payment'>
type Step = OrderItem['timeline'][number]
/** What is said to a step: who ordered knows why they asked, and what the machinery notes is not for them. */
const noteOf = ({ actor, to, reason }: Step): string =>
  actor === 'operator' || (actor === 'gateway' && to === 'withdraw_complete') ? reason : ''

/** How an order stands in a sentence; of one that somebody else ended, why. */
export const statusNote = (order: Standing & Pick<OrderItem, 'timeline'>): string | undefined => {
  if (isWronglyPaid(order)) return '입금된 금액이 주문 금액과 달라요.'
  const { orderItemStatus, timeline } = order
  const last = timeline.at(-1)
  const isEnded = orderItemStatus === 'withdraw_complete' && last?.to === orderItemStatus
  return (isEnded && noteOf(last)) || statusNotes[orderItemStatus]
}

/** The way of an order that goes well, in four steps. */
export const steps = ['결제 완료', '배송 준비', '배송 중', '배송 완료'] as const
const stepsDone: Partial<Record<OrderStatus, number>> = {
  paid: 1,
  delivery_waiting: 2,
  delivery_delay: 2,
  delivering: 3,
  delivery_end: 4,
  complete: 4,
}
/** How many of the steps are done; undefined for an order that has left that way. */
export const stepsDoneOf = (status: OrderStatus): number | undefined => stepsDone[status]

const methodTexts: Record<OrderItem['payment']['paymentMethodType'], string> = {
  card: '신용·체크카드',
  virtual_account: '가상계좌',
  transfer: '계좌이체',
  point: '적립금',
}
type PaidWith = Pick<OrderItem['payment'], 'paymentMethodType' | 'cardText'> &
  Partial<Pick<OrderItem['payment'], 'easyPay'>>
/** How it was paid: by which wallet or with which card, where that is known. */
export const methodText = (payment: PaidWith): string => {
  const { paymentMethodType, cardText, easyPay } = payment
  const name = easyPay ? easyPayNames[easyPay] : methodTexts[paymentMethodType]
  return cardText ? `${name} (${cardText})` : name
}

export interface TimelineEntry {
  text: string
  at: string
  /** What the shop said to it; empty where it said nothing. */
  note: string
}
/** Changes of state as they are told: the same step of several products at one moment is one entry, the newest first. */
export const tellTimeline = (timeline: OrderItem['timeline']): TimelineEntry[] => {
  const entries = new Map<string, TimelineEntry>()
  for (const step of timeline) {
    const text = step.to === 'request' ? '주문 접수' : statusText(step.to)
    const entry = { text, at: formatSeoulTime(new Date(step.at)), note: noteOf(step) }
    entries.set(`${entry.text} ${entry.at}`, entry)
  }
  return [...entries.values()].toReversed()
}
