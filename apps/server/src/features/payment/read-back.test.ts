import { paymentWaitMs } from '@shop/rules'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { COMBINATION, PRODUCT } from '#src/features/test-catalogue.ts'
import type { Who } from '#src/handling.ts'
import type { Fate } from '#src/outside/payment/fake-gateway.ts'
import {
  authenticate,
  buyNow,
  check,
  confirm,
  createPerson,
  expectBooksRight,
  openTestShop,
  type Shop,
  stockOf,
} from './testing/test-shop.ts'

// Whatever leaves open whether the money was taken is read back: the vendor repeats its first answer to a key, an error too.

const SECOND = 1_000
const MINUTE = 60 * SECOND

let shop: Shop
let who: Who
beforeEach(async () => {
  shop = await openTestShop()
  who = await createPerson(shop)
})
afterEach(async () => {
  await expectBooksRight(shop)
  await shop.close()
})

const placed = async () => check(shop, who, await buyNow(shop, who, [PRODUCT.apple, COMBINATION.appleSmall3kg, 2]))
const stateOf = async (orderNo: string) => (await shop.as(who)('payment.getState', { params: { orderNo } })).state
const hint = (orderId: string) =>
  shop.as(who)('payment.receiveTossWebhook', { body: { eventType: 'PAYMENT_STATUS_CHANGED', data: { orderId } } })
const passAndWork = async (ms: number) => {
  shop.pass(ms)
  await shop.runJobs()
}
const often = (fate: Fate, times = 200): Fate[] => Array.from({ length: times }, () => fate)
const reserved = async () => (await stockOf(shop, COMBINATION.appleSmall3kg)).reserved

/** The vendor says for good that the session is over, whatever it has done. */
const answerGone = (doing: boolean) => {
  const gateway = { ...shop.gateway }
  shop.gateway.confirm = async (input) => {
    if (doing) await gateway.confirm(input)
    const message = '결제 시간이 만료되어 결제 진행 데이터가 존재하지 않습니다.'
    return { outcome: 'refused', code: 'NOT_FOUND_PAYMENT_SESSION', statusCode: 404, message }
  }
}

/** An order given up whose money the gateway takes all the same. */
const payTooLate = async () => {
  const request = await placed()
  const body = authenticate(shop, request)
  shop.gateway.script('confirm', ...often('down'))
  await confirm(shop, who, body)
  for (let minute = 0; minute < 33; minute++) await passAndWork(MINUTE + SECOND)
  expect(await stateOf(request.orderNo)).toBe('failed')
  shop.gateway.approveAgain(body.paymentKey)
  return request
}

describe('happy', () => {
  test('a payment that goes well costs the gateway one question', async () => {
    await confirm(shop, who, authenticate(shop, await placed()))
    expect(shop.gateway.calls).toMatchObject({ confirm: 1, find: 0 })
  })

  test('[B1] “카드는 결제됐는데 결제를 확인하고 있어요만 30분째 떠요”: an error that the vendor repeats for the key is read back in the same breath', async () => {
    const request = await placed()
    shop.gateway.script('confirm', { stuck: 'done' })
    expect((await confirm(shop, who, authenticate(shop, request))).state).toBe('paid')
    expect(shop.gateway.calls).toMatchObject({ confirm: 1, find: 1 })
    expect(shop.gateway.approved()).toBe(request.amount)
  })

  test('[B1] a notice has the payment read back, not asked for again', async () => {
    const request = await placed()
    shop.gateway.script('confirm', { stuck: 'done' })
    shop.gateway.script('find', 'down')
    expect((await confirm(shop, who, authenticate(shop, request))).state).toBe('pending')
    await hint(request.orderNo)
    await shop.runJobs()
    expect(await stateOf(request.orderNo)).toBe('paid')
    expect(shop.gateway.calls).toMatchObject({ confirm: 1, find: 2 })
  })

  test('[B1] what the gateway still waits to be asked for is asked for again, under the same key', async () => {
    const request = await placed()
    shop.gateway.script('confirm', 'down')
    expect((await confirm(shop, who, authenticate(shop, request))).state).toBe('pending')
    await passAndWork(3 * SECOND)
    expect(await stateOf(request.orderNo)).toBe('paid')
    expect(shop.gateway.ledger.map(({ idempotencyKey }) => idempotencyKey)).toEqual([`confirm:${request.orderNo}`])
  })

  test('[B2] money whose way back is answered with an error that the vendor repeats is seen to be back', async () => {
    const request = await payTooLate()
    shop.gateway.script('cancel', { stuck: 'done' })
    await passAndWork(MINUTE + SECOND)
    expect(await stateOf(request.orderNo)).toBe('canceled')
    expect(shop.gateway.canceled()).toBe(request.amount)
    expect(await shop.db.many('t', 'select state from payment', [])).toEqual([{ state: 'canceled' }])
  })
})

