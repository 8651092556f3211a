import { describe, expect, test } from 'vitest'
import { openShopForEach } from '#src/features/payment/testing/shop-for-each.ts'
import { authenticate, confirm } from '#src/features/payment/testing/test-shop.ts'
import { often, readBackOf, SECOND } from '#src/features/payment/testing/read-back.ts'
import { MINUTE } from '#src/features/payment/testing/deposits.ts'

const { shop, who } = openShopForEach()
const way = readBackOf(shop, who)

/** An expired order that the gateway captures nevertheless. */
const payTooLate = async () => {
  const request = await way.placed()
  const body = authenticate(shop, request)
  shop.gateway.script('confirm', ...often('down'))
  await confirm(shop, who, body)
  for (let minute = 0; minute < 33; minute++) await way.passAndWork(MINUTE + SECOND)
  expect(await way.stateOf(request.orderNo)).toBe('failed')
  shop.gateway.approveAgain(body.paymentKey)
  return request
}

describe('happy', () => {
  test('[B2] a refund answered with a repeated vendor error is recognized by reading the payment', async () => {
    const request = await payTooLate()
    shop.gateway.script('cancel', { stuck: 'done' })
    await way.passAndWork(MINUTE + SECOND)
    expect(await way.stateOf(request.orderNo)).toBe('canceled')
    expect(shop.gateway.canceled()).toBe(request.amount)
    expect(await shop.db.many('t', 'select state from payment', [])).toEqual([{ state: 'canceled' }])
  })
})

describe('error', () => {
  test('[B2] a refund that a repeated vendor error prevents is requested under another key and paid once', async () => {
    const request = await payTooLate()
    shop.gateway.script('cancel', { stuck: 'undone' })
    await way.passAndWork(MINUTE + SECOND)
    expect(shop.gateway.canceled()).toBe(0)
    for (let minute = 0; minute < 10; minute++) await way.passAndWork(MINUTE + SECOND)
    expect(await shop.db.many('t', 'select state from payment', [])).toEqual([{ state: 'canceled' }])
    expect(shop.gateway.canceled()).toBe(request.amount)
  })
})
