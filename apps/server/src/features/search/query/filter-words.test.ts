import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { testEngines } from '#src/db/snapshot.ts'
import { CATEGORY, PRODUCT } from '#src/features/test-catalogue.ts'
import { openTestShop, type TestShop } from '#src/testing/test-shop.ts'
import { refreshSearch } from '../search-jobs.ts'

describe.each(testEngines)('words that ask for a filter on %s', (engine) => {
  let shop: TestShop
  beforeAll(async () => {
    shop = await openTestShop({ engine })
    await shop.db.script(`insert into search_synonym (word, means, kind) values
      ('무료배송', 'freeShipping', 'filter'), ('무배', 'freeShipping', 'filter'), ('품절제외', 'inStock', 'filter');
      update product set shipping_fee = 0 where id in (${PRODUCT.apple}, ${PRODUCT.mackerel})`)
    await shop.db.tx((tx) => refreshSearch(tx, shop.clock.now))
  })
  afterAll(() => shop.close())

  const find = async (q: string, more: object = {}) =>
    (await shop.ask('search.listProducts', { query: { q, ...more } })).body
  const idsOf = ({ products }: Awaited<ReturnType<typeof find>>) => products.map(({ id }) => id)
  const listFree = async () => {
    const rows = await shop.db.many<{ id: number }>(
      'free',
      'select product_id as id from search_document where is_free_shipping order by popularity desc, product_id desc',
      [],
    )
    return rows.map(({ id }) => id)
  }

  describe('happy', () => {
    test.each(['무료배송', '무료 배송', '무배', '  무료배송 ', 'anfyqothd', '무료배송 무배'])(
      '[C046] %s alone finds all products with free shipping, the most popular first, and no others',
      async (q) => {
        const found = await find(q, { take: 30 })
        const free = await listFree()
        expect(free.length).toBeGreaterThan(1)
        expect(idsOf(found)).toEqual(free)
        expect(found.page.count).toBe(free.length)
        expect(found).toMatchObject({
          saidFilter: { filter: 'freeShipping', term: '' },
          correction: null,
          term: q.trim(),
        })
      },
    )

    test.each(['감자 무료배송', '무료배송 감자', '감자 무료 배송', '무배 감자', '감자무료배송', '무료배송감자'])(
      '[C046] %s finds potatoes with free shipping, like the filter does',
      async (q) => {
        const found = await find(q)
        expect(found.saidFilter).toEqual({ filter: 'freeShipping', term: '감자' })
        expect(idsOf(found)).toEqual(idsOf(await find('감자', { filter: 'freeShipping' })))
        expect(idsOf(found)).toContain(PRODUCT.potato)
        expect(found.filters).toEqual((await find('감자', { filter: 'freeShipping' })).filters)
      },
    )

    test('[C046] chosen filters apply too, on every page', async () => {
      const shelf = await find('무료배송', { filter: `category:${CATEGORY.vegetable}` })
      expect(idsOf(shelf)).toContain(PRODUCT.potato)
      expect(shelf.products.every(({ category }) => category.parent?.id === CATEGORY.vegetable)).toBe(true)
      const first = await find('무료배송', { take: 1, sort: 'priceAsc' })
      const second = await find('무료배송', { take: 1, page: 1, sort: 'priceAsc', searchToken: first.searchToken })
      const [cheap, dear] = [first, second].map(({ products }) => products[0]?.productPrice.price ?? 0)
      expect(cheap).toBeLessThanOrEqual(dear ?? 0)
      expect(idsOf(first)).not.toEqual(idsOf(second))
    })

    test('[C046] two filter words combine', async () => {
      const found = await find('수산 품절제외 무료배송')
      expect(found.saidFilter).toEqual({ filter: 'freeShipping,inStock', term: '수산' })
      expect(idsOf(found)).toEqual(idsOf(await find('수산', { filter: 'freeShipping,inStock' })))
    })
  })

  describe('happy: prices', () => {
    const priceOf = ({ productPrice }: Awaited<ReturnType<typeof find>>['products'][number]) => productPrice.price

    test.each([
      ['1만원 이하', 'price:-10000', 0, 10_000],
      ['만원대', 'price:10000-19999', 10_000, 19_999],
      ['2만~3만원', 'price:20000-30000', 20_000, 30_000],
      ['3만 원 이상', 'price:30000-', 30_000, Infinity],
    ])('[C046] %s alone finds all products at that price', async (q, filter, from, to) => {
      const found = await find(q, { take: 30 })
      expect(found).toMatchObject({ saidFilter: { filter, term: '' }, correction: null })
      expect(found.products.length).toBeGreaterThan(0)
      expect(found.products.map(priceOf).every((price) => price >= from && price <= to)).toBe(true)
    })

    test.each(['감자 2만원 이하', '2만원이하 감자', '감자2만원이하'])(
      '[C046] %s finds the word with the price filter',
      async (q) => {
        const found = await find(q)
        expect(found.saidFilter).toEqual({ filter: 'price:-20000', term: '감자' })
        expect(idsOf(found)).toEqual(idsOf(await find('감자', { filter: 'price:-20000' })))
        expect(idsOf(found)).toContain(PRODUCT.potato)
      },
    )

    test('[C046] a price and another filter combine', async () => {
      const found = await find('감자 2만원 이하 무료배송')
      expect(found.saidFilter).toEqual({ filter: 'price:-20000,freeShipping', term: '감자' })
      expect(idsOf(found)).toEqual(idsOf(await find('감자', { filter: 'price:-20000,freeShipping' })))
    })
  })

  describe('error', () => {
    test.each(['무배추', '배송', '무료', '감자', '감자 5kg', '3만원 이상 1만원 이하'])(
      '[C046] %s sets no filter',
      async (q) => {
        expect((await find(q)).saidFilter).toBeNull()
      },
    )

    test('[C046] an unknown word with a filter word finds nothing instead of everything', async () => {
      const found = await find('쀍쀍 무료배송')
      expect(found.products).toEqual([])
      expect(found.recommendations.length).toBeGreaterThan(0)
    })

    test('an unknown filter cannot be stored', async () => {
      const wrong = "insert into search_synonym (word, means, kind) values ('싼것', 'cheap', 'filter')"
      await expect(shop.db.script(wrong)).rejects.toThrow('search_synonym_filter_check')
    })
  })
})
