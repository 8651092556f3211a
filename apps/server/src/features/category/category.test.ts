import { SortKey } from '@shop/contract'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { CATEGORY, PRODUCT } from '#src/features/test-catalogue.ts'
import { growCatalogue } from '#src/features/test-growth.ts'
import { openTestShop, type TestShop } from '#src/testing/test-shop.ts'

const GROWN = 100
const SOLD_OUT = 10
const { meat } = CATEGORY
let shop: TestShop

beforeAll(async () => {
  shop = await openTestShop()
  await growCatalogue(shop.db, GROWN)
})
afterAll(() => shop.close())

const api: TestShop['api'] = (...given) => shop.api(...given)
const page = (query: object = {}, id: number = meat) => api()('category.pageProducts', { params: { id }, query })
const idsOf = ({ products }: { products: { id: number }[] }) => products.map(({ id }) => id)

/** Returns the product ids of the whole list, read page by page. */
const walk = async (query: object) => {
  const seen: number[] = []
  let cursor: string | null | undefined
  let pages = 0
  do {
    const found = await page({ ...query, ...(cursor && { nextPage: cursor }) })
    seen.push(...idsOf(found))
    cursor = found.page.nextPage
    pages += 1
  } while (cursor && pages < 50)
  return seen
}

const expectedOrder: Record<SortKey, string> = {
  latest: 'created_at desc, id desc',
  popular: 'id % 7 desc, id desc',
  priceAsc: 'price, id',
  priceDesc: 'price desc, id desc',
  review: 'review_count desc, id desc',
}

describe('happy', () => {
  test('[C032] lists the five categories in order, without sub-categories', async () => {
    const { categories } = await api()('category.list')
    expect(categories.map(({ slug, children }) => [slug, children.length])).toEqual([
      ['fruit', 0],
      ['fish', 0],
      ['meat', 0],
      ['vegetable', 0],
      ['food', 0],
    ])
    expect(categories[0]).toMatchObject({ id: 91, productsCount: 6, image: { key: 'category-fruit' } })
  })

  test('[C032] lists each with its sub-categories on request', async () => {
    const { categories } = await api()('category.list', { query: { withChildren: true } })
    expect(categories[0]?.children.map(({ slug, productsCount }) => [slug, productsCount])).toEqual([
      ['apple', 2],
      ['citrus', 1],
      ['berry', 3],
    ])
  })

  test('[C033] [PAGE-15] [LIST-1] lists fifteen products, the newest first, without sold-out ones, and the count', async () => {
    const found = await api()('category.listProducts', { params: { id: meat } })
    expect(found.products).toHaveLength(15)
    expect(found.page).toMatchObject({ count: GROWN - SOLD_OUT, prePage: null, nextPage: expect.any(String) })
    expect(found.products.every(({ productStatus }) => productStatus === 'stock_in')).toBe(true)
    expect(await page()).toEqual(found)
  })

  test('[C033] [LIST-1] productStatus=all includes sold-out products, marked as sold out', async () => {
    const found = await api()('category.listProducts', {
      params: { id: CATEGORY.apple },
      query: { productStatus: 'all' },
    })
    expect(found.products.map(({ id, productStatus }) => [id, productStatus])).toEqual([
      [PRODUCT.pear, 'stock_out'],
      [PRODUCT.apple, 'stock_in'],
    ])
    expect(found.page.count).toBe(2)
  })

  test.each(SortKey.options)('[C033] [C107] [ENTITY-12] sorted by %s every product is listed once', async (sort) => {
    const rows = await shop.db.many<{ id: number }>(
      'test',
      `select id from product where top_category_id = $1 order by ${expectedOrder[sort]}`,
      [meat],
    )
    const expected = rows.map(({ id }) => id)
    expect(await walk({ sort, take: 7, hideSoldOut: false })).toEqual(expected)
    expect(await walk({ sort, take: 30 })).toEqual(expected.filter((id) => id % 10 !== 0))
    const byOtherCall = await api()('category.listProducts', {
      params: { id: meat },
      query: { orderby: sort, take: 9 },
    })
    expect(idsOf(byOtherCall)).toEqual(expected.filter((id) => id % 10 !== 0).slice(0, 9))
  })

  test.each(SortKey.options)('[C107] [ENTITY-12] sorted by %s paging back gives the same pages', async (sort) => {
    const first = await page({ sort, take: 10 })
    const second = await page({ sort, take: 10, nextPage: first.page.nextPage })
    const third = await page({ sort, take: 10, nextPage: second.page.nextPage })
    const back = await page({ sort, take: 10, nextPage: third.page.prePage })
    expect(idsOf(back)).toEqual(idsOf(second))
    const start = await page({ sort, take: 10, nextPage: back.page.prePage })
    expect(idsOf(start)).toEqual(idsOf(first))
    expect(start.page.prePage).toBeNull()
  })

  test('[C033] [ENTITY-4] a card contains what a list shows, and never the supply price', async () => {
    const { products } = await page({}, CATEGORY.apple)
    expect(products[0]).toEqual({
      id: PRODUCT.apple,
      uuid: '00000000-0000-4000-8000-000000000001',
      name: '꿀사과',
      images: [{ key: 'product-1', alt: '꿀사과', color: '#c8b8a0' }],
      scoreAverage: 4.5,
      freeShippingFeeConditionPrice: 30_000,
      isExclusive: false,
      isAppOnly: false,
      minAppUserGrade: 0,
      distributor: { id: 1, name: '푸른과수원' },
      category: { id: CATEGORY.apple, name: '사과·배', parent: { id: CATEGORY.fruit, name: '과일' } },
      productStatus: 'stock_in',
      productPrice: { price: 10_000, listPrice: 11_000, supplyPrice: null },
      productShippingFee: {
        shippingFee: 3_000,
        primaryAreaShippingFee: 0,
        secondaryAreaShippingFee: 3_000,
        thirdAreaShippingFee: 5_000,
      },
      productSaleType: {
        saleType: 'INDEFINITE_SALE',
        isCommingSoon: false,
        limitedPeriodBegin: null,
        limitedPeriodEnd: null,
        noResale: false,
      },
      counts: { QNAs: 0, reviews: 12, favorites: 0 },
      hasOptions: true,
    })
  })

  test('[C033] a category without products is empty, not missing', async () => {
    expect(await page({}, CATEGORY.food)).toEqual({ page: { count: 0, nextPage: null, prePage: null }, products: [] })
  })
})

