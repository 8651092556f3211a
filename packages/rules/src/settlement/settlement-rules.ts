import { splitWon, type Won } from '#src/price/won.ts'
import { type DayRange, lastDayOfMonth, monthOf } from '#src/report/report-periods.ts'
import { addDays, parseSeoulDate, toSeoulDate } from '#src/time/seoul-time.ts'

export type SettlementCycle = 'half' | 'month'

/** Names of the kinds of entries. */
export const settlementKindTexts = {
  sale: '판매',
  shipping: '배송비',
  return: '반품',
  shippingChange: '배송비 변경',
  reversal: '되돌림',
} as const

const LAST_OF_FIRST_HALF = '15'
const FIRST_OF_SECOND_HALF = '16'
const BASIS_POINTS = 10_000n

/** Returns the period that contains a day: the month, or its days from the 1st to the 15th or from the 16th. */
export function settlementPeriodOf(day: string, cycle: SettlementCycle): DayRange {
  const month = monthOf(day)
  const whole = { from: `${month}-01`, to: lastDayOfMonth(day) }
  if (cycle === 'month') return whole
  const middle = `${month}-${LAST_OF_FIRST_HALF}`
  return day <= middle ? { ...whole, to: middle } : { ...whole, from: `${month}-${FIRST_OF_SECOND_HALF}` }
}

const dayAfter = (day: string): string => toSeoulDate(addDays(parseSeoulDate(day), 1))

/**
 * Returns the periods that follow `last` up to the one that contains `today`, without gaps or overlaps, also after the cycle has
 * changed. Without `last` they begin with the period of `first`.
 */
export function listSettlementPeriods(terms: {
  cycle: SettlementCycle
  first: string
  last: string | undefined
  today: string
}): DayRange[] {
  const { cycle, first, last, today } = terms
  const periods: DayRange[] = []
  for (let from = last === undefined ? first : dayAfter(last); from <= today; ) {
    const period = settlementPeriodOf(from, cycle)
    // the rest of a period whose beginning was settled by another cycle
    periods.push({ from: last === undefined && periods.length === 0 ? period.from : from, to: period.to })
    from = dayAfter(period.to)
  }
  return periods
}

/** Returns the day on which a period is paid. */
export const payDayOf = (to: string, delayDays: number): string => toSeoulDate(addDays(parseSeoulDate(to), delayDays))

/** A completed product (won): goods with a supply price, and goods with a commission. */
export interface SoldProduct {
  /** Selling price of the goods with a supply price. */
  suppliedSales: Won
  supply: Won
  /** Selling price of all other goods. */
  otherSales: Won
  /** Basis points. */
  commissionRate: number
}

export interface SaleAmounts {
  sales: Won
  commission: Won
  margin: Won
  amount: Won
}

/**
 * Returns what the seller gets for a product: the supply price where one was agreed, otherwise the selling price less the commission,
 * which is rounded down. Coupons and points are borne by the shop.
 */
export function saleAmountsOf({ suppliedSales, supply, otherSales, commissionRate }: SoldProduct): SaleAmounts {
  const commission = Number((BigInt(otherSales) * BigInt(commissionRate)) / BASIS_POINTS)
  const margin = suppliedSales - supply
  const sales = suppliedSales + otherSales
  return { sales, commission, margin, amount: sales - commission - margin }
}

/** Share of a distributor in the shipping of an order. */
export interface ShippingPart {
  distributorId: number
  /** Fees of its parcels when ordered (won). */
  fee: Won
  /** Price of its goods when ordered (won). */
  price: Won
  /** A product of it was delivered. */
  isDelivered: boolean
}

/**
 * Splits the shipping of an order after refunds (won) over the distributors that delivered, by their fees when ordered; by the price of their
 * goods if all fees were waived. The parts sum to the whole.
 */
export function splitShipping(netShipping: Won, parts: readonly ShippingPart[]): Map<number, Won> {
  const delivered = parts.filter(({ isDelivered }) => isDelivered)
  const sharing = delivered.length > 0 ? delivered : parts
  const fees = sharing.map(({ fee }) => fee)
  const weights = fees.some((fee) => fee > 0) ? fees : sharing.map(({ price }) => price)
  const way = netShipping < 0 ? -1 : 1
  const shares = splitWon(way * netShipping, weights)
  return new Map(sharing.map(({ distributorId }, at) => [distributorId, way * (shares[at] as Won)]))
}
