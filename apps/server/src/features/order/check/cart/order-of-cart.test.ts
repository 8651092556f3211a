import { describe, expect, test } from 'vitest'
import { openShopForEach } from '#src/features/payment/testing/shop-for-each.ts'
import {
  addToCart,
  buyNow,
  check,
  checkBody,
  expectRefusal,
  orderCart,
} from '#src/features/payment/testing/test-shop.ts'
import { COMBINATION, PRODUCT } from '#src/features/test-catalogue.ts'
import { apple, cartTabsOf, potato } from './testing/cart-tabs.ts'

const { shop, who } = openShopForEach()
const tabs = cartTabsOf(shop, who)

describe('happy', () => {
  test('the same goods bought again on purpose are another order, directly or from the cart', async () => {
    await tabs.buy(await orderCart(shop, who, apple))
    await tabs.buy(await orderCart(shop, who, apple))
    await tabs.buy(await buyNow(shop, who, apple))
    const tmp = await orderCart(shop, who, apple)
    await tabs.buy(await buyNow(shop, who, apple))
    await tabs.buy(tmp)
    expect(shop.gateway.approved()).toBe(5 * tmp.totals.price)
  })

  test('two parts of a cart are two orders', async () => {
    await addToCart(shop, who, apple, potato)
    const ids = (await tabs.groups()).map(({ params }) => params.groupId)
    const tmps = await Promise.all(
      ids.map((id) => shop.as(who)('cart.createOrderTmp', { body: { optionGroupIds: [id] } })),
    )
    const asked = await Promise.all(tmps.map((tmp) => check(shop, who, tmp)))
    for (const one of asked) expect(await tabs.pay(one)).toMatchObject({ state: 'paid' })
  })
})

describe('error', () => {
  test('a cart ordered in two tabs is paid once', async () => {
    const [first, second] = await tabs.openTabs(apple, potato)
    const { orderId, amount } = await tabs.buy(first)
    for (const ask of [() => check(shop, who, second), () => tabs.read(second)]) {
      const { problems } = await expectRefusal(ask(), 'orderTmpAlreadyOrdered')
      expect(problems).toMatchObject([
        { orderId, message: '이 장바구니는 이미 주문했어요. 여기에서는 결제되지 않았어요.' },
      ])
    }
    expect(shop.gateway.approved()).toBe(amount)
  })

  test('if the first order took the last unit, the refusal names the order and not the stock', async () => {
    const all = [PRODUCT.apple, COMBINATION.appleSmall3kg, 50] as const
    const [first, second] = await tabs.openTabs(all)
    const asked = await check(shop, who, first)
    await expectRefusal(check(shop, who, second), 'cartOrderOpen')
    await tabs.pay(asked)
    await expectRefusal(check(shop, who, second), 'orderTmpAlreadyOrdered')
  })

  test('[A4] after a lost response a check with another method names the existing order', async () => {
    const tmp = await buyNow(shop, who, apple)
    const lost = await check(shop, who, tmp)
    const other = checkBody(tmp, 0, { paymentMethodType: 'transfer' })
    const named = [{ orderId: lost.orderId, orderNo: lost.orderNo }]
    expect((await expectRefusal(check(shop, who, tmp, other), 'idempotencyKeyReused')).problems).toMatchObject(named)
    expect((await expectRefusal(tabs.read(tmp), 'orderTmpAlreadyOrdered')).problems).toMatchObject(named)
    await tabs.close(lost)
    expect(await tabs.pay(await check(shop, who, tmp, other))).toMatchObject({ state: 'paid' })
  })
})