describe('error', () => {
  test('[C033] [C107] an unknown category is not found', async () => {
    for (const name of ['category.listProducts', 'category.pageProducts'] as const) {
      expect(await shop.ask(name, { params: { id: 4 } })).toMatchObject({
        status: 404,
        body: { code: 'categoryNotFound' },
      })
    }
  })

  test('[C033] refuses more than a hundred products, an unknown sort and a word instead of a number', async () => {
    for (const query of [{ take: 101 }, { take: 0 }, { orderby: 'cheapest' }, { take: 'many' }]) {
      const { status } = await shop.ask('category.listProducts', { params: { id: meat }, query })
      expect(status).toBe(400)
    }
  })

  test('[C033] [C107] a cursor of another sort or category is refused', async () => {
    const nextPage = (await page()).page.nextPage ?? ''
    for (const [id, query] of [
      [meat, { sort: 'priceAsc', nextPage }],
      [CATEGORY.fruit, { nextPage }],
      [meat, { nextPage: 'AAAA' }],
    ] as const) {
      expect(await shop.ask('category.pageProducts', { params: { id }, query })).toMatchObject({
        status: 400,
        body: { code: 'invalidCursor' },
      })
    }
  })
})

describe('security', () => {
  test('[C033] [ENTITY-18] waiting, removed and suspended products are in no list and no count', async () => {
    const { products } = await page({ hideSoldOut: false, take: 100 }, CATEGORY.fruit)
    const hidden = new Set<number>([PRODUCT.waiting, PRODUCT.removed, PRODUCT.suspended])
    expect(idsOf({ products }).filter((id) => hidden.has(id))).toEqual([])
  })

  test('[C107] a forged cursor far beyond the list is answered like any other', async () => {
    for (const [value, id, back] of [
      [Number.MAX_SAFE_INTEGER, 2 ** 31 - 1, 0],
      [-Number.MAX_SAFE_INTEGER, 0, 1],
      [Number.MAX_SAFE_INTEGER, 0, 1],
    ]) {
      for (const sort of SortKey.options) {
        const nextPage = Buffer.from(JSON.stringify([`${sort}.${meat}`, value, id, back])).toString('base64url')
        expect(
          (await shop.ask('category.pageProducts', { params: { id: meat }, query: { sort, nextPage } })).status,
        ).toBe(200)
      }
    }
  })
})

// last, because these change the catalogue
describe('a list that changes while it is read', () => {
  test('[C033] fields of a stored card that the contract does not define are not sent', async () => {
    const write = (from: string, to: string) =>
      shop.db.exec('test', 'update product_card set card = replace(card, $1, $2) where product_id = 200005', [from, to])
    const ask = () => page({ take: 99, sort: 'priceDesc' })
    await write('{"id":', '{"supplier":1,"id":')
    const { products } = await ask()
    expect(products).toHaveLength(GROWN - SOLD_OUT)
    expect(products.map(({ id }) => id)).toContain(200005)
    expect(JSON.stringify(products)).not.toContain('supplier')
    await write('{"supplier":1,"id":', '{"id":')
  })

  test('[C107] [ENTITY-12] new products do not move the pages after a cursor', async () => {
    const first = await page({ take: 10 })
    const second = await page({ take: 10, nextPage: first.page.nextPage })
    await growCatalogue(shop.db, 5, 300_000)
    await shop.db.exec('test', `update product set created_at = '2026-12-01' where id >= 300000`, [])
    expect(idsOf(await page({ take: 10, nextPage: first.page.nextPage }))).toEqual(idsOf(second))
  })

  test('[C107] [C033] the count changes when a product sells out', async () => {
    const { before } = await shop.db.one<{ before: number }>(
      'test.count',
      'select in_stock::int as before from category_count where category_id = $1',
      [meat],
    )
    // The first reads after the changes of the previous test may be stale.
    await expect.poll(async () => (await page()).page.count).toBe(before)
    await shop.db.exec('test', 'update stock set on_hand = 0, initial = 0 where product_id = 200001', [])
    // the notification invalidates cached replies
    await expect.poll(async () => (await page()).page.count).toBe(before - 1)
    expect((await page({ hideSoldOut: false })).page.count).toBe(GROWN + 5)
  })
})
