import { AppError } from '@shop/contract'
import { type OrderItemProductStatus, orderItemProductStatuses, statusText } from '@shop/rules'
import { couriers, findCourier } from '#src/features/delivery/couriers.ts'
import { sendParcel, shipProducts } from '#src/features/delivery/ship-products.ts'
import { moveOrderProducts } from '#src/features/order/lifecycle/move-order-products.ts'
import { findOrderByNo, listOrdersByStatus } from '#src/features/staff/staff-order-sql.ts'
import type { App } from '#src/handler-context.ts'
import { CommandError } from './command-line.ts'
import { needsReason, type OrderAction } from './order-moves.ts'
import { productsOf, showOrder, showOrders, type StaffOrder, type StaffProduct } from './order-view.ts'
import { dispatchRefusal, findByParcel, readStaffGifts, type StaffGift } from './staff-gift.ts'

export interface OrderOptions {
  /** Ids of products of the order; empty for all products that the command applies to. */
  products: readonly number[]
  /** Options of products, by combination id. */
  combinations: readonly number[]
  /** Receiver of a gift: number of the parcel or name. */
  parcel?: string | undefined
  reason?: string | undefined
  courier?: string | undefined
  invoice?: string | undefined
  status?: string | undefined
  take: number
}

type Needs = Pick<App, 'db' | 'clock' | 'config'>

/** States that wait for an operator. */
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

/** Reads an order of any brand, with its gifts. Throws `orderNotFound`. */
export const getOrderByNo = async (app: Needs, orderNo: string): Promise<StaffOrder> => {
  const order = await findOrderByNo(app.db, { orderNo: orderNo.toUpperCase() })
  if (!order)
    throw new AppError('orderNotFound', { message: `주문 ${orderNo}를 찾을 수 없어요. 번호를 확인해 주세요.` })
  return { ...order, gifts: await readStaffGifts(app, order.id) }
}

/**
 * Selects the products of a command: those named, otherwise all in a state that the command can change. Throws
 * `transitionRefused`.
 */
export const chooseProducts = (
  order: StaffOrder,
  { products: named, parcel }: Pick<OrderOptions, 'products' | 'parcel'>,
  from: readonly OrderItemProductStatus[],
): StaffProduct[] => {
  const gift = parcel === undefined ? undefined : findByParcel(order.gifts, parcel)
  const all = productsOf(order).filter((product) => gift === undefined || product.parcel === gift.parcel)
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

/** Parses courier and invoice number from the options. Throws `CommandError` with the usage. */
const toParcel = (options: OrderOptions): { courier: string; invoiceNo: string } => {
  const courier = findCourier(options.courier ?? '')
  if (!courier)
    throw new CommandError(`택배사를 골라 주세요: --courier ${couriers.map(({ aliases }) => aliases[0]).join('|')}`)
  return { courier: courier.code, invoiceNo: toInvoice(options.invoice, courier.digits, courier.name) }
}

/**
 * Refuses to pack products of receivers without an address, or whose gift has ended. With `isOneParcel` also those of several
 * receivers, because each address has its own invoice. Throws `transitionRefused` naming each receiver. The states are checked
 * again under the lock of the order.
 */
const assertDispatchable = (
  { gifts, orderNo }: StaffOrder,
  chosen: readonly StaffProduct[],
  { isOneParcel, command }: { isOneParcel: boolean; command: string },
): void => {
  const concerned = gifts.filter(({ parcel }) => chosen.some((product) => product.parcel === parcel))
  const refusals = concerned.map(dispatchRefusal).filter((refusal) => refusal !== undefined)
  const isSeveral = isOneParcel && concerned.length > 1
  if (refusals.length === 0 && !isSeveral) return
  const why = isSeveral ? '선물은 받는 분마다 따로 보내요.' : '배송지가 없거나 끝난 선물은 보낼 수 없어요.'
  const way = gifts.length > 1 ? [`한 분씩 하려면 이렇게 해 주세요: order ${command} ${orderNo} --parcel 번호`] : []
  const ready = concerned.filter((gift) => dispatchRefusal(gift) === undefined)
  throw new AppError('transitionRefused', {
    message: [why, ...refusals.map(indent), ...(isSeveral ? ready.map(toReady) : []), ...way].join('\n'),
  })
}

const indent = (text: string): string => `  ${text}`
const toReady = ({ parcel, name }: StaffGift): string => `  ${parcel}. ${name}: 보낼 수 있어요.`

/** The chosen receiver's gift that has ended explains more than the states of its products. */
const assertOpenParcel = ({ gifts }: StaffOrder, parcel: string | undefined): void => {
  const refusal = parcel === undefined ? undefined : dispatchRefusal(findByParcel(gifts, parcel))
  if (refusal !== undefined) throw new AppError('transitionRefused', { message: refusal })
}

const packing: ReadonlySet<OrderItemProductStatus> = new Set(['delivery_waiting', 'delivery_delay'])

const after = async (app: Needs, orderNo: string): Promise<string> => showOrder(await getOrderByNo(app, orderNo))

/** Changes the status of order products as an operator. Returns the text of the changed order. */
export const moveOrder = async (
  app: Needs,
  orderNo: string,
  { name, action, options }: { name: string; action: OrderAction; options: OrderOptions },
): Promise<string> => {
  if (needsReason.has(name) && !options.reason)
    throw new CommandError(`구매자가 읽을 이유를 적어 주세요: order ${name} ${orderNo} --reason "…"`)
  const parcel = namesParcel(options) ? toParcel(options) : undefined
  const order = await getOrderByNo(app, orderNo)
  const isPacking = packing.has(action.to) && name !== 'cancel-refuse'
  if (isPacking) assertOpenParcel(order, options.parcel)
  const chosen = chooseProducts(order, options, action.from)
  if (isPacking) assertDispatchable(order, chosen, { isOneParcel: false, command: name })
  const orderProductIds = chosen.map(({ id }) => id)
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

/** Ships paid or packed products by a courier. */
export const shipOrder = async (app: Needs, orderNo: string, options: OrderOptions): Promise<string> => {
  const parcel = toParcel(options)
  const order = await getOrderByNo(app, orderNo)
  const from = ['paid', 'withdraw_partially', 'delivery_waiting', 'delivery_delay'] as const
  assertOpenParcel(order, options.parcel)
  // for products already shipped, one more parcel may follow
  const chosen = chooseProducts(order, options, options.products.length > 0 ? [...from, 'delivering'] : from)
  assertDispatchable(order, chosen, { isOneParcel: true, command: 'ship' })
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
