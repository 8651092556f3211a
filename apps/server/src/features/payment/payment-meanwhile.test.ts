import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { settleCanceled } from '#src/features/order/settlement/settle-order.ts'
import { COMBINATION, PRODUCT } from '#src/features/test-catalogue.ts'
import type { Who } from '#src/handler-context.ts'
import { closePayment, drivePayment } from './advance-payment.ts'
import { sweepPayments } from './payment-jobs.ts'
import { toFailure } from './payment-request.ts'
import { getPayment } from './payment-sql.ts'
import { giveBack } from './return-late-money.ts'
import { appFinding, appThen, appWith } from './testing/changed-gateway.ts'
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
beforeAll(async () => {
  shop = await openTestShop()
})
beforeEach(async () => {
  who = await createPerson(shop, { userType: 'email', points: 5_000 })
})
afterEach(() => expectBooksRight(shop))
afterAll(() => shop.close())

const placed = async () => check(shop, who, await buyNow(shop, who, [PRODUCT.apple, COMBINATION.appleSmall3kg, 1]))
const bought = async () => {
  const request = await placed()
  await confirm(shop, who, authenticate(shop, request))
  return request
}
const stateOf = async (orderNo: string) => (await shop.as(who)('payment.getState', { params: { orderNo } })).state
const breaksOf = (orderId: number) =>
  shop.db.many<{ kind: string; detail: object }>(
    't',
    'select kind, detail from reconciliation_break where order_id = $1 order by id',
    [orderId],
  )
const expire = async (orderId: number) => {
  shop.pass(40 * MINUTE)
  await drivePayment(shop.app, orderId)
  shop.pass(MINUTE / 2)
  // a second report within a minute does not count
  expect(await drivePayment(shop.app, orderId)).toBe('requested')
  shop.pass(MINUTE)
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

  test('[K2] [B1] a key that was stored while the confirmation read the order: the other one is confirmed', async () => {
    const request = await placed()
    shop.gateway.script('confirm', 'down')
    shop.gateway.script('find', 'down')
    await confirm(shop, who, authenticate(shop, request))
    const opt = shop.db.opt.bind(shop.db)
    // the statement saw the order before the other key was committed, and stored none
    shop.db.opt = async <R>(name: string, ...rest: [string, readonly unknown[]]) => {
      const row = await opt<R>(name, ...rest)
      return row && name === 'payment.claimPayment' ? { ...row, paymentKey: null } : row
    }
    try {
      expect(await confirm(shop, who, authenticate(shop, request))).toMatchObject({ state: 'paid' })
    } finally {
      shop.db.opt = opt
    }
    expect(shop.gateway.approved(request.orderNo)).toBe(request.amount)
  })

  test('[K2] [B1] a window that is closed after its confirmation, and a payment that was cancelled by hand before it was read', async () => {
    const { orderNo, amount } = await placed()
    const paymentKey = shop.gateway.authenticate(orderNo, amount)
    shop.gateway.script('confirm', 'lost')
    shop.gateway.script('find', 'down')
    expect(await confirm(shop, who, { orderNo, amount, paymentKey })).toMatchObject({ state: 'pending' })
    await shop.gateway.cancel({ paymentKey, reason: '관리자', idempotencyKey: 'by hand' })
    const body = { orderNo, code: 'PAY_PROCESS_CANCELED', message: '' }
    expect(await shop.as(who)('payment.close', { body })).toMatchObject({
      state: 'failed',
      failure: { code: 'PAYMENT_CANCELED' },
    })
    expect(shop.gateway.canceled(orderNo)).toBe(amount)
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
        appThen(shop, () => confirm(shop, who, body)),
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
    // refunded by two processes at once
    const cancel = shop.gateway.cancel.bind(shop.gateway)
    const found = appFinding(shop, { approvedAt: null })
    const payments = {
      ...found.integrations.payments,
      cancel: async (input: Parameters<typeof cancel>[0]) => {
        const result = await cancel(input)
        expect(await drivePayment(shop.app, orderId)).toBe('canceled')
        return result
      },
    }
    const app = { ...found, integrations: { ...found.integrations, payments } }
    expect(await drivePayment(app, orderId)).toBe('canceled')
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
    const app = appWith(shop, {
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
