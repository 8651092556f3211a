import type { CallInput, ProductCard } from '@shop/contract'
import { formatDday, formatSeoulDay } from '@shop/rules'

export const fundingInput = { query: { key: 'funding', take: 5 } } satisfies CallInput<'home.listDisplays'>

/**
 * State before opening, while collecting, or after the end. Without a time, as on the server, only the sale state set by the
 * shop counts.
 */
export type FundingState = 'soon' | 'open' | 'over'
export const stateOf = ({ productSaleType: sale }: ProductCard, now: number | undefined): FundingState => {
  if (sale.isCommingSoon) return 'soon'
  if (now === undefined) return 'open'
  if (sale.limitedPeriodBegin !== null && Date.parse(sale.limitedPeriodBegin) > now) return 'soon'
  return sale.limitedPeriodEnd !== null && Date.parse(sale.limitedPeriodEnd) <= now ? 'over' : 'open'
}

/** Last day of a period. `end` is a midnight and belongs to the next day, so the last day is the one before. */
const lastDayOf = (end: string): Date => new Date(Date.parse(end) - 1)

/** '11.13(금) – 12.05(토)' */
export const periodText = ({ productSaleType: sale }: ProductCard): string => {
  const begin = sale.limitedPeriodBegin === null ? '' : formatSeoulDay(new Date(sale.limitedPeriodBegin))
  const end = sale.limitedPeriodEnd === null ? '' : formatSeoulDay(lastDayOf(sale.limitedPeriodEnd))
  return begin === '' && end === '' ? '' : `${begin} – ${end}`
}

/** Label in the corner of the picture: 'D-3', '오픈 D-5', '마감'. Undefined until the time is known. SCREEN-17 */
export const dDayText = (product: ProductCard, now: number | undefined): string | undefined => {
  if (now === undefined) return undefined
  const { limitedPeriodBegin: begin, limitedPeriodEnd: end } = product.productSaleType
  const state = stateOf(product, now)
  if (state === 'over') return '마감'
  if (state === 'soon') return begin === null ? '오픈 예정' : `오픈 ${formatDday(new Date(begin), new Date(now))}`
  return end === null ? undefined : formatDday(lastDayOf(end), new Date(now))
}
