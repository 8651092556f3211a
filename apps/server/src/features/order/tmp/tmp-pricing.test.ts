import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { LineRow } from '#src/features/cart/cart-lines.ts'
import {
  address,
  buyNow,
  createPerson,
  expectRefusal,
  openTestShop,
  type Shop,
} from '#src/features/payment/testing/test-shop.ts'
import { COMBINATION, PRODUCT } from '#src/features/test-catalogue.ts'
import type { Who } from '#src/handler-context.ts'
import { ordererAddress } from './order-address.ts'
import { toCouponLines } from './order-coupon.ts'
import { orderNameOf } from './order-draft.ts'
import { openRepeated } from './order-tmp-handlers.ts'

let shop: Shop
let who: Who
beforeAll(async () => {
  shop = await openTestShop()
  who = await createPerson(shop, { userType: 'email' })
})
afterAll(() => shop.close())

const apple = [PRODUCT.apple, COMBINATION.appleSmall3kg, 2] as const

describe('pre-orders', () => {
  test('[K2] [ORDER-8] an island has its own surcharge, named as such', async () => {
    const { id } = await buyNow(shop, who, apple)
    const priced = (zonecode: string) =>
      shop.as(who)('order.calculateTmp', { params: { id }, body: { address: { ...address, zonecode } } })
    const [near, island] = [await priced('06236'), await priced('40200')]
    const surcharge = island.orderItemPrice.thirdAreaShippingFee
    expect(surcharge).toBeGreaterThan(0)
    expect(island.orderItemPrice).toMatchObject({ cumaAddOrtherShippingFee: surcharge, secondaryAreaShippingFee: 0 })
    expect(island.totals.price - near.totals.price).toBe(surcharge)
  })

  test('[K2] [GIFT-1] a gift is read and priced for one receiver until their number is known', async () => {
    const [productId, productOptionCombinationId, optionUnit] = apple
    const gift = await shop.as(who)('order.createGiftTmp', {
      body: { productId, optionGroups: [{ productOptionCombinationId, optionUnit }] },
    })
    const params = { id: gift.id }
    const read = await shop.as(who)('order.getTmp', { params })
    const one = await shop.as(who)('order.calculateTmp', { params, query: { isGift: true }, body: { couponId: null } })
    const two = await shop.as(who)('order.calculateTmp', {
      params,
      query: { isGift: true, giftCount: 2 },
      body: { couponId: null },
    })
    expect([read.isGift, read.totals, one.totals]).toEqual([true, gift.totals, gift.totals])
    expect(two.totals.productsPrice).toBe(2 * one.totals.productsPrice)
  })

  test('[K2] nothing chosen, or nothing that is still sold, opens no pre-order', async () => {
    await expectRefusal(shop.as(who)('cart.createOrderTmp', { body: { optionGroupIds: [] } }), 'cartNothingChecked')
    await expectRefusal(openRepeated(shop.app, who, new Map([[0, 1]])), 'productNotFound')
    expect(orderNameOf([])).toBe('')
  })

  test('[K2] a gift without orderer has none, and a coupon sees the category of a product and the one above', () => {
    expect(ordererAddress({})).toMatchObject({ receiverName: '', guestOrderName: null, guestOrderPhone: null })
    const row = (categoryParent: { id: number } | null) => ({ productId: 1, categoryId: 2, categoryParent }) as LineRow
    const priced = { listPrice: 1, price: 1, specialSalePrice: null, isSpecialSale: false, optionUnit: 1 } as never
    const lines = toCouponLines([row(null), row({ id: 3 })], [priced, priced])
    expect(lines.map(({ categoryIds }) => categoryIds)).toEqual([[2], [2, 3]])
  })
})
