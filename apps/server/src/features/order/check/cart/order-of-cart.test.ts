import type { OrderTmp, PaymentRequest } from '@shop/contract'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { readMigrations } from '#src/db/migrate.ts'
import {
  addToCart,
  authenticate,
  buyNow,
  check,
  checkBody,
  confirm,
  createPerson,
  expectBooksRight,
  expectRefusal,
  openTestShop,
  orderCart,
  type Shop,
} from '#src/features/payment/testing/test-shop.ts'
import { COMBINATION, PRODUCT } from '#src/features/test-catalogue.ts'
import type { Who } from '#src/handling.ts'

const apple = [PRODUCT.apple, COMBINATION.appleSmall3kg, 2] as const
const potato = [PRODUCT.potato, COMBINATION.potato, 1] as const

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

/** One cart, opened in so many tabs: a pre-order in each. */
const openTabs = async (...lines: Parameters<typeof addToCart>[2][]): Promise<[OrderTmp, OrderTmp]> => [
  await orderCart(shop, who, ...lines),
  await orderCart(shop, who),
]
const pay = async (asked: PaymentRequest) => confirm(shop, who, authenticate(shop, asked))
const buy = async (tmp: OrderTmp): Promise<PaymentRequest> => {
  const asked = await check(shop, who, tmp)
  expect(await pay(asked)).toMatchObject({ state: 'paid' })
  return asked
}
const close = ({ orderNo }: PaymentRequest) => shop.as(who)('payment.close', { body: { orderNo } })
const read = ({ id }: OrderTmp) => shop.as(who)('order.getTmp', { params: { id } })
const groups = async () => {
  const { id: cartId, items } = await shop.as(who)('cart.get')
  const lines = items.flatMap(({ bundleItems }) => bundleItems.flatMap(({ optionGroups }) => optionGroups))
  return lines.map(({ id, optionUnit }) => ({ params: { cartId: cartId ?? 0, groupId: id }, optionUnit }))
}
const firstGroup = async () => {
  const [first] = await groups()
  if (!first) throw new Error('the cart is empty')
  return first
}

describe('happy', () => {
  test('the same goods bought again on purpose are another order: at once, or put into the cart anew', async () => {
    await buy(await orderCart(shop, who, apple))
    await buy(await orderCart(shop, who, apple))
    await buy(await buyNow(shop, who, apple))
    const tmp = await orderCart(shop, who, apple)
    await buy(await buyNow(shop, who, apple))
    await buy(tmp)
    expect(shop.gateway.approved()).toBe(5 * tmp.totals.price)
  })

  test('units put in while the first order was paid stay in the cart, and are bought by themselves', async () => {
    const [first, second] = await openTabs(apple)
    const asked = await check(shop, who, first)
    const { params } = await firstGroup()
    await shop.as(who)('cart.setUnit', { params: { ...params, unit: 3 } })
    const more = await orderCart(shop, who)
    await pay(asked)
    expect(await groups()).toMatchObject([{ optionUnit: 1 }])
    for (const tmp of [second, more]) await expectRefusal(check(shop, who, tmp), 'orderTmpAlreadyOrdered')
    await buy(await orderCart(shop, who))
    expect(await groups()).toEqual([])
  })

  test('a line that was given another option while its old one was paid is bought by itself', async () => {
    const asked = await check(shop, who, await orderCart(shop, who, apple))
    const { params } = await firstGroup()
    const body = { productOptionCombinationId: COMBINATION.appleLarge3kg, optionUnit: 1 }
    await shop.as(who)('cart.changeOption', { params, body })
    await pay(asked)
    await buy(await orderCart(shop, who))
    expect(await groups()).toEqual([])
  })

  test('a line that waits for its deposit with units left over is bought by itself too', async () => {
    who = await createPerson(shop, { userType: 'email' })
    const tmp = await orderCart(shop, who, apple)
    const asked = await check(shop, who, tmp, checkBody(tmp, 0, { paymentMethodType: 'virtual_account' }))
    await addToCart(shop, who, apple)
    const second = await orderCart(shop, who)
    expect(await pay(asked)).toMatchObject({ state: 'waitingForDeposit' })
    const { problems } = await expectRefusal(check(shop, who, second), 'orderTmpAlreadyOrdered')
    expect(problems).toMatchObject([{ orderId: asked.orderId }])
    await buy(await orderCart(shop, who))
  })

  test('what stayed in a cart of a line bought before lines got new numbers is bought by itself', async () => {
    const { orderId } = await buy(await orderCart(shop, who, apple))
    await addToCart(shop, who, apple)
    await shop.db.exec('t', 'update cart_group g set id = o.cart_group_ids[1] from orders o where o.id = $1', [orderId])
    await expectRefusal(check(shop, who, await orderCart(shop, who)), 'orderTmpAlreadyOrdered')
    const migration = readMigrations().find(({ name }) => name === '039-one-order-of-a-cart.sql')
    await shop.db.script(`drop function order_of_cart; ${migration?.sql ?? ''}`)
    const asked = await check(shop, who, await orderCart(shop, who))
    // what an open order is of keeps its number, by which it leaves the cart
    await shop.db.script(`drop function order_of_cart; ${migration?.sql ?? ''}`)
    await pay(asked)
    expect(await groups()).toEqual([])
  })

  test('[PAY-6] what was left or refused is paid for in either tab', async () => {
    const [first, second] = await openTabs(apple)
    await close(await check(shop, who, first))
    const asked = await check(shop, who, second)
    shop.gateway.script('confirm', { decline: 'REJECT_CARD_PAYMENT' })
    expect(await pay(asked)).toMatchObject({ state: 'failed' })
    await buy(first)
  })

  test('two parts of a cart are two orders', async () => {
    await addToCart(shop, who, apple, potato)
    const ids = (await groups()).map(({ params }) => params.groupId)
    const tmps = await Promise.all(
      ids.map((id) => shop.as(who)('cart.createOrderTmp', { body: { optionGroupIds: [id] } })),
    )
    const asked = await Promise.all(tmps.map((tmp) => check(shop, who, tmp)))
    for (const one of asked) expect(await pay(one)).toMatchObject({ state: 'paid' })
  })
})

