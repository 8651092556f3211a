import type { CallReply } from '@shop/contract'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { testEngines } from '#src/db/snapshot.ts'
import { COMBINATION, PRODUCT } from '#src/features/test-catalogue.ts'
import { openTestShop, type TestShop } from '#src/testing/test-shop.ts'

type Cart = CallReply<'cart.get'>
const groupsOf = (cart: Cart) =>
  cart.items.flatMap(({ bundleItems }) => bundleItems).flatMap((item) => item.optionGroups)
const unitsOf = (cart: Cart) =>
  groupsOf(cart).map(({ productOptionCombination: { id }, optionUnit }): [number, number] => [id, optionUnit])
const { appleSmall3kg, appleSmall5kg, appleLarge3kg, appleLarge5kg } = COMBINATION

describe.each(testEngines)('[SCREEN-6] changing the option of a line on %s', (engine) => {
  let shop: TestShop
  let token: string
  beforeAll(async () => {
    shop = await openTestShop({ engine })
  })
  beforeEach(async () => {
    token = await shop.guest()
  })
  afterAll(() => shop.close())

  const add = (productId: number, ...wanted: [id: number, unit: number][]): Promise<Cart> =>
    shop.api(token)('cart.addItem', {
      body: {
        productId,
        optionGroups: wanted.map(([productOptionCombinationId, optionUnit]) => ({
          productOptionCombinationId,
          optionUnit,
        })),
      },
    })
  const read = () => shop.api(token)('cart.get')
  const placeIn = (cart: Cart, combinationId: number) => ({
    cartId: cart.id ?? 0,
    groupId: groupsOf(cart).find((group) => group.productOptionCombination.id === combinationId)?.id ?? 0,
  })
  const change = (
    params: { cartId: number; groupId: number },
    [productOptionCombinationId, optionUnit]: [id: number, unit: number],
    asked = token,
  ) => shop.ask('cart.changeOption', { params, body: { productOptionCombinationId, optionUnit } }, { token: asked })
  const expectRefused = async (answer: ReturnType<typeof change>, code: string, before: Cart) => {
    const { status, body } = await answer
    expect([status >= 400 && status < 500, (body as unknown as { code: string }).code]).toEqual([true, code])
    expect(await read()).toEqual(before)
  }

  describe('happy', () => {
    test('[CART-5] the line keeps its place and gets the new option, units and price', async () => {
      await add(PRODUCT.apple, [appleSmall3kg, 2])
      const before = await add(PRODUCT.potato, [COMBINATION.potato, 1])
      const place = placeIn(before, appleSmall3kg)
      const { body } = await change(place, [appleSmall5kg, 3])
      expect(unitsOf(body)).toEqual([
        [appleSmall5kg, 3],
        [COMBINATION.potato, 1],
      ])
      expect(groupsOf(body)[0]?.id).toBe(place.groupId)
      expect(body.totals.price).not.toBe(before.totals.price)
      expect(await read()).toEqual(body)
    })

    test('merges the line into the line of an option that is in the cart already', async () => {
      const before = await add(PRODUCT.apple, [appleSmall3kg, 2], [appleSmall5kg, 4])
      const { body } = await change(placeIn(before, appleSmall3kg), [appleSmall5kg, 3])
      expect(unitsOf(body)).toEqual([[appleSmall5kg, 7]])
      expect(groupsOf(body)[0]?.id).toBe(placeIn(before, appleSmall5kg).groupId)
      expect(await read()).toEqual(body)
    })

    test('the same option with other units sets the units and does not add them', async () => {
      const before = await add(PRODUCT.apple, [appleSmall3kg, 2])
      expect(unitsOf((await change(placeIn(before, appleSmall3kg), [appleSmall3kg, 5])).body)).toEqual([
        [appleSmall3kg, 5],
      ])
    })
  })

  describe('error', () => {
    test.each([
      ['[OPTION-1] a sold-out option', appleLarge5kg, 1, 'outOfStock'],
      ['more than there is', appleSmall5kg, 51, 'outOfStock'],
      ["another product's option", COMBINATION.potato, 1, 'optionNotFound'],
      ['an option that is not there', 999_999, 1, 'optionNotFound'],
      ['[CART-3] fewer than one', appleSmall5kg, 0, 'invalidInput'],
    ] as const)('%s is refused and leaves the line unchanged', async (_, combinationId, unit, code) => {
      const before = await add(PRODUCT.apple, [appleSmall3kg, 2])
      await expectRefused(change(placeIn(before, appleSmall3kg), [combinationId, unit]), code, before)
    })

    test('refuses more units than in stock, together with those in the cart, and names the product', async () => {
      const before = await add(PRODUCT.apple, [appleSmall3kg, 2], [appleSmall5kg, 48])
      const place = placeIn(before, appleSmall3kg)
      const { body } = await change(place, [appleSmall5kg, 3])
      expect(body).toMatchObject({ problems: [{ combinationId: appleSmall5kg, amount: 50, productName: '꿀사과' }] })
      await expectRefused(change(place, [appleSmall5kg, 3]), 'outOfStock', before)
    })

    test('[ORDER-9] refuses more units than the purchase limit', async () => {
      const before = await add(PRODUCT.restricted, [COMBINATION.restricted, 2])
      await expectRefused(
        change(placeIn(before, COMBINATION.restricted), [COMBINATION.restricted, 4]),
        'restrictedStockExceeded',
        before,
      )
    })

    test('refuses a line that is not in the cart', async () => {
      const before = await add(PRODUCT.apple, [appleSmall3kg, 2])
      const { cartId } = placeIn(before, appleSmall3kg)
      await expectRefused(change({ cartId, groupId: 2_000_000_000 }, [appleSmall5kg, 1]), 'cartGroupNotFound', before)
    })
  })

  describe('security', () => {
    test("[F2] another person's line is reported as not found and stays unchanged", async () => {
      const before = await add(PRODUCT.apple, [appleSmall3kg, 2])
      const place = placeIn(before, appleSmall3kg)
      const stranger = await shop.guest()
      const mine = {
        body: {
          productId: PRODUCT.potato,
          optionGroups: [{ productOptionCombinationId: COMBINATION.potato, optionUnit: 1 }],
        },
      }
      const { id } = await shop.api(stranger)('cart.addItem', mine)
      const bytes = async (params: typeof place) => {
        const { status, body } = await change(params, [appleSmall5kg, 1], stranger)
        return [status, JSON.stringify({ ...body, requestId: '' })]
      }
      const missing = await bytes({ cartId: 2_000_000_000, groupId: 2_000_000_000 })
      expect(missing[0]).toBe(404)
      expect(await bytes(place)).toEqual(missing)
      expect(await bytes({ ...place, cartId: id ?? 0 })).toEqual(missing)
      expect(await read()).toEqual(before)
    })

    test('concurrent changes and additions lose and double no units', async () => {
      for (let round = 0; round < 5; round += 1) {
        token = await shop.guest()
        const before = await add(PRODUCT.apple, [appleSmall3kg, 2], [appleSmall5kg, 3])
        const answers = await Promise.all([
          change(placeIn(before, appleSmall3kg), [appleLarge3kg, 2]),
          change(placeIn(before, appleSmall5kg), [appleLarge3kg, 3]),
          shop.ask(
            'cart.addItem',
            {
              body: {
                productId: PRODUCT.apple,
                optionGroups: [{ productOptionCombinationId: appleLarge3kg, optionUnit: 4 }],
              },
            },
            { token },
          ),
        ])
        expect(answers.map(({ status }) => status < 300)).toEqual([true, true, true])
        expect(unitsOf(await read())).toEqual([[appleLarge3kg, 9]])
      }
    })

    test('of two concurrent changes of one line the later one applies, or finds the line merged into another', async () => {
      const before = await add(PRODUCT.apple, [appleSmall3kg, 2], [appleSmall5kg, 3])
      const place = placeIn(before, appleSmall3kg)
      const answers = await Promise.all([change(place, [appleLarge3kg, 1]), change(place, [appleSmall5kg, 1])])
      const units = new Map(unitsOf(await read()))
      expect(answers.every(({ status }) => status === 200 || status === 404)).toBe(true)
      expect(units.get(appleSmall3kg)).toBeUndefined()
      expect(units.get(appleSmall5kg)).toBe(4)
      expect(units.has(appleLarge3kg)).toBe(false)
    })
  })
})
