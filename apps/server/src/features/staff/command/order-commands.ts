import { AppError } from '@shop/contract'
import { type OrderItemProductStatus, orderItemProductStatuses, statusText } from '@shop/rules'
import { couriers, findCourier } from '#src/features/delivery/couriers.ts'
import { sendParcel, shipProducts } from '#src/features/delivery/ship-products.ts'
import { moveOrderProducts } from '#src/features/order/lifecycle/move-order-products.ts'
import { findOrderByNo, type FindOrderByNo, listOrdersByStatus } from '#src/features/staff/staff-order-sql.ts'
import type { App } from '#src/handler-context.ts'
import { CommandError } from './command-error.ts'
import { needsReason, type OrderAction } from './order-moves.ts'
import { productsOf, showOrder, showOrders, type StaffProduct } from './order-view.ts'

export interface OrderOptions {
  /** Ids of products of the order; none is all that the command is about. */
  products: readonly number[]
  /** Options of products, by their combinations. */
  combinations: readonly number[]
  reason?: string | undefined
  courier?: string | undefined
  invoice?: string | undefined
  status?: string | undefined
  take: number
}

type Needs = Pick<App, 'db' | 'clock' | 'config'>

/** What waits for an operator. */
const open: readonly OrderItemProductStatus[] = [
  'paid',
  'withdraw_partially',
  'delivery_waiting',
  'delivery_delay',
  'withdraw_request',
  'return_request',
  'replace_request',
  'stock_out',
]

export const getOrderByNo = async ({ db }: Pick<App, 'db'>, orderNo: string): Promise<FindOrderByNo> => {
  const order = await findOrderByNo(db, { orderNo: orderNo.toUpperCase() })
  if (!order)
    throw new AppError('orderNotFound', { message: `주문 ${orderNo}를 찾을 수 없어요. 번호를 확인해 주세요.` })
  return order
}

/** The products a command is about: those named, else all in a state that it leads away from. Throws `transitionRefused`. */
export const chooseProducts = (
  order: FindOrderByNo,
  { products: named }: Pick<OrderOptions, 'products'>,
  from: readonly OrderItemProductStatus[],
): StaffProduct[] => {
  const all = productsOf(order)
  const strange = named.filter((id) => !all.some((product) => product.id === id))
  if (strange.length > 0)
    throw new CommandError(`주문 ${order.orderNo}에 없는 상품 번호예요: ${strange.join(', ')}\n\n${showOrder(order)}`)
  const wanted = named.length > 0 ? all.filter(({ id }) => named.includes(id)) : all
  const fit = wanted.filter(({ status }) => from.includes(status))
  const wrong = named.length > 0 ? wanted.filter((product) => !fit.includes(product)) : []
  if (fit.length > 0 && wrong.length === 0) return fit
  const states = wanted.map(({ id, name, status }) => `  ${id}  ${statusText(status)}  ${name}`).join('\n')
  throw new AppError('transitionRefused', {
    message: `${from.map(statusText).join(', ')} 상태인 상품에만 할 수 있어요. 지금은 이래요.\n${states}`,
  })
}

const toInvoice = (text: string | undefined, digits: readonly number[], courier: string): string => {
  const invoiceNo = (text ?? '').replace(/[\s-]/g, '')
  if (digits.includes(invoiceNo.length) && /^\d+$/.test(invoiceNo)) return invoiceNo
  throw new CommandError(`${courier}의 운송장 번호는 숫자 ${digits.join('자리나 ')}자리예요: --invoice 번호`)
}

export const namesParcel = ({ courier, invoice }: Pick<OrderOptions, 'courier' | 'invoice'>): boolean =>
  courier !== undefined || invoice !== undefined

/** A parcel as it is named on the line. Throws `CommandError` saying what to type. */
const toParcel = (options: OrderOptions): { courier: string; invoiceNo: string } => {
  const courier = findCourier(options.courier ?? '')
  if (!courier)
    throw new CommandError(`택배사를 골라 주세요: --courier ${couriers.map(({ aliases }) => aliases[0]).join('|')}`)
  return { courier: courier.code, invoiceNo: toInvoice(options.invoice, courier.digits, courier.name) }
}

const after = async (app: Needs, orderNo: string): Promise<string> => showOrder(await getOrderByNo(app, orderNo))

/** Moves products of an order as an operator. Answers the order as it stands then. */
export const moveOrder = async (
  app: Needs,
  orderNo: string,
  { name, action, options }: { name: string; action: OrderAction; options: OrderOptions },
): Promise<string> => {
  if (needsReason.has(name) && !options.reason)
    throw new CommandError(`구매자가 읽을 이유를 적어 주세요: order ${name} ${orderNo} --reason "…"`)
  const parcel = namesParcel(options) ? toParcel(options) : undefined
  const order = await getOrderByNo(app, orderNo)
  const orderProductIds = chooseProducts(order, options, action.from).map(({ id }) => id)
  const of = { orderId: order.id, now: app.clock() }
  await app.db.tx(async (tx) => {
    await moveOrderProducts(tx, {
      ...of,
      moves: orderProductIds.map((orderProductId) => ({ orderProductId, to: action.to })),
      actor: 'operator',
      reason: options.reason ?? action.reason,
    })
    if (parcel) await sendParcel(tx, { ...of, ...parcel, orderProductIds })
  })
  return after(app, orderNo)
}

/** Hands what is paid for or packed to a courier. */
export const shipOrder = async (app: Needs, orderNo: string, options: OrderOptions): Promise<string> => {
  const parcel = toParcel(options)
  const order = await getOrderByNo(app, orderNo)
  const from = ['paid', 'withdraw_partially', 'delivery_waiting', 'delivery_delay'] as const
  // of what is on its way already, one more parcel may follow
  const chosen = chooseProducts(order, options, options.products.length > 0 ? [...from, 'delivering'] : from)
  const orderProductIds = chosen.map(({ id }) => id)
  await app.db.tx((tx) => shipProducts(tx, { orderId: order.id, orderProductIds, ...parcel, now: app.clock() }))
  return after(app, orderNo)
}

const toStatuses = (text: string | undefined): readonly OrderItemProductStatus[] => {
  if (text === undefined) return open
  const found = orderItemProductStatuses.find((status) => status === text || statusText(status) === text)
  if (found) return [found]
  throw new CommandError(`그런 상태는 없어요: ${text}\n${orderItemProductStatuses.map(statusText).join(', ')}`)
}

export const listOrders = async ({ db }: Needs, { status, take }: OrderOptions): Promise<string> =>
  showOrders(await listOrdersByStatus(db, { statuses: [...toStatuses(status)], most: take }))
