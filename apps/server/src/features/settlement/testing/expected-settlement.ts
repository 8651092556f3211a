import { lastDayOfMonth } from '@shop/rules/report-periods'
import { toSeoulDate } from '@shop/rules'
import type { YearOrder, YearProduct } from '#src/features/report/testing/random-year.ts'

/** Terms of a seller as the test gives them. */
export interface ExpectedTerms {
  isHalf: boolean
  commissionRate: number
}

/** A refund of completed products after the end of an order, and the change of the shipping that the order keeps. */
export interface ExpectedRefund {
  order: YearOrder
  products: readonly YearProduct[]
  at: Date
  shipping: number
}

/** An amount (won) that a seller gets in the period that begins on a day. */
export interface ExpectedAmount {
  sellerId: number
  from: string
  kind: 'sale' | 'shipping' | 'return' | 'shippingChange'
  orderId: number
  productId: number | null
  amount: number
}

const FIRST_OF_SECOND_HALF = 16

/** First day of the period that contains a time. */
const periodOf = (at: Date, { isHalf }: ExpectedTerms): string => {
  const day = toSeoulDate(at)
  const isSecond = isHalf && Number(day.slice(8)) >= FIRST_OF_SECOND_HALF && day <= lastDayOfMonth(day)
  return `${day.slice(0, 8)}${isSecond ? FIRST_OF_SECOND_HALF : '01'}`
}

/** What a seller gets for a product: the agreed cost of its options where there was one at the order, else the price less the commission. */
const saleOf = (product: YearProduct, costs: ReadonlyMap<number, number>, rate: number): number => {
  const sold = product.lines.filter(({ isRefunded }) => !isRefunded)
  let supplied = 0
  let others = 0
  for (const { combinationId, unit, price } of sold) {
    const cost = costs.get(combinationId)
    if (cost === undefined) others += unit * price
    else supplied += unit * cost
  }
  return supplied + others - Math.floor((others * rate) / 10_000)
}

/** Sellers that share the shipping of an order, with their weights: fees, or prices if all fees were waived. */
const sharesOf = (order: YearOrder): Map<number, number> => {
  const sellers = [...new Set(order.products.map(({ distributorId }) => distributorId))].toSorted((a, b) => a - b)
  const isDelivered = (seller: number) =>
    order.products.some(({ distributorId, end }) => distributorId === seller && end !== 'withdraw_complete')
  const sharing = sellers.some(isDelivered) ? sellers.filter(isDelivered) : sellers
  const priceOf = (seller: number) =>
    order.products
      .filter(({ distributorId }) => distributorId === seller)
      .flatMap(({ lines }) => lines)
      .reduce((sum, { unit, price }) => sum + unit * price, 0)
  const feeOf = (seller: number) => order.fees.get(seller) ?? 0
  const weightOf = sharing.some((seller) => feeOf(seller) > 0) ? feeOf : priceOf
  return new Map(sharing.map((seller) => [seller, weightOf(seller)]))
}

/** Splits won by weights: whole won each, and what is left to the largest fractions, the first of equal ones. */
const split = (total: number, shares: ReadonlyMap<number, number>): Map<number, number> => {
  const whole = [...shares.values()].reduce((sum, weight) => sum + weight, 0)
  const size = Math.abs(total)
  const parts = [...shares].map(([seller, weight]) => {
    const exact = (size * weight) / whole
    return { seller, won: Math.floor(exact), rest: (size * weight) % whole }
  })
  let left = size - parts.reduce((sum, { won }) => sum + won, 0)
  for (const part of parts.toSorted((a, b) => b.rest - a.rest)) {
    if (left <= 0) break
    part.won += 1
    left -= 1
  }
  return new Map(parts.map(({ seller, won }) => [seller, Math.sign(total) * won]))
}

const endOf = ({ products }: YearOrder): Date => new Date(Math.max(...products.map(({ endAt }) => endAt.getTime())))

/** Shipping that an order keeps at its end. */
const shippingAtEnd = (order: YearOrder): number => {
  const end = endOf(order)
  return order.postings.filter(({ at }) => at <= end).reduce((sum, { accounts }) => sum - accounts.shipping, 0)
}

/** The seller that bears a change: of those that share, one of the refunded goods, else the one with the largest weight. */
const bearerOf = ({ order, products }: ExpectedRefund): number => {
  const shares = [...sharesOf(order)].filter(([, weight]) => weight > 0)
  const isRefunded = (seller: number) => products.some(({ distributorId }) => distributorId === seller)
  const sorted = shares.toSorted(
    ([a, ofA], [b, ofB]) => Number(isRefunded(b)) - Number(isRefunded(a)) || ofB - ofA || a - b,
  )
  return sorted[0]?.[0] ?? 0
}

/** Computes from orders and refunds alone what each seller gets, by the period of its terms. */
export const expectAmounts = (
  orders: readonly YearOrder[],
  refunds: readonly ExpectedRefund[],
  { termsOf, costs }: { termsOf: (sellerId: number) => ExpectedTerms; costs: ReadonlyMap<number, number> },
): ExpectedAmount[] => {
  const amounts: ExpectedAmount[] = []
  const add = (sellerId: number, at: Date, rest: Omit<ExpectedAmount, 'sellerId' | 'from'>): void => {
    amounts.push({ sellerId, from: periodOf(at, termsOf(sellerId)), ...rest })
  }
  const valueOf = (product: YearProduct) => saleOf(product, costs, termsOf(product.distributorId).commissionRate)
  for (const order of orders) {
    for (const product of order.products)
      if (product.end === 'complete' && product.lines.some(({ isRefunded }) => !isRefunded))
        add(product.distributorId, product.endAt, {
          kind: 'sale',
          orderId: order.id,
          productId: product.id,
          amount: valueOf(product),
        })
    for (const [seller, amount] of split(shippingAtEnd(order), sharesOf(order)))
      if (amount !== 0) add(seller, endOf(order), { kind: 'shipping', orderId: order.id, productId: null, amount })
  }
  for (const refund of refunds) {
    const { order, products, at, shipping } = refund
    for (const product of products)
      add(product.distributorId, at, {
        kind: 'return',
        orderId: order.id,
        productId: product.id,
        amount: 0 - valueOf(product),
      })
    if (shipping !== 0)
      add(bearerOf(refund), at, { kind: 'shippingChange', orderId: order.id, productId: null, amount: shipping })
  }
  return amounts
}
