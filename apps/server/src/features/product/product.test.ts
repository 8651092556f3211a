import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { CATEGORY, COMBINATION, PRODUCT } from '#src/features/test-catalogue.ts'
import { openTestShop, type TestShop } from '#src/testing/test-shop.ts'
import { addMember, addOrder } from './test-buyers.ts'

let shop: TestShop
beforeAll(async () => {
  shop = await openTestShop()
})
afterAll(() => shop.close())

const get = (id: number) => shop.api()('product.get', { params: { id } })
const related = async (id: number, query: object = {}) =>
  (await shop.api()('product.listRelated', { params: { id }, query })).products.map((product) => product.id)
const together = async (id: number) =>
  (await shop.api()('product.listBoughtTogether', { params: { id } })).products.map((product) => product.id)

describe('happy', () => {
  test('[C037] [ENTITY-4] the detail response has every field of the page', async () => {
    expect(await get(PRODUCT.apple)).toMatchObject({
      id: PRODUCT.apple,
      name: '꿀사과',
      summary: '산지에서 바로 보내요.',
      contents: '<p>산지에서 바로 보내요.</p>',
      maxUnitInBox: 2,
      restrictedStockOrder: null,
      deliveryCompany: '한빛택배',
      category: { id: CATEGORY.apple, parent: { id: CATEGORY.fruit } },
      productPrice: { price: 10_000, listPrice: 11_000, supplyPrice: null },
      productDetail: { taxStatus: 'tax_free', origin: '국내산', foodNotice: [{ name: '품목', value: '농산물' }] },
      userProductOrderConditions: [],
      hasOptions: true,
      funding: null,
    })
  })

  test('[C037] [PAY-8] [REVIEW-4] expected points: one percent, nine days later in Seoul', async () => {
    expect((await get(PRODUCT.apple)).expectedPoints).toEqual({
      expectedPhotoReviewPoint: 300,
      expectedTextReviewPoint: 100,
      expectedRewardPoint: 100,
      expectedRewardPointPer: 1,
      expectedRewardDate: '2026-11-30',
      isPurchasePoint: true,
      isReviewPoint: true,
    })
    expect((await get(PRODUCT.potato)).expectedPoints).toMatchObject({ expectedRewardPoint: 0, isPurchasePoint: false })
  })

  test('[C037] [ENTITY-18] a sold-out product stays readable with its sold-out status', async () => {
    expect((await get(PRODUCT.pear)).productStatus).toBe('stock_out')
    expect((await get(PRODUCT.restricted)).productStatus).toBe('unlimited_stock_in')
  })

  test('[C037] [ORDER-8] [ORDER-9] the response has the conditions of delivery and of sale', async () => {
    expect(await get(PRODUCT.mackerel)).toMatchObject({
      isUndeliverableSecondaryArea: true,
      isUndeliverableThirdArea: true,
      productShippingFee: { shippingFee: 4_000, primaryAreaShippingFee: 1_000 },
    })
    expect((await get(PRODUCT.limited)).productSaleType).toMatchObject({
      saleType: 'LIMITED_SALE',
      limitedPeriodBegin: '2026-11-20T00:00:00.000Z',
      limitedPeriodEnd: '2026-11-22T00:00:00.000Z',
    })
    expect((await get(PRODUCT.comingSoon)).productSaleType.isCommingSoon).toBe(true)
    expect((await get(PRODUCT.shared)).userProductOrderConditions).toEqual([{ type: 'share', isSatisfy: false }])
    expect((await get(PRODUCT.funding)).funding).toEqual({ goalUnits: 100, soldUnits: 0 })
    expect(await get(PRODUCT.potato)).toMatchObject({ minUsePoint: 1_000, minPointUseProductPrice: 20_000 })
  })

  test('[C038] [OPTION-3] the response has steps, combinations, and the path between them', async () => {
    const found = await shop.api()('product.listOptions', { params: { id: PRODUCT.apple } })
    expect(found.options).toEqual([
      {
        id: 11,
        name: '크기',
        values: [
          { id: 11, name: '소과' },
          { id: 12, name: '대과' },
        ],
      },
      {
        id: 12,
        name: '무게',
        values: [
          { id: 13, name: '3kg' },
          { id: 14, name: '5kg' },
        ],
      },
    ])
    expect(found.optionIdPath).toEqual({
      '11/13': COMBINATION.appleSmall3kg,
      '11/14': COMBINATION.appleSmall5kg,
      '12/13': COMBINATION.appleLarge3kg,
      '12/14': COMBINATION.appleLarge5kg,
    })
    expect(found.productOptionCombinations[1]).toEqual({
      id: COMBINATION.appleSmall5kg,
      name: '소과 / 5kg',
      productOptionStatus: 'stock_in',
      productOptionPrice: { price: 15_000, specialSalePrice: null, listPrice: 16_000 },
      optionUnit: 1,
      amount: 50,
      shipmentDate: null,
    })
    expect((await get(PRODUCT.apple)).productDetail.optionIdPath).toEqual(found.optionIdPath)
  })

  test('[C038] [OPTION-1] a combination without units left is sold out, reserved units included', async () => {
    const statusOf = async (id: number) => {
      const found = await shop.api()('product.listOptions', { params: { id: PRODUCT.apple } })
      return found.productOptionCombinations.find((combination) => combination.id === id)
    }
    expect(await statusOf(COMBINATION.appleLarge5kg)).toMatchObject({ productOptionStatus: 'stock_out', amount: 0 })
    await shop.db.exec('test', 'update stock set reserved = on_hand where product_option_combination_id = $1', [
      COMBINATION.appleLarge3kg,
    ])
    // the notification invalidates cached responses
    await expect
      .poll(() => statusOf(COMBINATION.appleLarge3kg))
      .toMatchObject({ productOptionStatus: 'stock_out', amount: 0 })
    await shop.db.exec('test', 'update stock set reserved = 0 where product_option_combination_id = $1', [
      COMBINATION.appleLarge3kg,
    ])
  })

  test('[C038] [OPTION-2] combinations have their own shipment dates and special prices', async () => {
    const dated = await shop.api()('product.listOptions', { params: { id: PRODUCT.tangerine } })
    expect((await get(PRODUCT.tangerine)).productDetail.hasShipmentDates).toBe(true)
    expect((await get(PRODUCT.apple)).productDetail.hasShipmentDates).toBe(false)
    expect(dated.productOptionCombinations.map(({ shipmentDate }) => shipmentDate)).toEqual([
      '2026-11-23',
      '2026-11-27',
    ])
    const special = await shop.api()('product.listOptions', { params: { id: PRODUCT.sweetPotato } })
    expect(special.productOptionCombinations[0]?.productOptionPrice.specialSalePrice).toBe(4_500)
  })

  test('[C038] [OPTION-3] a product without options has one combination on the empty path', async () => {
    const found = await shop.api()('product.listOptions', { params: { id: PRODUCT.potato } })
    expect(found).toMatchObject({ options: [], optionIdPath: { '': COMBINATION.potato } })
    expect(found.productOptionCombinations).toHaveLength(1)
  })

  test('[C039] similar products: first the sub-category, then the category, by sales, in stock, without the product itself', async () => {
    const sell = (id: number, units: number) =>
      shop.db.exec('test', 'update product_listing set popularity = $2 where product_id = $1', [id, units])
    await sell(PRODUCT.appOnly, 5)
    await sell(PRODUCT.restricted, 9)
    await sell(PRODUCT.tangerine, 100)
    expect(await related(PRODUCT.graded)).toEqual([
      PRODUCT.restricted,
      PRODUCT.appOnly,
      PRODUCT.tangerine,
      PRODUCT.apple,
    ])
    expect(await related(PRODUCT.graded, { take: 1 })).toEqual([PRODUCT.restricted])
    expect(await related(PRODUCT.graded, { categoryId: CATEGORY.apple, take: 2 })).toEqual([
      PRODUCT.apple,
      PRODUCT.tangerine,
    ])
  })

  test('[C039] [SCREEN-16] the page of a retail product lists no wholesale lots; a wholesale lot is listed only beside other lots', async () => {
    const markWholesale = (id: number, is: boolean) =>
      shop.db.exec('test', 'update product set is_wholesale = $2 where id = $1', [id, is])
    await markWholesale(PRODUCT.tangerine, true)
    await expect.poll(() => related(PRODUCT.apple)).not.toContain(PRODUCT.tangerine)
    await markWholesale(PRODUCT.apple, true)
    await expect.poll(() => related(PRODUCT.apple)).toContain(PRODUCT.tangerine)
    for (const id of [PRODUCT.tangerine, PRODUCT.apple]) await markWholesale(id, false)
  })

  test('[C042] empty without orders, then the products most often paid for together', async () => {
    expect(await together(PRODUCT.potato)).toEqual([])
    const { userId } = await addMember(shop.db)
    const { potato, sweetPotato, funding, apple, pear } = PRODUCT
    await addOrder(shop.db, userId, { status: 'paid', units: { [potato]: 1, [sweetPotato]: 1 } })
    await addOrder(shop.db, userId, { status: 'complete', units: { [potato]: 1, [funding]: 1, [pear]: 1 } })
    await addOrder(shop.db, userId, { status: 'delivering', units: { [potato]: 1, [sweetPotato]: 1 } })
    await addOrder(shop.db, userId, { status: 'incomplete', units: { [potato]: 1, [apple]: 1 } })
    await addOrder(shop.db, userId, { status: 'withdraw_complete', units: { [potato]: 1, [apple]: 1 } })
    await shop.db.script(`notify catalogue, 'all'`)
    await expect.poll(() => together(potato)).toEqual([sweetPotato, funding])
  })

  test('[C040] a guest gets the neutral response', async () => {
    const token = await shop.guest()
    const personal = await shop.api(token)('product.getUserPersonal', { params: { id: PRODUCT.restricted } })
    expect(personal).toMatchObject({
      isFavorites: false,
      isRestockAlarm: false,
      isGradeSatisfied: true,
      userProductOrderConditions: [],
      remainingUnits: 3,
    })
    expect(personal.expectedPoints).toEqual((await get(PRODUCT.restricted)).expectedPoints)
    const graded = await shop.api(token)('product.getUserPersonal', { params: { id: PRODUCT.graded } })
    expect(graded).toMatchObject({ isGradeSatisfied: false, remainingUnits: null })
  })

  test('[C040] [AUTH-7] the required grade and every grade above satisfy the condition', async () => {
    for (const [grade, isGradeSatisfied] of [
      [1, false],
      [2, true],
      [3, true],
    ] as const) {
      const { token } = await addMember(shop.db, grade)
      const personal = await shop.api(token)('product.getUserPersonal', { params: { id: PRODUCT.graded } })
      expect(personal.isGradeSatisfied).toBe(isGradeSatisfied)
    }
  })

  test('[C040] [ORDER-9] units left of a restricted product: bought units count, returned units do not', async () => {
    const { userId, token } = await addMember(shop.db)
    const left = async () =>
      (await shop.api(token)('product.getUserPersonal', { params: { id: PRODUCT.restricted } })).remainingUnits
    expect(await left()).toBe(3)
    await addOrder(shop.db, userId, { status: 'paid', units: { [PRODUCT.restricted]: 2, [PRODUCT.potato]: 5 } })
    expect(await left()).toBe(1)
    await addOrder(shop.db, userId, { status: 'withdraw_complete', units: { [PRODUCT.restricted]: 1 } })
    await addOrder(shop.db, userId, { status: 'incomplete', units: { [PRODUCT.restricted]: 1 } })
    expect(await left()).toBe(1)
    await addOrder(shop.db, userId, { status: 'delivering', units: { [PRODUCT.restricted]: 4 } })
    expect(await left()).toBe(0)
  })

  test("[C040] favourite, restock alarm and share are the calling member's own", async () => {
    const { userId, token } = await addMember(shop.db)
    const other = await addMember(shop.db)
    for (const table of ['product_favorite', 'product_restock_alarm', 'product_share']) {
      await shop.db.exec('test', `insert into ${table} values ($1, $2, now())`, [userId, PRODUCT.shared])
    }
    const ask = (text: string) => shop.api(text)('product.getUserPersonal', { params: { id: PRODUCT.shared } })
    expect(await ask(token)).toMatchObject({
      isFavorites: true,
      isRestockAlarm: true,
      userProductOrderConditions: [{ type: 'share', isSatisfy: true }],
    })
    expect(await ask(other.token)).toMatchObject({
      isFavorites: false,
      isRestockAlarm: false,
      userProductOrderConditions: [{ type: 'share', isSatisfy: false }],
    })
  })
})

