import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { CATEGORY, PRODUCT, SEED_NOW } from '#src/features/test-catalogue.ts'
import { openTestShop, type TestShop } from '#src/testing/test-shop.ts'
import { recountBest } from './best-jobs.ts'
import { addEarlierSales } from './test-sales.ts'

const { tangerine, potato, sweetPotato, mackerel } = PRODUCT
const YESTERDAY = new Date(SEED_NOW.getTime() - 86_400_000 + 9 * 3_600_000).toISOString().slice(0, 10)

let shop: TestShop
beforeAll(async () => {
  shop = await openTestShop()
  await addEarlierSales(shop.db, [
    { day: YESTERDAY, productId: tangerine, units: 9 },
    { day: YESTERDAY, productId: potato, units: 2 },
    { day: YESTERDAY, productId: mackerel, units: 4 },
  ])
  await shop.db.script(`update product set is_wholesale = true where id in (${potato}, ${sweetPotato}, ${mackerel})`)
  await shop.db.tx((tx) => recountBest(tx, SEED_NOW))
})
afterAll(() => shop.close())

const idsOf = (rows: readonly { id: number }[]) => rows.map(({ id }) => id)

describe('happy', () => {
  test('[C035] [SCREEN-16] lists the newest wholesale products of each category that has any', async () => {
    const { categories } = await shop.api()('best.listWholesaleNew')
    expect(
      categories.map(({ category, products }) => [category.slug, category.productsCount, idsOf(products)]),
    ).toEqual([
      ['fish', 1, [mackerel]],
      ['vegetable', 2, [sweetPotato, potato]],
    ])
    const short = await shop.api()('best.listWholesaleNew', { query: { take: 1 } })
    expect(short.categories.map(({ products }) => idsOf(products))).toEqual([[mackerel], [sweetPotato]])
  })

  test('[SCREEN-16] lists every wholesale product of a category, the newest first, and pages forward and back', async () => {
    const page = (query: object = {}, id: number = CATEGORY.vegetable) =>
      shop.api()('best.listWholesaleCategory', { params: { id }, query })
    const whole = await page()
    expect(idsOf(whole.products)).toEqual([sweetPotato, potato])
    expect(whole.page).toEqual({ count: 2, nextPage: null, prePage: null })
    const first = await page({ take: 1 })
    expect([idsOf(first.products), first.page.count]).toEqual([[sweetPotato], 2])
    const second = await page({ take: 1, nextPage: first.page.nextPage })
    expect([idsOf(second.products), second.page.count, second.page.nextPage]).toEqual([[potato], 2, null])
    expect(idsOf((await page({ take: 1, nextPage: second.page.prePage })).products)).toEqual([sweetPotato])
    expect(await page({}, CATEGORY.meat)).toMatchObject({ products: [], page: { count: 0, nextPage: null } })
    const fish = await shop.ask('best.listWholesaleCategory', {
      params: { id: CATEGORY.fish },
      query: { nextPage: first.page.nextPage },
    })
    expect(fish).toMatchObject({ status: 400, body: { code: 'invalidCursor' } })
    const nowhere = await shop.ask('best.listWholesaleCategory', { params: { id: 4_040 } })
    expect(nowhere).toMatchObject({ status: 404, body: { code: 'categoryNotFound' } })
  })

  test('[SCREEN-16] lists the best selling wholesale products of all categories and of one', async () => {
    const all = await shop.api()('best.listWholesale')
    expect([all.type, idsOf(all.products)]).toEqual(['week', [mackerel, potato]])
    const one = await shop.api()('best.listWholesale', { query: { type: 'month', categoryId: CATEGORY.vegetable } })
    expect([one.type, idsOf(one.products)]).toEqual(['month', [potato]])
  })
})

describe('error', () => {
  test.each([
    ['best.listWholesaleNew', { query: { take: 0 } }, 'invalidInput'],
    ['best.listWholesale', { query: { categoryId: 'fruit' } }, 'invalidInput'],
  ] as const)('[C035] %s with %j is refused', async (name, input, code) => {
    expect(await shop.ask(name, input)).toMatchObject({ status: 400, body: { code } })
  })
})
