import type { BrandId } from '@shop/brands'
import { parseSeoulDate, refundTaxFreeOf, taxFreePriceOf, dayMs } from '@shop/rules'
import { lastDayOfMonth } from '@shop/rules/report-periods'
import { COMBINATION, DISTRIBUTOR, PRODUCT } from '#src/features/test-catalogue.ts'

/** A leap year, so that it has a 29 February. */
export const YEAR = 2028
export const BRANDS = ['ru', 'farmer'] as const satisfies readonly BrandId[]
export const THIRD_SELLER = 900
export const SELLERS = [DISTRIBUTOR.orchard, DISTRIBUTOR.harbour, THIRD_SELLER] as const

const HOUR = 3_600_000
const FIRST_ID = 1_000_000
const MEMBERS = 12
const goods = [
  { productId: PRODUCT.apple, distributorId: SELLERS[0], combinations: [COMBINATION.appleSmall3kg, 102], isFree: true },
  { productId: PRODUCT.tangerine, distributorId: SELLERS[0], combinations: [201, 202], isFree: true },
  { productId: PRODUCT.mackerel, distributorId: SELLERS[1], combinations: [701], isFree: false },
  { productId: PRODUCT.potato, distributorId: SELLERS[2], combinations: [1101], isFree: true },
  { productId: PRODUCT.sweetPotato, distributorId: SELLERS[2], combinations: [1201, 1202], isFree: false },
] as const

