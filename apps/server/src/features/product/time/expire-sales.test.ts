import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { testEngines } from '#src/db/snapshot.ts'
import { loadCards } from '#src/features/product/product-cards.ts'
import { CATEGORY, COMBINATION, PRODUCT, SEED_NOW } from '#src/features/test-catalogue.ts'
import { createJobs } from '#src/jobs/jobs.ts'
import { openTestShop, type TestShop } from '#src/testing/test-shop.ts'
import { expireSalesJobs } from './expire-sales-jobs.ts'

const { tangerine, limited, potato } = PRODUCT
const { tangerineMonday } = COMBINATION
const FRIDAY_OVER = new Date('2026-11-27T15:00:00Z')

describe.each(testEngines)('expiry of sales on %s', (engine) => {
  let shop: TestShop
  beforeAll(async () => {
    shop = await openTestShop({ engine })
    await workAt(SEED_NOW)
  })
  afterAll(() => shop.close())

  /** Runs the job for every minute up to `now` for which it has scheduled itself. */
  const workAt = async (now: Date) => {
    shop.clock.now = now
    await createJobs({ db: shop.db, clock: () => shop.clock.now, handlers: expireSalesJobs }).runDueJobs()
  }
  const priceOf = async (id: number) => (await loadCards(shop.db, [id]))[0]?.productPrice.price
  const statusOf = async (id: number) => (await loadCards(shop.db, [id]))[0]?.productStatus
  const isFound = async (id: number, categoryId: number): Promise<boolean> => {
    const asked = { params: { id: potato }, query: { categoryId, take: 20 } }
    const { products } = await shop.api()('product.listRelated', asked)
    return products.some((product) => product.id === id)
  }
  const choices = async () => {
    const { productOptionCombinations } = await shop.api()('product.listOptions', { params: { id: tangerine } })
    return productOptionCombinations.map(({ productOptionStatus }) => productOptionStatus)
  }
  /** Reads the option rows as merchants wrote them. */
  const kept = async () =>
    (
      await shop.db.many<{ status: string }>(
        'kept',
        'select product_option_status as status from product_option_combination order by id',
        [],
      )
    ).map(({ status }) => status)
  const version = async (): Promise<number> =>
    (await shop.db.one<{ version: number }>('version', 'select version from catalogue_version', [])).version
  const set = (text: string, ...values: unknown[]) => shop.db.exec('test.change', text, values)

  describe('happy', () => {
    test('[OPTION-1] an option expires with its day; the product and its places in lists expire with the last option', async () => {
      expect(await choices()).toEqual(['stock_in', 'stock_in'])
      await workAt(new Date('2026-11-23T14:59:59Z'))
      expect(await statusOf(tangerine)).toBe('stock_in')
      await workAt(new Date('2026-11-23T15:00:00Z'))
      // invalidates cached responses
      await expect.poll(choices).toEqual(['stock_out', 'stock_in'])
      await expect.poll(() => isFound(tangerine, CATEGORY.citrus)).toBe(true)
      expect(await priceOf(tangerine)).toBe(8_500)
      await workAt(FRIDAY_OVER)
      await expect.poll(choices).toEqual(['stock_out', 'stock_out'])
      expect([await statusOf(tangerine), await priceOf(tangerine)]).toEqual(['stock_out', 8_500])
      await expect.poll(() => isFound(tangerine, CATEGORY.citrus)).toBe(false)
    })

    test('[OPTION-1] the day of a product expires the options without a day of their own', async () => {
      await set(`update product set shipment_date = '2026-11-29' where id = $1`, potato)
      await workAt(new Date('2026-11-29T14:59:00Z'))
      expect(await statusOf(potato)).toBe('stock_in')
      await workAt(new Date('2026-11-29T15:00:00Z'))
      expect(await statusOf(potato)).toBe('stock_out')
      // the option sheet derives it from these fields: not the stock, but the shipment date
      const said = async () =>
        (await shop.api()('product.listOptions', { params: { id: potato } })).productOptionCombinations
      await expect.poll(said).toMatchObject([{ productOptionStatus: 'stock_out', shipmentDate: '2026-11-29' }])
    })

    test('[OPTION-1] [J2] after a clock that was an hour fast over midnight, everything can be bought as before', async () => {
      const days = (monday: string, own: string) =>
        shop.db.script(`
          update product_option_combination set product_option_status = 'unlimited_stock_in', shipment_date = '${monday}' where id = ${tangerineMonday};
          update product set shipment_date = '${own}' where id = ${potato};`)
      await days('2026-11-29', '2026-11-29')
      await workAt(new Date('2026-11-29T14:30:00Z'))
      const before = [await statusOf(tangerine), await statusOf(potato), await kept()]
      expect(before.slice(0, 2)).toEqual(['stock_in', 'stock_in'])
      await workAt(new Date('2026-11-29T15:30:00Z'))
      expect([await statusOf(tangerine), await statusOf(potato)]).toEqual(['stock_out', 'stock_out'])
      await workAt(new Date('2026-11-29T14:31:00Z'))
      expect([await statusOf(tangerine), await statusOf(potato), await kept()]).toEqual(before)
      await expect.poll(choices).toEqual(['unlimited_stock_in', 'stock_out'])
      await expect.poll(() => isFound(tangerine, CATEGORY.citrus)).toBe(true)
    })

    test('[OPTION-1] options with a new or removed day are restored unchanged by the job', async () => {
      const give = (day: string | null) =>
        shop.db.script(`
          update product_option_combination set shipment_date = ${day && `'${day}'`} where id = ${tangerineMonday};
          update product set shipment_date = ${day && `'${day}'`} where id = ${potato};`)
      for (const day of ['2026-12-02', null]) {
        await give('2026-11-29')
        await workAt(new Date('2026-11-29T15:01:00Z'))
        expect([await statusOf(tangerine), await statusOf(potato)]).toEqual(['stock_out', 'stock_out'])
        await give(day)
        await workAt(new Date('2026-11-29T15:02:00Z'))
        expect([await statusOf(tangerine), await statusOf(potato)]).toEqual(['stock_in', 'stock_in'])
      }
      expect(await kept()).toContain('unlimited_stock_in')
    })

    test('[ORDER-9] a product leaves the lists when its period ends and returns when the next one begins', async () => {
      const period = (begin: string, end: string | null) =>
        set('update product set limited_period_begin = $2, limited_period_end = $3 where id = $1', limited, begin, end)
      await period('2026-11-20T00:00:00Z', '2026-12-01T00:00:00Z')
      await workAt(new Date('2026-11-30T23:59:00Z'))
      expect(await statusOf(limited)).toBe('stock_in')
      await workAt(new Date('2026-12-01T00:00:00Z'))
      expect(await statusOf(limited)).toBe('stock_out')
      await expect.poll(() => isFound(limited, CATEGORY.seafood)).toBe(false)
      await set(
        `update stock set reserved = reserved + 1 where product_option_combination_id = $1`,
        COMBINATION.limited,
      )
      expect(await statusOf(limited)).toBe('stock_out')
      await period('2026-12-02T00:00:00Z', '2026-12-05T00:00:00Z')
      await workAt(new Date('2026-12-01T23:59:00Z'))
      expect(await statusOf(limited)).toBe('stock_out')
      await workAt(new Date('2026-12-02T00:00:00Z'))
      expect(await statusOf(limited)).toBe('stock_in')
      await expect.poll(() => isFound(limited, CATEGORY.seafood)).toBe(true)
    })

    test('without an expiry no cached response is invalidated', async () => {
      const before = await version()
      await workAt(new Date('2026-12-02T00:01:00Z'))
      expect(await version()).toBe(before)
      const runAt = `select run_at as at from job where kind = 'product.followTime' and done_at is null`
      expect(await shop.db.one('at', runAt, [])).toEqual({ at: new Date('2026-12-02T00:02:00Z') })
    })
  })
})
