import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import {
  addToCart,
  createPerson,
  expectBooksRight,
  expectRefusal,
  openTestShop,
  refusalOf,
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
  who = await createPerson(shop)
})
afterEach(() => expectBooksRight(shop))
afterAll(() => shop.close())

const cartOf = (person = who) => shop.as(person)('cart.get')
const groupsOf = (cart: Awaited<ReturnType<typeof cartOf>>) =>
  cart.items.flatMap((bundle) => bundle.bundleItems.flatMap((item) => item.optionGroups))
const add = (productId: number, ...wanted: (readonly [number, number])[]) =>
  shop.as(who)('cart.addItem', {
    body: {
      productId,
      optionGroups: wanted.map(([productOptionCombinationId, optionUnit]) => ({
        productOptionCombinationId,
        optionUnit,
      })),
    },
  })
const setUnit = (cart: Awaited<ReturnType<typeof cartOf>>, groupId: number, unit: number) =>
  shop.as(who)('cart.setUnit', { params: { cartId: cart.id!, groupId, unit } })

describe('happy', () => {
  test('[C026] [CART-4] a person who has added nothing has an empty cart', async () => {
    expect(await cartOf()).toMatchObject({
      id: null,
      items: [],
      totals: { price: 0, optionCountings: { groups: 0, units: 0 } },
    })
  })

  test('[C027] [CART-5] groups lines by distributor and delivery company, with prices', async () => {
    await add(PRODUCT.apple, [COMBINATION.appleSmall3kg, 2], [COMBINATION.appleLarge3kg, 1])
    await add(PRODUCT.potato, [COMBINATION.potato, 1])
    const cart = await add(PRODUCT.mackerel, [COMBINATION.mackerel, 1])
    expect(cart.items.map(({ distributor, deliveryCompany }) => [distributor.name, deliveryCompany])).toEqual([
      ['푸른과수원', '한빛택배'],
      ['새벽수산', '바다택배'],
    ])
    const [orchard, harbour] = cart.items
    // 20,000 + 13,000 + 7,000 won reach the free-shipping condition of 30,000 won; three apples in boxes of two, and one box
    // of potatoes that always ships free
    expect(orchard?.shipping).toEqual({
      boxes: 3,
      shippingFee: 0,
      alwaysChargedFee: 0,
      areaShippingFee: 0,
      cumaDiscountShippingFee: 6_000,
      productsPrice: 40_000,
      freeShippingFeeConditionPrice: 30_000,
      remainingToFreeShipping: 0,
    })
    expect(harbour?.shipping).toMatchObject({
      boxes: 1,
      shippingFee: 4_000,
      areaShippingFee: 1_000,
      remainingToFreeShipping: null,
    })
    expect(cart.totals).toEqual({
      couponDiscountPrice: 0,
      cumaAddOrtherShippingFee: 1_000,
      cumaShippingFeeType: 'type03',
      discountedPrice: 5_000,
      listPrice: 57_000,
      optionCountings: { groups: 4, units: 5 },
      price: 57_000,
      productsPrice: 52_000,
      shippingFee: 4_000,
      usedPoint: 0,
    })
    expect(await cartOf()).toEqual(cart)
  })

  test('[C027] [ORDER-8] “it says free shipping, and adding it made me pay 3,000 won more”: it adds no shipping fee', async () => {
    const alone = await add(PRODUCT.apple, [COMBINATION.appleSmall3kg, 1])
    expect(alone.totals).toMatchObject({ shippingFee: 3_000, price: 13_000 })
    const both = await add(PRODUCT.potato, [COMBINATION.potato, 1])
    expect(both.totals).toMatchObject({ shippingFee: 3_000, price: 20_000 })
    expect(both.items[0]?.shipping).toMatchObject({ boxes: 2, alwaysChargedFee: 0, remainingToFreeShipping: 13_000 })
  })

  test('[C027] [ORDER-8] “something more made my order cheaper”: a fee that is always charged is not waived', async () => {
    const condition = (price: number | null) =>
      shop.db.exec('t', 'update product set free_shipping_fee_condition_price = $2 where id = $1', [
        PRODUCT.limited,
        price,
      ])
    await condition(40_000)
    await add(PRODUCT.mackerel, [COMBINATION.mackerel, 1])
    const below = await add(PRODUCT.limited, [COMBINATION.limited, 1])
    // both products: two boxes, with their surcharge on the mainland
    const shipping = { boxes: 2, areaShippingFee: 2_000, freeShippingFeeConditionPrice: 40_000 }
    expect(below.items[0]?.shipping).toEqual({
      ...shipping,
      shippingFee: 8_000,
      alwaysChargedFee: 4_000,
      cumaDiscountShippingFee: 0,
      productsPrice: 27_000,
      remainingToFreeShipping: 13_000,
    })
    const reached = await add(PRODUCT.limited, [COMBINATION.limited, 1])
    expect(reached.items[0]?.shipping).toEqual({
      ...shipping,
      shippingFee: 4_000,
      alwaysChargedFee: 4_000,
      cumaDiscountShippingFee: 4_000,
      productsPrice: 42_000,
      remainingToFreeShipping: 0,
    })
    await condition(null)
  })

  test('[C027] units of a combination already in the cart add up', async () => {
    await add(PRODUCT.apple, [COMBINATION.appleSmall3kg, 2])
    const cart = await add(PRODUCT.apple, [COMBINATION.appleSmall3kg, 3])
    expect(groupsOf(cart).map((group) => group.optionUnit)).toEqual([5])
  })

  test('concurrent additions create one cart and lose no units', async () => {
    await Promise.all(Array.from({ length: 10 }, () => add(PRODUCT.apple, [COMBINATION.appleSmall3kg, 1])))
    expect(groupsOf(await cartOf()).map((group) => group.optionUnit)).toEqual([10])
  })

  test('[C028] sets the units of a group', async () => {
    const cart = await add(PRODUCT.apple, [COMBINATION.appleSmall3kg, 2])
    const changed = await setUnit(cart, groupsOf(cart)[0]!.id, 7)
    expect(groupsOf(changed)[0]?.optionUnit).toBe(7)
    expect(await cartOf()).toEqual(changed)
  })

  test('[C028] accepts fewer units even if the stock has fallen below them', async () => {
    const cart = await add(PRODUCT.funding, [COMBINATION.funding, 10])
    await shop.db.script(`insert into stock_adjustment (product_option_combination_id, unit, reason, created_at) values (${COMBINATION.funding}, -47, 'test', now());
      update stock set on_hand = 3 where product_option_combination_id = ${COMBINATION.funding}`)
    const groupId = groupsOf(cart)[0]!.id
    expect(groupsOf(await setUnit(cart, groupId, 9))[0]?.optionUnit).toBe(9)
    await expectRefusal(setUnit(cart, groupId, 10), 'outOfStock')
  })

  test('[C029] removes a group', async () => {
    await add(PRODUCT.apple, [COMBINATION.appleSmall3kg, 2])
    const cart = await add(PRODUCT.potato, [COMBINATION.potato, 1])
    const left = await shop.as(who)('cart.removeGroup', {
      params: { cartId: cart.id!, groupId: groupsOf(cart)[0]!.id },
    })
    expect(groupsOf(left).map((group) => group.productOptionCombination.id)).toEqual([COMBINATION.potato])
  })

  test('[C030] [ORDER-8] totals include selected groups only, with the amount missing for free shipping', async () => {
    await add(PRODUCT.apple, [COMBINATION.appleSmall3kg, 1])
    const cart = await add(PRODUCT.mackerel, [COMBINATION.mackerel, 1])
    const [apple] = groupsOf(cart)
    const { totals, bundles } = await shop.as(who)('cart.calculate', { body: { optionGroupIds: [apple!.id] } })
    expect(totals).toMatchObject({
      productsPrice: 10_000,
      shippingFee: 3_000,
      price: 13_000,
      optionCountings: { groups: 1, units: 1 },
    })
    expect(bundles).toHaveLength(1)
    expect(bundles[0]?.shipping).toMatchObject({
      freeShippingFeeConditionPrice: 30_000,
      remainingToFreeShipping: 20_000,
    })
    const nothing = await shop.as(who)('cart.calculate', { body: { optionGroupIds: [] } })
    expect(nothing).toMatchObject({ totals: { price: 0 }, bundles: [] })
  })

  test('[C031] selected groups become a pre-order and stay in the cart until it is paid', async () => {
    await add(PRODUCT.apple, [COMBINATION.appleSmall3kg, 2])
    const cart = await add(PRODUCT.mackerel, [COMBINATION.mackerel, 1])
    const [apple] = groupsOf(cart)
    const tmp = await shop.as(who)('cart.createOrderTmp', { body: { optionGroupIds: [apple!.id] } })
    expect(tmp).toMatchObject({ orderItemStatus: 'pre_ordering', orderName: '꿀사과', totals: { price: 23_000 } })
    expect(groupsOf(await cartOf())).toHaveLength(2)
  })

  test('[CART-1] a line that cannot be bought stays listed with its reason, is not selected and does not count', async () => {
    await add(PRODUCT.tangerine, [COMBINATION.tangerineMonday, 1])
    await add(PRODUCT.limited, [COMBINATION.limited, 1])
    await shop.db.script(`update product_option_combination set product_option_status = 'temp_stock_out' where id = ${COMBINATION.tangerineMonday};
      update product set is_app_only = true where id = ${PRODUCT.limited}`)
    const cart = await cartOf()
    expect(groupsOf(cart).map(({ isChecked, isCheckable, reason }) => [isChecked, isCheckable, reason])).toEqual([
      [false, false, 'outOfStock'],
      [false, false, 'appOnly'],
    ])
    expect(cart.totals).toMatchObject({ price: 0, optionCountings: { groups: 0, units: 0 } })
    expect(cart.items[0]?.shipping.boxes).toBe(0)
    const all = groupsOf(cart).map((group) => group.id)
    const { totals } = await shop.as(who)('cart.calculate', { body: { optionGroupIds: all } })
    expect(totals.price).toBe(0)
    await shop.db.script(`update product_option_combination set product_option_status = 'stock_in' where id = ${COMBINATION.tangerineMonday};
      update product set is_app_only = false where id = ${PRODUCT.limited}`)
  })
})

