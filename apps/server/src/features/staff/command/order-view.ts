import { formatSeoulTime, formatWon, type OrderItemProductStatus, returnReasonText, statusText } from '@shop/rules'
import { courierName } from '#src/features/delivery/couriers.ts'
import type { FindOrderByNo, ListOrdersByStatus } from '#src/features/staff/staff-order-sql.ts'
import { giftTextOf, type StaffGift } from './staff-gift.ts'

/** Operator texts for payment methods and payment states. */
export const methodTexts = {
  card: '카드',
  virtual_account: '가상계좌',
  transfer: '계좌이체',
  point: '적립금',
} as const

export const paymentTexts = {
  requested: '결제를 기다려요',
  waiting_deposit: '입금을 기다려요',
  done: '결제됐어요',
  failed: '결제되지 않았어요',
  cancel_requested: '결제를 취소하고 있어요',
  canceled: '결제가 취소됐어요',
} as const

export const actorTexts: Readonly<Record<string, string>> = {
  shopper: '구매자',
  operator: '운영자',
  time: '자동',
  gateway: '결제사',
}

export interface StaffProduct {
  id: number
  /** Parcel of a gift; 0 for other orders. */
  parcel: number
  name: string
  status: OrderItemProductStatus
  lines: { id: number; option: string; unit: number; isCancelled: boolean }[]
  request: { kind: 'return' | 'replace'; reason: string; contents: string; pictures: string[]; at: string } | null
}

interface StaffParcel {
  courier: string
  invoiceNo: string
  isDelivered: boolean
  last: { at: string; place: string; text: string } | null
  failure: string | null
  /** Parcel of a gift that it carries; 0 for other orders. */
  parcel: number
}

/** Order with its gifts; they are empty for other orders. */
export type StaffOrder = FindOrderByNo & { gifts: StaffGift[] }

interface StaffStep {
  productId: number | null
  to: OrderItemProductStatus
  actor: string
  reason: string
  at: string
}

const when = (at: string | Date): string => formatSeoulTime(new Date(at))

export const productsOf = (order: FindOrderByNo): StaffProduct[] => order.products as StaffProduct[]

/** Formats a request in the shopper's own words, with the paths of the pictures in the folder of files (FILES_DIR). */
const toRequest = ({ kind, reason, contents, pictures, at }: NonNullable<StaffProduct['request']>): string[] => [
  `       ${kind === 'return' ? '반품' : '교환'} 이유: ${returnReasonText(reason)} · ${when(at)}`,
  ...contents
    .split('\n')
    .filter(Boolean)
    .map((line) => `       │ ${line}`),
  ...pictures.map((file) => `       사진: return/${file}`),
]

/** With its number if one of several may be named: `#102 대과 / 3kg 1개`. */
const toOption = ({ id, option, unit, isCancelled }: StaffProduct['lines'][number], name: string, hasMore: boolean) =>
  `${hasMore ? `#${id} ` : ''}${option === name ? '' : `${option} `}${unit}개${isCancelled ? ' (취소)' : ''}`

const toProduct = ({ id, name, status, lines, request }: StaffProduct): string[] => {
  const options = lines.map((line) => toOption(line, name, lines.length > 1)).join(', ')
  return [
    `  ${String(id).padStart(5)}  ${statusText(status)}  ${name} · ${options}`,
    ...(request ? toRequest(request) : []),
  ]
}

const toParcel = ({ courier, invoiceNo, isDelivered, last, failure }: StaffParcel): string => {
  const where = last ? `${last.text} ${last.place} ${when(last.at)}` : '아직 소식이 없어요'
  return `  ${courierName(courier)} ${invoiceNo} · ${isDelivered ? '배송 완료' : where}${failure ? ` · 조회 실패: ${failure}` : ''}`
}

const toStep = ({ productId, to, actor, reason, at }: StaffStep): string =>
  `  ${when(at)}  ${productId === null ? '주문 전체' : String(productId).padStart(5)}  ${statusText(to)}  ${actorTexts[actor] ?? actor}${reason ? ` · ${reason}` : ''}`

const section = (title: string, lines: readonly string[]): string[] => (lines.length > 0 ? ['', title, ...lines] : [])

const toAddress = ({ address }: StaffGift): string =>
  address
    ? `       (${address.zonecode}) ${address.roadAddress} ${address.addressDetail} · ${address.receiverName}${address.memo ? ` · ${address.memo}` : ''}`
    : '       아직 배송지가 없어요'

/** A receiver of a gift: address, products and parcels of the couriers. */
const toReceiver = (gift: StaffGift, order: StaffOrder): string[] => {
  const parcels = (order.parcels as StaffParcel[]).filter(({ parcel }) => parcel === gift.parcel)
  return [
    `${String(gift.parcel).padStart(3)}. ${gift.name}  ${giftTextOf(gift)}`,
    toAddress(gift),
    ...productsOf(order)
      .filter(({ parcel }) => parcel === gift.parcel)
      .flatMap(toProduct),
    ...parcels.map((parcel) => `     ${toParcel(parcel).trimStart()}`),
  ]
}

const toContents = (order: StaffOrder): string[] =>
  order.gifts.length > 0
    ? section(
        '선물 (번호. 받는 분  상태)',
        order.gifts.flatMap((gift) => toReceiver(gift, order)),
      )
    : [
        ...section('상품 (번호  상태  이름)', productsOf(order).flatMap(toProduct)),
        ...section('택배', (order.parcels as StaffParcel[]).map(toParcel)),
      ]

/**
 * Formats an order for an operator, without any data that identifies the buyer. A gift is shown with the names and addresses of
 * its receivers, without phones.
 */
export const showOrder = (order: StaffOrder): string =>
  [
    `${order.orderNo}  ${statusText(order.status)}  ${order.orderName}`,
    `${order.platform} · ${when(order.createdAt)} 주문 · ${formatWon(order.totalPrice)} (${methodTexts[order.method]}, ${paymentTexts[order.state]})${order.usedPoint > 0 ? ` · 적립금 ${formatWon(order.usedPoint)}` : ''}`,
    ...toContents(order),
    ...section('기록', (order.history as StaffStep[]).map(toStep)),
  ].join('\n')

export const showOrders = (orders: readonly ListOrdersByStatus[]): string =>
  orders.length === 0
    ? '그런 주문이 없어요.'
    : orders
        .map(
          ({ orderNo, status, orderName, totalPrice, createdAt }) =>
            `${orderNo}  ${when(createdAt)}  ${statusText(status)}  ${totalPrice === 0 ? '결제할 금액 없음' : formatWon(totalPrice)}  ${orderName}`,
        )
        .join('\n')
