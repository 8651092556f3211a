import { describe, expect, test } from 'vitest'
import { readMigrations } from '#src/db/migrate.ts'
import { openShopForEach } from '#src/features/payment/testing/shop-for-each.ts'
import { addToCart, check, createPerson, expectRefusal, orderCart } from '#src/features/payment/testing/test-shop.ts'
import { COMBINATION } from '#src/features/test-catalogue.ts'
import { apple, cartTabsOf } from './testing/cart-tabs.ts'

const { shop, who } = openShopForEach()
const tabs = cartTabsOf(shop, who)

const migrateAgain = async (): Promise<void> => {
  const migration = readMigrations().find(({ name }) => name === '039-one-order-of-a-cart.sql')
  await shop.db.script(`drop function order_of_cart; drop function renumber_left_over cascade; ${migration?.sql ?? ''}`)
}

describe('happy', () => {
  test('units put in while the first order was paid stay in the cart, and are bought by themselves', async () => {
    const [first, second] = await tabs.openTabs(apple)
    const asked = await check(shop, who, first)
    const { params } = await tabs.firstGroup()
    await shop.as(who)('cart.setUnit', { params: { ...params, unit: 3 } })
    const more = await orderCart(shop, who)
    await tabs.pay(asked)
    expect(await tabs.groups()).toMatchObject([{ optionUnit: 1 }])
    for (const tmp of [second, more]) await expectRefusal(check(shop, who, tmp), 'orderTmpAlreadyOrdered')
    await tabs.buy(await orderCart(shop, who))
    expect(await tabs.groups()).toEqual([])
  })

  test('a line that was given another option while its old one was paid is bought by itself', async () => {
    const asked = await check(shop, who, await orderCart(shop, who, apple))
    const { params } = await tabs.firstGroup()
    const body = { productOptionCombinationId: COMBINATION.appleLarge3kg, optionUnit: 1 }
    await shop.as(who)('cart.changeOption', { params, body })
    await tabs.pay(asked)
    await tabs.buy(await orderCart(shop, who))
    expect(await tabs.groups()).toEqual([])
  })

  test('a line that waits for its deposit with units left over is bought by itself too', async () => {
    const who = await createPerson(shop, { userType: 'email' })
    const tabs = cartTabsOf(shop, who)
    const tmp = await orderCart(shop, who, apple)
    const asked = await tabs.checkByAccount(tmp)
    await addToCart(shop, who, apple)
    const second = await orderCart(shop, who)
    expect(await tabs.pay(asked)).toMatchObject({ state: 'waitingForDeposit' })
    const { problems } = await expectRefusal(check(shop, who, second), 'orderTmpAlreadyOrdered')
    expect(problems).toMatchObject([{ orderId: asked.orderId }])
    await tabs.buy(await orderCart(shop, who))
  })

  test('가게가 새 버전으로 바뀌는 동안 결제했더니 장바구니에 남은 상품을 주문할 수 없어요', async () => {
    const asked = await check(shop, who, await orderCart(shop, who, apple))
    const { params } = await tabs.firstGroup()
    const { groupId } = params
    const settle = `with left_over as (update cart_group set unit = 1 where id = $1) update orders set status = $2 where id = $3`
    await shop.db.exec('t', settle, [groupId, 'paid', asked.orderId])
    const left = await tabs.firstGroup()
    expect(left.optionUnit).toBe(1)
    expect(left.params.groupId).not.toBe(groupId)
    await shop.db.exec('t', settle, [groupId, 'request', asked.orderId])
    await tabs.pay(asked)
    await tabs.buy(await orderCart(shop, who))
    expect(await tabs.groups()).toEqual([])
  })

  test('what stayed in a cart of a line bought before lines got new numbers is bought by itself', async () => {
    const { orderId } = await tabs.buy(await orderCart(shop, who, apple))
    await addToCart(shop, who, apple)
    await shop.db.exec('t', 'update cart_group g set id = o.cart_group_ids[1] from orders o where o.id = $1', [orderId])
    await expectRefusal(check(shop, who, await orderCart(shop, who)), 'orderTmpAlreadyOrdered')
    await migrateAgain()
    const asked = await check(shop, who, await orderCart(shop, who))
    // what an open order is of keeps its number, by which it leaves the cart
    await migrateAgain()
    await tabs.pay(asked)
    expect(await tabs.groups()).toEqual([])
  })
})
