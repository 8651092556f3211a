import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { CATEGORY, PRODUCT, SEED_NOW } from '#src/features/test-catalogue.ts'
import { openTestShop, type TestShop } from '#src/testing/test-shop.ts'
import { recountBest } from './best-jobs.ts'
import { addEarlierSales } from './test-sales.ts'

const { apple, tangerine, pear, restricted, potato, mackerel, suspended } = PRODUCT
const YESTERDAY = new Date(SEED_NOW.getTime() - 86_400_000 + 9 * 3_600_000).toISOString().slice(0, 10)

let shop: TestShop
beforeAll(async () => {
  shop = await openTestShop()
  await addEarlierSales(shop.db, [
    { day: YESTERDAY, productId: tangerine, units: 9 },
    { day: YESTERDAY, productId: apple, units: 7 },
    // sold out since
    { day: YESTERDAY, productId: pear, units: 5 },
    { day: YESTERDAY, productId: restricted, units: 3 },
    { day: YESTERDAY, productId: potato, units: 2 },
    { day: YESTERDAY, productId: mackerel, units: 4 },
  ])
  await shop.db.script(`
    insert into product_group (id, platform, code, name) values (1, 'ru', 'fruit-pick', '고른 과일'), (2, 'ru', 'fish-pick', '고른 생선'), (3, 'farmer', 'field', '밭에서');
    insert into product_group_item (product_group_id, product_id, position)
    values (1, ${pear}, 2), (1, ${apple}, 3), (1, ${tangerine}, 1), (1, ${suspended}, 0), (3, ${potato}, 1);
    insert into category_advertising (platform, code, type, category_id, product_group_id, priority, focus_advertising) values
      ('ru', 'fish', 'best', 93, 2, 2, false), ('ru', 'fruit', 'best', 91, 1, 1, true), ('ru', 'fruit', 'home', 91, 1, 1, false),
      ('farmer', 'vegetable', 'best', 97, 3, 1, true);`)
  await shop.db.tx((tx) => recountBest(tx, SEED_NOW))
})
afterAll(() => shop.close())

const idsOf = (rows: readonly { id: number }[]) => rows.map(({ id }) => id)
const best = (query: object = {}, id: number = CATEGORY.fruit) =>
  shop.api()('best.listCategory', { params: { id }, query })
const group = (query: object = {}, code = 'fruit-pick') =>
  shop.api()('best.getProductGroup', { params: { code }, query })

describe('happy', () => {
  test('[C034] [BEST-1] lists the week of a category, best selling first, without sold-out products', async () => {
    const found = await best()
    expect(found.type).toBe('week')
    expect(found.range).toEqual({ from: '2026-11-13T15:00:00.000Z', to: SEED_NOW.toISOString() })
    expect(idsOf(found.products)).toEqual([tangerine, apple, restricted])
    expect(found.page).toEqual({ count: 3, nextPage: null, prePage: null })
    expect(idsOf((await best({ productStatus: 'all' })).products)).toEqual([tangerine, apple, pear, restricted])
    expect(idsOf((await best({ type: 'day' }, CATEGORY.apple)).products)).toEqual([apple])
  })

  test('[C034] pages forward and back', async () => {
    const first = await best({ take: 2 })
    expect(idsOf(first.products)).toEqual([tangerine, apple])
    const second = await best({ take: 2, nextPage: first.page.nextPage })
    expect(idsOf(second.products)).toEqual([restricted])
    expect(second.page).toMatchObject({ count: 3, nextPage: null })
    expect(idsOf((await best({ take: 2, nextPage: second.page.prePage })).products)).toEqual([tangerine, apple])
  })

  test('[C034] a category without sales has an empty list', async () => {
    expect(await best({}, CATEGORY.meat)).toMatchObject({
      products: [],
      range: null,
      page: { count: 0, nextPage: null },
    })
  })

  test('[C044] [HOME-2] lists the brand’s featured categories in order, one of them in focus', async () => {
    const { categoryAdvertisings } = await shop.api()('best.getFront', { query: { type: 'best' } })
    expect(categoryAdvertisings).toEqual([
      {
        code: 'fruit',
        type: 'best',
        category: { id: 91, name: '과일' },
        productGroup: { code: 'fruit-pick', name: '고른 과일' },
        priority: 1,
        focusAdvertising: true,
      },
      {
        code: 'fish',
        type: 'best',
        category: { id: 93, name: '수산' },
        productGroup: { code: 'fish-pick', name: '고른 생선' },
        priority: 2,
        focusAdvertising: false,
      },
    ])
    expect((await shop.api()('best.getFront')).categoryAdvertisings).toHaveLength(3)
    const farmer = await shop.api(undefined, 'farmer')('best.getFront')
    expect(farmer.categoryAdvertisings.map(({ code }) => code)).toEqual(['vegetable'])
    expect((await shop.api(undefined, 'cuma')('best.getFront')).categoryAdvertisings).toEqual([])
  })

  test('[C043] lists the products of a group in order by page number, without suspended products', async () => {
    const whole = await group()
    expect(whole).toMatchObject({ code: 'fruit-pick', name: '고른 과일', productsCount: 3 })
    expect(idsOf(whole.products)).toEqual([tangerine, pear, apple])
    const first = await group({ take: 2 })
    expect(first.page).toEqual({ count: 3, nextPage: '1', prePage: null })
    const second = await group({ take: 2, page: first.page.nextPage })
    expect(idsOf(second.products)).toEqual([apple])
    expect(second.page).toEqual({ count: 3, nextPage: null, prePage: '0' })
  })

  test('[C034] a cached list is updated when a place changes and when a product sells out', async () => {
    const url = '/v1/products/category/93/best'
    const shown = async () => idsOf(((await shop.request('GET', url)).body as { products: { id: number }[] }).products)
    expect(await shown()).toEqual([mackerel])
    await addEarlierSales(shop.db, [{ day: YESTERDAY, productId: PRODUCT.limited, units: 40 }])
    await shop.db.tx((tx) => recountBest(tx, SEED_NOW))
    await expect.poll(shown).toEqual([PRODUCT.limited, mackerel])
    await shop.db.exec('sell', "update product set product_status = 'stock_out' where id = $1", [PRODUCT.limited])
    await expect.poll(shown).toEqual([mackerel])
  })
})

