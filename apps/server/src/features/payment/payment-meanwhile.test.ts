import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { settleCanceled } from '#src/features/order/settlement/settle-order.ts'
import { withdrawProducts } from '#src/features/order/withdraw/withdraw-products.ts'
import { COMBINATION, PRODUCT } from '#src/features/test-catalogue.ts'
import type { Who } from '#src/handler-context.ts'
import type { FindResult, GatewayPayment, PaymentGateway } from '#src/integrations/payment/payment-gateway.ts'
import { closePayment, drivePayment } from './advance-payment.ts'
import { sweepPayments } from './payment-jobs.ts'
import { toFailure } from './payment-request.ts'
import { getPayment } from './payment-sql.ts'
import { giveBack } from './return-late-money.ts'
import { depositsOf } from './testing/deposits.ts'
import {
  authenticate,
  buyNow,
  check,
  confirm,
  createPerson,
  expectBooksRight,
  openTestShop,
  type Shop,
} from './testing/test-shop.ts'

// What another process, the bank or the gateway changes between a request and its response.

const MINUTE = 60_000

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

const appWith = (more: Partial<PaymentGateway>) => {
  const { integrations } = shop.app
  return { ...shop.app, integrations: { ...integrations, payments: { ...shop.gateway, ...more } } }
}
const placed = async () => check(shop, who, await buyNow(shop, who, [PRODUCT.apple, COMBINATION.appleSmall3kg, 1]))
const bought = async () => {
  const request = await placed()
  await confirm(shop, who, authenticate(shop, request))
  return request
}
/** The gateway found the payment, changed by `change`. */
const finding = (change: Partial<GatewayPayment>) => {
  const changed = (found: FindResult): FindResult =>
    found.outcome === 'found' ? { ...found, payment: { ...found.payment, ...change } } : found
  return appWith({
    findByOrderId: async (orderNo) => changed(await shop.gateway.findByOrderId(orderNo)),
    findByKey: async (key) => changed(await shop.gateway.findByKey(key)),
  })
}
/** The gateway at whose reads of an order something else happens after the response was written. */
const thenAct = (act: () => Promise<unknown>) =>
  appWith({
    findByOrderId: async (orderNo) => {
      const found = await shop.gateway.findByOrderId(orderNo)
      await act()
      return found
    },
  })
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
const expire = async (orderId: number) => {
  shop.pass(40 * MINUTE)
  await drivePayment(shop.app, orderId)
  shop.pass(2 * MINUTE)
  return drivePayment(shop.app, orderId)
}

describe('payments without a question', () => {
  test('[K2] a card that is captured, and an order that ended before its payment, are not read', async () => {
    const paid = await bought()
    const left = await placed()
    const failure = { code: 'PAY_PROCESS_CANCELED', error: '', message: '', statusCode: 400 }
    expect(await closePayment(shop.app, left.orderId, failure)).toBe('failed')
    const reads = shop.gateway.calls.find
    expect(await drivePayment(shop.app, paid.orderId)).toBe('done')
    expect(await drivePayment(shop.app, left.orderId)).toBe('failed')
    expect(shop.gateway.calls.find).toBe(reads)
  })

  test('[K2] [B1] a window that is closed after the money was captured: the order is paid', async () => {
    const { orderNo, amount } = await placed()
    shop.gateway.approveAgain(shop.gateway.authenticate(orderNo, amount))
    const body = { orderNo, code: 'PAY_PROCESS_CANCELED', message: '' }
    expect(await shop.as(who)('payment.close', { body })).toMatchObject({ state: 'paid' })
  })

  test('[K2] [B1] a second window of an order neither pays it again nor hides the first', async () => {
    const request = await placed()
    shop.gateway.script('confirm', 'down')
    shop.gateway.script('find', 'down')
    await confirm(shop, who, authenticate(shop, request))
    expect(await confirm(shop, who, authenticate(shop, request))).toMatchObject({ state: 'paid' })
    expect(shop.gateway.approved(request.orderNo)).toBe(request.amount)
  })

  test('[K2] a status code without a name is an error like others', () => {
    expect(toFailure({ code: 'X', message: 'x', statusCode: 499 })).toMatchObject({ error: 'Error', statusCode: 499 })
  })
})

