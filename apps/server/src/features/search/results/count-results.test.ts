import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { CATEGORY, PRODUCT } from '#src/features/test-catalogue.ts'
import { openTestShop, type TestShop } from '#src/testing/test-shop.ts'

/** More products than are counted for the filters, and a few of another category that rank after them. */
const MANY = 3_100
const FEW = 20
const WORD = '검은콩'

let shop: TestShop
const addProducts = (from: number, count: number, { name, shelf, top, price }: Record<string, string | number>) =>
  shop.db.script(
    `insert into product (id, name, distributor_id, category_id, top_category_id, price, list_price, delivery_company)
     select id, '${name}', 1, ${shelf}, ${top}, ${price}, ${price}, '한빛택배' from generate_series(${from}, ${from + count - 1}) id`,
  )

beforeAll(async () => {
  shop = await openTestShop()
  await addProducts(100_000, MANY, { name: WORD, shelf: CATEGORY.root, top: CATEGORY.vegetable, price: 5_000 })
  await addProducts(200_000, FEW, { name: WORD, shelf: CATEGORY.seafood, top: CATEGORY.fish, price: 60_000 })
})
afterAll(() => shop.close())

const find = async (query: object) => (await shop.ask('search.listProducts', { query })).body
const inFish = `category:${CATEGORY.fish}`

describe('happy', () => {
  test('[C046] “총 20개, and another number on the chip beside it”: capped counts show no numbers', async () => {
    const all = await find({ q: WORD })
    expect(all).toMatchObject({ page: { count: 2_000 }, countIsCapped: true, filtersAreCapped: true })
    const narrow = await find({ q: WORD, filter: inFish })
    expect(narrow).toMatchObject({ page: { count: FEW }, countIsCapped: false, filtersAreCapped: true })
    expect(await find({ q: '감귤' })).toMatchObject({ countIsCapped: false, filtersAreCapped: false })
  })

  test.each([
    ['category', CATEGORY.fish, [CATEGORY.fish]],
    ['part of a category', CATEGORY.seafood, [CATEGORY.fish, CATEGORY.seafood]],
  ])(
    '[C046] “the chosen chip was gone”: the chosen %s is listed even if none of its products was counted',
    async (_, id, named) => {
      const { categories } = (await find({ q: WORD, filter: `category:${id}` })).filters
      expect(categories.filter(({ count }) => count === 0).map((each) => each.id)).toEqual(named)
      expect((await find({ q: WORD })).filters.categories.map((each) => each.id)).toEqual([
        CATEGORY.vegetable,
        CATEGORY.root,
      ])
    },
  )

  test('[C046] “수산 could not be taken back”: the chosen category is listed even with a count of 0', async () => {
    const { page, filters } = await find({ q: '감자', filter: inFish })
    expect(page.count).toBe(0)
    expect(filters.categories.find(({ id }) => id === CATEGORY.fish)).toMatchObject({ name: '수산', count: 0 })
  })

  test('[C046] [PAGE-15] “총 2,000개 이상, and the list stopped after 990”: the reply says that the list is cut', async () => {
    const last = await find({ q: WORD, page: 65 })
    expect(last.page).toEqual({ count: 2_000, nextPage: null, prePage: '64' })
    expect([last.products.length, last.listIsCut]).toEqual([15, true])
    expect(await find({ q: WORD, page: 66 })).toMatchObject({ products: [], listIsCut: true })
    expect((await find({ q: WORD, page: 64 })).page.nextPage).toBe('65')
    expect(await find({ q: WORD, filter: inFish })).toMatchObject({ listIsCut: false, page: { nextPage: '1' } })
    expect((await find({ q: '감귤' })).products.map(({ id }) => id)).toEqual([PRODUCT.tangerine])
  })

  test.each([
    [990, false],
    [991, true],
  ])('[C046] of %i results, those after the last whole page are cut', async (count, isCut) => {
    const first = 300_000 + count * 1_000
    const name = `흰콩${'가나'[Number(isCut)]}`
    await addProducts(first, count, { name, shelf: CATEGORY.root, top: CATEGORY.vegetable, price: 5_000 })
    expect(await find({ q: name })).toMatchObject({ page: { count }, countIsCapped: false, listIsCut: isCut })
  })
})
