import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { openTestShop, type TestShop } from '#src/testing/test-shop.ts'
import { refreshSearch } from './search-jobs.ts'

let shop: TestShop
beforeAll(async () => {
  shop = await openTestShop({ env: { TRUSTED_PROXIES: '1', RESPONSE_CACHE: 'off' } })
  await refresh()
})
afterAll(() => shop.close())

const write = (sql: string) => shop.db.script(sql)
const refresh = () => shop.db.tx((tx) => refreshSearch(tx, shop.clock.now))
const askFrom = (ip: string, q: string) =>
  shop.ask('search.listProducts', { query: { q } }, { headers: { 'x-forwarded-for': ip } })

describe('[SCREEN-13] popular words', () => {
  const words = ['감귤', '감자', '오징어', '전복', '대게']
  const popular = async () => (await shop.ask('search.listPopular', {})).body
  /** Searches the first word from `people` different clients, and each next word from one client fewer. */
  const searchAll = async (people: number, more = '') => {
    for (const [at, q] of words.entries())
      for (let n = 0; n < people - at; n++) await askFrom(`10.0.0.${n + 1}`, q + more)
  }
  beforeAll(() => write('insert into product_sales (product_id, sold_units) values (2, 40), (11, 90)'))
  beforeEach(() => write('delete from search_log'))

  test('are the terms searched for; before that, the best selling words', async () => {
    await refresh()
    expect(await popular()).toEqual({ words: ['감귤'], source: 'sales' })
    await searchAll(8)
    await askFrom('10.0.0.1', '쀍쀍')
    await refresh()
    expect(await popular()).toEqual({ words, source: 'searches' })
  })

  test('are vocabulary words only, whatever else was typed', async () => {
    await searchAll(8, ' www.쀍쀍쀍.com 01012345678')
    for (let n = 0; n < 9; n++) await askFrom(`10.0.1.${n}`, '쀍쀍쀍 대박')
    await refresh()
    expect(await popular()).toEqual({ words, source: 'searches' })
  })

  test('cannot be pushed by repeated searches or by many addresses of one network', async () => {
    await searchAll(8)
    for (let n = 0; n < 30; n++) {
      await askFrom('10.0.9.1', '고등어')
      await askFrom(`2001:db8:1:2::${n + 1}`, '간고등어')
      await askFrom(`10.0.0.1`, '대게')
    }
    await refresh()
    expect(await popular()).toEqual({ words, source: 'searches' })
  })

  test('are those of the last seven days', async () => {
    await searchAll(8)
    await write(`update search_log set day = day - 8 where term = '감귤'`)
    await refresh()
    expect(await popular()).toEqual({ words: ['감귤'], source: 'sales' })
  })
})