/** Returns the same numbers for the same seed (mulberry32): integers from 0 to below `end`. */
export const createRandom = (seed: number): ((end: number) => number) => {
  let state = seed
  return (end) => {
    state = (state + 0x6d2b79f5) | 0
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state)
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed
    return Math.floor((((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32) * end)
  }
}

export interface YearLine {
  id: number
  combinationId: number
  unit: number
  price: number
  listPrice: number
  isRefunded: boolean
}
export interface YearProduct {
  id: number
  productId: number
  distributorId: number
  isFree: boolean
  lines: YearLine[]
  end: 'complete' | 'withdraw_complete' | 'return_complete'
  endAt: Date
}
export interface YearPosting {
  name: string
  at: Date
  accounts: Record<'gateway' | 'sales' | 'shipping' | 'coupon' | 'points', number>
}
export interface YearRefund {
  id: number
  at: Date
  money: number
  point: number
  taxFree: number
  productIds: number[]
  lineIds: number[]
}
export interface YearOrder {
  id: number
  brand: BrandId
  userId: number
  method: 'card' | 'virtual_account'
  at: Date
  products: YearProduct[]
  fees: Map<number, number>
  coupon: number
  point: number
  shipping: number
  amount: number
  taxFree: number
  postings: YearPosting[]
  refunds: YearRefund[]
}

type Random = (end: number) => number

/** The first and the last moments of all months and of 29 February, in Seoul. */
const edges: readonly Date[] = Array.from({ length: 12 }, (_, at) => `${YEAR}-${String(at + 1).padStart(2, '0')}`)
  .flatMap((month) => [`${month}-01`, lastDayOfMonth(`${month}-01`)])
  .flatMap((day) => [parseSeoulDate(day), new Date(parseSeoulDate(day).getTime() + dayMs - 1)])

const momentOf = (random: Random, at: number): Date =>
  edges[at] ?? new Date(parseSeoulDate(`${YEAR}-01-01`).getTime() + random(366) * dayMs + random(dayMs))

const sumOf = (lines: readonly YearLine[], of: 'price' | 'listPrice'): number =>
  lines.reduce((sum, line) => sum + line.unit * line[of], 0)

let nextId = FIRST_ID
const newId = (): number => ++nextId

const makeProducts = (random: Random, at: Date): YearProduct[] =>
  goods
    .filter(() => random(3) === 0)
    .map(({ productId, distributorId, combinations, isFree }) => ({
      id: newId(),
      productId,
      distributorId,
      isFree,
      end: 'complete' as const,
      endAt: new Date(at.getTime() + (8 + random(5)) * dayMs + random(dayMs)),
      lines: combinations.slice(0, 1 + random(combinations.length)).map((combinationId) => {
        const price = 1_000 + random(40_000)
        return {
          id: newId(),
          combinationId,
          unit: 1 + random(4),
          price,
          listPrice: price + random(5_000),
          isRefunded: false,
        }
      }),
    }))

interface Left {
  products: number
  coupon: number
  point: number
  money: number
  taxFree: number
}

const partOf = (whole: number, part: number, of: number): number => Math.floor((whole * part) / of)

/** Takes goods back: their price, their parts of coupon and points, and at the end all that is left. */
const refundLines = (
  order: YearOrder,
  left: Left,
  given: { at: Date; lines: YearLine[]; product: YearProduct | undefined; isLast: boolean; shippingBack: number },
): void => {
  const { at, lines, product, isLast, shippingBack } = given
  const whole = order.products.reduce((sum, each) => sum + sumOf(each.lines, 'price'), 0)
  const price = sumOf(lines, 'price')
  const coupon = isLast ? left.coupon : partOf(order.coupon, price, whole)
  const point = isLast ? left.point : partOf(order.point, price, whole)
  const money = isLast ? left.money : Math.max(0, Math.min(left.money, price - coupon - point + shippingBack))
  const wanted = Math.min(left.taxFree, product?.isFree ? money : 0)
  const taxFree = refundTaxFreeOf({ money, wanted, left: { money: left.money, taxFree: left.taxFree } })
  const id = newId()
  left.coupon -= coupon
  left.point -= point
  left.money -= money
  left.taxFree -= taxFree
  for (const line of lines) line.isRefunded = true
  order.postings.push({
    name: `refund:${id}`,
    at,
    accounts: {
      gateway: 0 - money,
      points: 0 - point,
      coupon: 0 - coupon,
      sales: price,
      shipping: money + point + coupon - price,
    },
  })
  const isPart = product === undefined || lines.length < product.lines.length
  order.refunds.push({
    id,
    at,
    money,
    point,
    taxFree,
    productIds: isPart || !product ? [] : [product.id],
    lineIds: isPart ? lines.map((line) => line.id) : [],
  })
}

/** Cancels options, cancels products before they are sent, and returns them after the delivery. */
const refundSome = (random: Random, order: YearOrder): void => {
  const { coupon, point, amount: money, taxFree } = order
  const left: Left = { products: order.products.length, coupon, point, money, taxFree }
  let at = new Date(order.at.getTime() + random(48) * HOUR)
  for (const product of order.products) {
    const lot = random(10)
    const [first, ...others] = product.lines
    if (lot === 0 && first && others.length > 0) {
      refundLines(order, left, { at, lines: [first], product, isLast: false, shippingBack: 0 })
    } else if (lot === 1 || lot === 2) {
      const isReturn = lot === 2
      product.end = isReturn ? 'return_complete' : 'withdraw_complete'
      at = new Date(Math.max(at.getTime(), order.at.getTime() + (isReturn ? 4 * dayMs : HOUR)))
      product.endAt = at
      left.products -= 1
      const isLast = left.products === 0 && order.products.every(({ end }) => end !== 'complete')
      const shippingBack = isReturn ? -random(3_000) : 0
      refundLines(order, left, { at, lines: product.lines, product, isLast, shippingBack })
    }
    at = new Date(at.getTime() + random(5) * HOUR + 1)
  }
}

const feesOf = (random: Random, products: readonly YearProduct[]): Map<number, number> =>
  new Map(products.map(({ distributorId }) => [distributorId, random(3) === 0 ? 0 : 2_500 + random(5) * 500]))

const makeOrder = (random: Random, at: number): YearOrder => {
  const time = momentOf(random, at)
  const products = makeProducts(random, time)
  const fallback = products.length > 0 ? products : makeProducts((end) => (end === 3 ? 0 : random(end)), time)
  const lines = fallback.flatMap((product) => product.lines.map((line) => ({ ...line, isFree: product.isFree })))
  const price = sumOf(lines, 'price')
  const brand = BRANDS[random(BRANDS.length)] ?? 'ru'
  const coupon = random(4) === 0 ? Math.min(price, 1_000 + random(3_000)) : 0
  const fees = feesOf(random, fallback)
  const shipping = [...fees.values()].reduce((sum, fee) => sum + fee, 0)
  const point = random(3) === 0 ? Math.min(price - coupon, random(5_000)) : 0
  const taxed = lines.map((line) => ({ price: line.unit * line.price, isTaxFree: line.isFree }))
  const amount = price - coupon + shipping - point
  const order: YearOrder = {
    id: newId(),
    brand,
    userId: FIRST_ID + BRANDS.indexOf(brand) * MEMBERS + random(MEMBERS),
    method: random(4) === 0 ? 'virtual_account' : 'card',
    at: time,
    products: fallback,
    fees,
    coupon,
    point,
    shipping,
    amount,
    taxFree: taxFreePriceOf({
      lines: taxed,
      couponDiscountPrice: coupon,
      usedPoint: point,
      shippingPrice: shipping,
    }),
    postings: [
      {
        name: 'capture',
        at: time,
        accounts: { gateway: amount, points: point, coupon, sales: 0 - price, shipping: 0 - shipping },
      },
    ],
    refunds: [],
  }
  refundSome(random, order)
  return order
}

/** Members of the year, `MEMBERS` of each brand. */
export const yearMembers = (): { id: number; brand: BrandId }[] =>
  BRANDS.flatMap((brand, place) =>
    Array.from({ length: MEMBERS }, (_, at) => ({ id: FIRST_ID + place * MEMBERS + at, brand })),
  )

/** Makes a year of orders of two brands and three sellers with coupons, points, partial cancels and returns. */
export const makeYear = (seed: number, count: number): YearOrder[] => {
  const random = createRandom(seed)
  nextId = FIRST_ID + BRANDS.length * MEMBERS
  return Array.from({ length: count }, (_, at) => makeOrder(random, at))
}
