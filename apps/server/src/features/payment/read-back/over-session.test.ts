import { describe, expect, test } from 'vitest'
import { openShopForEach } from '#src/features/payment/testing/shop-for-each.ts'
import { authenticate, confirm } from '#src/features/payment/testing/test-shop.ts'
import { often, readBackOf, SECOND } from '#src/features/payment/testing/read-back.ts'
import { MINUTE } from '#src/features/payment/testing/deposits.ts'

const { shop, who } = openShopForEach()
const way = readBackOf(shop, who)

/** The vendor reports permanently that the session is over, whatever happened. */
const answerGone = (doing: boolean) => {
  const gateway = { ...shop.gateway }
  shop.gateway.confirm = async (input) => {
    if (doing) await gateway.confirm(input)
    const message = '결제 시간이 만료되어 결제 진행 데이터가 존재하지 않습니다.'
    return { outcome: 'refused', code: 'NOT_FOUND_PAYMENT_SESSION', statusCode: 404, message }
  }
}

describe('error', () => {
  test('[B1] a shopper who returns after the session has ended is told at once, and the stock is released', async () => {
    const request = await way.placed()
    const body = authenticate(shop, request)
    shop.pass(11 * MINUTE)
    shop.gateway.lapse(body.paymentKey)
    expect(await confirm(shop, who, body)).toMatchObject({ state: 'failed', failure: { code: 'EXPIRED_PAYMENT' } })
    expect(await way.reserved()).toBe(0)
  })

  test('[B1] an ended session of a payment unknown to the gateway ends the order after two reports a minute apart', async () => {
    const request = await way.placed()
    const body = authenticate(shop, request)
    shop.gateway.lapse(body.paymentKey, 'forgotten')
    expect((await confirm(shop, who, body)).state).toBe('pending')
    for (let tens = 0; tens < 5; tens++) await way.passAndWork(10 * SECOND)
    expect(await way.stateOf(request.orderNo)).toBe('pending')
    await way.passAndWork(15 * SECOND)
    await way.passAndWork(MINUTE)
    expect(await way.stateOf(request.orderNo)).toBe('failed')
    expect(await way.reserved()).toBe(0)
  })

  test('[B1] an ended session after an earlier capture is no failure', async () => {
    const request = await way.placed()
    answerGone(true)
    expect((await confirm(shop, who, authenticate(shop, request))).state).toBe('paid')
  })

  test('[B1] while the gateway shows a waiting payment, or cannot be read, an ended session does not end the order', async () => {
    const request = await way.placed()
    const body = authenticate(shop, request)
    answerGone(false)
    await confirm(shop, who, body)
    for (let minute = 0; minute < 5; minute++) await way.passAndWork(MINUTE + SECOND)
    shop.gateway.script('find', ...often('down', 5))
    for (let minute = 0; minute < 5; minute++) await way.passAndWork(MINUTE + SECOND)
    expect(await way.stateOf(request.orderNo)).toBe('pending')
    shop.gateway.approveAgain(body.paymentKey)
    await way.passAndWork(MINUTE + SECOND)
    expect(await way.stateOf(request.orderNo)).toBe('paid')
  })
})
