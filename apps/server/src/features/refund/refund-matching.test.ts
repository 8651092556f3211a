import type { Api } from '@shop/contract'
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import { walk } from '#src/features/order/testing/test-orders.ts'
import { enqueue } from '#src/jobs/enqueue.ts'
import { matchGatewayRefunds } from './refund-matching.ts'
import { type Bought, buy, deposit, expectBooksRight, LINE, openRefundShop, type RefundShop } from './testing/buying.ts'
import { refundAppOf } from './testing/refund-app.ts'

let shop: RefundShop
let api: Api
beforeAll(async () => {
  shop = await openRefundShop()
  api = shop.api(await shop.guest())
})
afterEach(() => expectBooksRight(shop))
afterAll(() => shop.close())

const breaksOf = ({ id }: Bought) =>
  shop.db.many<{ kind: string }>('t', 'select kind from reconciliation_break where order_id = $1', [id])
/** Cancels the whole payment by hand in the console of the gateway. */
const cancelByHand = async ({ orderNo }: Bought) => {
  const found = await shop.gateway.findByOrderId(orderNo)
  if (found.outcome !== 'found') throw new Error('no payment')
  const { paymentKey } = found.payment
  await shop.gateway.cancel({ paymentKey, reason: '콘솔에서 취소', idempotencyKey: `console:${orderNo}` })
}
const ordered = async ({ id }: Bought) => (await api('order.get', { params: { id } })).orderItemStatus

describe('cancels that the shop did not request', () => {
  test('[K2] [B6] a deposit is left to the payment feature: the gateway is not read', async () => {
    const bought = await buy(shop, api, [LINE.potato], { paymentMethodType: 'virtual_account' })
    await deposit(shop, bought)
    const reads = shop.gateway.calls.find
    await matchGatewayRefunds(refundAppOf(shop), bought.id)
    expect(shop.gateway.calls.find).toBe(reads)
  })

  test('[K2] [B1] without a response, or if the order cannot be cancelled now, it is tried again', async () => {
    const bought = await buy(shop, api, [LINE.potato])
    await cancelByHand(bought)
    shop.gateway.script('find', 'down')
    await expect(matchGatewayRefunds(refundAppOf(shop), bought.id)).rejects.toThrow('could not be read')
    const app = refundAppOf(shop)
    const tx = () => Promise.reject(new Error('the connection was lost'))
    await expect(matchGatewayRefunds({ ...app, db: { ...app.db, tx } }, bought.id)).rejects.toThrow('connection')
    expect([await ordered(bought), await breaksOf(bought)]).toEqual(['paid', []])
    await matchGatewayRefunds(app, bought.id)
    expect([await ordered(bought), await breaksOf(bought)]).toEqual(['withdraw_complete', []])
  })

  test('[K2] [B1] an order that was cancelled while the gateway was read is no difference', async () => {
    const bought = await buy(shop, api, [LINE.potato])
    const findByKey = shop.gateway.findByKey.bind(shop.gateway)
    const app = refundAppOf(shop, {
      findByKey: async (key) => {
        await api('order.withdraw', { params: { id: bought.id }, body: {} })
        await shop.pass()
        return findByKey(key)
      },
    })
    await matchGatewayRefunds(app, bought.id)
    expect([await ordered(bought), await breaksOf(bought)]).toEqual(['withdraw_complete', []])
    expect(shop.gateway.canceled(bought.orderNo)).toBe(bought.amount)
  })

  test('[K2] [B1] a shipped order whose payment was cancelled by hand is left to an operator', async () => {
    const bought = await buy(shop, api, [LINE.potato])
    await walk({ db: shop.db, app: refundAppOf(shop) }, bought.id, ['delivery_waiting', 'delivering'])
    await cancelByHand(bought)
    await matchGatewayRefunds(refundAppOf(shop), bought.id)
    expect([await ordered(bought), await breaksOf(bought)]).toEqual(['delivering', [{ kind: 'canceledOutside' }]])
  })
})

describe('messages', () => {
  test('[K2] a cancel of an unpaid order is announced without money, and messages without a reason are not sent', async () => {
    const bought = await buy(shop, api, [LINE.potato], { paymentMethodType: 'virtual_account' })
    await api('order.withdraw', { params: { id: bought.id }, body: {} })
    await shop.pass()
    const told = () => shop.messages.sent.filter(({ tags }) => tags?.orderNo === bought.orderNo)
    const cancels = told().filter(({ tags }) => tags?.purpose === 'refund.cancelled')
    expect(cancels).toHaveLength(1)
    expect(cancels[0]?.text).not.toMatch(/\d원/)

    const paid = await buy(shop, api, [LINE.potato])
    const { refunds } = await api('order.withdraw', { params: { id: paid.id }, body: {} })
    await shop.pass()
    const count = shop.messages.sent.length
    // paid meanwhile, and of an order that does not exist
    await enqueue(shop.db, 'refund.tell', { orderId: paid.id, refundId: refunds[0]?.id, occasion: 'accountWanted' })
    await enqueue(shop.db, 'refund.tell', { orderId: 0, refundId: refunds[0]?.id, occasion: 'delayed' })
    await shop.pass()
    expect(shop.messages.sent).toHaveLength(count)
    const { failed } = await shop.db.one<{ failed: number }>(
      't',
      `select count(*)::int as failed from job where kind = 'refund.tell' and last_error is not null`,
      [],
    )
    expect(failed).toBe(0)
  })
})