describe('error', () => {
  test('[C034] an unknown category is not found', async () => {
    const answer = await shop.ask('best.listCategory', { params: { id: 4_040 } })
    expect(answer).toMatchObject({ status: 404, body: { code: 'categoryNotFound' } })
  })

  test('[C043] an unknown group is not found; a page past the end is empty', async () => {
    const answer = await shop.ask('best.getProductGroup', { params: { code: 'nothing' } })
    expect(answer).toMatchObject({ status: 404, body: { code: 'productGroupNotFound' } })
    expect(await group({ page: 999_999_999, take: 100 })).toMatchObject({
      products: [],
      page: { count: 3, nextPage: null },
    })
  })

  test.each([
    ['best.listCategory', { params: { id: 91 }, query: { type: 'year' } }, 'invalidInput'],
    ['best.listCategory', { params: { id: 91 }, query: { productStatus: 'removed' } }, 'invalidInput'],
    ['best.listCategory', { params: { id: 91 }, query: { take: 101 } }, 'invalidInput'],
    ['best.listCategory', { params: { id: 91 }, query: { nextPage: 'bm90aGluZw' } }, 'invalidCursor'],
    ['best.listCategory', { params: { id: 0 } }, 'invalidInput'],
    ['best.getFront', { query: { type: 'worst' } }, 'invalidInput'],
    ['best.getProductGroup', { params: { code: 'Fruit Pick' } }, 'invalidInput'],
    ['best.getProductGroup', { params: { code: 'fruit-pick' }, query: { page: '10000000000' } }, 'invalidInput'],
  ] as const)('[C034] [C043] [C044] %s with %j is refused', async (name, input, code) => {
    expect(await shop.ask(name, input)).toMatchObject({ status: 400, body: { code } })
  })

  test('[C034] a cursor of another category or another period is refused', async () => {
    const { page } = await best({ take: 1 })
    for (const input of [
      { params: { id: CATEGORY.fish }, query: { nextPage: page.nextPage } },
      { params: { id: CATEGORY.fruit }, query: { type: 'day', nextPage: page.nextPage } },
    ])
      expect(await shop.ask('best.listCategory', input)).toMatchObject({ status: 400, body: { code: 'invalidCursor' } })
  })
})

describe('security', () => {
  test('[C043] [BRAND-4] a group of another brand is not found', async () => {
    const answer = await shop.ask('best.getProductGroup', { params: { code: 'field' } })
    expect(answer).toMatchObject({ status: 404, body: { code: 'productGroupNotFound' } })
    expect(await shop.api(undefined, 'farmer')('best.getProductGroup', { params: { code: 'field' } })).toMatchObject({
      productsCount: 1,
    })
  })

  test('[C034] a forged cursor far beyond the list gives an empty page or the first one', async () => {
    for (const [value, back, expected] of [
      [Number.MAX_SAFE_INTEGER, 0, 0],
      [-Number.MAX_SAFE_INTEGER, 1, 3],
    ] as const) {
      const nextPage = Buffer.from(JSON.stringify(['best.week.91', value, 5, back])).toString('base64url')
      const found = await best({ nextPage })
      expect([found.products.length, found.page.count]).toEqual([expected, 3])
    }
  })
})
