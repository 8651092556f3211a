import pg from 'pg'
import type { Api } from '@shop/contract'
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import { giftCheck, openGiftTmp } from '#src/features/gift/testing/giving.ts'
import {
  address,
  buy,
  expectBooksRight,
  LINE,
  openRefundShop,
  type RefundShop,
} from '#src/features/refund/testing/buying.ts'
import { withFreshNumber } from './open-order-limit.ts'
import { assertMayWait } from './order-paying.ts'
import { openIdentity, type StoredReceipt } from './saved-identity.ts'

let shop: RefundShop
beforeAll(async () => {
  shop = await openRefundShop()
})
afterEach(() => expectBooksRight(shop))
afterAll(() => shop.close())

const orderRow = (id: number) =>
  shop.db.one<{ receipt: StoredReceipt; attribution: { userAgent?: string } }>(
    't',
    'select receipt, attribution from orders where id = $1',
    [id],
  )
const terms = { essentialService: true, essentialPrivacy: true }
/** A pre-order of apples and potatoes, and the body of its check. */
const preOrder = async (api: Api) => {
  for (const [productId, productOptionCombinationId, optionUnit] of [LINE.apple, LINE.potato])
    await api('cart.addItem', { body: { productId, optionGroups: [{ productOptionCombinationId, optionUnit }] } })
  const { items } = await api('cart.get')
  const optionGroupIds = items.flatMap(({ bundleItems }) =>
    bundleItems.flatMap(({ optionGroups }) => optionGroups.map(({ id }) => id)),
  )
  const tmp = await api('cart.createOrderTmp', { body: { optionGroupIds } })
  const { totals } = await api('order.calculateTmp', { params: { id: tmp.id }, body: { address, couponId: null } })
  const body = { address, couponId: null, chkPrice: totals.price, paymentMethodType: 'card', terms } as const
  return { id: tmp.id, body }
}

describe('happy', () => {
  test('[K2] [PAY-4] a number that was saved with one order is that of the next, and none is invented for a business', async () => {
    const { api } = await shop.asMember()
    const byDeposit = (orderItemCashReceiptInfo: object) =>
      buy(shop, api, [LINE.potato], { paymentMethodType: 'virtual_account', orderItemCashReceiptInfo } as never)
    await byDeposit({ cashReceiptType: '1', identitySelect: 1, identityNo: '01012345678', isSave: true })
    const { id } = await byDeposit({ cashReceiptType: '1', isSave: true })
    const { receipt } = await orderRow(id)
    expect([receipt.kind, openIdentity(shop, receipt.identity)]).toEqual(['income_deduction', '01012345678'])
    await expect(byDeposit({ cashReceiptType: '2' })).rejects.toMatchObject({
      code: 'invalidInput',
      problems: [{ path: 'body.orderItemCashReceiptInfo.identityNo' }],
    })
  })

  test('[K2] the browser is stored with an order only with consent to advertising, up to 300 characters', async () => {
    const stored = async (advertising: boolean) => {
      const token = await shop.guest()
      const { id, body } = await preOrder(shop.api(token))
      const headers = { 'user-agent': 'A'.repeat(400) }
      const given = { ...body, attributionOrder: { source: 'news', advertising } }
      const answer = await shop.ask<'order.checkTmp'>(
        'order.checkTmp',
        { params: { id }, body: given },
        { token, headers },
      )
      expect(answer.body).toMatchObject({ orderId: expect.any(Number) })
      return (await orderRow(answer.body.orderId)).attribution
    }
    expect(await stored(true)).toMatchObject({ source: 'news', userAgent: 'A'.repeat(300) })
    expect(await stored(false)).not.toHaveProperty('userAgent')
  })
})

