import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import { give } from '#src/features/gift/testing/giving.ts'
import { walk } from '#src/features/order/testing/test-orders.ts'
import { buy, expectBooksRight, LINE, openRefundShop, type RefundShop } from '#src/features/refund/testing/buying.ts'
import { refundAppOf } from '#src/features/refund/testing/refund-app.ts'
import { enqueue } from '#src/jobs/enqueue.ts'
import { completionOf } from './completion.ts'
import { guestPhoneOf } from './guest-phone.ts'

let shop: RefundShop
beforeAll(async () => {
  shop = await openRefundShop()
})
afterEach(() => expectBooksRight(shop))
afterAll(() => shop.close())

const walkTo = (id: number, ...way: Parameters<typeof walk>[2]) =>
  walk({ db: shop.db, app: refundAppOf(shop) }, id, way)
const plannedOf = (id: number) =>
  shop.db.many<{ key: string }>('t', `select key from job where kind = 'order.tell' and key like $1 order by id`, [
    `${id}:%`,
  ])

describe('transitions', () => {
  test('[K2] [ORDER-3] a refused cancel is announced, and the order is prepared further', async () => {
    const { api } = await shop.asMember()
    const { id } = await buy(shop, api, [LINE.potato])
    await walkTo(id, 'delivery_waiting')
    await api('order.withdraw', { params: { id }, body: {} })
    await walkTo(id, 'delivery_waiting')
    expect(await plannedOf(id)).toContainEqual({ key: `${id}:cancelRefused` })
    expect((await api('order.get', { params: { id } })).orderItemStatus).toBe('delivery_waiting')
  })

  test('[K2] [GIFT-4] a gift is not prepared before its receiver has entered an address', async () => {
    const { api } = await shop.asMember()
    const { id } = await give(shop, api)
    await expect(walkTo(id, 'delivery_waiting')).rejects.toMatchObject({
      code: 'transitionRefused',
      message: '선물을 받는 분이 아직 배송지를 입력하지 않았어요.',
    })
  })

  test('[K2] [A8] the refund of sold-out products finds nothing to do if they were refunded meanwhile', async () => {
    const { api } = await shop.asMember()
    const { id } = await buy(shop, api, [LINE.potato])
    await enqueue(shop.db, 'order.giveBack', { orderId: id }, { key: String(id) })
    await shop.pass()
    const { orderItemStatus, refunds } = await api('order.get', { params: { id } })
    expect([orderItemStatus, refunds]).toEqual(['paid', []])
  })

  test('[K2] a refusal soon after the delivery does not move its completion', () => {
    const deliveredAt = new Date('2026-11-21T03:00:00Z')
    const day = (days: number) => new Date(deliveredAt.getTime() + days * 86_400_000)
    const due = completionOf({ deliveredAt, lastAt: deliveredAt })
    expect(completionOf({ deliveredAt, lastAt: day(1) })).toEqual(due)
    expect(completionOf({ deliveredAt, lastAt: day(20) })).toEqual(day(21))
  })

  test('[K2] [I3] an order whose address was erased has no phone to write to', () => {
    expect(guestPhoneOf(shop, { userId: 1, userType: 'guest', address: null })).toBeUndefined()
  })
})
