import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { findBrokenInvariants } from '#src/db/invariants.ts'
import { testEngines } from '#src/db/snapshot.ts'
import { addOrder } from '#src/features/product/test-buyers.ts'
import { COMBINATION, PRODUCT } from '#src/features/test-catalogue.ts'
import { pass, register } from '#src/features/user/test-members.ts'
import { openTestShop, type TestShop } from '#src/testing/test-shop.ts'

describe.each(testEngines)('counters of a user on %s', (engine) => {
  let shop: TestShop
  beforeAll(async () => {
    shop = await openTestShop({ engine })
  })
  afterAll(() => shop.close())

  const addNotice = (brand = 'ru') =>
    shop.db.exec(
      'notice',
      "insert into notice (platform, title, contents, created_at) values ($1::platform_id, '배송 안내', '<p>안내</p>', $2)",
      [brand, shop.clock.now],
    )
  const addCoupon = (name: string, from: number, to: number) =>
    shop.db.exec(
      'coupon',
      "insert into coupon (name, discount_kind, discount, issue, begin_at, end_at) values ($1, 'fixed', 1000, 'everyone', $2, $3)",
      [name, new Date(shop.clock.now.getTime() + from), new Date(shop.clock.now.getTime() + to)],
    )
  const member = async () => {
    const { token } = await register(shop)
    const api = shop.api(token)
    return { token, api, id: (await api('user.getDetail')).id }
  }
  const newNotices = async (token: string) => (await shop.api(token)('user.getCounters')).newNotices

  describe('happy', () => {
    test('[C017] a user without anything gets zeros', async () => {
      const { api } = await member()
      expect(await api('user.getCounts')).toEqual({
        orderCount: 0,
        orderStates: [],
        reviewCount: 0,
        shoppingCarts: 0,
        coupons: 0,
        newCumaNotification: 0,
        newNotices: 0,
        giftGroupCount: 0,
        favorites: 0,
      })
    })

    test('[C017] an order is counted once, by the combined states of its products; an order never paid is not counted', async () => {
      const { api, id } = await member()
      const add = async (status: 'paid' | 'delivering' | 'request', products: readonly number[]) => {
        await addOrder(shop.db, id, { status, units: Object.fromEntries(products.map((product) => [product, 1])) })
        await shop.db.exec(
          'status',
          'update orders set status = $2::order_item_status where id = (select max(id) from orders where user_id = $1)',
          [id, status],
        )
      }
      await add('paid', [PRODUCT.potato, PRODUCT.mackerel])
      await add('delivering', [PRODUCT.potato])
      await add('delivering', [PRODUCT.mackerel])
      await add('request', [PRODUCT.potato])
      const { orderCount, orderStates } = await api('user.getCounts')
      expect(orderCount).toBe(3)
      const paid = { states: ['paid'], count: 1 }
      expect(orderStates.toSorted((one, other) => one.count - other.count)).toEqual([
        paid,
        { states: ['delivering'], count: 2 },
      ])
      await shop.db.exec(
        'late',
        `with late as (
          update order_product set status = 'delivery_delay' where id = (
            select min(p.id) from order_product p join orders o on o.id = p.order_id where o.user_id = $1 and p.status = 'paid')
          returning id, order_id)
        insert into order_history (order_id, order_product_id, from_status, to_status, actor, reason, at)
        select order_id, id, 'paid', 'delivery_delay', 'operator', '', now() from late`,
        [id],
      )
      expect((await api('user.getCounts')).orderStates).toContainEqual({ states: ['paid', 'delivery_delay'], count: 1 })
    })

    test('[C007] [C017] cart, favourites and usable coupons are counted from their tables', async () => {
      const { api, token } = await member()
      const optionGroups = [{ productOptionCombinationId: COMBINATION.potato, optionUnit: 1 }]
      await api('cart.addItem', { body: { productId: PRODUCT.potato, optionGroups } })
      await api('product.addUserProduct', { params: { type: 'other', id: PRODUCT.potato } })
      await addCoupon('지금', -1_000, 60_000)
      await addCoupon('지난', -2_000, -1_000)
      await addCoupon('다음', 60_000, 120_000)
      expect(await api('user.getCounts')).toMatchObject({ shoppingCarts: 1, favorites: 1, coupons: 1 })
      expect((await shop.ask('user.getCounters', {}, { token })).body).toEqual({
        shoppingCarts: 1,
        newCumaNotification: 0,
        newNotices: 0,
      })
    })

    test('[C007] notices count as new from the first visit until they are read', async () => {
      await addNotice()
      pass(shop, 60_000)
      const { token } = await member()
      expect(await newNotices(token)).toBe(0)
      pass(shop, 60_000)
      await addNotice()
      await addNotice('farmer')
      expect(await newNotices(token)).toBe(1)
      expect((await shop.api(token)('user.seeNotices')).newNotices).toBe(0)
      pass(shop, 60_000)
      await addNotice()
      expect(await newNotices(token)).toBe(1)
    })

    test('[C007] a guest has counters too and keeps them as a member', async () => {
      const guest = await shop.guest()
      await shop.api(guest)('user.seeNotices')
      pass(shop, 60_000)
      await addNotice()
      expect(await newNotices(guest)).toBe(1)
      const { token } = await register(shop, { token: guest })
      expect(await newNotices(token)).toBe(1)
    })
  })

  describe('security', () => {
    test("[F2] no user gets another user's counters", async () => {
      const [one, other] = [await member(), await member()]
      await addOrder(shop.db, one.id, { status: 'paid', units: { [PRODUCT.potato]: 1 } })
      expect(await other.api('user.getCounts')).toMatchObject({ orderCount: 0, orderStates: [] })
      const guest = await shop.guest()
      expect((await shop.ask('user.getCounts', {}, { token: guest })).status).toBe(403)
    })
  })

  test('all database invariants still hold', async () => {
    expect(await findBrokenInvariants(shop.db)).toEqual([])
  })
})
