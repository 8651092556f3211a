import { toSeoulDate } from '@shop/rules'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { openTestShop, type TestShop } from '#src/testing/test-shop.ts'
import { refreshSearch } from './search-jobs.ts'

let shop: TestShop
beforeAll(async () => {
  shop = await openTestShop()
})
afterAll(() => shop.close())

const ask = (query: object) => shop.ask('search.listProducts', { query })
const find = async (query: object) => (await ask(query)).body

describe('error', () => {
  test.each([
    ['a filter nobody knows', { q: '사과', filter: 'colour:red' }, 'invalidInput'],
    ['a filter said twice', { q: '사과', filter: 'inStock,inStock' }, 'invalidInput'],
    ['a price from high to low', { q: '사과', filter: 'price:9-1' }, 'invalidInput'],
    ['an order nobody knows', { q: '사과', sort: 'toString' }, 'invalidInput'],
    ['a page beyond numbers', { q: '사과', page: '1000000000' }, 'invalidInput'],
    ['a page before the first', { q: '사과', page: '-1' }, 'invalidInput'],
    ['too much text', { q: '가'.repeat(101) }, 'invalidInput'],
    ['control characters', { q: '사\u0000과' }, 'invalidInput'],
    ['a made-up token', { q: '사과', searchToken: 'abc' }, 'searchTokenInvalid'],
  ])('[C046] %s is refused', async (_, query, code) => {
    const { status, body } = await ask(query)
    expect([status, (body as unknown as { code: string }).code]).toEqual([400, code])
  })

  test('[C046] control characters are refused', async () => {
    const { status, body } = await shop.request('GET', '/v1/products/search?q=%FF')
    expect(status).toBe(400)
    expect(body).toMatchObject({
      code: 'invalidInput',
      problems: [{ path: 'query', message: '주소에 읽을 수 없는 글자가 있어요.' }],
    })
  })

  test.each([
    ['emoji', '🍎🍐'],
    ['nothing', ''],
    ['signs', `%_'"\\;--`],
    ['markup', '<script>alert(1)</script>'],
    ['an unknown category', '사과'],
  ])('[C046] %s gives an empty state or a list, never an error', async (what, q) => {
    const { status, body } = await ask({ q, ...(what === 'an unknown category' && { filter: 'category:123456' }) })
    expect(status).toBe(200)
    expect(body.products).toEqual([])
  })
})

describe('security', () => {
  test('[C046] a changed token is refused', async () => {
    const { searchToken } = await find({ q: '감귤' })
    const [body = '', sign = ''] = searchToken.split('.')
    const other = Buffer.from(JSON.stringify(['사과', 0])).toString('base64url')
    for (const forged of [`${other}.${sign}`, `${body}.${sign.slice(1)}A`, `${searchToken}.x`, body]) {
      const { status } = await ask({ page: 1, searchToken: forged })
      expect(status).toBe(400)
    }
  })

  test('[C046] the log stores vocabulary words and days, and no personal data', async () => {
    await shop.db.tx((tx) => refreshSearch(tx, shop.clock.now))
    await shop.db.script('delete from search_log')
    await ask({ q: '감귤' })
    await ask({ q: '감귤 01012345678' })
    await ask({ q: '010-1234-5678' })
    await ask({ q: 'someone@example.com' })
    const { searchToken } = await find({ q: '대게' })
    await ask({ q: '대게', searchToken, filter: 'inStock' })
    const rows = await shop.db.many<{ row: { day: string; term: string; asker: string } }>(
      'test.log',
      'select to_jsonb(l) as row from search_log l order by term',
      [],
    )
    const day = toSeoulDate(shop.clock.now)
    const asker = expect.stringMatching(/^\\x[0-9a-f]{64}$/)
    expect(rows.map(({ row }) => row)).toEqual([
      { day, term: '감귤', asker },
      { day, term: '대게', asker },
    ])
  })

  test('[C046] the same address has another hash on another day', async () => {
    await shop.db.script('delete from search_log')
    await ask({ q: '감귤' })
    shop.clock.now = new Date(shop.clock.now.getTime() + 86_400_000)
    await ask({ q: '감귤' })
    const { askers } = await shop.db.one<{ askers: number }>(
      'test.askers',
      'select count(distinct asker)::int as askers from search_log',
      [],
    )
    expect(askers).toBe(2)
  })

  test('[C046] a search term is never executed', async () => {
    await ask({ q: `사과'); drop table product; --` })
    expect((await find({ q: '감귤' })).page.count).toBe(1)
  })
})
