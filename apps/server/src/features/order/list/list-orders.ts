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
import { listOrders } from './order-list-sql.ts'
import { type OrderProductRow, toOrderProduct } from './order-product.ts'

interface OrderRow extends Pick<OrderSummary, 'id' | 'uuid' | 'orderNo' | 'orderName' | 'totalPrice' | 'refunded'> {
  createdAt: string
  method: OrderSummary['paymentMethodType']
  products: OrderProductRow[]
}

const toSummary = ({ method, products, createdAt, ...order }: OrderRow): OrderSummary => {
  const statuses = products.map(({ status }) => status)
  const withdrawType = withdrawTypeOf({ products: statuses, isGift: false })
  return {
    ...order,
    createdAt: new Date(createdAt).toISOString(),
    orderItemStatus: orderStatusOf(statuses),
    withdrawType,
    paymentMethodType: method,
    orderItemProducts: products.map((product) => toOrderProduct(product, withdrawType)),
  }
}

/** J1: the stretch of time a filter means, in Seoul; a month without a year is one of this year. */
const toRange = ({ year, month }: { year?: number | undefined; month?: number | undefined }, now: Date) => {
  if (month !== undefined) return seoulMonthRange(year ?? toSeoulParts(now).year, month)
  return year === undefined ? undefined : seoulYearRange(year)
}

/** What is searched for by its letters, however it is spaced: none of them means something to the database. */
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