describe('error', () => {
  test('[B1] “인증하고 11분 뒤에 돌아왔더니 계속 확인 중이에요”: who comes back too late is told so at once, and the goods are free', async () => {
    const request = await placed()
    const body = authenticate(shop, request)
    shop.pass(11 * MINUTE)
    shop.gateway.lapse(body.paymentKey)
    expect(await confirm(shop, who, body)).toMatchObject({ state: 'failed', failure: { code: 'EXPIRED_PAYMENT' } })
    expect(await reserved()).toBe(0)
  })

  test('[B1] a session that is over, of a payment the gateway does not show, ends the order when it was said twice, a minute apart', async () => {
    const request = await placed()
    const body = authenticate(shop, request)
    shop.gateway.lapse(body.paymentKey, 'forgotten')
    expect((await confirm(shop, who, body)).state).toBe('pending')
    for (let tens = 0; tens < 5; tens++) await passAndWork(10 * SECOND)
    expect(await stateOf(request.orderNo)).toBe('pending')
    await passAndWork(15 * SECOND)
    await passAndWork(MINUTE)
    expect(await stateOf(request.orderNo)).toBe('failed')
    expect(await reserved()).toBe(0)
  })

  test('[B1] a session that is over after an earlier question was answered with the money is no failure', async () => {
    const request = await placed()
    answerGone(true)
    expect((await confirm(shop, who, authenticate(shop, request))).state).toBe('paid')
  })

  test('[B1] while the gateway shows a payment that waits, or cannot be read, nothing it says of a session ends the order', async () => {
    const request = await placed()
    const body = authenticate(shop, request)
    answerGone(false)
    await confirm(shop, who, body)
    for (let minute = 0; minute < 5; minute++) await passAndWork(MINUTE + SECOND)
    shop.gateway.script('find', ...often('down', 5))
    for (let minute = 0; minute < 5; minute++) await passAndWork(MINUTE + SECOND)
    expect(await stateOf(request.orderNo)).toBe('pending')
    shop.gateway.approveAgain(body.paymentKey)
    await passAndWork(MINUTE + SECOND)
    expect(await stateOf(request.orderNo)).toBe('paid')
  })

  test('[B1] an error that the vendor repeats and that took nothing ends with the session', async () => {
    const request = await placed()
    const body = authenticate(shop, request)
    shop.gateway.script('confirm', { stuck: 'undone' })
    expect((await confirm(shop, who, body)).state).toBe('pending')
    for (let minute = 0; minute < 9; minute++) await passAndWork(MINUTE + SECOND)
    expect(await stateOf(request.orderNo)).toBe('pending')
    shop.gateway.lapse(body.paymentKey)
    await passAndWork(MINUTE + SECOND)
    expect(await stateOf(request.orderNo)).toBe('failed')
    expect(await reserved()).toBe(0)
  })

  test('[B1] how a second window of the order ended says nothing of the payment that was agreed to in the first', async () => {
    const request = await placed()
    const body = authenticate(shop, request)
    shop.gateway.script('confirm', ...often('down'))
    await confirm(shop, who, body)
    shop.gateway.lapse(authenticate(shop, request).paymentKey)
    await passAndWork(MINUTE + SECOND)
    expect(await stateOf(request.orderNo)).toBe('pending')
    await passAndWork(paymentWaitMs)
    expect(await stateOf(request.orderNo)).toBe('pending')
    shop.gateway.approveAgain(body.paymentKey)
    await passAndWork(30 * SECOND)
    await passAndWork(31 * SECOND)
    expect(await stateOf(request.orderNo)).toBe('paid')
  })

  test('[B2] money that an error the vendor repeats keeps from going back is asked for under another key, and goes back once', async () => {
    const request = await payTooLate()
    shop.gateway.script('cancel', { stuck: 'undone' })
    await passAndWork(MINUTE + SECOND)
    expect(shop.gateway.canceled()).toBe(0)
    for (let minute = 0; minute < 10; minute++) await passAndWork(MINUTE + SECOND)
    expect(await shop.db.many('t', 'select state from payment', [])).toEqual([{ state: 'canceled' }])
    expect(shop.gateway.canceled()).toBe(request.amount)
  })
})

describe('security', () => {
  test.each([0.5, 5, 15])(
    '[B4] notices made up every %d s about a payment whose outcome is unknown read the gateway at most ten times a minute',
    async (seconds) => {
      const request = await placed()
      const body = authenticate(shop, request)
      shop.gateway.script('confirm', ...often('down', 1_000))
      await confirm(shop, who, body)
      // what the shop looks after by itself is over by then, but for its look of each minute
      for (let minute = 0; minute < 3; minute++) await passAndWork(MINUTE)
      const before = shop.gateway.calls.find
      for (let ms = 0; ms < 3 * MINUTE; ms += 500) {
        if (ms % (seconds * SECOND) === 0) await hint(request.orderNo)
        await passAndWork(500)
      }
      expect(shop.gateway.calls.find - before).toBeGreaterThan(3)
      expect((shop.gateway.calls.find - before) / 3).toBeLessThanOrEqual(10)
      expect(await stateOf(request.orderNo)).toBe('pending')
    },
  )
})
