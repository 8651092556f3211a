import type { Api, GiftGroup } from '@shop/contract'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { testEngines } from '#src/db/snapshot.ts'
import { moveOrderProducts } from '#src/features/order/lifecycle/move-order-products.ts'
import {
  buy,
  expectBooksRight,
  expectRefusal,
  LINE,
  openRefundShop,
  type RefundShop,
} from '#src/features/refund/testing/buying.ts'
import { extendGifts } from './extend-gifts.ts'
import { getGift } from './end-gift.ts'
import { address, type Given, give, giftAt } from './testing/giving.ts'

const DAY_MS = 24 * 3_600_000

describe.each(testEngines)('calls that a gift refuses or ignores, on %s', (engine) => {
  let shop: RefundShop
  let sender: Api
  const receiver = (): Api => shop.api()
  beforeAll(async () => void (shop = await openRefundShop({ engine })))
  beforeEach(async () => void (sender = shop.api(await shop.guest())))
  afterAll(async () => {
    await expectBooksRight(shop)
    await shop.close()
  })

  const groupOf = ({ id }: Given): Promise<GiftGroup> => sender('gift.getGroup', { params: { id } })
  const uuidAt = async (given: Given, index: number): Promise<string> => giftAt(await groupOf(given), index).uuid
  const linksTo = (phone: string) =>
    shop.messages.sent.filter(({ to, text }) => to === phone && text.includes('/gift/received/')).length
  const setReceiver = (id: string, phone?: string) =>
    sender('gift.setReceiver', { params: { id }, body: { name: '김한나', ...(phone !== undefined && { phone }) } })
  const extend = async (uuid: string) => {
    const app = { db: shop.db, clock: () => shop.clock.now }
    await extendGifts(app, [await getGift(shop.db, uuid, 'ru')], { days: 3, reason: '고객이 부탁했어요.' })
  }

  describe('happy', () => {
    test('[K2] [C083] lists of gifts have pages, and show goods without picture, without option and without stock', async () => {
      const { api } = await shop.asMember({ phone: '01055556666' })
      sender = api
      const [older, newer] = [await give(shop, api), await give(shop, api)]
      const plain = `update order_product set product = jsonb_set(product, '{images}', '[]') where order_id = $1`
      const alone = `update order_line l set combination = jsonb_set(l.combination, '{name}', op.product -> 'name')
        from order_product op where op.id = l.order_product_id and l.order_id = $1`
      for (const text of [plain, alone]) await shop.db.exec('t', text, [newer.id])
      const first = await api('gift.listGroups', { query: { take: 1 } })
      expect(first).toMatchObject({ count: 2, list: [{ id: newer.id, image: null }] })
      const nextPage = String(first.nextPage)
      const last = await api('gift.listGroups', { query: { take: 1, nextPage } })
      expect(last).toMatchObject({ list: [{ id: older.id, image: expect.anything() }], nextPage: null })
      expect((await groupOf(newer)).items).toMatchObject([{ option: '', image: null }])

      const ids = [await uuidAt(older, 0), await uuidAt(newer, 0)]
      for (const id of ids) await api('gift.save', { params: { id } })
      const products = (await api('order.get', { params: { id: newer.id } })).orderItemProducts
      const moves = products
        .filter(({ parcel }) => parcel === 1)
        .map(({ id }) => ({ orderProductId: id, to: 'stock_out' as const }))
      await shop.db.tx((tx) =>
        moveOrderProducts(tx, { orderId: newer.id, moves, actor: 'operator', reason: '품절', now: shop.clock.now }),
      )
      const received = await api('gift.listReceived', { query: { take: 1 } })
      expect(received).toMatchObject({ count: 2, list: [{ uuid: ids[1], name: '', image: null }] })
      const rest = await api('gift.listReceived', { query: { take: 1, nextPage: String(received.nextPage) } })
      expect(rest).toMatchObject({ list: [{ uuid: ids[0], name: expect.stringMatching('.') }], nextPage: null })
      // the shop refunds what it ran out of; the receiver may still enter an address
      const params = { id: String(ids[1]) }
      expect(await receiver()('gift.giveAddress', { params, body: address })).toMatchObject({ items: [] })
    })

    test('[K2] [F9] the region of an address whose postcode is in no district stays empty', async () => {
      const id = await uuidAt(await give(shop, sender), 0)
      await receiver()('gift.giveAddress', { params: { id }, body: { ...address, zonecode: '09999' } })
      expect(await receiver()('gift.get', { params: { id } })).toMatchObject({ address: null, addressRegion: '' })
    })
  })

  describe('error', () => {
    test('[K2] [GIFT-3] a scheduled gift is not sent again, extended or accepted, and goes to the corrected phone at its time', async () => {
      const sendAt = new Date(shop.clock.now.getTime() + DAY_MS).toISOString()
      const given = await give(shop, sender, { giftData: { sendAt } })
      const id = await uuidAt(given, 0)
      await expectRefusal(sender('gift.resend', { params: { id } }), 'giftNotSent')
      await expectRefusal(sender('gift.resendGroup', { params: { id: given.id } }), 'giftNotSent')
      await expectRefusal(extend(id), 'giftNotSent')
      await expectRefusal(receiver()('gift.giveAddress', { params: { id }, body: address }), 'giftNotFound')
      const before = linksTo('01011110001')
      const moved = giftAt(await setReceiver(id, '010-1111-0008'), 0).uuid
      await shop.pass()
      expect(linksTo('01011110008')).toBe(0)
      await shop.pass(DAY_MS + 60_000)
      await shop.pass(60_000)
      expect([linksTo('01011110008'), linksTo('01011110001')]).toEqual([1, before])
      for (let opened = 0; opened < 2; opened++) await receiver()('gift.open', { params: { id: moved } })
      await receiver()('gift.giveAddress', { params: { id: moved }, body: address })
      await expectRefusal(extend(moved), 'giftEnded')
      const { events } = giftAt(await groupOf(given), 0)
      expect(events.map(({ kind }) => kind)).toEqual(['receiverChanged', 'sent', 'opened', 'addressGiven'])
    })

    test('[K2] [GIFT-3] a gift shared by KakaoTalk has names only: no message is sent again, a name is corrected', async () => {
      const giftReceivers = ['', '박두리', ''].map((name) => ({ name, phone: '' }))
      const giftData = { giftNotiType: 'kakaotalkSend' as const, kakaoGiftReceiverName: '김하나', giftReceivers }
      const given = await give(shop, sender, { giftData })
      expect((await groupOf(given)).giftTos.map(({ name }) => name)).toEqual(['김하나', '박두리', '받는 분 3'])
      const id = await uuidAt(given, 2)
      await expectRefusal(sender('gift.resend', { params: { id } }), 'giftPhoneMissing')
      await expectRefusal(sender('gift.resendGroup', { params: { id: given.id } }), 'giftPhoneMissing')
      expect(giftAt(await setReceiver(id), 2)).toMatchObject({ uuid: id, name: '김한나', phone: null })
    })

    test('[K2] [B8] a group is sent again three times a day, and no more after its sender has withdrawn it', async () => {
      const given = await give(shop, sender)
      const params = { id: given.id }
      await expectRefusal(setReceiver(await uuidAt(given, 0)), 'giftPhoneMissing')
      for (let press = 1; press <= 3; press++) await sender('gift.resendGroup', { params })
      await expectRefusal(sender('gift.resendGroup', { params }), 'giftResendLimit')
      const body = { reason: '마음이 바뀌었어요' }
      await sender('gift.withdrawGroup', { params, body })
      await expectRefusal(sender('gift.resendGroup', { params }), 'giftEnded')
      const { reason } = await shop.db.one<{ reason: string }>('t', 'select reason from refund where order_id = $1', [
        given.id,
      ])
      expect(reason).toBe(body.reason)
    })
  })

  describe('security', () => {
    test('[K2] [F1] an order that is no gift is answered like a missing gift', async () => {
      const { id } = await buy(shop, sender, [LINE.apple])
      await expectRefusal(sender('gift.getGroup', { params: { id } }), 'giftNotFound')
      await expectRefusal(sender('gift.resendGroup', { params: { id } }), 'giftNotFound')
      await expectRefusal(sender('order.getGiftGroup', { params: { id } }), 'orderNotFound')
    })
  })
})
