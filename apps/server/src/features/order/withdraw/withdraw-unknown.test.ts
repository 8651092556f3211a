import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { changeOrderAddress } from '#src/features/order/address/set-order-address.ts'
import { readOrder } from '#src/features/order/order-reading.ts'
import {
  address,
  buy,
  expectRefusal,
  LINE,
  openRefundShop,
  productOf,
  type RefundShop,
} from '#src/features/refund/testing/buying.ts'
import { refundAppOf } from '#src/features/refund/testing/refund-app.ts'
import { readShippingTerms, toShippingTerms } from './shipping-terms.ts'
import { withdrawProducts } from './withdraw-products.ts'
import { quoteWithdraw } from './withdraw-quote.ts'

let shop: RefundShop
beforeAll(async () => {
  shop = await openRefundShop()
})
afterAll(() => shop.close())

describe('orders and products that do not exist', () => {
  test('[K2] [F1] are answered as missing, whatever is asked about them', async () => {
    const app = refundAppOf(shop)
    const who = { actor: 'operator', cancelledBy: 'shop' } as const
    const missing = { orderProductIds: 'all', ...who } as const
    await expectRefusal(withdrawProducts(app, { orderId: 0, reason: '', ...missing }), 'orderNotFound')
    await expectRefusal(quoteWithdraw(app, 0, missing), 'orderNotFound')
    await expectRefusal(readOrder(app, { id: 0, userId: 0, brand: 'ru' }), 'orderNotFound')
    const change = { orderId: 0, userId: 0, brand: 'ru', given: address, actor: 'operator' } as never
    await expectRefusal(
      shop.db.tx((tx) => changeOrderAddress(tx, app, change)),
      'orderNotFound',
    )
  })

  test('[K2] a return is quoted for a delivered product of the order only', async () => {
    const { api } = await shop.asMember()
    const bought = await buy(shop, api, [LINE.potato])
    const quoted = (pid: number) =>
      api('orderItem.quoteReturn', { params: { id: bought.id, pid }, body: { reason: 'damaged' } })
    await expectRefusal(quoted(999_999), 'orderNotFound')
    await expectRefusal(quoted(productOf(bought, LINE.potato)), 'transitionRefused')
  })
})

describe('shipping terms of an order', () => {
  test('[K2] a product without a surcharge for the mainland has none, and a product without a line is an error', () => {
    const line = { productId: 1, distributorId: 2, shippingFee: 3_000, shippingFeeType: 'type01' } as never
    expect(toShippingTerms({ pricedLines: [line], areaType: 'major' }, 1)).toMatchObject({
      primaryAreaShippingFee: 0,
      shippingFee: 3_000,
    })
    expect(() => toShippingTerms({ pricedLines: [], areaType: 'major' }, 1)).toThrow('no priced line')
    expect(readShippingTerms({} as never).shippingFeeType).toBe('type03')
  })
})