describe('authorizations', () => {
  test('[K2] [B1] [F1] the payment of another order says nothing about this one, and is not captured', async () => {
    const [mine, other] = [await placed(), await placed()]
    const { paymentKey } = authenticate(shop, other)
    shop.gateway.script('confirm', 'down')
    const { orderNo, amount } = mine
    expect(await confirm(shop, who, { orderNo, amount, paymentKey })).toMatchObject({ state: 'pending' })
    expect(shop.gateway.approved(other.orderNo)).toBe(0)
    await expire(mine.orderId)
    expect(await stateOf(orderNo)).toBe('failed')
  })

  test('[K2] [B6] an authorization of another amount is noted without a sum, and another key that came first wins', async () => {
    const [wrong, right] = [await placed(), await placed()]
    shop.gateway.authenticate(wrong.orderNo, wrong.amount + 1_000)
    expect(await drivePayment(shop.app, wrong.orderId)).toBe('requested')
    expect(await breaksOf(wrong.orderId)).toEqual([{ kind: 'amountMismatch', detail: {} }])
    const body = authenticate(shop, right)
    expect(
      await drivePayment(
        thenAct(() => confirm(shop, who, body)),
        right.orderId,
      ),
    ).toBe('done')
    expect(shop.gateway.approved(right.orderNo)).toBe(right.amount)
    await expire(wrong.orderId)
  })

  test('[K2] [B6] an approval without its time counts from now, and is refunded if the order has ended', async () => {
    const { orderId, orderNo, amount } = await placed()
    shop.gateway.script('confirm', 'down')
    const key = shop.gateway.authenticate(orderNo, amount)
    await confirm(shop, who, { orderNo, amount, paymentKey: key })
    await expire(orderId)
    shop.gateway.approveAgain(key)
    expect(await drivePayment(finding({ approvedAt: null }), orderId)).toBe('canceled')
    const { at } = await shop.db.one<{ at: Date }>('t', 'select approved_at as at from payment where order_id = $1', [
      orderId,
    ])
    expect(at).toEqual(shop.app.clock())
    expect(shop.gateway.canceled(orderNo)).toBe(amount)
  })

  test('[K2] one payment that fails with an error does not keep the sweep from the others', async () => {
    const [broken, whole] = [await placed(), await placed()]
    const bodies = [authenticate(shop, broken), authenticate(shop, whole)]
    for (const body of bodies) {
      shop.gateway.script('confirm', 'down')
      await confirm(shop, who, body)
    }
    shop.pass(2 * MINUTE)
    const app = appWith({
      findByKey: async (key) => {
        if (key === bodies[0]?.paymentKey) throw new Error('a response that cannot be parsed')
        return shop.gateway.findByKey(key)
      },
    })
    await expect(sweepPayments(app)).rejects.toThrow('1 payments could not be driven')
    expect([await stateOf(broken.orderNo), await stateOf(whole.orderNo)]).toEqual(['pending', 'paid'])
    expect(await drivePayment(shop.app, broken.orderId)).toBe('done')
  })
})

describe('deposits', () => {
  test('[K2] [PAY-7] an account is announced once, also if two processes receive it', async () => {
    const request = await buyer.place()
    const body = authenticate(shop, request)
    const { confirm: capture } = shop.gateway
    const app = appWith({
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
    const { confirm: capture } = shop.gateway
    const without = (change: Partial<GatewayPayment>) =>
      appWith({
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
    await drivePayment(finding({ virtualAccount, secret: null }), request.orderId)
    expect((await buyer.stateOf(request.orderNo)).account).toMatchObject({ bankCode: '999', bankText: '999' })
    shop.gateway.deposit(request.orderNo)
    await buyer.hint(request.orderNo)
    await shop.runJobs()
    expect(await stateOf(request.orderNo)).toBe('paid')
  })

  test('[K2] [PAY-7] a deposit that two processes find is booked and announced once', async () => {
    const { request } = await buyer.waiting()
    shop.gateway.deposit(request.orderNo)
    const app = thenAct(() => drivePayment(shop.app, request.orderId))
    expect(await drivePayment(app, request.orderId)).toBe('done')
    expect(await toldOf(request.orderId, 'deposited')).toEqual({ count: 1 })
  })

  test('[K2] [B6] a reversal that two processes find ends the order once; without a response nothing ends', async () => {
    const { orderId, orderNo } = await deposited()
    shop.gateway.reverse(orderNo, 'canceled')
    shop.gateway.script('find', 'down')
    expect(await drivePayment(shop.app, orderId)).toBe('done')
    const app = thenAct(() => drivePayment(shop.app, orderId))
    expect(await drivePayment(app, orderId)).toBe('canceled')
    expect(await toldOf(orderId, 'depositTakenBack')).toEqual({ count: 1 })
  })

  test('[K2] [B6] a reversal of an order that is cancelled belongs to its refund', async () => {
    const { orderId, orderNo } = await deposited()
    await withdrawProducts(shop.app, {
      orderId,
      orderProductIds: 'all',
      actor: 'shopper',
      cancelledBy: 'shopper',
      reason: '마음이 바뀌었어요.',
      refundAccount: { bankCode: '88', accountNumber: '110123456789', holderName: '김하늘' },
    })
    shop.gateway.reverse(orderNo, 'canceled')
    expect(await drivePayment(shop.app, orderId)).toBe('done')
    expect(await breaksOf(orderId)).toEqual([])
  })
})

describe('orders that cannot be settled', () => {
  test('[K2] without a payment, or without its key, nothing is settled or refunded', async () => {
    await expect(shop.db.tx((tx) => settleCanceled(tx, 0, shop.app.clock()))).rejects.toThrow('has no payment')
    const { orderId } = await bought()
    const payment = await getPayment(shop.db, { orderId })
    const cancels = shop.gateway.calls.cancel
    await expect(giveBack(shop.app, { ...payment, paymentKey: null })).rejects.toThrow('without a payment')
    expect(shop.gateway.calls.cancel).toBe(cancels)
  })
})