describe('error', () => {
  test('refuses more units than in stock, counting those in the cart, and names the product', async () => {
    await add(PRODUCT.apple, [COMBINATION.appleSmall5kg, 30])
    const error = await expectRefusal(add(PRODUCT.apple, [COMBINATION.appleSmall5kg, 21]), 'outOfStock')
    expect(error.problems).toEqual([
      {
        path: 'body',
        message: '꿀사과 소과 / 5kg: 남은 수량보다 많이 담았어요.',
        code: 'outOfStock',
        productId: PRODUCT.apple,
        productName: '꿀사과',
        combinationId: COMBINATION.appleSmall5kg,
        amount: 50,
      },
    ])
    expect(groupsOf(await cartOf())[0]?.optionUnit).toBe(30)
  })

  test('[ORDER-9] refuses more units than the purchase limit', async () => {
    expect((await refusalOf(add(PRODUCT.restricted, [COMBINATION.restricted, 4]))).code).toBe('restrictedStockExceeded')
    const cart = await add(PRODUCT.restricted, [COMBINATION.restricted, 3])
    expect((await refusalOf(setUnit(cart, groupsOf(cart)[0]!.id, 4))).code).toBe('restrictedStockExceeded')
  })

  test('[OPTION-2] refuses two shipment dates of one product', async () => {
    const both = [
      [COMBINATION.tangerineMonday, 1],
      [COMBINATION.tangerineFriday, 1],
    ] as const
    const error = await expectRefusal(add(PRODUCT.tangerine, ...both), 'shipmentDateConflict')
    expect(error.problems?.[0]).toMatchObject({ productName: '노지 감귤', shipmentDates: ['2026-11-23', '2026-11-27'] })
    await add(PRODUCT.tangerine, both[0])
    const cart = await add(PRODUCT.tangerine, both[1])
    const optionGroupIds = groupsOf(cart).map((group) => group.id)
    await expectRefusal(shop.as(who)('cart.createOrderTmp', { body: { optionGroupIds } }), 'shipmentDateConflict')
  })

  test('[CART-3] refuses units below one', async () => {
    const cart = await add(PRODUCT.apple, [COMBINATION.appleSmall3kg, 1])
    const groupId = groupsOf(cart)[0]!.id
    for (const unit of [0, -1, 1.5, 1_000]) await expectRefusal(setUnit(cart, groupId, unit), 'invalidInput')
    expect(groupsOf(await cartOf())[0]?.optionUnit).toBe(1)
  })

  test('[C031] refuses an order without selected groups', async () => {
    expect((await refusalOf(shop.as(who)('cart.createOrderTmp', { body: { optionGroupIds: [] } }))).code).toBe(
      'cartNothingChecked',
    )
    expect((await refusalOf(shop.as(who)('cart.createOrderTmp', { body: { optionGroupIds: [999_999] } }))).code).toBe(
      'cartGroupNotFound',
    )
  })
})

describe('security', () => {
  test("[F1] refuses to read, change or order another person's cart", async () => {
    await addToCart(shop, who, [PRODUCT.apple, COMBINATION.appleSmall3kg, 1])
    const cart = await cartOf()
    const ids = { cartId: cart.id!, groupId: groupsOf(cart)[0]!.id }
    const stranger = await createPerson(shop)
    const call = shop.as(stranger)
    expect((await cartOf(stranger)).items).toEqual([])
    await expectRefusal(call('cart.setUnit', { params: { ...ids, unit: 5 } }), 'cartGroupNotFound')
    await expectRefusal(call('cart.removeGroup', { params: ids }), 'cartGroupNotFound')
    await expectRefusal(call('cart.calculate', { body: { optionGroupIds: [ids.groupId] } }), 'cartGroupNotFound')
    await expectRefusal(call('cart.createOrderTmp', { body: { optionGroupIds: [ids.groupId] } }), 'cartGroupNotFound')
    expect(await cartOf()).toEqual(cart)
  })

  test('the reply does not contain the supply price', async () => {
    await addToCart(shop, who, [PRODUCT.apple, COMBINATION.appleSmall3kg, 1])
    expect(JSON.stringify(await cartOf())).not.toMatch(/supply/i)
  })
})
