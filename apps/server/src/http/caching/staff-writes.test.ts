import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { createApp, type RunningApp } from '#src/app.ts'
import { createLog } from '#src/http/log.ts'
import { openPostgres } from '#src/db/postgres/open-postgres.ts'
import { testEngines } from '#src/db/snapshot.ts'
import { asStaff, type TestStaff } from '#src/features/staff/account/testing/test-staff.ts'
import { CATEGORY, COMBINATION, PRODUCT } from '#src/features/test-catalogue.ts'
import { openTestShop, type TestShop } from '#src/testing/test-shop.ts'
import { createStaffWrites } from './staff-writes.ts'

const { potato } = PRODUCT
/** Longest time for which lists are served after an invalidation. */
const LIST_MS = 1_000
const LIST = `/v2/products/category/${CATEGORY.vegetable}`

describe.each(testEngines)('[F3] reads after writes of staff on %s', (engine) => {
  let shop: TestShop
  let staff: TestStaff
  let urls: string[]
  beforeAll(async () => {
    shop = await openTestShop({ engine })
    staff = await asStaff(shop, { roles: ['merchandiser'] })
    urls = [`/v1/products/${potato}`, LIST]
  })
  afterAll(() => shop.close())

  const setPrice = async (price: number): Promise<void> => {
    const { product } = await staff.api('admin.product.get', { params: { id: potato } })
    const prices = [{ combinationId: COMBINATION.potato, price, listPrice: price + 1_000, specialSalePrice: null }]
    await staff.api('admin.product.setPrices', { params: { id: potato }, body: { version: product.version, prices } })
  }
  const readAt = async ({ server }: RunningApp, url: string): Promise<string> =>
    (await server.inject({ url, headers: { host: 'ru.localhost:5445' } })).payload

  test('the next read of a product and of a list is new, whatever was cached', async () => {
    for (const price of [6_100, 6_200, 6_300]) {
      // twice: the second reply is from the front cache
      for (const url of [...urls, ...urls]) await readAt(shop.app, url)
      await setPrice(price)
      for (const url of urls) expect(await readAt(shop.app, url), url).toContain(`"price":${price}`)
    }
  })

  test('a write waits for its marker only, and not for ever', async () => {
    const writes = createStaffWrites({ exec: async () => 1 })
    const ended: string[] = []
    writes.onWritten((tags) => ended.push(...tags))
    const reply = writes.run(async () => {
      writes.take('product:1')
      return 'reply'
    })
    expect(await reply).toBe('reply')
    expect(ended).toEqual(['product:1'])
    const failing = createStaffWrites({
      exec: async () => {
        throw new Error('no database')
      },
    })
    expect(await failing.run(async () => 'reply')).toBe('reply')
    await expect(
      writes.run(async () => {
        throw new Error('refused')
      }),
    ).rejects.toThrow('refused')
  })

  test.skipIf(engine === 'embedded')(
    'another process on the database shows a write within 100 ms, and in lists within a second',
    async () => {
      const { name } = await shop.db.one<{ name: string }>('name', 'select current_database() as name', [])
      const address = new URL(process.env['TEST_DATABASE_URL'] ?? '')
      address.pathname = name
      const db = await openPostgres({ databaseUrl: address.href })
      const other = await createApp({
        db,
        config: shop.config,
        integrations: { ...shop, payments: shop.gateway },
        clock: () => shop.clock.now,
        log: createLog(shop.config),
      })
      try {
        for (const price of [6_400, 6_500]) {
          for (const path of [...urls, ...urls]) await readAt(other, path)
          await setPrice(price)
          const shows = async (path: string) => (await readAt(other, path)).includes(`"price":${price}`)
          const [product = '', list = ''] = urls
          await expect.poll(() => shows(product), { timeout: 100, interval: 2 }).toBe(true)
          // a list may be served once more while it is made again
          await expect.poll(() => shows(list), { timeout: LIST_MS, interval: 2 }).toBe(true)
        }
      } finally {
        await other.close()
        await db.close()
      }
    },
  )
})
