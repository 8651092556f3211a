import type { ProductOptions } from '@shop/contract'
import { expect, test } from 'vitest'
import { isSoldOutNow, orderProducts } from '../live-store.ts'
import { aDeal, aNow, aProduct, aRoom } from '../testing/fixtures.ts'
import { findDeal, findShownDeal, priceNow } from './deal-facts.ts'
import { withDealPrice } from './deal-options.ts'

const AT = Date.parse('2026-11-28T11:30:00.000Z')

test('[SCREEN-21] a deal that can be bought comes before a sold-out one; an ended one is gone', () => {
  const soldOut = aDeal(1, { state: 'soldOut', remaining: 0 })
  const now = aNow('live', { deals: [soldOut, aDeal(2), aDeal(3, { state: 'ended', productId: 32 })] })
  expect(findDeal(now, 31, AT)).toEqual({ deal: aDeal(2), isSoldOut: false })
  expect(findDeal(now, 32, AT)).toBeUndefined()
  expect(findDeal(aNow('live', { deals: [soldOut] }), 31, AT)).toEqual({ deal: soldOut, isSoldOut: true })
})

test('[SCREEN-21] a deal ends by the clock, before the frame of the server arrives', () => {
  const now = aNow('live', { deals: [aDeal(1)] })
  expect(findDeal(now, 31, Date.parse(aDeal(1).endsAt) - 1)?.deal.id).toBe(1)
  expect(findDeal(now, 31, Date.parse(aDeal(1).endsAt))).toBeUndefined()
  expect(priceNow(aProduct(31), now, AT)).toBe(7_000)
  expect(priceNow(aProduct(31), now, Date.parse(aDeal(1).endsAt))).toBe(10_000)
})

test('[SCREEN-21] the deal of the pinned product is shown, or else the one that ends first', () => {
  const deals = [aDeal(1, { endsAt: '2026-11-28T11:50:00.000Z' }), aDeal(2, { productId: 32 })]
  expect(findShownDeal(aNow('live', { deals }), AT)?.deal.id).toBe(1)
  expect(findShownDeal(aNow('live', { deals, pinnedProductId: 32 }), AT)?.deal.id).toBe(2)
  expect(findShownDeal(aNow('live', { deals, pinnedProductId: 33 }), AT)?.deal.id).toBe(1)
  expect(findShownDeal(undefined, AT)).toBeUndefined()
})

test('[SCREEN-21] the room knows what is sold out before the cached broadcast does', () => {
  const room = aRoom(7, 'live', { products: [aProduct(1, { isSoldOut: true }), aProduct(2), aProduct(3)] })
  const now = aNow('live', { soldOutProductIds: [2], pinnedProductId: 3 })
  expect(room.products.map((product) => isSoldOutNow(product, now))).toEqual([false, true, false])
  expect(room.products.map((product) => isSoldOutNow(product, undefined))).toEqual([true, false, false])
  expect(orderProducts(room, now).map(({ id }) => id)).toEqual([3, 1, 2])
})

const optionsOf = (...ids: number[]): ProductOptions => ({
  options: [],
  optionIdPath: {},
  productOptionCombinations: ids.map((id) => ({
    id,
    name: `옵션 ${id}`,
    productOptionStatus: 'stock_in',
    productOptionPrice: { price: 10_000, specialSalePrice: 9_000, listPrice: 12_000 },
    optionUnit: 1,
    amount: 10,
    shipmentDate: null,
  })),
})
const pricesOf = ({ productOptionCombinations }: ProductOptions) =>
  productOptionCombinations.map(({ productOptionPrice: { price, specialSalePrice } }) => [price, specialSalePrice])

test('[SCREEN-21] the options show the price of the deal: all of them, or the one it is for', () => {
  const options = optionsOf(1, 2)
  expect(pricesOf(withDealPrice(options, aDeal(1)))).toEqual([
    [7_000, null],
    [7_000, null],
  ])
  expect(pricesOf(withDealPrice(options, aDeal(1, { productOptionCombinationId: 2 })))).toEqual([
    [10_000, 9_000],
    [7_000, null],
  ])
  expect(withDealPrice(options, undefined)).toBe(options)
})