describe('error', () => {
  test('[K2] [PAY-2] an order needs an address, and the gift of a guest its orderer', async () => {
    const api = shop.api(await shop.guest())
    const { id, body } = await preOrder(api)
    const { address: _, ...bare } = body
    await expect(api('order.checkTmp', { params: { id }, body: bare })).rejects.toMatchObject({
      code: 'invalidInput',
      problems: [{ path: 'body.address' }],
    })
    const gift = await openGiftTmp(api)
    const { orderer: __, ...anonymous } = await giftCheck(api, gift.id)
    await expect(api('order.checkTmp', { params: { id: gift.id }, body: anonymous })).rejects.toMatchObject({
      code: 'ordererRequired',
      problems: [{ path: 'body.orderer' }],
    })
  })

  test('[K2] [A4] a pre-order that was pruned under its check, or lost a line, makes no order', async () => {
    const api = shop.api(await shop.guest())
    await shop.db.exec('t', 'update product set restricted_stock_order = 9 where id = $1', [LINE.potato[0]])
    const pruned = await preOrder(api)
    const tx = shop.db.tx.bind(shop.db)
    shop.db.tx = async (run) => {
      await shop.db.exec('t', 'delete from order_tmp where id = $1', [pruned.id])
      return tx(run)
    }
    try {
      const asked = api('order.checkTmp', { params: { id: pruned.id }, body: pruned.body })
      await expect(asked).rejects.toMatchObject({ code: 'optionNotFound' })
    } finally {
      shop.db.tx = tx
    }
    const lost = await preOrder(api)
    await shop.db.exec(
      't',
      `update order_tmp set lines = lines || '{"productId":0,"combinationId":0,"unit":1}'::jsonb where id = $1`,
      [lost.id],
    )
    await shop.db.exec('t', 'update product set restricted_stock_order = null where id = $1', [LINE.potato[0]])
    const asked = api('order.checkTmp', { params: { id: lost.id }, body: lost.body })
    await expect(asked).rejects.toMatchObject({ code: 'optionNotFound' })
  })

  test('[K2] [A12] orders that collide again and again are refused, and stock that is gone holds no deposit', async () => {
    const collide = async (constraint: string) => {
      const error = Object.assign(new pg.DatabaseError('duplicate key', 0, 'error'), { code: '23505', constraint })
      let tries = 0
      const placing = withFreshNumber(() => {
        tries++
        return Promise.reject(error)
      })
      const reason: unknown = await placing.catch((thrown: unknown) => thrown)
      return { reason, error, tries }
    }
    expect(await collide('orders_open_slot')).toMatchObject({ tries: 5, reason: { code: 'tooManyRequests' } })
    const { tries, reason, error } = await collide('orders_order_no_key')
    expect([tries, reason]).toEqual([5, error])
    const gone = { combinationId: 0, unit: 1, optionStatus: 'stock_in', productName: '감자', combinationName: '감자' }
    const paying = { method: 'virtual_account', easyPay: null, ordererPhone: null } as const
    const waits = shop.db.tx((inner) => assertMayWait(inner, paying, { wanted: [gone] } as never))
    await expect(waits).rejects.toMatchObject({ code: 'unpaidHoldFull' })
  })
})

describe('security', () => {
  test('[K2] [F1] a member who left under the check gets no order', async () => {
    const { api, userId } = await shop.asMember()
    const { id, body } = await preOrder(api)
    const one = shop.db.one.bind(shop.db)
    shop.db.one = async (name, text, values) => {
      if (name === 'order-check.insertOrder')
        await shop.db.exec('t', 'update app_user set left_at = $2 where id = $1', [userId, shop.clock.now])
      return one(name, text, values)
    }
    try {
      await expect(api('order.checkTmp', { params: { id }, body })).rejects.toMatchObject({ code: 'unauthorized' })
    } finally {
      shop.db.one = one
    }
    const { orders } = await shop.db.one<{ orders: number }>(
      't',
      'select count(*)::int as orders from orders where user_id = $1',
      [userId],
    )
    expect(orders).toBe(0)
  })
})

describe('pre-orders', () => {
  test('[K2] [A4] a paid pre-order names its order, and one that is freed at this moment none', async () => {
    const { api } = await shop.asMember()
    const paid = await buy(shop, api, [LINE.potato])
    const { tmpId } = await shop.db.one<{ tmpId: string }>(
      't',
      'select order_tmp_id as "tmpId" from orders where id = $1',
      [paid.id],
    )
    await expect(api('order.getTmp', { params: { id: tmpId } })).rejects.toMatchObject({
      code: 'orderTmpAlreadyOrdered',
      problems: [{ path: 'params.id', orderId: paid.id }],
    })
    const { id, body } = await preOrder(api)
    const { orderNo } = await api('order.checkTmp', { params: { id }, body })
    const opt = shop.db.opt.bind(shop.db)
    shop.db.opt = async (name, text, values) => {
      if (name === 'order-check.findPlaced')
        await api('payment.close', { body: { orderNo, code: 'PAY_PROCESS_CANCELED', message: '' } })
      return opt(name, text, values)
    }
    try {
      const freed = api('order.getTmp', { params: { id } })
      await expect(freed).rejects.toMatchObject({ code: 'orderTmpAlreadyOrdered' })
    } finally {
      shop.db.opt = opt
    }
    expect((await api('order.getTmp', { params: { id } })).id).toBe(id)
  })
})
