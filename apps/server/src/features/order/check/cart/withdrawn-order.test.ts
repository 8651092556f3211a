import type { PaymentRequest } from '@shop/contract'
import { describe, expect, test } from 'vitest'
import { withdrawProducts } from '#src/features/order/withdraw/withdraw-products.ts'
import { openShopForEach } from '#src/features/payment/testing/shop-for-each.ts'
import { check, createPerson, expectRefusal } from '#src/features/payment/testing/test-shop.ts'
import { COMBINATION } from '#src/features/test-catalogue.ts'
import { apple, cartTabsOf, potato } from './testing/cart-tabs.ts'

const { shop, who } = openShopForEach()
const tabs = cartTabsOf(shop, who)

const withdraw = ({ orderId }: PaymentRequest, combinationIds?: number[]) =>
  withdrawProducts(shop.app, {
    orderId,
    ...(combinationIds ? { orderProductIds: [], combinationIds } : { orderProductIds: 'all' }),
    actor: 'shopper',
    cancelledBy: 'shopper',
    reason: '단순 변심',
  })

describe('happy', () => {
  test('after a cancelled deposit order the other tab can pay the same cart by card', async () => {
    const who = await createPerson(shop, { userType: 'email' })
    const tabs = cartTabsOf(shop, who)
    const [first, second] = await tabs.openTabs(apple)
    const asked = await tabs.checkByAccount(first)
    expect(await tabs.pay(asked)).toMatchObject({ state: 'waitingForDeposit' })
    expect(await tabs.groups()).toEqual([])
    await expectRefusal(tabs.read(second), 'orderTmpAlreadyOrdered')
    await withdraw(asked)
    expect((await tabs.read(second)).id).toBe(second.id)
    await tabs.buy(second)
    expect(shop.gateway.approved()).toBe(second.totals.price)
  })

  test('[A4] after a fully cancelled paid order the other tab can order; after a partial cancel it cannot', async () => {
    const [first, second] = await tabs.openTabs(apple, potato)
    const asked = await tabs.buy(first)
    await withdraw(asked, [COMBINATION.potato])
    const { problems } = await expectRefusal(check(shop, who, second), 'orderTmpAlreadyOrdered')
    expect(problems).toMatchObject([{ orderId: asked.orderId }])
    await withdraw(asked)
    expect((await tabs.read(second)).id).toBe(second.id)
    const again = await tabs.buy(second)
    expect(again.orderId).not.toBe(asked.orderId)
  })
})
