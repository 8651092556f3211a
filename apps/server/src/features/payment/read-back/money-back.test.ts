import { describe, expect, test } from 'vitest'
import { openShopForEach } from '#src/features/payment/testing/shop-for-each.ts'
import { authenticate, confirm } from '#src/features/payment/testing/test-shop.ts'
import { often, readBackOf, SECOND } from '#src/features/payment/testing/read-back.ts'
import { MINUTE } from '#src/features/payment/testing/deposits.ts'

const { shop, who } = openShopForEach()
const way = readBackOf(shop, who)

/** An order given up whose money the gateway takes all the same. */
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
  test('[B2] money whose way back is answered with an error that the vendor repeats is seen to be back', async () => {
    const request = await payTooLate()
    shop.gateway.script('cancel', { stuck: 'done' })
    await way.passAndWork(MINUTE + SECOND)
    expect(await way.stateOf(request.orderNo)).toBe('canceled')
    expect(shop.gateway.canceled()).toBe(request.amount)
    expect(await shop.db.many('t', 'select state from payment', [])).toEqual([{ state: 'canceled' }])
  })
})

describe('error', () => {
  test('[B2] money that an error the vendor repeats keeps from going back is asked for under another key, and goes back once', async () => {
    const request = await payTooLate()
    shop.gateway.script('cancel', { stuck: 'undone' })
    await way.passAndWork(MINUTE + SECOND)
    expect(shop.gateway.canceled()).toBe(0)
    for (let minute = 0; minute < 10; minute++) await way.passAndWork(MINUTE + SECOND)
    expect(await shop.db.many('t', 'select state from payment', [])).toEqual([{ state: 'canceled' }])
    expect(shop.gateway.canceled()).toBe(request.amount)
  })
})
