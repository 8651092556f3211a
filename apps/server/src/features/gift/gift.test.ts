import type { Api, GiftGroup } from '@shop/contract'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { testEngines } from '#src/db/snapshot.ts'
import { moveOrderProducts } from '#src/features/order/lifecycle/move-order-products.ts'
import {
  deposit,
  expectBooksRight,
  expectRefusal,
  freeOf,
  LINE,
  openRefundShop,
  type RefundShop,
} from '#src/features/refund/testing/buying.ts'
import { address, type Given, give, giftAt, openGiftTmp, receivers } from './testing/giving.ts'

const DAY_MS = 24 * 3_600_000

describe.each(testEngines)('gifts on %s', (engine) => {
  let shop: RefundShop
  let sender: Api
  const receiver = (): Api => shop.api()

  beforeEach(async () => {
    shop = await openRefundShop({ engine })
    sender = shop.api(await shop.guest())
  })
  afterEach(async () => {
    await expectBooksRight(shop)
    await shop.close()
  })

  const groupOf = ({ id }: Given): Promise<GiftGroup> => sender('gift.getGroup', { params: { id } })
  const uuidAt = async (given: Given, index: number): Promise<string> => giftAt(await groupOf(given), index).uuid
  const refundedOf = async ({ orderNo }: Given): Promise<number> => {
    const found = await shop.gateway.findByOrderId(orderNo)
    return found.outcome === 'found' ? found.payment.cancels.reduce((sum, { amount }) => sum + amount, 0) : 0
  }
  const move = async (given: Given, parcel: number, to: 'delivery_waiting' | 'delivering'): Promise<void> => {
    const { orderItemProducts } = await sender('order.get', { params: { id: given.id } })
    const moves = orderItemProducts
      .filter((each) => each.parcel === parcel)
      .map(({ id }) => ({ orderProductId: id, to }))
    await shop.db.tx((tx) =>
      moveOrderProducts(tx, { orderId: given.id, moves, actor: 'operator', reason: '포장', now: shop.clock.now }),
    )
  }

  describe('happy', () => {
    test('[C076] [C080] goods are priced per receiver, one parcel each', async () => {
      const tmp = await openGiftTmp(sender)
      expect(tmp).toMatchObject({ isGift: true, totals: { productsPrice: 10_000 } })
      const body = { giftUnits: [1, 2, 1] }
      const priced = await sender('order.calculateTmp', { params: { id: tmp.id }, query: { isGift: true }, body })
      expect(priced.totals.productsPrice).toBe(4 * 10_000)
      expect(priced.totalPricesDetail.map(({ parcel }) => parcel)).toEqual([1, 2, 3])
      const fees = priced.totalPricesDetail.map(({ shipping }) => shipping.shippingFee)
      expect(priced.totals.shippingFee).toBe(fees.reduce((sum, fee) => sum + fee, 0))
    })

    test('[C081] [C084] [PAY-3] [GIFT-3] a paid gift is sent to each phone, once', async () => {
      const before = await freeOf(shop, LINE.apple)
      const given = await give(shop, sender)
      const group = await groupOf(given)
      expect(group).toMatchObject({
        giftGroupStatus: 'unused',
        giftSenderName: '이선물',
        giftMessage: '늘 고마워요',
        counts: { emptyAddressCount: 3, sendCount: 3 },
        canAllWithdraw: true,
        isPaid: true,
        giftTotalProductsPrice: 40_000,
      })
      expect(group.giftTos.map(({ name, unit }) => [name, unit])).toEqual([
        ['김하나', 1],
        ['박두리', 2],
        ['최세나', 1],
      ])
      await shop.pass()
      const links = shop.messages.sent.filter(({ text }) => text.includes('/gift/received/'))
      expect(links.map(({ to }) => to).sort()).toEqual(['01011110001', '01011110002', '01011110003'])
      expect(await freeOf(shop, LINE.apple)).toBe(before - 4)
    })

    test('[C085] [C086] [C087] [F9] a receiver enters and changes the address without an account, and sees no price', async () => {
      const given = await give(shop, sender)
      const id = await uuidAt(given, 0)
      const seen = await receiver()('gift.open', { params: { id } })
      expect(seen).toMatchObject({
        giftStatus: 'unused',
        receiverName: '김하나',
        giftCard: 'thanks',
        canGiveAddress: true,
      })
      const text = JSON.stringify(seen)
      for (const word of ['rice', '01087654321', '01011110002', '박두리', given.orderNo])
        expect(text).not.toContain(word)
      const guest = shop.api(await shop.guest())
      const done = await guest('gift.giveAddress', { params: { id }, body: address })
      expect(done).toMatchObject({ giftStatus: 'address_done', address: { roadAddress: address.roadAddress } })
      await guest('gift.changeAddress', { params: { id }, body: { ...address, addressDetail: '202호' } })
      const gift = giftAt(await groupOf(given), 0)
      expect(gift).toMatchObject({ hasAddress: true, giftStatus: 'address_done' })
      expect(gift.events.map(({ kind }) => kind)).toEqual(['sent', 'opened', 'addressGiven', 'addressChanged'])
      expect(JSON.stringify(gift)).not.toContain('테헤란로')
    })

    test('a receiver thanks once; the sender is notified of both', async () => {
      const given = await give(shop, sender)
      const id = await uuidAt(given, 0)
      await receiver()('gift.giveAddress', { params: { id }, body: address })
      await receiver()('gift.thank', { params: { id }, body: { note: '잘 먹을게요' } })
      await expectRefusal(receiver()('gift.thank', { params: { id }, body: { note: '또' } }), 'giftThanked')
      await shop.pass()
      const told = shop.messages.sent.filter(({ to }) => to === '01087654321').map(({ text }) => text)
      expect(told.some((text) => text.includes('선물을 받았어요'))).toBe(true)
      expect(told.some((text) => text.includes('잘 먹을게요'))).toBe(true)
      expect(giftAt(await groupOf(given), 0).thanksNote).toBe('잘 먹을게요')
    })

    test('a declined gift is refunded to the won and its stock returns', async () => {
      const before = await freeOf(shop, LINE.apple)
      const given = await give(shop, sender)
      const { price } = giftAt(await groupOf(given), 1)
      await receiver()('gift.decline', { params: { id: await uuidAt(given, 1) }, body: { note: '마음만 받을게요' } })
      await shop.pass(60_000)
      const gift = giftAt(await groupOf(given), 1)
      expect(gift).toMatchObject({
        giftStatus: 'declined',
        declineNote: '마음만 받을게요',
        phone: null,
        refund: { money: price },
      })
      expect(await refundedOf(given)).toBe(price)
      expect(await freeOf(shop, LINE.apple)).toBe(before - 2)
    })

    test('[GIFT-4] seven days after it was sent a gift expires and is refunded; reminders are sent before', async () => {
      const given = await give(shop, sender)
      await receiver()('gift.giveAddress', { params: { id: await uuidAt(given, 0) }, body: address })
      await shop.pass(4 * DAY_MS + 1_000)
      await shop.pass(2 * DAY_MS)
      const reminders = shop.messages.sent.filter(({ text }) => text.includes('남았어요'))
      expect(reminders.map(({ to }) => to).sort()).toEqual(['01011110002', '01011110002', '01011110003', '01011110003'])
      await shop.pass(DAY_MS)
      await shop.pass(60_000)
      const group = await groupOf(given)
      expect(group.giftTos.map(({ giftStatus }) => giftStatus)).toEqual(['address_done', 'expired', 'expired'])
      expect(await refundedOf(given)).toBe(giftAt(group, 1).price + giftAt(group, 2).price)
    })

    test('[C090] [C091] the sender withdraws one, then all that are left: the whole payment is refunded', async () => {
      const given = await give(shop, sender)
      const id = await uuidAt(given, 1)
      const { money, point } = await sender('gift.quoteWithdraw', { params: { id } })
      await sender('gift.withdraw', { params: { id }, body: { expectedMoney: money, expectedPoint: point } })
      await expectRefusal(sender('gift.withdraw', { params: { id }, body: {} }), 'giftEnded')
      const rest = await sender('gift.quoteWithdrawGroup', { params: { id: given.id } })
      const after = await sender('gift.withdrawGroup', {
        params: { id: given.id },
        body: { expectedMoney: rest.money, expectedPoint: rest.point },
      })
      expect(after).toMatchObject({ giftGroupStatus: 'withdrawn', canAllWithdraw: false })
      await shop.pass(60_000)
      expect(money + rest.money).toBe(given.amount)
      expect(await refundedOf(given)).toBe(given.amount)
    })

    test('[GIFT-3] a packed gift cannot be changed, the others can', async () => {
      const given = await give(shop, sender)
      const [first, second] = [await uuidAt(given, 0), await uuidAt(given, 1)]
      await receiver()('gift.giveAddress', { params: { id: first }, body: address })
      await move(given, 1, 'delivery_waiting')
      await expectRefusal(receiver()('gift.changeAddress', { params: { id: first }, body: address }), 'giftShipped')
      await expectRefusal(receiver()('gift.decline', { params: { id: first }, body: {} }), 'giftShipped')
      await expectRefusal(sender('gift.withdraw', { params: { id: first }, body: {} }), 'giftShipped')
      await expectRefusal(sender('gift.withdrawGroup', { params: { id: given.id }, body: {} }), 'giftShipped')
      const group = await groupOf(given)
      expect(group).toMatchObject({ canAllWithdraw: false })
      expect(giftAt(group, 0)).toMatchObject({ giftStatus: 'used', canWithdraw: false })
      await sender('gift.withdraw', { params: { id: second }, body: {} })
    })

    test('[C088] [C089] [B8] a message is sent again three times a day', async () => {
      const given = await give(shop, sender)
      const id = await uuidAt(given, 0)
      for (let press = 1; press <= 3; press++) await sender('gift.resend', { params: { id } })
      await expectRefusal(sender('gift.resend', { params: { id } }), 'giftResendLimit')
      await sender('gift.resendGroup', { params: { id: given.id } })
      await shop.pass()
      const counts = receivers.map(
        ({ phone }) => shop.messages.sent.filter(({ to }) => to === phone.replaceAll('-', '')).length,
      )
      expect(counts).toEqual([4, 2, 2])
      await shop.pass(DAY_MS)
      await sender('gift.resend', { params: { id } })
      await receiver()('gift.giveAddress', { params: { id }, body: address })
      await expectRefusal(sender('gift.resend', { params: { id } }), 'giftEnded')
    })

    test('[F9] a wrong phone is corrected before the gift is opened: it gets a new link, and the old one ends', async () => {
      const given = await give(shop, sender)
      const id = await uuidAt(given, 0)
      await shop.pass()
      const set = (uuid: string, phone: string) =>
        sender('gift.setReceiver', { params: { id: uuid }, body: { name: '김한나', phone } })
      expect(giftAt(await set(id, '010-1111-0001'), 0)).toMatchObject({ uuid: id, name: '김한나' })
      const moved = giftAt(await set(id, '010-1111-0009'), 0).uuid
      await shop.pass()
      const links = shop.messages.sent.filter(({ to }) => to === '01011110009').map(({ text }) => text)
      expect(links).toEqual([expect.stringContaining(moved)])
      await expectRefusal(receiver()('gift.open', { params: { id } }), 'giftNotFound')
      await expectRefusal(set(moved, '010-1111-0002'), 'giftReceiverTwice')
      const again = giftAt(await set(moved, '010-1111-0007'), 0).uuid
      await expectRefusal(set(again, '010-1111-0006'), 'giftResendLimit')
      await receiver()('gift.open', { params: { id: again } })
      const late = set(again, '010-1111-0008')
      await expectRefusal(late, 'giftOpened')
    })

    test('with a virtual account nothing is sent before the deposit', async () => {
      const given = await give(shop, sender, { paymentMethodType: 'virtual_account' })
      expect(await groupOf(given)).toMatchObject({ giftGroupStatus: 'waiting', isPaid: false })
      const id = await uuidAt(given, 0)
      await expectRefusal(receiver()('gift.get', { params: { id } }), 'giftNotFound')
      await expectRefusal(sender('gift.withdraw', { params: { id }, body: {} }), 'withdrawRefused')
      await deposit(shop, { ...given, order: await sender('order.get', { params: { id: given.id } }) })
      await shop.pass()
      expect(await groupOf(given)).toMatchObject({ giftGroupStatus: 'unused', isPaid: true })
    })

    test('a scheduled gift is sent at its time', async () => {
      const sendAt = new Date(shop.clock.now.getTime() + DAY_MS)
      const given = await give(shop, sender, { giftData: { sendAt: sendAt.toISOString() } })
      expect((await groupOf(given)).giftGroupStatus).toBe('waiting')
      await shop.pass(DAY_MS + 60_000)
      await shop.pass(60_000)
      expect((await groupOf(given)).giftGroupStatus).toBe('unused')
    })

    test('[C079] the order of a gift has no address of its own and can be cancelled as a whole only', async () => {
      const given = await give(shop, sender)
      const order = await sender('order.getGiftGroup', { params: { id: given.id } })
      expect(order).toMatchObject({
        withdrawType: 'withdraw_oi_only',
        canChangeAddress: false,
        gift: { giftGroupStatus: 'unused', counts: { sendCount: 3 } },
      })
      await expectRefusal(
        sender('order.setAddress', { params: { id: given.id }, body: address }),
        'addressChangeRefused',
      )
      await sender('order.withdraw', { params: { id: given.id }, body: {} })
      expect((await groupOf(given)).giftTos.map(({ giftStatus }) => giftStatus)).toEqual(Array(3).fill('withdrawn'))
      const late = receiver()('gift.giveAddress', { params: { id: await uuidAt(given, 0) }, body: address })
      await expectRefusal(late, 'giftEnded')
    })

    test('the goods of a gift are sent again', async () => {
      const given = await give(shop, sender)
      const tmp = await sender('gift.again', { params: { id: given.id } })
      expect(tmp).toMatchObject({ isGift: true, totals: { productsPrice: 10_000 } })
    })

    test('[C083] [PAGE-15] a member lists sent and received gifts', async () => {
      const { api } = await shop.asMember({ phone: '01055556666' })
      const given = await give(shop, api)
      const { list, count } = await api('gift.listGroups', {})
      expect([count, list[0]?.id, list[0]?.receiverNames]).toEqual([1, given.id, ['김하나', '박두리', '최세나']])
      const id = giftAt(await api('gift.getGroup', { params: { id: given.id } }), 0).uuid
      expect(await api('gift.save', { params: { id } })).toMatchObject({ isSaved: true })
      expect((await api('gift.listReceived', {})).list[0]).toMatchObject({ uuid: id, giftSenderName: '이선물' })
      expect((await api('user.getCounts', {})).giftGroupCount).toBe(1)
    })
  })

  describe('security', () => {
    test('[F1] [F9] gifts of others and unknown links are answered like missing ones', async () => {
      const given = await give(shop, sender)
      const other = shop.api(await shop.guest())
      await expectRefusal(other('gift.getGroup', { params: { id: given.id } }), 'giftNotFound')
      await expectRefusal(other('gift.withdrawGroup', { params: { id: given.id }, body: {} }), 'giftNotFound')
      await expectRefusal(other('gift.resend', { params: { id: await uuidAt(given, 0) } }), 'giftNotFound')
      for (const id of ['x', '0'.repeat(22), 'AAAAAAAAAAAAAAAAAAAAAA'])
        await expectRefusal(receiver()('gift.get', { params: { id } }), 'giftNotFound')
    })

    test('names, phones, messages and addresses are unreadable in the database', async () => {
      const given = await give(shop, sender)
      await receiver()('gift.giveAddress', { params: { id: await uuidAt(given, 0) }, body: address })
      const rows = await shop.db.many<{ row: string }>(
        't',
        'select to_json(t)::text as row from gift_to t union all select to_json(g)::text from gift_group g union all select to_json(m)::text from message m',
        [],
      )
      const text = rows.map(({ row }) => row).join()
      for (const word of ['김하나', '01011110001', '늘 고마워요', '테헤란로']) expect(text).not.toContain(word)
    })
  })
})
