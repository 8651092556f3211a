import { describe, expect, test } from 'vitest'
import { openShopForEach } from '#src/features/payment/testing/shop-for-each.ts'
import { authenticate, buyNow, check, confirm, expectRefusal } from '#src/features/payment/testing/test-shop.ts'
import { apple, cartTabsOf, potato } from './testing/cart-tabs.ts'

const { shop, who } = openShopForEach()
const tabs = cartTabsOf(shop, who)

describe('happy', () => {
  test('[PAY-6] after a closed or refused payment either tab can pay', async () => {
    const [first, second] = await tabs.openTabs(apple)
    await tabs.close(await check(shop, who, first))
    const asked = await check(shop, who, second)
    shop.gateway.script('confirm', { decline: 'REJECT_CARD_PAYMENT' })
    expect(await tabs.pay(asked)).toMatchObject({ state: 'failed' })
    await tabs.buy(first)
  })
})

describe('error', () => {
  test('the refusal names the open order; once it is ended the other is placed, and its window charges nothing', async () => {
    const [first, second] = await tabs.openTabs(apple)
    const left = await check(shop, who, first)
    const came = authenticate(shop, left)
    const { problems } = await expectRefusal(check(shop, who, second), 'cartOrderOpen')
    expect(problems).toMatchObject([{ orderId: left.orderId, orderNo: left.orderNo }])
    expect((await tabs.read(second)).id).toBe(second.id)
    expect(await tabs.close(left)).toMatchObject({ state: 'failed' })
    const { amount } = await tabs.buy(second)
    expect(await confirm(shop, who, came)).toMatchObject({ state: 'failed' })
    expect(shop.gateway.approved()).toBe(amount)
  })

  test('while the gateway does not respond about the first order the second is not placed', async () => {
    const [first, second] = await tabs.openTabs(apple)
    const left = await check(shop, who, first)
    shop.gateway.script('confirm', 'lost')
    shop.gateway.script('find', 'down', 'down')
    expect(await tabs.pay(left)).toMatchObject({ state: 'pending' })
    expect(await tabs.close(left)).toMatchObject({ state: 'pending' })
    await expectRefusal(check(shop, who, second), 'cartOrderOpen')
    expect(await tabs.close(left)).toMatchObject({ state: 'paid' })
    await expectRefusal(check(shop, who, second), 'orderTmpAlreadyOrdered')
    expect(shop.gateway.approved()).toBe(left.amount)
  })

  test('[A12] of three open orders the one of the same cart is named', async () => {
    const [first, second] = await tabs.openTabs(potato)
    const { orderNo } = await check(shop, who, first)
    for (let more = 0; more < 2; more++) await check(shop, who, await buyNow(shop, who, apple))
    const { problems } = await expectRefusal(check(shop, who, second), 'cartOrderOpen')
    expect(problems).toMatchObject([{ orderNo }])
  })
})
