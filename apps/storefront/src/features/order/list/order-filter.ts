import { removeInvisible } from '@shop/rules/text'
import type { CallInput, OrderItemProductStatus } from '@shop/contract'
import { orderItemProductStatuses } from '@shop/rules'

const LONGEST = 100

/** Filter of the order list, stored in the address. */
export interface OrderFilter {
  /** Product states to include. Empty means all. */
  oipStatus: readonly OrderItemProductStatus[]
  year: number | undefined
  /** 1 to 12, in `year`. */
  month: number | undefined
  productName: string
}
export const noFilter: OrderFilter = { oipStatus: [], year: undefined, month: undefined, productName: '' }

const isProductStatus = (text: string): text is OrderItemProductStatus =>
  orderItemProductStatuses.some((status) => status === text)

const readNumber = (text: string | null, pattern: RegExp): number | undefined =>
  text !== null && pattern.test(text) ? Number(text) : undefined

/** Reads the filter from the address. Ignores invalid values. */
export const readOrderFilter = (search: URLSearchParams): OrderFilter => {
  const year = readNumber(search.get('year'), /^2\d{3}$/)
  const month = readNumber(search.get('month'), /^([1-9]|1[0-2])$/)
  return {
    oipStatus: (search.get('oipStatus') ?? '').split(',').filter(isProductStatus),
    year,
    month: year === undefined ? undefined : month,
    productName: toProductName(search.get('productName') ?? ''),
  }
}

/** Converts text to one line without control and invisible characters. */
export const toProductName = (text: string): string =>
  removeInvisible(text)
    .replace(/[\p{Cc}\p{Cs}\s]+/gu, ' ')
    .trim()
    .slice(0, LONGEST)

export const isFiltered = ({ oipStatus, year, productName }: OrderFilter): boolean =>
  oipStatus.length > 0 || year !== undefined || productName !== ''

/** Returns the address of the list. Omits empty filters. */
export const toOrdersPath = ({ oipStatus, year, month, productName }: OrderFilter): string => {
  const search = new URLSearchParams()
  if (oipStatus.length > 0) search.set('oipStatus', oipStatus.join(','))
  if (year !== undefined) search.set('year', String(year))
  if (year !== undefined && month !== undefined) search.set('month', String(month))
  if (productName) search.set('productName', productName)
  const query = search.toString()
  return query === '' ? '/orders' : `/orders?${query}`
}

type OrdersQuery = NonNullable<CallInput<'orderItem.list'>['query']>

export const toOrdersQuery = ({ oipStatus, year, month, productName }: OrderFilter): OrdersQuery => ({
  ...(oipStatus.length > 0 && { oipStatus: oipStatus.join(',') }),
  ...(year !== undefined && { year }),
  ...(month !== undefined && { month }),
  ...(productName && { productName }),
})
