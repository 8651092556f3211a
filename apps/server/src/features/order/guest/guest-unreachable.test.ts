import { afterAll, beforeAll, expect, test } from 'vitest'
import { buy, LINE, openRefundShop, type RefundShop } from '#src/features/refund/testing/buying.ts'
import { refundAppOf } from '#src/features/refund/testing/refund-app.ts'
import { closeGuest } from './guest-mark.ts'

let shop: RefundShop
beforeAll(async () => {
  shop = await openRefundShop()
})
afterAll(() => shop.close())

test('[K2] [ORDER-4] a guest whose address was erased before the message is not written to, and not tried again', async () => {
  const { id } = await buy(shop, shop.api(await shop.guest()), [LINE.potato])
  await shop.db.exec('t', `update orders set address = 'null' where id = $1`, [id])
  for (let times = 0; times < 3; times++) await shop.pass(4_000)
  expect(shop.messages.sent.filter(({ tags }) => tags?.purpose === 'guestCode')).toEqual([])
  const { waiting } = await shop.db.one<{ waiting: number }>(
    't',
    `select count(*)::int as waiting from job where kind = 'order.tellGuests' and last_error is not null`,
    [],
  )
  expect(waiting).toBe(0)
  const proof = await shop.db.one('t', 'select told_at from guest_proof where order_id = $1', [id])
  expect(proof).toEqual({ told_at: expect.any(Date) })
})

test('[K2] [ORDER-4] the end of a look-up without a token ends nothing and is no error', async () => {
  expect(await closeGuest({ caller: undefined } as never, refundAppOf(shop))).toEqual({})
})
