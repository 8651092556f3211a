import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { testEngines } from '#src/db/snapshot.ts'
import { COMBINATION, PRODUCT } from '#src/features/test-catalogue.ts'
import { PASSWORD, register } from '#src/features/user/test-members.ts'
import { openTestShop, type TestShop } from '#src/testing/test-shop.ts'

describe.each(testEngines)('[CART-6] merges a guest’s cart at login on %s', (engine) => {
  let shop: TestShop
  beforeAll(async () => {
    shop = await openTestShop({ engine })
  })
  afterAll(() => shop.close())

  type Wanted = readonly (readonly [
    product: keyof typeof PRODUCT,
    combination: keyof typeof COMBINATION,
    unit: number,
  ])[]
  const fill = async (token: string, wanted: Wanted) => {
    for (const [product, combination, optionUnit] of wanted) {
      await shop.api(token)('cart.addItem', {
        body: {
          productId: PRODUCT[product],
          optionGroups: [{ productOptionCombinationId: COMBINATION[combination], optionUnit }],
        },
      })
    }
  }
  const unitsIn = async (token: string): Promise<Record<number, number>> => {
    const { items } = await shop.api(token)('cart.get')
    const groups = items.flatMap(({ bundleItems }) => bundleItems).flatMap(({ optionGroups }) => optionGroups)
    return Object.fromEntries(groups.map((group) => [group.productOptionCombination.id, group.optionUnit]))
  }
  /** Logs a member with a cart in from a guest with a cart. Returns the units in the member's cart by combination. */
  const meet = async (mine: Wanted, brought: Wanted, between = async () => {}) => {
    const { token, email } = await register(shop)
    await fill(token, mine)
    const guest = await shop.guest()
    await fill(guest, brought)
    await between()
    const body = { email, password: PASSWORD }
    const { body: issued } = await shop.ask('user.logIn', { body }, { token: guest })
    return unitsIn(issued.token)
  }
  const setStock = (combination: keyof typeof COMBINATION, units: number) =>
    shop.db.tx(async (tx) => {
      const row = await tx.one<{ on_hand: number }>(
        'stock',
        'select on_hand from stock where product_option_combination_id = $1 for update',
        [COMBINATION[combination]],
      )
      if (row.on_hand === units) return
      await tx.exec(
        'adjustment',
        "insert into stock_adjustment (product_option_combination_id, unit, reason, created_at) values ($1, $2, 'test', now())",
        [COMBINATION[combination], units - row.on_hand],
      )
      await tx.exec('set', 'update stock set on_hand = $2 where product_option_combination_id = $1', [
        COMBINATION[combination],
        units,
      ])
    })

  test('adds up units of the same combination and includes those of one cart only', async () => {
    const units = await meet(
      [['potato', 'potato', 2]],
      [
        ['potato', 'potato', 3],
        ['apple', 'appleSmall3kg', 1],
      ],
    )
    expect(units).toEqual({ [COMBINATION.potato]: 5, [COMBINATION.appleSmall3kg]: 1 })
  })

  test('units are limited by the stock', async () => {
    await setStock('potato', 6)
    expect(await meet([['potato', 'potato', 4]], [['potato', 'potato', 5]])).toEqual({ [COMBINATION.potato]: 6 })
    await setStock('potato', 100)
  })

  test('a combination that sold out keeps one unit, so that the cart can report it; the member’s own units do not decrease', async () => {
    const soldOut = () => setStock('potato', 0)
    expect(await meet([], [['potato', 'potato', 5]], soldOut)).toEqual({ [COMBINATION.potato]: 1 })
    await setStock('potato', 100)
    expect(await meet([['potato', 'potato', 3]], [['potato', 'potato', 5]], soldOut)).toEqual({
      [COMBINATION.potato]: 3,
    })
    await setStock('potato', 100)
  })

  test('[ORDER-9] a product shared as a guest counts as shared by the member, who can still buy it', async () => {
    const { email } = await register(shop)
    const guest = await shop.guest()
    await shop.api(guest)('product.addUserProduct', { params: { type: 'share', id: PRODUCT.shared } })
    await fill(guest, [['shared', 'shared', 1]])
    const { body: issued } = await shop.ask('user.logIn', { body: { email, password: PASSWORD } }, { token: guest })
    const { items } = await shop.api(issued.token)('cart.get')
    const groups = items.flatMap(({ bundleItems }) => bundleItems).flatMap(({ optionGroups }) => optionGroups)
    expect(groups).toMatchObject([{ isCheckable: true, reason: null }])
  })

  test('[SCREEN-21] a line keeps the campaign with which it was last put in', async () => {
    const put = (token: string, combination: keyof typeof COMBINATION, campaign?: string) =>
      shop.api(token)('cart.addItem', {
        query: campaign === undefined ? {} : { campaign },
        body: {
          productId: PRODUCT.apple,
          optionGroups: [{ productOptionCombinationId: COMBINATION[combination], optionUnit: 1 }],
        },
      })
    const { token, email } = await register(shop)
    await put(token, 'appleSmall3kg', 'live-1')
    await put(token, 'appleLarge3kg', 'live-1')
    const guest = await shop.guest()
    await put(guest, 'appleSmall3kg', 'live-2')
    await put(guest, 'appleLarge3kg')
    await shop.ask('user.logIn', { body: { email, password: PASSWORD } }, { token: guest })
    const lines = await shop.db.many<{ id: number; campaign: string | null }>(
      'campaigns',
      'select product_option_combination_id as id, campaign from cart_group where campaign is not null',
      [],
    )
    expect(Object.fromEntries(lines.map(({ id, campaign }) => [id, campaign]))).toEqual({
      [COMBINATION.appleSmall3kg]: 'live-2',
      [COMBINATION.appleLarge3kg]: 'live-1',
    })
  })

  test('an empty cart adds nothing, and a member without a cart gets one', async () => {
    expect(await meet([['potato', 'potato', 2]], [])).toEqual({ [COMBINATION.potato]: 2 })
    expect(await meet([], [['potato', 'potato', 2]])).toEqual({ [COMBINATION.potato]: 2 })
  })
})
