import type { OrderItem } from '@shop/contract'
import { easyPayNames } from '@shop/brands'

type OrderStatus = OrderItem['orderItemStatus']
type ProductStatus = OrderItem['orderItemProducts'][number]['orderItemProductStatus']

/** Statuses that only products have, not orders: return or exchange requested or completed. */
const sentBack = ['return_request', 'return_complete', 'replace_request', 'replace_complete'] as const
type SentBack = (typeof sentBack)[number]
const isSentBack = (status: ProductStatus | undefined): status is SentBack => sentBack.some((one) => one === status)

/**
 * Returns the status shown to the shopper. If all products that are not cancelled share a return or exchange status, returns
 * that; otherwise the order status.
 */
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

/** Returns whether a deposit of another amount was received. The order is neither prepared automatically nor unpaid. B6 */
export const isWronglyPaid = ({ orderItemStatus: status, payment }: Standing): boolean =>
  payment.wrongDeposit !== null && notByDeposit.has(status)

type Standing = Pick<OrderItem, 'orderItemStatus' | 'payment'>
/** An order with its products and timeline. */
type Told = Standing & Pick<OrderItem, 'orderItemProducts' | 'timeline' | 'gift'>
type Step = OrderItem['timeline'][number]
/** Returns the note of a step. Omits the shopper's own reasons and internal notes. */
export const noteOf = ({ actor, to, reason }: Step): string =>
  actor === 'operator' || (actor === 'gateway' && to === 'withdraw_complete') ? reason : ''

/** Notes that differ for a gift: nothing is prepared before a receiver has entered an address. */
const giftNote = ({ gift, orderItemStatus }: Told): string | undefined => {
  if (!gift) return undefined
  if (orderItemStatus === 'bank_transfer_waiting') return '입금이 확인되면 받는 분에게 선물을 보내요.'
  const isWaiting = orderItemStatus === 'paid' && gift.counts.emptyAddressCount > 0
  return isWaiting ? '받는 분이 배송지를 입력하면 상품을 준비해요.' : undefined
}

/** Returns the status as a sentence. For an order that was cancelled by the shop or the gateway, returns the reason. */
export const statusNote = (order: Told): string | undefined => {
  if (isWronglyPaid(order)) return '입금된 금액이 주문 금액과 달라요.'
  const { orderItemStatus, timeline } = order
  const last = timeline.at(-1)
  const isEnded = orderItemStatus === 'withdraw_complete' && last?.to === orderItemStatus
  return (isEnded && noteOf(last)) || giftNote(order) || statusNotes[shownStatusOf(order)]
}

/** The four steps of a successful order. */
export const steps = ['결제 완료', '배송 준비', '배송 중', '배송 완료'] as const
const stepsDone: Partial<Record<OrderStatus | SentBack, number>> = {
  paid: 1,
  delivery_waiting: 2,
  delivery_delay: 2,
  delivering: 3,
  delivery_end: 4,
  complete: 4,
}
/** Number of completed steps. Undefined for an order that no longer follows them. */
export const stepsDoneOf = (status: OrderStatus | SentBack): number | undefined => stepsDone[status]

/** Label of the order total. It is not called paid until money was received. */
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
/** Payment method with its wallet or card, if known. */
export const methodText = (payment: PaidWith): string => {
  const { paymentMethodType, cardText, easyPay } = payment
  const name = easyPay ? easyPayNames[easyPay] : methodTexts[paymentMethodType]
  return cardText ? `${name} (${cardText})` : name
}
