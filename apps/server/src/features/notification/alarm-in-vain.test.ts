import { afterAll, beforeAll, expect, test } from 'vitest'
import { PRODUCT, SEED_NOW } from '#src/features/test-catalogue.ts'
import { openTestShop, type TestShop } from '#src/testing/test-shop.ts'

/** Sold out. */
const { pear } = PRODUCT
let shop: TestShop
beforeAll(async () => {
  shop = await openTestShop()
})
afterAll(() => shop.close())

test.each([
  ['sold out and never sold again', { no_resale: true }],
  ['sold out, its period over', { limited_period_end: SEED_NOW }],
  ['announced, its period over', { is_coming_soon: true, limited_period_end: SEED_NOW }],
] as const)('[C062] [C065] no alarm waits for a product that is %s', async (_, change) => {
  const columns = { no_resale: false, is_coming_soon: false, limited_period_end: null, ...change }
  const set = (columns: { no_resale: boolean; is_coming_soon: boolean; limited_period_end: Date | null }) =>
    shop.db.exec(
      'never again',
      'update product set no_resale = $2, is_coming_soon = $3, limited_period_end = $4 where id = $1',
      [pear, columns.no_resale, columns.is_coming_soon, columns.limited_period_end],
    )
  await set(columns)
  try {
    const { api } = await shop.asMember()
    await expect(api('notification.openProductAlarm', { params: { id: pear } })).rejects.toMatchObject({
      code: 'notOnSale',
      statusCode: 409,
    })
    expect((await api('notification.listProductAlarms', {})).alarms).toEqual([])
    await set({ ...columns, is_coming_soon: true, limited_period_end: null })
    expect(await api('notification.openProductAlarm', { params: { id: pear } })).toEqual({ isOpen: true })
  } finally {
    await set({ no_resale: false, is_coming_soon: false, limited_period_end: null })
  }
})
