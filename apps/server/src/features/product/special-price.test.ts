import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { PRODUCT } from '#src/features/test-catalogue.ts'
import { openTestShop, type TestShop } from '#src/testing/test-shop.ts'

let shop: TestShop
beforeAll(async () => {
  shop = await openTestShop({ env: { RESPONSE_CACHE: 'off' } })
})
afterAll(() => shop.close())

const specialPriceOf = async (id: number) => (await shop.api()('product.get', { params: { id } })).specialSalePrice

describe('happy', () => {
  test('[C037] [ENTITY-5] the price during a limited sale is that of the cheapest available combination', async () => {
    const { limited } = PRODUCT
    expect(await specialPriceOf(limited)).toBeNull()
    await shop.db.script(
      `update product_option_combination set special_sale_price = 13000 where product_id = ${limited}`,
    )
    expect(await specialPriceOf(limited)).toBe(13_000)
    // an option that ships with its product on a past day is not available
    await shop.db.script(`update product set shipment_date = '2026-11-19' where id = ${limited}`)
    expect(await specialPriceOf(limited)).toBeNull()
    await shop.db.script(`update product set shipment_date = null where id = ${limited}`)
    await shop.db.script(`update product set price = 12000 where id = ${limited}`)
    expect(await specialPriceOf(limited)).toBeNull()
    await shop.db.script(`update product set price = 15000 where id = ${limited}`)
    await shop.db.script(
      `update product_option_combination set product_option_status = 'stock_out' where product_id = ${limited}`,
    )
    expect(await specialPriceOf(limited)).toBeNull()
  })

  test('[PAY-8] [ENTITY-5] expected points are based on the special price while it applies', async () => {
    const { limited } = PRODUCT
    const pointsOf = async () =>
      (await shop.api()('product.get', { params: { id: limited } })).expectedPoints.expectedRewardPoint
    await shop.db.script(`
      update product_option_combination set special_sale_price = 13000, product_option_status = 'stock_in' where product_id = ${limited};
      update product set purchase_point_per = 1 where id = ${limited}`)
    expect(await pointsOf()).toBe(130)
    await shop.db.script(`update product set limited_period_begin = '2026-11-22T00:00:00Z' where id = ${limited}`)
    expect(await pointsOf()).toBe(150)
  })

  test('[C037] [ENTITY-5] a special price applies in a limited sale only', async () =>
    expect(await specialPriceOf(PRODUCT.sweetPotato)).toBeNull())
})
