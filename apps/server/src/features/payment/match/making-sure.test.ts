import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { buy, expectBooksRight, LINE, openRefundShop, type RefundShop } from '#src/features/refund/testing/buying.ts'
import { refundAppOf } from '#src/features/refund/testing/refund-app.ts'
import type { GatewayTransaction, PaymentGateway } from '#src/integrations/payment/payment-gateway.ts'
import { matchJobs } from './match-jobs.ts'
import { matchDay } from './matching.ts'

let shop: RefundShop
beforeAll(async () => {
  shop = await openRefundShop()
})
afterAll(async () => {
  await expectBooksRight(shop)
  await shop.close()
})

const match = async (more?: Partial<PaymentGateway>) =>
  (await matchDay(refundAppOf(shop, more), shop.clock.now)).map(({ kind, orderNo }) => ({ kind, orderNo }))
/** A gateway whose list of the day has these transactions only. */
const listing = (transactions: GatewayTransaction[]): Partial<PaymentGateway> => ({
  listTransactions: async () => ({ outcome: 'page', transactions, next: null }),
})

describe('differences that are none', () => {
  test('[K2] [B7] a refund under way, and one that is paid on both sides', async () => {
    const { api } = await shop.asMember()
    const { id, orderNo, amount } = await buy(shop, api, [LINE.apple])
    await api('order.withdraw', { params: { id }, body: {} })
    expect(await match()).toEqual([])
    await shop.pass()
    expect(shop.gateway.canceled(orderNo)).toBe(amount)
    expect(await match()).toEqual([])
  })

  test('[K2] [B7] a payment that the list lacks but the gateway knows, and a second one that it does not know', async () => {
    const { api } = await shop.asMember()
    const { orderNo, amount } = await buy(shop, api, [LINE.potato])
    const found = await shop.gateway.findByOrderId(orderNo)
    if (found.outcome !== 'found') throw new Error(`the gateway does not know ${orderNo}`)
    expect(await match(listing([]))).toEqual([])
    const approval = { transactionKey: '', orderId: orderNo, amount, at: shop.clock.now }
    const both = [
      { ...approval, paymentKey: found.payment.paymentKey },
      { ...approval, paymentKey: 'unknown' },
    ]
    expect(await match(listing(both))).toEqual([])
    const find = shop.gateway.findByOrderId.bind(shop.gateway)
    const withoutOrder: Partial<PaymentGateway> = {
      ...listing([]),
      findByOrderId: async (id) => (id === orderNo ? { outcome: 'notFound' } : find(id)),
    }
    expect(await match(withoutOrder)).toEqual([{ kind: 'missingThere', orderNo }])
  })
})

describe('schedule', () => {
  test('[K2] [M9] before 04:10 in Seoul no day is compared, and the last one is remembered', async () => {
    const now = new Date('2026-11-21T03:00:00+09:00')
    const handler = matchJobs(refundAppOf(shop))['payment.match']
    if (!handler || !('outside' in handler)) throw new Error('the comparison runs outside of transactions')
    const lists = shop.gateway.calls.list
    for (const payload of [{}, { last: '2026-11-19' }]) {
      await handler.outside(payload, { id: 1, key: 'match', attempts: 1, now })
      const job = await shop.db.one<{ payload: object; runAt: Date }>(
        't',
        `select payload, run_at as "runAt" from job where kind = 'payment.match' and done_at is null`,
        [],
      )
      expect(job).toEqual({ payload, runAt: new Date('2026-11-21T04:10:00+09:00') })
    }
    expect(shop.gateway.calls.list).toBe(lists)
  })
})
