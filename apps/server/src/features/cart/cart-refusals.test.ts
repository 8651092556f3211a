import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import {
  addToCart,
  check,
  createPerson,
  expectRefusal,
  openTestShop,
  orderCart,
  type Shop,
} from '#src/features/payment/testing/test-shop.ts'
import { COMBINATION, PRODUCT, SEED_NOW } from '#src/features/test-catalogue.ts'
import type { Who } from '#src/handler-context.ts'

let shop: Shop
let who: Who
beforeAll(async () => {
  shop = await openTestShop()
})
beforeEach(async () => {
  who = await createPerson(shop)
})
// resets the clock after each test
afterEach(() => shop.pass(SEED_NOW.getTime() - shop.app.clock().getTime()))
afterAll(() => shop.close())

const cartOf = () => shop.as(who)('cart.get')
const groupsOf = (cart: Awaited<ReturnType<typeof cartOf>>) =>
  cart.items.flatMap((bundle) => bundle.bundleItems.flatMap((item) => item.optionGroups))
const add = (productId: number, [productOptionCombinationId, optionUnit]: readonly [number, number]) =>
  shop.as(who)('cart.addItem', { body: { productId, optionGroups: [{ productOptionCombinationId, optionUnit }] } })

describe('happy', () => {
  test('[AUTH-7] [ORDER-9] a member who qualifies can buy', async () => {
    who = await createPerson(shop, { userType: 'email', grade: 2 })
    await add(PRODUCT.graded, [COMBINATION.graded, 1])
    expect(groupsOf(await add(PRODUCT.exclusive, [COMBINATION.exclusive, 1]))).toHaveLength(2)
  })

  test.each(['email', 'guest'] as const)(
    '[ORDER-9] a product that must be shared can be bought after sharing, from the cart to the order: %s',
    async (userType) => {
      who = await createPerson(shop, { userType })
      const stranger = await createPerson(shop, { userType })
      await shop.db.exec('t', 'insert into product_share (user_id, product_id, created_at) values ($1, $2, now())', [
        who.userId,
        PRODUCT.shared,
      ])
      await expectRefusal(addToCart(shop, stranger, [PRODUCT.shared, COMBINATION.shared, 1]), 'shareRequired')
      expect(groupsOf(await add(PRODUCT.shared, [COMBINATION.shared, 1]))[0]).toMatchObject({
        isCheckable: true,
        reason: null,
      })
      const tmp = await orderCart(shop, who)
      expect((await check(shop, who, tmp)).orderName).toBe('나누면 사는 전복')
    },
  )
})

describe('error', () => {
  test.each([
    ['[OPTION-1] a sold-out option', PRODUCT.apple, COMBINATION.appleLarge5kg, 'outOfStock'],
    [
      '[OPTION-1] an option whose status is not in stock',
      PRODUCT.sweetPotato,
      COMBINATION.sweetPotatoLarge,
      'outOfStock',
    ],
    ['a sold-out product', PRODUCT.pear, COMBINATION.pear, 'outOfStock'],
    ['[AUTH-7] a product for the app only', PRODUCT.appOnly, COMBINATION.appOnly, 'appOnly'],
    ['[AUTH-7] a product above the grade', PRODUCT.graded, COMBINATION.graded, 'gradeRequired'],
    ['[ORDER-9] a product that comes soon', PRODUCT.comingSoon, COMBINATION.comingSoon, 'notOnSale'],
    ['[ORDER-9] a product to be shared first', PRODUCT.shared, COMBINATION.shared, 'shareRequired'],
    ['[ORDER-9] a product for members', PRODUCT.exclusive, COMBINATION.exclusive, 'gradeRequired'],
    ['a product held back', PRODUCT.suspended, PRODUCT.suspended * 100 + 1, 'notOnSale'],
    ['a product not yet there', PRODUCT.waiting, PRODUCT.waiting * 100 + 1, 'productNotFound'],
    ['a product taken off', PRODUCT.removed, PRODUCT.removed * 100 + 1, 'productNotFound'],
    ['no product', 999_999, COMBINATION.appleSmall3kg, 'productNotFound'],
    ["another product's option", PRODUCT.apple, COMBINATION.potato, 'optionNotFound'],
    ['no option', PRODUCT.apple, 999_999, 'optionNotFound'],
  ] as const)('%s is refused', async (_, productId, combinationId, code) => {
    await expectRefusal(add(productId, [combinationId, 1]), code)
    expect((await cartOf()).items).toEqual([])
  })

  test('[OPTION-1] "the day it is sent on is over, and I could still buy it": refused, with a problem on its line', async () => {
    const monday = [COMBINATION.tangerineMonday, 1] as const
    const midnight = Date.parse('2026-11-23T15:00:00Z') - SEED_NOW.getTime()
    shop.pass(midnight - 1)
    const [kept] = groupsOf(await add(PRODUCT.tangerine, monday))
    expect(kept).toMatchObject({ isCheckable: true, problems: [] })
    shop.pass(1)
    const error = await expectRefusal(add(PRODUCT.tangerine, monday), 'outOfStock')
    expect(error.problems).toMatchObject([{ message: '노지 감귤 월요일 발송: 출고일이 지났어요.' }])
    expect(groupsOf(await cartOf())).toMatchObject([
      {
        isCheckable: false,
        reason: 'outOfStock',
        problems: [{ message: '출고일이 지났어요. 다른 옵션을 고르거나 빼 주세요.' }],
      },
    ])
    const body = { optionGroupIds: [kept?.id ?? 0] }
    const refused = await expectRefusal(shop.as(who)('cart.createOrderTmp', { body }), 'outOfStock')
    expect(refused.message).toBe('출고일이 지났어요.')
  })

  test.each([
    [
      '[ORDER-9] only members may',
      PRODUCT.exclusive,
      COMBINATION.exclusive,
      'gradeRequired',
      '로그인한 회원만 살 수 있는 상품이에요.',
    ],
    [
      '[AUTH-7] only a higher grade may',
      PRODUCT.graded,
      COMBINATION.graded,
      'gradeRequired',
      '구매할 수 있는 등급이 아니에요.',
    ],
    ['the product is sold out', PRODUCT.pear, COMBINATION.pear, 'outOfStock', '품절된 상품이에요.'],
    ['[OPTION-1] the option is sold out', PRODUCT.apple, COMBINATION.appleLarge5kg, 'outOfStock', '품절된 옵션이에요.'],
  ] as const)('the error message says that %s, like the problem of the line', async (_, productId, id, code, text) => {
    const error = await expectRefusal(add(productId, [id, 1]), code)
    expect(error.message).toBe(text)
    expect(error.problems).toMatchObject([{ message: expect.stringContaining(`: ${text}`) }])
  })
})
