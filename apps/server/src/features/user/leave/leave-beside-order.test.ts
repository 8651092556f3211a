import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import { findBrokenInvariants } from '#src/db/invariants.ts'
import { testEngines } from '#src/db/snapshot.ts'
import { COMBINATION, PRODUCT } from '#src/features/test-catalogue.ts'
import { register } from '#src/features/user/test-members.ts'
import { setFailpoint } from '#src/failpoint.ts'
import { openTestShop, type TestShop } from '#src/testing/test-shop.ts'

const ROUNDS = 12

const address = {
  roadAddress: '서울특별시 중구 세종대로 110',
  receiverName: '김받음',
  zonecode: '04524',
  phone: '010-1234-5678',
  guestOrderName: '이주문',
  guestOrderPhone: '010-8765-4321',
}
const potato = {
  productId: PRODUCT.potato,
  optionGroups: [{ productOptionCombinationId: COMBINATION.potato, optionUnit: 1 }],
}

describe.each(testEngines)('leaving concurrently with an order on %s', (engine) => {
  let shop: TestShop
  beforeAll(async () => {
    shop = await openTestShop({ engine })
  })
  afterEach(() => setFailpoint(undefined))
  afterAll(() => shop.close())

  /**
   * Prepares a member for the check of an order. With the optional consent the order is written in a transaction of several
   * statements.
   */
  const atCheckout = async (optionalService = false) => {
    const { token } = await register(shop)
    const api = shop.api(token)
    const { id: userId } = await api('user.getDetail')
    const { id } = await api('order.createTmp', { body: potato })
    const { totals } = await api('order.calculateTmp', { params: { id }, body: { address } })
    const terms = { essentialService: true, essentialPrivacy: true, optionalService }
    const body = { address, chkPrice: totals.price, paymentMethodType: 'card', terms } as const
    return {
      userId,
      token,
      check: () => shop.ask('order.checkTmp', { params: { id }, body }, { token }),
      leave: () => shop.ask('user.leave', {}, { token }),
    }
  }
  const ordersOf = (userId: number) =>
    shop.db.many<{ status: string; state: string }>(
      'orders',
      'select o.status, p.state from orders o join payment p on p.order_id = o.id where o.user_id = $1',
      [userId],
    )
  const reserved = () =>
    shop.db.one('stock', 'select reserved from stock where product_option_combination_id = $1', [COMBINATION.potato])
  const givenUp = { status: 'incomplete', state: 'failed' }

  test('[C013] a member who leaves before the order is written has no order, and its stock is not reserved', async () => {
    const before = await reserved()
    const { userId, check, leave } = await atCheckout()
    setFailpoint(async (point) => {
      if (point !== 'T1:before-commit') return
      setFailpoint(undefined)
      expect((await leave()).status).toBe(200)
    })
    expect(await check()).toMatchObject({ status: 401, body: { code: 'unauthorized' } })
    expect(await ordersOf(userId)).toEqual([])
    expect(await reserved()).toEqual(before)
  })

  test('[C013] leaving expires an unpaid order and releases its stock at once', async () => {
    const before = await reserved()
    const { userId, check, leave } = await atCheckout()
    expect((await check()).status).toBe(200)
    expect(await reserved()).not.toEqual(before)
    expect((await leave()).status).toBe(200)
    expect(await ordersOf(userId)).toEqual([givenUp])
    expect(await reserved()).toEqual(before)
  })

  test('[C013] a member whose payment may still be approved cannot leave', async () => {
    const { userId, check, leave, token } = await atCheckout()
    const { orderNo, amount } = (await check()).body
    shop.gateway.script('confirm', 'down')
    const paymentKey = shop.gateway.authenticate(orderNo, amount)
    await shop.ask('payment.confirm', { body: { orderNo, amount, paymentKey } }, { token })
    expect(await leave()).toMatchObject({ status: 409, body: { code: 'ordersOpen' } })
    expect(await ordersOf(userId)).not.toContainEqual(givenUp)
  })

  test.each([
    ['in one statement', false],
    ['in several', true],
  ])('[C013] leaving while an order is written %s: a member who has left has no open order', async (_, several) => {
    for (let round = 0; round < ROUNDS; round++) {
      const { userId, check, leave } = await atCheckout(several)
      const [first, second] = round % 2 === 0 ? [check, leave] : [leave, check]
      const answers = await Promise.all([first(), second()])
      const [checked, left] = (round % 2 === 0 ? answers : answers.toReversed()).map(({ status }) => status)
      expect(left).toBe(200)
      expect([200, 401]).toContain(checked)
      expect(await ordersOf(userId)).toEqual(checked === 200 ? [givenUp] : [])
    }
  })

  test('[C013] leaving while a payment begins: either a member with a paid order, or left and not charged', async () => {
    for (let round = 0; round < ROUNDS; round++) {
      const { userId, check, leave, token } = await atCheckout()
      const { orderNo, amount } = (await check()).body
      const paymentKey = shop.gateway.authenticate(orderNo, amount)
      const confirm = () => shop.ask('payment.confirm', { body: { orderNo, amount, paymentKey } }, { token })
      const [left] = await Promise.all(round % 2 === 0 ? [leave(), confirm()] : [confirm(), leave()].toReversed())
      const isGone = left?.status === 200
      expect(isGone || left?.status === 409).toBe(true)
      expect(await ordersOf(userId)).toEqual([isGone ? givenUp : { status: 'paid', state: 'done' }])
      expect(shop.gateway.approved(orderNo)).toBe(isGone ? 0 : amount)
    }
  })

  test('all database invariants still hold', async () => {
    expect(await findBrokenInvariants(shop.db)).toEqual([])
  })
})
