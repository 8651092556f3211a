import type { BrandId } from '@shop/brands'
import { type Address, AppError, type OrderItem, type RefundRow } from '@shop/contract'
import { canChangeDeliveryAddress, orderStatusOf, withdrawTypeOf } from '@shop/rules'
import type { App, Handler } from '#src/handler-context.ts'
import { orderOwnerOf, type OrderAsker } from './guest/guest-mark.ts'
import { type OrderGiftRow, toOrderGift } from './list/order-gift.ts'
import { completesAtOf, type OrderProductRow, toOrderProduct } from './list/order-product.ts'
import { type ListWholeOrders, listWholeOrders } from './order-sql.ts'
import { type Account, openAccount } from './settlement/stored-account.ts'
import { type StoredAddress, openAddress } from './tmp/order-address.ts'

type Step = OrderItem['timeline'][number]

const paymentStatusOf = {
  requested: 'waiting',
  waiting_deposit: 'waiting',
  done: 'paid',
  failed: 'withdraw',
  cancel_requested: 'withdraw',
  canceled: 'withdraw',
} as const satisfies Record<ListWholeOrders['state'], OrderItem['payment']['paymentStatus']>

const noAttribution = { source: '', medium: '', campaign: '', content: '', term: '' }

const toPayment = (row: ListWholeOrders, virtualAccount: Account | null): OrderItem['payment'] => ({
  paymentMethodType: row.method,
  easyPay: row.easyPay as OrderItem['payment']['easyPay'],
  paymentStatus: paymentStatusOf[row.state],
  cardText: row.cardText,
  approvedAt: row.approvedAt?.toISOString() ?? null,
  receiptUrl: row.receiptUrl,
  virtualAccount,
  wrongDeposit: row.wrongDeposit,
})

/** Converts times inside JSON of the database. */
const atMoment = <T extends { at: string }>(told: T): T => ({ ...told, at: new Date(told.at).toISOString() })

const toRefund = (refund: RefundRow): RefundRow => ({
  ...refund,
  askedAt: new Date(refund.askedAt).toISOString(),
  doneAt: refund.doneAt && new Date(refund.doneAt).toISOString(),
})

const firstOf = (moments: readonly (Date | null)[]): string | null => {
  const times = moments.flatMap((at) => (at ? [at.getTime()] : []))
  return times.length > 0 ? new Date(Math.min(...times)).toISOString() : null
}

const toOrderItem = (
  row: ListWholeOrders,
  { address, account }: { address: Address; account: Account | null },
): OrderItem => {
  const products = row.products as OrderProductRow[]
  const statuses = products.map((product) => product.status)
  const gift = toOrderGift(row.id, row.gift as OrderGiftRow)
  const withdrawType = withdrawTypeOf({ products: statuses, isGift: gift !== null })
  const { receiptType = 'none' } = row.receipt as { receiptType?: OrderItem['receiptType'] }
  return {
    id: row.id,
    uuid: row.uuid,
    orderNo: row.orderNo,
    orderName: row.orderName,
    createdAt: row.createdAt.toISOString(),
    orderItemStatus: orderStatusOf(statuses),
    address,
    receiptType,
    selectedPg: row.selectedPg,
    rewardPointDate: row.rewardPointDate,
    withdrawType,
    orderItemProducts: products.map((product) => toOrderProduct(product, withdrawType)),
    totalPricesDetail: row.bundles as OrderItem['totalPricesDetail'],
    orderItemPrice: row.price as OrderItem['orderItemPrice'],
    payment: toPayment(row, account),
    attributionOrder: { ...noAttribution, ...(row.attribution as Partial<typeof noAttribution>) },
    // the receivers of a gift enter their own addresses
    canChangeAddress: gift === null && canChangeDeliveryAddress(statuses),
    gift,
    refunds: (row.refunds as RefundRow[]).map(toRefund),
    requests: (row.requests as OrderItem['requests']).map(atMoment),
    completesAt: firstOf(products.map(completesAtOf)),
    timeline: (row.timeline as Step[]).map(atMoment),
  }
}

interface OneOrder {
  id: number
  userId: number
}

/** Reads orders of given owners, newest first; missing ones are left out. */
export const readOrders = async (
  app: Pick<App, 'db' | 'config'>,
  asked: readonly OneOrder[],
  brand: BrandId,
): Promise<OrderItem[]> => {
  const [ids, userIds] = [asked.map(({ id }) => id), asked.map(({ userId }) => userId)]
  const rows = await listWholeOrders(app.db, { ids, userIds, platform: brand })
  return rows.map((row) => {
    const address = openAddress(app, row.userId, row.address as StoredAddress)
    return toOrderItem(row, { address, account: openAccount(app, row.id, row.virtualAccount) })
  })
}

/** F1: an order of another user is answered like a missing one. Throws `orderNotFound`. */
export const readOrder = async (
  app: Pick<App, 'db' | 'config'>,
  { brand, ...asked }: OneOrder & { brand: BrandId },
): Promise<OrderItem> => {
  const [order] = await readOrders(app, [asked], brand)
  if (!order) throw new AppError('orderNotFound')
  return order
}

/** Reads an order for its owner, or for a token that proved the guest order. Throws `orderNotFound`. */
export const readOpenOrder = async (
  app: Pick<App, 'db' | 'config' | 'clock'>,
  asker: OrderAsker,
): Promise<OrderItem> => {
  const { params, who, brand } = asker
  const [own] = await readOrders(app, [{ id: params.id, userId: who.userId }], brand)
  return own ?? readOrder(app, { id: params.id, userId: await orderOwnerOf(app, asker), brand })
}

export const getOrder: Handler<'order.get'> = (input, app) => readOpenOrder(app, input)
