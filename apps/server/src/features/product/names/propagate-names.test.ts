import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { testEngines } from '#src/db/snapshot.ts'
import { loadCards } from '#src/features/product/product-cards.ts'
import { CATEGORY } from '#src/features/test-catalogue.ts'
import { createJobs } from '#src/jobs/jobs.ts'
import { openTestShop, type TestShop } from '#src/testing/test-shop.ts'
import { propagateNamesJobs } from './propagate-names-jobs.ts'

const FEW = { seller: 900_001, from: 500_000, count: 1_000 }
const MANY = { seller: 900_002, from: 600_000, count: 2_300 }

describe.each(testEngines)('[ENTITY-4] a new name on %s', (engine) => {
  let shop: TestShop
  beforeAll(async () => {
    shop = await openTestShop({ engine })
    for (const { seller, from, count } of [FEW, MANY]) {
      await shop.db.script(`
        insert into distributor (id, name) values (${seller}, '옛이름${seller}');
        insert into product (id, name, distributor_id, category_id, top_category_id, price, list_price, delivery_company)
        select ${from} + n, '상품 ' || n, ${seller}, ${CATEGORY.citrus}, ${CATEGORY.fruit}, 5000, 5000, '한빛택배' from generate_series(1, ${count}) as n`)
    }
  }, 60_000)
  afterAll(() => shop.close())

  const rename = (seller: number, name: string) =>
    shop.db.exec('rename', 'update distributor set name = $2 where id = $1', [seller, name])
  const work = () => createJobs({ db: shop.db, clock: () => shop.clock.now, handlers: propagateNamesJobs }).runDueJobs()
  const countCards = async (name: string): Promise<number> => {
    const text = 'select count(*)::int as n from product_card where card like $1'
    return (await shop.db.one<{ n: number }>('cards', text, [`%"name":"${name}"%`])).n
  }
  const countFound = async (q: string): Promise<number> =>
    (await shop.ask('search.listProducts', { query: { q } })).body.page.count
  const version = async (): Promise<number> =>
    (await shop.db.one<{ version: number }>('version', 'select version from catalogue_version', [])).version

  describe('happy', () => {
    test('[C046] is in every card and search at once with up to a thousand products', async () => {
      await rename(FEW.seller, '가온누리')
      expect(await countCards('가온누리')).toBe(FEW.count)
      expect(await countFound('가온누리')).toBe(FEW.count)
      expect(await shop.db.many('due', 'select product_id from product_due', [])).toEqual([])
    })

    test('[C046] is shown soon with more products, and cached lists are invalidated', async () => {
      await rename(MANY.seller, '다솜마루')
      expect(await countCards('다솜마루')).toBe(0)
      const before = await version()
      // each run updates a thousand and schedules the next
      await work()
      await work()
      expect(await countCards('다솜마루')).toBeGreaterThanOrEqual(1_000)
      await work()
      expect(await countCards('다솜마루')).toBe(MANY.count)
      expect(await countFound('다솜마루')).toBe(2_000)
      expect(await version()).toBeGreaterThan(before)
      await work()
      const open = "select kind from job where kind = 'product.followNames' and done_at is null"
      expect(await shop.db.many('open', open, [])).toEqual([])
    })

    test('a product changed meanwhile shows the new name at once and keeps its change', async () => {
      await rename(MANY.seller, '라온제나')
      await shop.db.exec('price', 'update product set price = 4321 where id = $1', [MANY.from + 1])
      const now = async () => (await loadCards(shop.db, [MANY.from + 1]))[0]
      const changed = { distributor: { name: '라온제나' }, productPrice: { price: 4321 } }
      expect(await now()).toMatchObject(changed)
      for (let run = 0; run < 4; run++) await work()
      expect(await now()).toMatchObject(changed)
      expect(await countCards('라온제나')).toBe(MANY.count)
    })

    test('a category’s new name is searchable at once and finds its products soon', async () => {
      await shop.db.exec('rename', 'update category set name = $2 where id = $1', [CATEGORY.citrus, '새콤달콤'])
      const word = "select is_category from search_word where word = '새콤달콤'"
      expect(await shop.db.one('word', word, [])).toEqual({ is_category: true })
      for (let run = 0; run < 5; run++) await work()
      expect(await countFound('새콤달콤')).toBe(2_000)
    })
  })

  describe('error', () => {
    test('of two renames the last one stays', async () => {
      await rename(MANY.seller, '첫째')
      await work()
      await rename(MANY.seller, '둘째')
      for (let run = 0; run < 5; run++) await work()
      expect(await countCards('둘째')).toBe(MANY.count)
      expect(await countCards('첫째')).toBe(0)
    })
  })
})
