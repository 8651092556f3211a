import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { testEngines } from '#src/db/snapshot.ts'
import { jeju } from '#src/features/payment/testing/test-shop.ts'
import {
  buy,
  expectBooksRight,
  expectRefusal,
  LINE,
  openRefundShop,
  type RefundShop,
} from '#src/features/refund/testing/buying.ts'
import { PRODUCT } from '#src/features/test-catalogue.ts'

describe.each(testEngines)('on %s', (engine) => {
  let shop: RefundShop
  beforeAll(async () => {
    shop = await openRefundShop({ engine })
  })
  afterAll(() => shop.close())

  test('[C073] [ORDER-5] a cancelled product does not restrict the address of the others', async () => {
    const { api } = await shop.asMember({ phone: '01011113333' })
    await shop.db.exec('fee', 'update product set secondary_area_shipping_fee = 0 where id = $1', [PRODUCT.apple])
    const { id } = await buy(shop, api, [LINE.apple, LINE.mackerel])
    const move = () => api('order.setAddress', { params: { id }, body: jeju })
    await expectRefusal(move(), 'undeliverableArea')
    const { orderItemProducts } = await api('order.get', { params: { id } })
    const gone = orderItemProducts.find(({ product }) => product.name === '간고등어')
    await api('order.withdrawProduct', { params: { id, pid: gone?.id ?? 0 }, body: {} })
    expect((await move()).address.areaAddress).toBe('secondary_area')
    await expectBooksRight(shop)
  })
})
