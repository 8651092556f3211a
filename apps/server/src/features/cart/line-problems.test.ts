import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import {
  addToCart,
  buyNow,
  createPerson,
  expectBooksRight,
  jeju,
  openTestShop,
  orderCart,
  type Shop,
} from '#src/features/payment/testing/test-shop.ts'
import { COMBINATION, PRODUCT } from '#src/features/test-catalogue.ts'
import type { Who } from '#src/handler-context.ts'

let shop: Shop
let who: Who
beforeEach(async () => {
  shop = await openTestShop()
  who = await createPerson(shop)
})
afterEach(async () => {
  await expectBooksRight(shop)
  await shop.close()
})

const groups = async () =>
  (await shop.as(who)('cart.get')).items.flatMap((bundle) => bundle.bundleItems.flatMap((item) => item.optionGroups))
const problems = async () => (await groups()).flatMap((group) => group.problems)
const setPrice = (combinationId: number, price: number) =>
  shop.db.exec(
    't',
    'update product_option_combination set price = $2, list_price = greatest(list_price, $2) where id = $1',
    [combinationId, price],
  )
const leave = (combinationId: number, units: number) =>
  shop.db.script(`insert into stock_adjustment (product_option_combination_id, unit, reason, created_at)
    select product_option_combination_id, ${units} - on_hand, 'test', now() from stock where product_option_combination_id = ${combinationId};
    update stock set on_hand = ${units} where product_option_combination_id = ${combinationId}`)
const apple = [PRODUCT.apple, COMBINATION.appleSmall3kg, 3] as const

describe('happy', () => {
  test('[CART-1] a line that can be bought has no problem', async () => {
    await addToCart(shop, who, apple)
    expect(await problems()).toEqual([])
  })

  test('[CART-5] a price change is reported with the difference until the shopper changes the line', async () => {
    await addToCart(shop, who, apple)
    await setPrice(COMBINATION.appleSmall3kg, 11_500)
    expect(await problems()).toEqual([
      { code: 'priceChanged', message: '담을 때보다 1개에 1,500원 올랐어요.', areas: [] },
    ])
    await setPrice(COMBINATION.appleSmall3kg, 9_000)
    expect(await problems()).toMatchObject([{ message: '담을 때보다 1개에 1,000원 내렸어요.' }])
    const { id: cartId } = await shop.as(who)('cart.get')
    const [group] = await groups()
    await shop.as(who)('cart.setUnit', { params: { cartId: cartId!, groupId: group!.id, unit: 2 } })
    expect(await problems()).toEqual([])
    await setPrice(COMBINATION.appleSmall3kg, 10_000)
    expect(await problems()).toHaveLength(1)
    await addToCart(shop, who, apple)
    expect(await problems()).toEqual([])
  })

  test('[CART-5] [SCREEN-9] the checkout reports it again for lines from the cart, but not for products bought directly', async () => {
    const fromCart = await orderCart(shop, who, apple)
    const atOnce = await buyNow(shop, who, apple)
    await setPrice(COMBINATION.appleSmall3kg, 11_500)
    const asked = (id: string) => shop.as(who)('order.getTmp', { params: { id } })
    expect((await asked(fromCart.id)).problems).toMatchObject([
      {
        code: 'priceChanged',
        message: '담을 때보다 1개에 1,500원 올랐어요.',
        combinationId: COMBINATION.appleSmall3kg,
      },
    ])
    expect((await asked(atOnce.id)).problems).toEqual([])
  })

  test('[ORDER-8] a product that is not delivered everywhere names the areas', async () => {
    await addToCart(shop, who, [PRODUCT.mackerel, COMBINATION.mackerel, 1])
    expect(await problems()).toEqual([
      {
        code: 'undeliverableArea',
        message: '제주와 도서산간 지역에는 보낼 수 없어요. 배송지를 바꾸거나 빼 주세요.',
        areas: ['secondary_area', 'third_area'],
      },
    ])
  })
})

describe('error', () => {
  test('[CART-1] stock below the wanted units is reported with the units left', async () => {
    await addToCart(shop, who, apple)
    await leave(COMBINATION.appleSmall3kg, 2)
    expect(await problems()).toMatchObject([
      { code: 'outOfStock', message: '지금은 2개까지 살 수 있어요. 수량을 줄여 주세요.' },
    ])
    await leave(COMBINATION.appleSmall3kg, 0)
    expect(await problems()).toMatchObject([{ code: 'outOfStock', message: expect.stringContaining('품절됐어요.') }])
  })

  test('[ORDER-9] units above the purchase limit are reported with the limit', async () => {
    const limited = [PRODUCT.restricted, COMBINATION.restricted, 3] as const
    await addToCart(shop, who, limited)
    await shop.db.exec('t', 'update product set restricted_stock_order = 2 where id = $1', [PRODUCT.restricted])
    expect(await problems()).toMatchObject([
      { code: 'restrictedStockExceeded', message: expect.stringContaining('2개까지') },
    ])
  })

  test('[AUTH-7] an ended, higher-grade or app-only product reports this problem only', async () => {
    await addToCart(shop, who, apple)
    await setPrice(COMBINATION.appleSmall3kg, 12_000)
    for (const [change, code] of [
      [`product_status = 'suspended'`, 'notOnSale'],
      [`product_status = 'stock_in', min_app_user_grade = 2`, 'gradeRequired'],
      [`min_app_user_grade = 0, is_app_only = true`, 'appOnly'],
    ] as const) {
      await shop.db.exec('t', `update product set ${change} where id = $1`, [PRODUCT.apple])
      expect(await problems()).toMatchObject([{ code }])
    }
  })

  test('the checkout reports the same problems, for its address', async () => {
    const tmp = await buyNow(shop, who, [PRODUCT.mackerel, COMBINATION.mackerel, 3])
    expect(tmp.problems).toEqual([])
    await leave(COMBINATION.mackerel, 1)
    const read = () => shop.as(who)('order.getTmp', { params: { id: tmp.id } })
    expect((await read()).problems).toMatchObject([
      { code: 'outOfStock', productId: PRODUCT.mackerel, combinationId: COMBINATION.mackerel },
    ])
    await shop.db.exec('t', 'update product set is_undeliverable_secondary_area = false where id = $1', [
      PRODUCT.mackerel,
    ])
    await shop.as(who)('order.setTmpAddress', { params: { id: tmp.id }, body: jeju })
    await shop.db.exec('t', 'update product set is_undeliverable_secondary_area = true where id = $1', [
      PRODUCT.mackerel,
    ])
    expect((await read()).problems.map(({ code }) => code)).toEqual(['outOfStock', 'undeliverableArea'])
  })
})