describe('error', () => {
  test('장바구니를 두 탭에서 주문하면 두 번 결제돼요', async () => {
    const [first, second] = await openTabs(apple, potato)
    const { orderId, amount } = await buy(first)
    for (const ask of [() => check(shop, who, second), () => read(second)]) {
      const { problems } = await expectRefusal(ask(), 'orderTmpAlreadyOrdered')
      expect(problems).toMatchObject([{ orderId, message: '장바구니의 같은 상품으로 만든 주문이 있어요.' }])
    }
    expect(shop.gateway.approved()).toBe(amount)
  })

  test('of an order that is open its number is told: once it is ended the other one is placed, and its window charges nothing', async () => {
    const [first, second] = await openTabs(apple)
    const left = await check(shop, who, first)
    const came = authenticate(shop, left)
    const { problems } = await expectRefusal(check(shop, who, second), 'cartOrderOpen')
    expect(problems).toMatchObject([{ orderId: left.orderId, orderNo: left.orderNo }])
    expect((await read(second)).id).toBe(second.id)
    expect(await close(left)).toMatchObject({ state: 'failed' })
    const { amount } = await buy(second)
    expect(await confirm(shop, who, came)).toMatchObject({ state: 'failed' })
    expect(shop.gateway.approved()).toBe(amount)
  })

  test('while the gateway is silent about the first the second is not placed', async () => {
    const [first, second] = await openTabs(apple)
    const left = await check(shop, who, first)
    shop.gateway.script('confirm', 'lost')
    shop.gateway.script('find', 'down', 'down')
    expect(await pay(left)).toMatchObject({ state: 'pending' })
    expect(await close(left)).toMatchObject({ state: 'pending' })
    await expectRefusal(check(shop, who, second), 'cartOrderOpen')
    expect(await close(left)).toMatchObject({ state: 'paid' })
    await expectRefusal(check(shop, who, second), 'orderTmpAlreadyOrdered')
    expect(shop.gateway.approved()).toBe(left.amount)
  })

  test('whose first order took the last of it is told of the order, and not that there is none left', async () => {
    const all = [PRODUCT.apple, COMBINATION.appleSmall3kg, 50] as const
    const [first, second] = await openTabs(all)
    const asked = await check(shop, who, first)
    await expectRefusal(check(shop, who, second), 'cartOrderOpen')
    await pay(asked)
    await expectRefusal(check(shop, who, second), 'orderTmpAlreadyOrdered')
  })

  test('[A12] of three open orders the one of the same cart is named', async () => {
    const [first, second] = await openTabs(potato)
    const { orderNo } = await check(shop, who, first)
    for (let more = 0; more < 2; more++) await check(shop, who, await buyNow(shop, who, apple))
    const { problems } = await expectRefusal(check(shop, who, second), 'cartOrderOpen')
    expect(problems).toMatchObject([{ orderNo }])
  })

  test('[A4] 답을 받지 못한 주문을 다른 방법으로 결제하려는데 이미 주문한 주문서래요', async () => {
    const tmp = await buyNow(shop, who, apple)
    const lost = await check(shop, who, tmp)
    const other = checkBody(tmp, 0, { paymentMethodType: 'transfer' })
    const named = [{ orderId: lost.orderId, orderNo: lost.orderNo }]
    expect((await expectRefusal(check(shop, who, tmp, other), 'idempotencyKeyReused')).problems).toMatchObject(named)
    expect((await expectRefusal(read(tmp), 'orderTmpAlreadyOrdered')).problems).toMatchObject(named)
    await close(lost)
    expect(await pay(await check(shop, who, tmp, other))).toMatchObject({ state: 'paid' })
  })
})
