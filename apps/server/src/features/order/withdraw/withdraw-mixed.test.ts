import type { ShippingFeeType } from '@shop/rules'
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import {
  buy,
  expectBooksRight,
  type Line,
  LINE,
  openRefundShop,
  productOf,
  quote,
  type RefundShop,
} from '#src/features/refund/testing/buying.ts'
import { COMBINATION, PRODUCT } from '#src/features/test-catalogue.ts'
import type { WithdrawOrder, WithdrawProduct } from './withdraw-reading.ts'
import { reckon } from './withdraw-reckoning.ts'

/** Order of three products of one seller: 3,000 won per box, free from 100,000 won. */
const orderOf = (products: WithdrawProduct[], shippingFee: number): WithdrawOrder => {
  const productsPrice = products.reduce((sum, { lines }) => sum + (lines[0]?.price ?? 0), 0)
  return {
    id: 1,
    orderNo: '20261121-ABCDEFGH',
    userId: 1,
    usedPoint: 0,
    hasCoupon: false,
    method: 'card',
    state: 'done',
    amount: productsPrice + shippingFee,
    refundAccount: null,
    refundedMoney: 0,
    refundedPoint: 0,
    refundedTaxFree: 0,
    totals: {
      couponDiscountPrice: 0,
      cumaAddOrtherShippingFee: 0,
      cumaShippingFeeType: 'type03',
      discountedPrice: 0,
      listPrice: productsPrice,
      optionCountings: { groups: products.length, units: products.length },
      price: productsPrice + shippingFee,
      productsPrice,
      shippingFee,
      usedPoint: 0,
      taxFreePrice: 0,
    },
    products,
  }
}

const soldAs: Record<ShippingFeeType, { shippingFee: number; freeShippingFeeConditionPrice: number | null }> = {
  type01: { shippingFee: 0, freeShippingFeeConditionPrice: null },
  type02: { shippingFee: 9000, freeShippingFeeConditionPrice: null },
  type03: { shippingFee: 3000, freeShippingFeeConditionPrice: 30_000 },
}

const productSold = (id: number, type: ShippingFeeType, price: number, keepsType: boolean): WithdrawProduct => ({
  id,
  productId: id,
  name: `상품 ${id}`,
  parcel: 0,
  status: 'paid',
  cancelledBy: null,
  taxStatus: 'tax',
  terms: {
    areaType: 'major',
    distributorId: 1,
    deliveryCompany: '한빛택배',
    ...soldAs[type],
    ...(keepsType && { shippingFeeType: type }),
    primaryAreaShippingFee: 0,
    secondaryAreaShippingFee: 3000,
    thirdAreaShippingFee: 5000,
    maxUnitInBox: null,
  },
  lines: [{ id, combinationId: id, option: '', unit: 1, price, listPrice: price, cancelledBy: null }],
})

const cancel = (order: WithdrawOrder, ...ids: number[]) =>
  reckon(
    order,
    ids.map((id) => ({ orderProductId: id, to: 'withdraw_complete', combinationIds: [id] })),
    'shopper',
  )

describe('orders without stored types', () => {
  test('[ORDER-3] an order without types refunds the shipping fee it was sold with', () => {
    const order = orderOf(
      [productSold(1, 'type03', 12_000, false), productSold(2, 'type01', 5000, false)],
      // one box each
      6000,
    )
    expect(cancel(order, 2)).toMatchObject({ money: 8000, shippingBefore: 6000, shippingAfter: 3000 })
    expect(cancel(order, 1)).toMatchObject({ money: 18_000, shippingBefore: 6000, shippingAfter: 0 })
    expect(cancel(order, 1, 2)).toMatchObject({ money: 23_000, isWhole: true })
    const then = { ...order, refundedMoney: 8000 }
    const gone = then.products.map((each) => (each.id === 2 ? { ...each, cancelledBy: 'shopper' as const } : each))
    expect(cancel({ ...then, products: gone }, 1)).toMatchObject({ money: 15_000, isWhole: true })
  })

  test('[ORDER-3] an always-charged fee that a condition had waived before types were stored stays waived', () => {
    const order = orderOf([productSold(1, 'type02', 119_000, false), productSold(2, 'type03', 5000, false)], 0)
    expect(cancel(order)).toMatchObject({ shippingBefore: 0, shippingAfter: 0 })
    expect(cancel(order, 1, 2)).toMatchObject({ money: 124_000, isWhole: true })
    // by itself it had no condition
    expect(cancel(order, 2)).toMatchObject({ money: 0, shippingAfter: 9000, shortfall: 4000 })
  })

  test('[ORDER-3] an order with types refunds by them', () => {
    const free = orderOf([productSold(1, 'type03', 12_000, true), productSold(2, 'type01', 5000, true)], 3000)
    expect(cancel(free, 2)).toMatchObject({ money: 5000, shippingBefore: 3000, shippingAfter: 3000 })
    const charged = orderOf([productSold(1, 'type02', 119_000, true), productSold(2, 'type03', 5000, true)], 9000)
    expect(cancel(charged, 2)).toMatchObject({ money: 5000, shippingBefore: 9000, shippingAfter: 9000 })
    expect(cancel(charged, 1)).toMatchObject({ money: 125_000, shippingAfter: 3000 })
    expect(cancel(charged, 1, 2)).toMatchObject({ money: 133_000, isWhole: true })
  })
})

describe('new orders', () => {
  let shop: RefundShop
  beforeAll(async () => {
    shop = await openRefundShop()
  })
  afterEach(() => expectBooksRight(shop))
  afterAll(() => shop.close())

  test('[ORDER-3] [ORDER-8] each product of an order keeps its type, and its parts refund what was paid', async () => {
    const api = shop.api(await shop.guest())
    const squid: Line = [PRODUCT.limited, COMBINATION.limited, 1]
    await shop.db.exec('t', 'update product set free_shipping_fee_condition_price = 20000 where id = $1', [
      PRODUCT.limited,
    ])
    const bought = await buy(shop, api, [LINE.apple, LINE.potato, LINE.mackerel, squid])
    // apples: one box; mackerel: the fee that no condition waives, and the mainland surcharge of two boxes
    expect(bought.amount).toBe(20_000 + 7000 + 12_000 + 15_000 + 3000 + 4000 + 2000)
    const types = await shop.db.many<{ type: string }>(
      't',
      `select product -> 'shippingTerms' ->> 'shippingFeeType' as type from order_product where order_id = $1 order by product_id`,
      [bought.id],
    )
    expect(types.map(({ type }) => type)).toEqual(['type03', 'type02', 'type03', 'type01'])
    // the current terms of the product do not matter
    await shop.db.exec(
      't',
      "update product set shipping_fee_type = 'type03', shipping_fee = 3000 where id = any ($1)",
      [[PRODUCT.potato, PRODUCT.mackerel]],
    )
    const [apple, potato] = [productOf(bought, LINE.apple), productOf(bought, LINE.potato)]
    const caught = [productOf(bought, squid), productOf(bought, LINE.mackerel)] as const
    expect(await quote(api, bought.id, [potato])).toMatchObject({ money: 7000 })
    // the surcharge of its box is refunded too
    expect(await quote(api, bought.id, [caught[0]])).toMatchObject({ money: 16_000 })
    let sum = 0
    for (const pid of [potato, caught[0], apple, caught[1]]) {
      sum += (await quote(api, bought.id, [pid])).money
      await api('order.withdrawProduct', { params: { id: bought.id, pid }, body: {} })
    }
    expect(sum).toBe(bought.amount)
  })
})
