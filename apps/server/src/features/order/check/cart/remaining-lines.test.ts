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
  const sql = migration?.sql.replace(/\bint\b/g, 'bigint') // the type of the ids since 050-bigint-keys.sql
  await shop.db.script(`drop function order_of_cart; drop function renumber_left_over cascade; ${sql}`)
}

describe('happy', () => {
  test('units added while the first order was paid stay in the cart and are ordered separately', async () => {
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

  test('a line whose option was changed while the old one was paid is ordered separately', async () => {
    const asked = await check(shop, who, await orderCart(shop, who, apple))
    const { params } = await tabs.firstGroup()
    const body = { productOptionCombinationId: COMBINATION.appleLarge3kg, optionUnit: 1 }
    await shop.as(who)('cart.changeOption', { params, body })
    await tabs.pay(asked)
    await tabs.buy(await orderCart(shop, who))
    expect(await tabs.groups()).toEqual([])
  })

  test('a remaining line of an order waiting for its deposit is ordered separately', async () => {
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

  test('remaining lines can be ordered after a payment during an upgrade', async () => {
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

  test('remaining units of a line bought before lines got new ids are ordered separately', async () => {
    const { orderId } = await tabs.buy(await orderCart(shop, who, apple))
    await addToCart(shop, who, apple)
    await shop.db.exec('t', 'update cart_group g set id = o.cart_group_ids[1] from orders o where o.id = $1', [orderId])
    await expectRefusal(check(shop, who, await orderCart(shop, who)), 'orderTmpAlreadyOrdered')
    await migrateAgain()
    const asked = await check(shop, who, await orderCart(shop, who))
    // lines of an open order keep the id by which they leave the cart
    await migrateAgain()
    await tabs.pay(asked)
    expect(await tabs.groups()).toEqual([])
  })
})
