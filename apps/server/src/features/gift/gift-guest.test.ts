import type { Api } from '@shop/contract'
import { afterAll, beforeAll, describe, test } from 'vitest'
import { testEngines } from '#src/db/snapshot.ts'
import { guestCodeOf } from '#src/features/order/guest/guest-proof.ts'
import {
  expectBooksRight,
  expectRefusal,
  openRefundShop,
  type RefundShop,
} from '#src/features/refund/testing/buying.ts'
import { type Given, give, giftAt, orderer } from './testing/giving.ts'

const guest = { name: orderer.guestOrderName, phone: orderer.guestOrderPhone }

describe.each(testEngines)('security: gifts of guests on %s', (engine) => {
  let shop: RefundShop
  let sender: Api
  beforeAll(async () => {
    shop = await openRefundShop({ engine })
    sender = shop.api(await shop.guest())
  })
  afterAll(async () => {
    await expectBooksRight(shop)
    await shop.close()
  })
  const uuidAt = async ({ id }: Given, index: number): Promise<string> =>
    giftAt(await sender('gift.getGroup', { params: { id } }), index).uuid

  test('[F1] [ORDER-4] another device of a guest who has proved the order may act, for half an hour', async () => {
    const given = await give(shop, sender)
    const [id, other] = [await uuidAt(given, 0), await uuidAt(given, 1)]
    const device = shop.api(await shop.guest())
    const refuse = async (gift: string) => {
      await expectRefusal(device('gift.resend', { params: { id: gift } }), 'giftNotFound')
      await expectRefusal(device('gift.quoteWithdraw', { params: { id: gift } }), 'giftNotFound')
      await expectRefusal(device('gift.withdraw', { params: { id: gift }, body: {} }), 'giftNotFound')
      await expectRefusal(device('gift.withdrawGroup', { params: { id: given.id }, body: {} }), 'giftNotFound')
      const body = { name: '김한나', phone: '010-1111-0001' }
      await expectRefusal(device('gift.setReceiver', { params: { id: gift }, body }), 'giftNotFound')
    }
    await refuse(id)
    await shop.pass(5_000)
    const code = guestCodeOf(shop, { brand: 'ru', ...guest }, shop.clock.now)
    await device('order.lookUpGuest', { body: { ...guest, code } })
    await device('gift.resend', { params: { id } })
    await device('gift.resendGroup', { params: { id: given.id } })
    await device('gift.setReceiver', { params: { id }, body: { name: '김한나', phone: '010-1111-0001' } })
    const { money, point } = await device('gift.quoteWithdraw', { params: { id } })
    await device('gift.withdraw', { params: { id }, body: { expectedMoney: money, expectedPoint: point } })
    // what it would buy is not the sender's
    await expectRefusal(device('gift.again', { params: { id: given.id } }), 'giftNotFound')
    await shop.pass(30 * 60_000)
    await refuse(other)
  })
})
