import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import { testEngines } from '#src/db/snapshot.ts'
import { PRODUCT } from '#src/features/test-catalogue.ts'
import {
  account,
  buy,
  deposit,
  expectBooksRight,
  LINE,
  openRefundShop,
  place,
  productOf,
  type RefundShop,
} from './testing/buying.ts'

// Apples are VAT-free; the potatoes of this catalogue and shipping are taxed.
const lines = [LINE.apple, LINE.potato]

describe.each(testEngines)('on %s', (engine) => {
  let shop: RefundShop
  beforeAll(async () => {
    shop = await openRefundShop({ engine })
    await shop.db.exec('t', `update product set tax_status = 'tax' where id = $1`, [PRODUCT.potato])
  })
  afterEach(() => expectBooksRight(shop))
  afterAll(() => shop.close())

  const atGateway = async (orderNo: string) => {
    const found = await shop.gateway.findByOrderId(orderNo)
    if (found.outcome !== 'found') throw new Error(found.outcome)
    return found.payment
  }

  describe('happy', () => {
    test('[PAY-9] the VAT-free amount of an order is stored with it, passed to the payment window, and refunded with its products', async () => {
      const { api } = await shop.asMember()
      const bought = await buy(shop, api, lines)
      const { id, orderNo, amount } = bought
      const before = await api('order.getReceipt', { params: { id } })
      const pid = productOf(bought, LINE.apple)
      const applePrice = before.lines.find((line) => line.orderItemProductId === pid)?.price ?? 0
      expect(await atGateway(orderNo)).toMatchObject({ totalAmount: amount, taxFreeAmount: applePrice })
      expect(before.tax.taxFreePrice).toBe(applePrice)
      expect(before.tax.suppliedPrice + before.tax.vat).toBe(amount - applePrice)
      await api('order.withdrawProduct', { params: { id, pid }, body: {} })
      await shop.pass(1_000)
      expect(await atGateway(orderNo)).toMatchObject({ status: 'partialCanceled', taxFreeAmount: 0 })
      expect((await api('order.getReceipt', { params: { id } })).tax.taxFreePrice).toBe(0)
      await api('order.withdraw', { params: { id }, body: {} })
      await shop.pass(1_000)
      expect(await atGateway(orderNo)).toMatchObject({ status: 'canceled', balanceAmount: 0, taxFreeAmount: 0 })
    })

    test('[PAY-1] a cash receipt has the VAT-free amount, reduced after a cancel', async () => {
      const { api } = await shop.asMember()
      const bought = await buy(shop, api, lines, { paymentMethodType: 'virtual_account' })
      const { id, orderNo } = bought
      await deposit(shop, bought)
      const taxFree = (await api('order.getReceipt', { params: { id } })).tax.taxFreePrice
      expect(shop.gateway.receipts.filter(({ orderId }) => orderId === orderNo)).toMatchObject([
        { taxFreeAmount: taxFree },
      ])
      const pid = productOf(bought, LINE.apple)
      await api('order.withdrawProduct', { params: { id, pid }, body: { refundAccount: account } })
      await shop.pass(1_000)
      expect(shop.gateway.receipts.filter(({ orderId }) => orderId === orderNo)).toMatchObject([
        { taxFreeAmount: taxFree, isCanceled: true },
        { taxFreeAmount: 0, isCanceled: false },
      ])
    })
  })

  describe('error', () => {
    test('without the contract no VAT-free amount is sent to the gateway, but it is stored', async () => {
      const { api } = await shop.asMember()
      const toss = shop.config.toss as { mixedTax: boolean }
      toss.mixedTax = false
      const { taxFreeAmount, orderNo } = await place(api, lines)
      expect(taxFreeAmount).toBe(0)
      await api('payment.close', { body: { orderNo } })
      const bought = await buy(shop, api, lines)
      const { id } = bought
      toss.mixedTax = true
      expect((await api('order.getReceipt', { params: { id } })).tax.taxFreePrice).toBeGreaterThan(0)
      // the gateway has no VAT-free amount: none is requested in the refund
      await api('order.withdrawProduct', { params: { id, pid: productOf(bought, LINE.apple) }, body: {} })
      await shop.pass(1_000)
      expect((await api('order.get', { params: { id } })).refunds).toMatchObject([{ state: 'done' }])
    })
  })
})
