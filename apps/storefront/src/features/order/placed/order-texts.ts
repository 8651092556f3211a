import type { OrderItem } from '@shop/contract'
import { easyPayNames } from '@shop/brands'

type OrderStatus = OrderItem['orderItemStatus']
type ProductStatus = OrderItem['orderItemProducts'][number]['orderItemProductStatus']

/** Words that products know and an order as a whole does not: on their way back, or there. */
const sentBack = ['return_request', 'return_complete', 'replace_request', 'replace_complete'] as const
type SentBack = (typeof sentBack)[number]
const isSentBack = (status: ProductStatus | undefined): status is SentBack => sentBack.some((one) => one === status)

/** How an order is called by who ordered: by what all of it came to that was not cancelled, where that is more than it can say itself. */
export const shownStatusOf = ({
  orderItemStatus,
  orderItemProducts,
}: Pick<OrderItem, 'orderItemStatus' | 'orderItemProducts'>): OrderStatus | SentBack => {
  const statuses = new Set(orderItemProducts.map((product) => product.orderItemProductStatus))
  statuses.delete('withdraw_complete')
  const [only] = statuses
  return statuses.size === 1 && isSentBack(only) ? only : orderItemStatus
}

const statusNotes: Partial<Record<OrderStatus | SentBack, string>> = {
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
  return_request: '판매자가 반품 요청을 확인하고 있어요.',
  return_complete: '상품을 돌려받고 환불했어요.',
  replace_request: '판매자가 교환 요청을 확인하고 있어요.',
  replace_complete: '상품을 교환해 드렸어요. 새 상품에 문제가 있으면 고객센터로 알려 주세요.',
  incomplete: '결제를 마치지 않아 주문이 되지 않았어요. 결제된 금액은 없어요.',
}

const notByDeposit: ReadonlySet<string> = new Set(['bank_transfer_waiting', 'incomplete', 'withdraw_complete'])

/** Its money came, but as another sum: neither will it be prepared by itself, nor was nothing paid. B6 */
export const isWronglyPaid = ({ orderItemStatus: status, payment }: Standing): boolean =>
  payment.wrongDeposit !== null && notByDeposit.has(status)

type Standing = Pick<OrderItem, 'orderItemStatus' | 'payment'>
/** An order with what it came to. */
type Told = Standing & Pick<OrderItem, 'orderItemProducts' | 'timeline'>
type Step = OrderItem['timeline'][number]
/** What is said to a step: who ordered knows why they asked, and what the machinery notes is not for them. */
export const noteOf = ({ actor, to, reason }: Step): string =>
  actor === 'operator' || (actor === 'gateway' && to === 'withdraw_complete') ? reason : ''

/** How an order stands in a sentence; of one that somebody else ended, why. */
export const statusNote = (order: Told): string | undefined => {
  if (isWronglyPaid(order)) return '입금된 금액이 주문 금액과 달라요.'
  const { orderItemStatus, timeline } = order
  const last = timeline.at(-1)
  const isEnded = orderItemStatus === 'withdraw_complete' && last?.to === orderItemStatus
  return (isEnded && noteOf(last)) || statusNotes[shownStatusOf(order)]
}

/** The way of an order that goes well, in four steps. */
export const steps = ['결제 완료', '배송 준비', '배송 중', '배송 완료'] as const
const stepsDone: Partial<Record<OrderStatus | SentBack, number>> = {
  paid: 1,
  delivery_waiting: 2,
  delivery_delay: 2,
  delivering: 3,
  delivery_end: 4,
  complete: 4,
}
/** How many of the steps are done; undefined for an order that has left that way. */
export const stepsDoneOf = (status: OrderStatus | SentBack): number | undefined => stepsDone[status]

/** What the sum of an order is called: as long as none of it came, it is not what was paid. */
export const sumTextOf = (status: OrderStatus, isPaid: boolean): string => {
  if (status === 'bank_transfer_waiting') return '입금할 금액'
  return isPaid ? '결제한 금액' : '주문 금액'
}

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
