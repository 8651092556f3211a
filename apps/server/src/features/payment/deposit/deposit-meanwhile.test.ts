import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { type Withdrawing, withdrawProducts } from '#src/features/order/withdraw/withdraw-products.ts'
import type { Who } from '#src/handler-context.ts'
import type { GatewayPayment } from '#src/integrations/payment/payment-gateway.ts'
import { drivePayment } from '#src/features/payment/advance-payment.ts'
import { appFinding, appThen, appWith } from '#src/features/payment/testing/changed-gateway.ts'
import { depositsOf } from '#src/features/payment/testing/deposits.ts'
import {
  authenticate,
  createPerson,
  expectBooksRight,
  openTestShop,
  type Shop,
} from '#src/features/payment/testing/test-shop.ts'

// What another process, the bank or the gateway changes between a request and its response.

let shop: Shop
let who: Who
let buyer: ReturnType<typeof depositsOf>
beforeAll(async () => {
  shop = await openTestShop()
})
beforeEach(async () => {
  who = await createPerson(shop, { userType: 'email', points: 5_000 })
  buyer = depositsOf(shop, who)
})
afterEach(() => expectBooksRight(shop))
afterAll(() => shop.close())

const stateOf = async (orderNo: string) => (await buyer.stateOf(orderNo)).state
const toldOf = (orderId: number, occasion: string) =>
  shop.db.one<{ count: number }>('t', `select count(*)::int as count from job where kind = 'order.tell' and key = $1`, [
    `${orderId}:${occasion}`,
  ])
const breaksOf = (orderId: number) =>
  shop.db.many<{ kind: string; detail: object }>(
    't',
    'select kind, detail from reconciliation_break where order_id = $1 order by id',
    [orderId],
  )
/** An order by account with its deposit. */
const deposited = async () => {
  const { request } = await buyer.waiting()
  shop.gateway.deposit(request.orderNo)
  await buyer.notifyDeposit(request.orderNo)
  return request
}
const cancelOf = (orderId: number): Withdrawing => ({
  orderId,
  orderProductIds: 'all',
  actor: 'shopper',
  cancelledBy: 'shopper',
  reason: '마음이 바뀌었어요.',
  refundAccount: { bankCode: '88', accountNumber: '110123456789', holderName: '김하늘' },
})

describe('deposits', () => {
  test('[K2] [PAY-7] an account is announced once, also if two processes receive it', async () => {
    const request = await buyer.place()
    const body = authenticate(shop, request)
    const capture = shop.gateway.confirm.bind(shop.gateway)
    const app = appWith(shop, {
      confirm: async (input) => {
        const result = await capture(input)
        expect(await drivePayment(shop.app, request.orderId)).toBe('waiting_deposit')
        return result
      },
    })
    await shop.db.exec('t', 'update payment set payment_key = $2 where order_id = $1', [
      request.orderId,
      body.paymentKey,
    ])
    expect(await drivePayment(app, request.orderId)).toBe('waiting_deposit')
    expect(await toldOf(request.orderId, 'deposit')).toEqual({ count: 1 })
  })

  test('[K2] [PAY-7] an account of an unknown bank has its code, and without a secret each webhook is a hint', async () => {
    const request = await buyer.place()
    authenticate(shop, request)
    const capture = shop.gateway.confirm.bind(shop.gateway)
    const without = (change: Partial<GatewayPayment>) =>
      appWith(shop, {
        confirm: async (input) => {
          const result = await capture(input)
          if (result.outcome !== 'waitingForDeposit') return result
          return { ...result, payment: { ...result.payment, ...change } }
        },
      })
    await expect(drivePayment(without({ virtualAccount: null }), request.orderId)).rejects.toThrow('without an account')
    const found = await shop.gateway.findByOrderId(request.orderNo)
    const opened = found.outcome === 'found' ? found.payment.virtualAccount : null
    if (!opened) throw new Error('the gateway has opened no account')
    const virtualAccount = { ...opened, bankCode: '999' }
    await drivePayment(appFinding(shop, { virtualAccount, secret: null }), request.orderId)
    expect((await buyer.stateOf(request.orderNo)).account).toMatchObject({ bankCode: '999', bankText: '999' })
    shop.gateway.deposit(request.orderNo)
    await buyer.hint(request.orderNo)
    await shop.runJobs()
    expect(await stateOf(request.orderNo)).toBe('paid')
  })

  test('[K2] [PAY-7] a deposit that two processes find is booked and announced once', async () => {
    const { request } = await buyer.waiting()
    shop.gateway.deposit(request.orderNo)
    const app = appThen(shop, () => drivePayment(shop.app, request.orderId))
    expect(await drivePayment(app, request.orderId)).toBe('done')
    expect(await toldOf(request.orderId, 'deposited')).toEqual({ count: 1 })
  })

  test('[K2] [B6] a reversal that two processes find ends the order once; without a response nothing ends', async () => {
    const { orderId, orderNo } = await deposited()
    shop.gateway.reverse(orderNo, 'canceled')
    shop.gateway.script('find', 'down')
    expect(await drivePayment(shop.app, orderId)).toBe('done')
    const app = appThen(shop, () => drivePayment(shop.app, orderId))
    expect(await drivePayment(app, orderId)).toBe('canceled')
    expect(await toldOf(orderId, 'depositTakenBack')).toEqual({ count: 1 })
  })

  test('[K2] [PAY-7] the account of an order that was cancelled before its deposit is closed at the gateway', async () => {
    const { request } = await buyer.waiting()
    await withdrawProducts(shop.app, cancelOf(request.orderId))
    expect(await drivePayment(shop.app, request.orderId)).toBe('failed')
    const found = await shop.gateway.findByOrderId(request.orderNo)
    expect(found).toMatchObject({ outcome: 'found', payment: { status: 'canceled' } })
  })

  test('[K2] [B6] a reversal of an order that is cancelled belongs to its refund', async () => {
    const { orderId, orderNo } = await deposited()
    await withdrawProducts(shop.app, cancelOf(orderId))
    shop.gateway.reverse(orderNo, 'canceled')
    expect(await drivePayment(shop.app, orderId)).toBe('done')
    expect(await breaksOf(orderId)).toEqual([])
  })
})
