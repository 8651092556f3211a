import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { noteBreak } from '#src/features/order/order-settlement-sql.ts'
import { withdrawProducts } from '#src/features/order/withdraw/withdraw-products.ts'
import { matchDay } from '#src/features/payment/match/matching.ts'
import { MINUTE, breaksOf, depositsOf } from '#src/features/payment/testing/deposits.ts'
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

/** An order into whose account another sum was paid, and the sum. */
const paidWrongly = async (difference: number) => {
  const { request } = await buyer.waiting()
  const came = request.amount + difference
  shop.gateway.deposit(request.orderNo, came)
  await buyer.tell(request.orderNo)
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
    '[B6] a sum that is %i won off goes back whole once its order is over and somebody says where to',
    async (difference) => {
      const { orderId, orderNo, came } = await paidWrongly(difference)
      await cancel(orderId)
      expect(await giveBack(orderNo)).toMatchObject({ exitCode: 0 })
      await shop.runJobs()
      expect(shop.gateway.canceled(orderNo)).toBe(came)
      expect(await breaksOf(shop)).toEqual([{ kind: 'amountMismatch', open: false }])
      expect((await buyer.orderOf(orderId)).payment.wrongDeposit).toBeNull()
      // looked at again it is still settled, and nothing more goes back
      await buyer.tell(orderNo)
      await pass(HOUR)
      expect(await breaksOf(shop)).toEqual([{ kind: 'amountMismatch', open: false }])
      expect(await giveBack(orderNo)).toMatchObject({ exitCode: 1 })
      expect(shop.gateway.canceled(orderNo)).toBe(came)
    },
  )
})

const openBreaks = async () => (await breaksOf(shop)).filter(({ open }) => open)
const refundAccount = { bank: '88', accountNumber: '110123456789', holderName: '김하늘' }
const cancelAtGateway = async (orderNo: string) => {
  const found = await shop.gateway.findByOrderId(orderNo)
  if (found.outcome !== 'found') throw new Error(`the gateway does not know ${orderNo}`)
  const { paymentKey } = found.payment
  await shop.gateway.cancel({ paymentKey, reason: '관리자', idempotencyKey: 'by hand', refundAccount })
}

describe('error', () => {
  test('[B6] “support had given me my money back, and the order still asked me to call”: what is given back at the gateway is settled here', async () => {
    const { orderId, orderNo } = await paidWrongly(1_000)
    await cancelAtGateway(orderNo)
    shop.pass(MINUTE)
    await buyer.tell(orderNo)
    const { orderItemStatus, payment } = await buyer.orderOf(orderId)
    expect([orderItemStatus, payment.wrongDeposit]).toEqual(['incomplete', null])
    expect(await openBreaks()).toEqual([])
  })

  test.each(['done', 'undone'] as const)(
    '[B6] an error that the vendor repeats for the key does not keep the sum from being settled: it was %s',
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

  test('[B6] [B7] what the daily look notes of it meanwhile is settled with it', async () => {
    const { orderId, orderNo } = await paidWrongly(1_000)
    await cancel(orderId)
    await matchDay(shop.app, shop.app.clock())
    expect((await openBreaks()).map(({ kind }) => kind)).toEqual(['amountMismatch', 'missingHere'])
    await giveBack(orderNo)
    await shop.runJobs()
    expect(await openBreaks()).toEqual([])
  })

  test('[B6] a gateway that is away for a day is asked on: who was told that it goes back gets it', async () => {
    const { orderId, orderNo, came } = await paidWrongly(1_000)
    await cancel(orderId)
    shop.gateway.script('cancel', ...Array.from({ length: 30 }, () => 'down' as const))
    await giveBack(orderNo)
    for (let hour = 0; hour < 36; hour++) await pass(HOUR + MINUTE)
    expect(shop.gateway.canceled(orderNo)).toBe(came)
    expect(await openBreaks()).toEqual([])
  })

  test('[B6] nobody is told to cancel an order that is paid', async () => {
    const { request } = await buyer.waiting()
    shop.gateway.deposit(request.orderNo, request.amount)
    await buyer.tell(request.orderNo)
    await noteBreak(shop.db, { orderId: request.orderId, kind: 'amountMismatch', detail: {}, now: shop.app.clock() })
    expect(await giveBack(request.orderNo)).toMatchObject({
      exitCode: 1,
      text: expect.stringContaining('돌려줄 돈이 없어요'),
    })
  })

  test('[B6] “I paid another sum and then cancelled”: the order still says what came, until somebody has looked', async () => {
    const { orderId, orderNo, came } = await paidWrongly(1_000)
    await cancel(orderId)
    await pass(HOUR)
    await buyer.tell(orderNo)
    const { orderItemStatus, payment, refunds } = await buyer.orderOf(orderId)
    expect([orderItemStatus, payment.wrongDeposit, refunds]).toEqual(['withdraw_complete', came, []])
    expect(await breaksOf(shop)).toEqual([{ kind: 'amountMismatch', open: true }])
  })

  test('[B6] of an order that still waits nothing is given back: it is to be cancelled first', async () => {
    const { orderNo } = await paidWrongly(1_000)
    expect(await giveBack(orderNo)).toMatchObject({
      exitCode: 1,
      text: expect.stringContaining('주문을 먼저 취소해 주세요'),
    })
    await shop.runJobs()
    expect(shop.gateway.canceled(orderNo)).toBe(0)
  })

  test('[B6] an account the bank refuses is seen, and another one is taken', async () => {
    const { orderId, orderNo, came } = await paidWrongly(1_000)
    await cancel(orderId)
    shop.gateway.script('cancel', { decline: 'INVALID_REFUND_ACCOUNT_NUMBER' })
    await giveBack(orderNo)
    await shop.runJobs()
    expect(shop.gateway.canceled(orderNo)).toBe(0)
    expect(await breaksOf(shop)).toEqual([
      { kind: 'amountMismatch', open: true },
      { kind: 'cancelRefused', open: true },
    ])
    expect(await giveBack(orderNo, ['국민은행', '123456-04-123456', '김하늘'])).toMatchObject({ exitCode: 0 })
    await shop.runJobs()
    expect(shop.gateway.canceled(orderNo)).toBe(came)
    expect((await breaksOf(shop)).filter(({ open }) => open)).toEqual([])
  })

  test('[B6] [B2] whose answer is lost is asked again under the same key: it goes back once', async () => {
    const { orderId, orderNo, came } = await paidWrongly(1_000)
    await cancel(orderId)
    shop.gateway.script('cancel', 'lost')
    await giveBack(orderNo)
    await shop.runJobs()
    await pass(HOUR + MINUTE)
    expect(shop.gateway.canceled(orderNo)).toBe(came)
    expect(await breaksOf(shop)).toEqual([{ kind: 'amountMismatch', open: false }])
  })
})
