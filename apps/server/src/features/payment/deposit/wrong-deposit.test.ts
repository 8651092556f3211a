import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { noteReconciliationBreak } from '#src/features/order/order-settlement-sql.ts'
import { withdrawProducts } from '#src/features/order/withdraw/withdraw-products.ts'
import type { PaymentGateway } from '#src/integrations/payment/payment-gateway.ts'
import { drivePayment } from '#src/features/payment/advance-payment.ts'
import { matchDay } from '#src/features/payment/match/matching.ts'
import { MINUTE, reconciliationBreaksOf, depositsOf } from '#src/features/payment/testing/deposits.ts'
import { createPerson, expectBooksRight, openTestShop, type Shop } from '#src/features/payment/testing/test-shop.ts'
import { runCommand } from '#src/features/staff/command/run-command.ts'

let shop: Shop
let buyer: ReturnType<typeof depositsOf>
beforeEach(async () => {
  shop = await openTestShop()
  buyer = depositsOf(shop, await createPerson(shop, { userType: 'email', points: 5_000 }))
})
afterEach(async () => {
  await expectBooksRight(shop)
  await shop.close()
})

const HOUR = 60 * MINUTE
const account = ['신한은행', '110-123-456789', '김하늘'] as const

/** An order with a deposit of another amount, and that amount. */
const paidWrongly = async (difference: number) => {
  const { request } = await buyer.waiting()
  const came = request.amount + difference
  shop.gateway.deposit(request.orderNo, came)
  await buyer.notifyDeposit(request.orderNo)
  return { ...request, came }
}
const cancel = (orderId: number) =>
  withdrawProducts(shop.app, {
    orderId,
    orderProductIds: 'all',
    actor: 'shopper',
    cancelledBy: 'shopper',
    reason: '마음이 바뀌었어요.',
  })
const giveBack = (orderNo: string, [bank, number, holder]: readonly [string, string, string] = account) =>
  runCommand(shop.app, ['order', 'account', orderNo, bank, number, holder])
const pass = async (ms: number) => {
  shop.pass(ms)
  await shop.runJobs()
}

describe('happy', () => {
  test.each([-3_000, 1_000])(
    '[B6] a deposit that differs by %i won is refunded in full when its order has ended and an account is known',
    async (difference) => {
      const { orderId, orderNo, came } = await paidWrongly(difference)
      await cancel(orderId)
      expect(await giveBack(orderNo)).toMatchObject({ exitCode: 0 })
      await shop.runJobs()
      expect(shop.gateway.canceled(orderNo)).toBe(came)
      expect(await reconciliationBreaksOf(shop)).toEqual([{ kind: 'amountMismatch', open: false }])
      expect((await buyer.orderOf(orderId)).payment.wrongDeposit).toBeNull()
      // a second look changes nothing and refunds nothing more
      await buyer.notifyDeposit(orderNo)
      await pass(HOUR)
      expect(await reconciliationBreaksOf(shop)).toEqual([{ kind: 'amountMismatch', open: false }])
      expect(await giveBack(orderNo)).toMatchObject({ exitCode: 1 })
      expect(shop.gateway.canceled(orderNo)).toBe(came)
    },
  )
})

const openBreaks = async () => (await reconciliationBreaksOf(shop)).filter(({ open }) => open)
const refundAccount = { bank: '88', accountNumber: '110123456789', holderName: '김하늘' }
const cancelAtGateway = async (orderNo: string) => {
  const found = await shop.gateway.findByOrderId(orderNo)
  if (found.outcome !== 'found') throw new Error(`the gateway does not know ${orderNo}`)
  const { paymentKey } = found.payment
  await shop.gateway.cancel({ paymentKey, reason: '관리자', idempotencyKey: 'by hand', refundAccount })
}

