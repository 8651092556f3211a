import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import { COMBINATION, PRODUCT, SEED_NOW } from '#src/features/test-catalogue.ts'
import { openTestShop, type TestShop } from '#src/testing/test-shop.ts'

let shop: TestShop
beforeAll(async () => {
  shop = await openTestShop({ env: { RESPONSE_CACHE: 'off' } })
})
afterEach(() => {
  shop.clock.now = SEED_NOW
})
afterAll(() => shop.close())

const rewardDay = async () =>
  (await shop.api()('product.get', { params: { id: PRODUCT.tangerine } })).expectedPoints.expectedRewardDate
const sellOut = (shipmentDate: string) =>
  shop.db.exec(
    'test',
    `update stock set reserved = on_hand where product_option_combination_id =
      (select id from product_option_combination where product_id = $1 and shipment_date = $2)`,
    [PRODUCT.tangerine, shipmentDate],
  )

describe('happy', () => {
  test('[PAY-8] [OPTION-3] with shipment dates per option, the reward day is based on the earliest available one', async () => {
    expect(await rewardDay()).toBe('2026-12-02')
    shop.clock.now = new Date('2026-11-23T15:00:00Z')
    await expect.poll(rewardDay).toBe('2026-12-06')
    shop.clock.now = SEED_NOW
    await sellOut('2026-11-23')
    await expect.poll(rewardDay).toBe('2026-12-06')
  })

  test('[PAY-8] [OPTION-3] an option with unlimited stock ships on its date too, whatever its counted stock', async () => {
    await sellOut('2026-11-23')
    await shop.db.exec(
      'test',
      `update product_option_combination set product_option_status = 'unlimited_stock_in' where id = $1`,
      [COMBINATION.tangerineMonday],
    )
    await expect.poll(rewardDay).toBe('2026-12-02')
  })
})
