import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { testEngines } from '#src/db/snapshot.ts'
import { asStaff, type TestStaff } from '#src/features/staff/account/testing/test-staff.ts'
import { PRODUCT } from '#src/features/test-catalogue.ts'
import { openTestShop, type TestShop } from '#src/testing/test-shop.ts'

const { apple, pear, potato, mackerel, suspended } = PRODUCT

describe.each(testEngines)('the search in the back office on %s', (engine) => {
  let shop: TestShop
  let staff: TestStaff
  beforeAll(async () => {
    shop = await openTestShop({ engine })
    staff = await asStaff(shop, { roles: ['marketer'] })
  })
  afterAll(() => shop.close())

  const search = (q: string, more: object = {}) => shop.api()('search.listProducts', { query: { q, ...more } })
  const idsOf = async (q: string, more: object = {}) => (await search(q, more)).products.map(({ id }) => id)
  const pin = (term: string, productIds: number[], version: number | null = null) =>
    staff.ask('admin.search.putPin', { body: { term, productIds, version } })

  describe('happy', () => {
    test('[backoffice] a synonym finds what it means, until it is removed', async () => {
      expect(await idsOf('뿌리먹거리')).not.toContain(potato)
      const { id } = await staff.api('admin.search.putSynonym', {
        body: { word: '뿌리먹거리', means: '감자', kind: 'same' },
      })
      expect(await idsOf('뿌리먹거리')).toContain(potato)
      const { synonyms } = await staff.api('admin.search.listSynonyms', { query: { q: '뿌리' } })
      expect(synonyms).toMatchObject([{ id, word: '뿌리먹거리', means: '감자', kind: 'same' }])
      await staff.api('admin.search.removeSynonym', { params: { id } })
      expect(await idsOf('뿌리먹거리')).not.toContain(potato)
    })

    test('[backoffice] pinned products come first, once, on every page, and are counted', async () => {
      const before = await search('사과')
      const { body } = await pin('사 과', [mackerel, apple, suspended])
      expect(body).toMatchObject({ term: '사 과', version: 0 })
      const after = await search('사과')
      expect(after.products.map(({ id }) => id).slice(0, 2)).toEqual([mackerel, apple])
      expect(after.page.count).toBe(before.page.count + 1)
      expect(new Set(after.products.map(({ id }) => id)).size).toBe(after.products.length)
      const paged = [
        await idsOf('사과', { take: 1 }),
        await idsOf('사과', { take: 1, page: 1 }),
        await idsOf('사과', { take: 1, page: 2 }),
      ]
      expect(paged.flat()).toEqual(after.products.map(({ id }) => id).slice(0, 3))
      // another order, and filters, are what the shopper asks for
      expect((await idsOf('사과', { sort: 'latest' })).includes(mackerel)).toBe(false)
      const { pins } = await staff.api('admin.search.listPins')
      expect(await pin('사과', [pear], 0)).toMatchObject({ status: 200, body: { version: 1 } })
      expect((await idsOf('사과'))[0]).toBe(pear)
      await staff.api('admin.search.removePin', { params: { id: pins[0]?.id ?? 0 } })
      expect((await search('사과')).page.count).toBe(before.page.count)
    })

    test('[backoffice] a term without results of its own shows its pins', async () => {
      await pin('듣도보도못한말', [apple])
      expect(await search('듣도보도못한말')).toMatchObject({
        page: { count: 1 },
        products: [{ id: apple }],
        recommendations: [],
      })
    })

    test('[backoffice] searches without results are counted by term', async () => {
      for (let times = 0; times < 2; times++) await search('용과젤리뿅')
      const { misses } = await staff.api('admin.search.listMisses')
      expect(misses).toContainEqual({ term: '용과젤리뿅', times: 2, lastDay: expect.any(String) as string })
    })
  })

  describe('error', () => {
    test('[backoffice] pins that another person has changed are not overwritten', async () => {
      await pin('감자', [apple])
      expect(await pin('감자', [pear])).toMatchObject({ status: 409, body: { code: 'changedMeanwhile' } })
      expect(await pin('감자', [pear], 5)).toMatchObject({ status: 409 })
      expect(await pin('고구마', [999_999])).toMatchObject({ status: 404, body: { code: 'productNotFound' } })
      expect(await pin('고구마', [])).toMatchObject({ status: 400 })
    })
  })

  describe('security', () => {
    test.each([
      '010-1234-5678',
      '김철수 9001011',
      'me@shop.example',
      '서울특별시 중구 세종대로 일백십번지 뿅뿅',
      '12 34 56 78',
    ])('[I3] a search for %s is not stored', async (term) => {
      await search(term)
      const rows = await shop.db.many<{ term: string }>('misses', 'select term from search_miss', [])
      expect(rows.map((row) => row.term)).not.toContain(term.toLowerCase())
      expect(JSON.stringify(rows)).not.toMatch(/\d{4}|@/)
    })

    test('[F6] a role without search.write changes nothing', async () => {
      const packer = await asStaff(shop, { roles: ['packer'] })
      expect(await packer.ask('admin.search.listMisses', {})).toMatchObject({ status: 403 })
    })
  })
})