describe('error', () => {
  test('[B6] a refund made at the gateway settles the wrong deposit', async () => {
    const { orderId, orderNo } = await paidWrongly(1_000)
    await cancelAtGateway(orderNo)
    shop.pass(MINUTE)
    await buyer.notifyDeposit(orderNo)
    const { orderItemStatus, payment } = await buyer.orderOf(orderId)
    expect([orderItemStatus, payment.wrongDeposit]).toEqual(['incomplete', null])
    expect(await openBreaks()).toEqual([])
  })

  test.each(['done', 'undone'] as const)(
    '[B6] a vendor error repeated for the key does not prevent settlement: it was %s',
    async (stuck) => {
      const { orderId, orderNo, came } = await paidWrongly(1_000)
      await cancel(orderId)
      shop.gateway.script('cancel', { stuck })
      expect(await giveBack(orderNo)).toMatchObject({ exitCode: 0 })
      for (let minute = 0; minute < 30; minute++) await pass(MINUTE)
      expect(await openBreaks()).toEqual([])
      expect(shop.gateway.canceled(orderNo)).toBe(came)
    },
  )

  test('[B6] [B7] the break of the daily comparison is resolved with it', async () => {
    const { orderId, orderNo } = await paidWrongly(1_000)
    await cancel(orderId)
    await matchDay(shop.app, shop.app.clock())
    expect((await openBreaks()).map(({ kind }) => kind)).toEqual(['amountMismatch', 'missingHere'])
    await giveBack(orderNo)
    await shop.runJobs()
    expect(await openBreaks()).toEqual([])
  })

  test('[B6] a response of the gateway that is older than the refund opens no break', async () => {
    const { orderId, orderNo, came } = await paidWrongly(1_000)
    await cancel(orderId)
    const { gateway } = shop
    const payments: PaymentGateway = {
      ...gateway,
      async findByOrderId(id) {
        const found = await gateway.findByOrderId(id)
        await giveBack(orderNo)
        await shop.runJobs()
        return found
      },
    }
    await drivePayment({ ...shop.app, integrations: { ...shop.app.integrations, payments } }, orderId)
    expect(gateway.canceled(orderNo)).toBe(came)
    expect(await reconciliationBreaksOf(shop)).toEqual([{ kind: 'amountMismatch', open: false }])
  })

  test('[B6] the refund is retried after the gateway was down for a day', async () => {
    const { orderId, orderNo, came } = await paidWrongly(1_000)
    await cancel(orderId)
    shop.gateway.script('cancel', ...Array.from({ length: 30 }, () => 'down' as const))
    await giveBack(orderNo)
    for (let hour = 0; hour < 36; hour++) await pass(HOUR + MINUTE)
    expect(shop.gateway.canceled(orderNo)).toBe(came)
    expect(await openBreaks()).toEqual([])
  })

  test('[K2] [B6] without the account, erased with the data of old orders, nothing is requested and the break stays open', async () => {
    const { orderId, orderNo } = await paidWrongly(1_000)
    await cancel(orderId)
    await giveBack(orderNo)
    await shop.db.exec('t.erase', 'update payment set refund_account = null where order_id = $1', [orderId])
    const asked = shop.gateway.calls.cancel
    await shop.runJobs()
    expect(shop.gateway.calls.cancel).toBe(asked)
    expect(await openBreaks()).toEqual([{ kind: 'amountMismatch', open: true }])
  })

  test('[B6] a paid order is never to be cancelled', async () => {
    const { request } = await buyer.waiting()
    shop.gateway.deposit(request.orderNo, request.amount)
    await buyer.notifyDeposit(request.orderNo)
    await noteReconciliationBreak(shop.db, {
      orderId: request.orderId,
      kind: 'amountMismatch',
      detail: {},
      now: shop.app.clock(),
    })
    expect(await giveBack(request.orderNo)).toMatchObject({
      exitCode: 1,
      text: expect.stringContaining('돌려줄 돈이 없어요'),
    })
  })

  test('[B6] after a cancel the order shows the deposited amount until it is resolved', async () => {
    const { orderId, orderNo, came } = await paidWrongly(1_000)
    await cancel(orderId)
    await pass(HOUR)
    await buyer.notifyDeposit(orderNo)
    const { orderItemStatus, payment, refunds } = await buyer.orderOf(orderId)
    expect([orderItemStatus, payment.wrongDeposit, refunds]).toEqual(['withdraw_complete', came, []])
    expect(await reconciliationBreaksOf(shop)).toEqual([{ kind: 'amountMismatch', open: true }])
  })

  test('[B6] the deposit of a waiting order is not refunded: the order must be cancelled first', async () => {
    const { orderNo } = await paidWrongly(1_000)
    expect(await giveBack(orderNo)).toMatchObject({
      exitCode: 1,
      text: expect.stringContaining('주문을 먼저 취소해 주세요'),
    })
    await shop.runJobs()
    expect(shop.gateway.canceled(orderNo)).toBe(0)
  })

  test('[B6] an account refused by the bank is listed, and another one is accepted', async () => {
    const { orderId, orderNo, came } = await paidWrongly(1_000)
    await cancel(orderId)
    shop.gateway.script('cancel', { decline: 'INVALID_REFUND_ACCOUNT_NUMBER' })
    await giveBack(orderNo)
    await shop.runJobs()
    expect(shop.gateway.canceled(orderNo)).toBe(0)
    expect(await reconciliationBreaksOf(shop)).toEqual([
      { kind: 'amountMismatch', open: true },
      { kind: 'cancelRefused', open: true },
    ])
    expect(await giveBack(orderNo, ['국민은행', '123456-04-123456', '김하늘'])).toMatchObject({ exitCode: 0 })
    await shop.runJobs()
    expect(shop.gateway.canceled(orderNo)).toBe(came)
    expect((await reconciliationBreaksOf(shop)).filter(({ open }) => open)).toEqual([])
  })

  test('[B6] [B2] a lost response is requested again under the same key: refunded once', async () => {
    const { orderId, orderNo, came } = await paidWrongly(1_000)
    await cancel(orderId)
    shop.gateway.script('cancel', 'lost')
    await giveBack(orderNo)
    await shop.runJobs()
    await pass(HOUR + MINUTE)
    expect(shop.gateway.canceled(orderNo)).toBe(came)
    expect(await reconciliationBreaksOf(shop)).toEqual([{ kind: 'amountMismatch', open: false }])
  })
})
