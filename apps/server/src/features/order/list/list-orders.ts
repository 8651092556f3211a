import type { OrderSummary } from '@shop/contract'
import {
  expandStatusFilter,
  orderStatusOf,
  seoulMonthRange,
  seoulYearRange,
  type TimeRange,
  toSeoulParts,
  withdrawTypeOf,
} from '@shop/rules'
import { toNumberedPage } from '#src/db/paging/numbered-page.ts'
import type { Handler } from '#src/handler-context.ts'
import { type OrderGiftRow, toOrderGift } from './order-gift.ts'
import { listOrders } from './order-list-sql.ts'
import { type OrderProductRow, toOrderProduct } from './order-product.ts'

interface OrderRow extends Pick<OrderSummary, 'id' | 'uuid' | 'orderNo' | 'orderName' | 'totalPrice' | 'refunded'> {
  createdAt: string
  method: OrderSummary['paymentMethodType']
  products: OrderProductRow[]
  gift: OrderGiftRow
}

const toSummary = ({ method, products, createdAt, gift, ...order }: OrderRow): OrderSummary => {
  const statuses = products.map(({ status }) => status)
  const withdrawType = withdrawTypeOf({ products: statuses, isGift: gift !== null })
  return {
    ...order,
    createdAt: new Date(createdAt).toISOString(),
    orderItemStatus: orderStatusOf(statuses),
    withdrawType,
    gift: toOrderGift(order.id, gift),
    paymentMethodType: method,
    orderItemProducts: products.map((product) => toOrderProduct(product, withdrawType)),
  }
}

/** J1: the period of a filter in Seoul; a month without a year is of this year. */
const toRange = ({ year, month }: { year?: number | undefined; month?: number | undefined }, now: Date) => {
  if (month !== undefined) return seoulMonthRange(year ?? toSeoulParts(now).year, month)
  return year === undefined ? undefined : seoulYearRange(year)
}

/** Pattern for a search that ignores spaces, without wildcards. */
const toPattern = (text: string): string | null => {
  const letters = text.normalize('NFC').replaceAll(' ', '')
  return letters === '' ? null : `%${letters.replace(/[\\%_]/g, '\\$&')}%`
}

/** C067 */
export const listOrderItems: Handler<'orderItem.list'> = async ({ query, who, brand }, { db, clock }) => {
  const { page, take, oipStatus, productName = '' } = query
  const range: TimeRange | undefined = toRange(query, clock())
  const { count, list } = await listOrders(db, {
    userId: who.userId,
    platform: brand,
    since: range?.from ?? null,
    before: range?.to ?? null,
    // ORDER-1
    statuses: oipStatus ? expandStatusFilter(oipStatus) : null,
    productName: toPattern(productName),
    take,
    skip: page * take,
  })
  return { ...toNumberedPage({ page, take }, count), list: (list as OrderRow[]).map(toSummary) }
}