describe('error', () => {
  const names = ['product.get', 'product.listOptions', 'product.listRelated', 'product.listBoughtTogether'] as const

  test.each(names)('[C037] [C038] [C039] [C042] %s of an unknown product returns not found', async (name) => {
    expect(await shop.ask(name, { params: { id: 99_999 } })).toMatchObject({
      status: 404,
      body: { code: 'productNotFound' },
    })
  })

  test('[C039] similar products of an unknown category return not found', async () => {
    const unknown = related(PRODUCT.apple, { categoryId: 99_999 })
    await expect(unknown).rejects.toMatchObject({ code: 'categoryNotFound' })
  })

  test('[C040] the personal response for an unknown product is not found', async () => {
    const token = await shop.guest()
    expect(await shop.ask('product.getUserPersonal', { params: { id: 99_999 } }, { token })).toMatchObject({
      status: 404,
      body: { code: 'productNotFound' },
    })
  })
})

describe('security', () => {
  test.each(['waiting', 'removed', 'suspended'] as const)(
    '[C037] [C038] [C039] [C040] [C042] [ENTITY-18] a product that is %s returns not found',
    async (status) => {
      const token = await shop.guest()
      const names = [
        'product.get',
        'product.listOptions',
        'product.listRelated',
        'product.listBoughtTogether',
        'product.getUserPersonal',
      ] as const
      for (const name of names) {
        const answer = await shop.ask(name, { params: { id: PRODUCT[status] } }, { token })
        expect([name, answer.status]).toEqual([name, 404])
      }
    },
  )

  test('[C037] no public response contains the cost', async () => {
    const text = JSON.stringify([
      await get(PRODUCT.apple),
      await shop.api()('product.listOptions', { params: { id: PRODUCT.apple } }),
    ])
    expect(text.match(/"supplyPrice":[^,}]+/g)).toEqual(['"supplyPrice":null'])
    expect(text).not.toContain('supply_price')
  })
})
