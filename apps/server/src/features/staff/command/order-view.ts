import { formatSeoulTime, formatWon, type OrderItemProductStatus, returnReasonText, statusText } from '@shop/rules'
import { courierName } from '#src/features/delivery/couriers.ts'
import type { FindOrderByNo, ListOrdersByStatus } from '#src/features/staff/staff-order-sql.ts'
import { actorTexts, methodTexts, paymentTexts } from './status-texts.ts'

export interface StaffProduct {
  id: number
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
}

interface StaffStep {
  productId: number | null
  to: OrderItemProductStatus
  actor: string
  reason: string
  at: string
}

const when = (at: string | Date): string => formatSeoulTime(new Date(at))

export const productsOf = (order: FindOrderByNo): StaffProduct[] => order.products as StaffProduct[]

/** What is asked, in the shopper's own words, and where in the folder of files (FILES_DIR) the pictures lie. */
const toRequest = ({ kind, reason, contents, pictures, at }: NonNullable<StaffProduct['request']>): string[] => [
  `       ${kind === 'return' ? '반품' : '교환'} 이유: ${returnReasonText(reason)} · ${when(at)}`,
  ...contents
    .split('\n')
    .filter(Boolean)
    .map((line) => `       │ ${line}`),
  ...pictures.map((file) => `       사진: return/${file}`),
]

/** With its number where one of several may be named: `#102 대과 / 3kg 1개`. */
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

/** An order as an operator reads it. Nothing of it tells who the buyer is. */
export const showOrder = (order: FindOrderByNo): string =>
  [
    `${order.orderNo}  ${statusText(order.status)}  ${order.orderName}`,
    `${order.platform} · ${when(order.createdAt)} 주문 · ${formatWon(order.totalPrice)} (${methodTexts[order.method]}, ${paymentTexts[order.state]})${order.usedPoint > 0 ? ` · 적립금 ${formatWon(order.usedPoint)}` : ''}`,
    ...section('상품 (번호  상태  이름)', productsOf(order).flatMap(toProduct)),
    ...section('택배', (order.parcels as StaffParcel[]).map(toParcel)),
    ...section('기록', (order.history as StaffStep[]).map(toStep)),
  ].join('\n')

export const showOrders = (orders: readonly ListOrdersByStatus[]): string =>
  orders.length === 0
    ? '그런 주문이 없어요.'
    : orders
        .map(
          ({ orderNo, status, orderName, totalPrice, createdAt }) =>
            `${orderNo}  ${when(createdAt)}  ${statusText(status)}  ${formatWon(totalPrice)}  ${orderName}`,
        )
        .join('\n')
