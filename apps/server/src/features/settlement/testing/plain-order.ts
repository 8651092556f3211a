import type { BrandId } from '@shop/brands'
import {
  BRANDS,
  SELLERS,
  type YearOrder,
  type YearProduct,
  yearMembers,
} from '#src/features/report/testing/random-year.ts'
import { PRODUCT } from '#src/features/test-catalogue.ts'

const FIRST_ID = 2_000_000
const [orchard, harbour, third] = SELLERS
const goods = new Map<number, { productId: number; combinationId: number }>([
  [orchard, { productId: PRODUCT.apple, combinationId: 102 }],
  [harbour, { productId: PRODUCT.mackerel, combinationId: 701 }],
  [third, { productId: PRODUCT.potato, combinationId: 1101 }],
])

let nextId = FIRST_ID
const newId = (): number => ++nextId

/** A product of a seller in an order: one option. */
export interface PlainProduct {
  sellerId: number
  price: number
  unit?: number
  fee: number
  endAt: Date
  end?: YearProduct['end']
}

const toProduct = ({ sellerId, price, unit = 1, endAt, end = 'complete' }: PlainProduct): YearProduct => {
  const { productId, combinationId } = goods.get(sellerId) ?? { productId: 0, combinationId: 0 }
  return {
    id: newId(),
    productId,
    distributorId: sellerId,
    isFree: false,
    end,
    endAt,
    lines: [{ id: newId(), combinationId, unit, price, listPrice: price, isRefunded: false }],
  }
}

/** Makes a paid order of one product of each seller, without coupon and points. */
export const makePlainOrder = (at: Date, given: readonly PlainProduct[], brand: BrandId = 'ru'): YearOrder => {
  const price = given.reduce((sum, { price: each, unit = 1 }) => sum + unit * each, 0)
  const shipping = given.reduce((sum, { fee }) => sum + fee, 0)
  const amount = price + shipping
  return {
    id: newId(),
    brand: BRANDS.find((each) => each === brand) ?? 'ru',
    userId: yearMembers().find((member) => member.brand === brand)?.id ?? 0,
    method: 'card',
    at,
    products: given.map(toProduct),
    fees: new Map(given.map(({ sellerId, fee }) => [sellerId, fee])),
    coupon: 0,
    point: 0,
    shipping,
    amount,
    taxFree: 0,
    postings: [
      {
        name: 'capture',
        at,
        accounts: { gateway: amount, points: 0, coupon: 0, sales: 0 - price, shipping: 0 - shipping },
      },
    ],
    refunds: [],
  }
}
