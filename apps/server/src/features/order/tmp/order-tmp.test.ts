import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import {
  address,
  authenticate,
  buyNow,
  check,
  confirm,
  createPerson,
  expectBooksRight,
  expectRefusal,
  jeju,
  openTestShop,
  refusalOf,
  orderCart,
  type Shop,
} from '#src/features/payment/testing/test-shop.ts'
import { COMBINATION, PRODUCT } from '#src/features/test-catalogue.ts'
import type { Who } from '#src/handler-context.ts'

let shop: Shop
let who: Who
beforeAll(async () => {
  shop = await openTestShop()
})
beforeEach(async () => {
  who = await createPerson(shop, { userType: 'email', points: 5_000 })
})
afterEach(() => expectBooksRight(shop))
afterAll(() => shop.close())

const apple = [PRODUCT.apple, COMBINATION.appleSmall3kg, 2] as const
const calculate = (id: string, body: object, query: object = {}) =>
  shop.as(who)('order.calculateTmp', { params: { id }, query, body })

describe('happy', () => {
  test('[C075] [C077] a direct purchase prices one product without the cart and is valid for an hour', async () => {
    const tmp = await buyNow(shop, who, apple)
    expect(tmp).toMatchObject({
      id: expect.stringMatching(/^[\w-]{22}$/),
      orderItemStatus: 'pre_ordering',
      expiresAt: '2026-11-21T04:00:00.000Z',
      orderName: '꿀사과',
      address: null,
      isGift: false,
      orderItemPrice: {
        totalProductsPrice: 20_000,
        totalShippingFee: 3_000,
        totalPrice: 23_000,
        totalRewardPoint: 200,
      },
      points: { balance: 5_000, usable: 5_000, minUsePoint: 0, minPointUseProductPrice: 0 },
    })
    expect((await shop.as(who)('cart.get')).items).toEqual([])
    expect(await shop.as(who)('order.getTmp', { params: { id: tmp.id } })).toEqual(tmp)
  })

  test('[C074] [ORDER-8] the address determines the surcharge and is stored', async () => {
    const tmp = await buyNow(shop, who, apple)
    const given = await shop.as(who)('order.setTmpAddress', { params: { id: tmp.id }, body: jeju })
    expect(given.address).toMatchObject({
      zonecode: '63309',
      areaAddress: 'secondary_area',
      phone: '01012345678',
      id: null,
    })
    expect(given.orderItemPrice).toMatchObject({
      secondaryAreaShippingFee: 3_000,
      thirdAreaShippingFee: 0,
      totalShippingFee: 6_000,
      totalPrice: 26_000,
    })
    expect(await shop.as(who)('order.getTmp', { params: { id: tmp.id } })).toEqual(given)
  })

  test('[C080] [PAY-8] prices another address and points without storing them', async () => {
    const tmp = await buyNow(shop, who, apple)
    const priced = await calculate(tmp.id, { address: { zonecode: '63309' }, usedPoint: 4_000 })
    expect(priced.totals).toMatchObject({ price: 26_000, usedPoint: 4_000, cumaAddOrtherShippingFee: 3_000 })
    expect(priced.orderItemPrice.totalPrice).toBe(22_000)
    expect(await shop.as(who)('order.getTmp', { params: { id: tmp.id } })).toEqual(tmp)
  })

  test('[C080] a gift for three is priced with the units of three', async () => {
    const tmp = await buyNow(shop, who, apple)
    const priced = await calculate(tmp.id, {}, { isGift: true, giftCount: 3 })
    expect(priced).toMatchObject({ isGift: true, totals: { productsPrice: 60_000, optionCountings: { units: 6 } } })
  })

  test('[PAY-8] a guest earns no points', async () => {
    who = await createPerson(shop)
    expect((await buyNow(shop, who, apple)).orderItemPrice.totalRewardPoint).toBe(0)
  })

  test('[C031] several products are one order by bundles', async () => {
    const tmp = await orderCart(
      shop,
      who,
      apple,
      [PRODUCT.mackerel, COMBINATION.mackerel, 1],
      [PRODUCT.potato, COMBINATION.potato, 1],
    )
    expect(tmp.orderName).toBe('꿀사과 외 2건')
    expect(tmp.totalPricesDetail.map((bundle) => bundle.bundleItems.map((item) => item.product.name))).toEqual([
      ['꿀사과', '강원 감자'],
      ['간고등어'],
    ])
  })
})

describe('error', () => {
  test('[PAY-8] refuses more points than usable and names the usable number', async () => {
    const tmp = await buyNow(shop, who, apple)
    const error = await expectRefusal(calculate(tmp.id, { usedPoint: 5_001 }), 'pointsNotUsable')
    expect(error.problems?.[0]).toMatchObject({ usable: 5_000 })
    await expectRefusal(calculate(tmp.id, { usedPoint: -1 }), 'invalidInput')
  })

  test('[ORDER-8] refuses an unreachable address and does not store it', async () => {
    const tmp = await buyNow(shop, who, [PRODUCT.mackerel, COMBINATION.mackerel, 1])
    const params = { id: tmp.id }
    await expectRefusal(shop.as(who)('order.setTmpAddress', { params, body: jeju }), 'undeliverableArea')
    await expectRefusal(calculate(tmp.id, { address: { zonecode: jeju.zonecode } }), 'undeliverableArea')
    expect((await shop.as(who)('order.getTmp', { params })).address).toBeNull()
    await shop.as(who)('order.setTmpAddress', { params, body: address })
  })

  test.each(['A'.repeat(22), '1', '없는 주소'])('[C077] a pre-order %s is not found', async (id) => {
    expect((await refusalOf(shop.as(who)('order.getTmp', { params: { id } }))).code).toBe('orderTmpNotFound')
  })
})

describe('security', () => {
  test('[F1] the owner of a placed pre-order gets its order, other callers get not found', async () => {
    const tmp = await buyNow(shop, who, apple)
    const { orderId, orderNo } = await check(shop, who, tmp)
    const read = (asking: Who) => shop.as(asking)('order.getTmp', { params: { id: tmp.id } })
    const { problems } = await expectRefusal(read(who), 'orderTmpAlreadyOrdered')
    const message = '이 주문서로 만든 주문의 결제를 마치지 않았어요.'
    expect(problems).toEqual([{ path: 'params.id', message, orderId, orderNo }])
    const stranger = await expectRefusal(read(await createPerson(shop)), 'orderTmpNotFound')
    expect(stranger.problems).toBeUndefined()
    // a closed order is no longer linked to its pre-order
    await shop.as(who)('payment.close', { body: { orderNo } })
    expect((await read(who)).id).toBe(tmp.id)
  })

  test('[A4] the check of a paid pre-order names its order', async () => {
    const tmp = await buyNow(shop, who, apple)
    const asked = await check(shop, who, tmp)
    await confirm(shop, who, authenticate(shop, asked))
    const { problems } = await expectRefusal(check(shop, who, tmp), 'orderTmpAlreadyOrdered')
    expect(problems).toMatchObject([{ orderId: asked.orderId }])
  })
})
