import type { Api, GiftGroup } from '@shop/contract'
import { brandFor } from '@shop/brands'
import { seoulDayRange } from '@shop/rules'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { testEngines } from '#src/db/snapshot.ts'
import { shipProducts } from '#src/features/delivery/ship-products.ts'
import { moveOrderProducts } from '#src/features/order/lifecycle/move-order-products.ts'
import { withdrawProducts } from '#src/features/order/withdraw/withdraw-products.ts'
import {
  expectBooksRight,
  expectRefusal,
  givePoints,
  openRefundShop,
  type RefundShop,
} from '#src/features/refund/testing/buying.ts'
import { address, type Given, give, giftAt, jeju, orderer } from './testing/giving.ts'

const DAY_MS = 24 * 3_600_000
const HOUR_MS = 3_600_000
const SENDER = '01055556666'

describe.each(testEngines)('gifts in the course of time on %s', (engine) => {
  let shop: RefundShop
  let sender: Api
  let senderId: number
  const receiver = (): Api => shop.api()

  beforeEach(async () => {
    shop = await openRefundShop({ engine })
    const member = await shop.asMember({ phone: SENDER })
    sender = member.api
    senderId = member.userId
  })
  afterEach(async () => {
    await expectBooksRight(shop)
    await shop.close()
  })

  const groupOf = ({ id }: Given): Promise<GiftGroup> => sender('gift.getGroup', { params: { id } })
  const uuidAt = async (given: Given, index: number): Promise<string> => giftAt(await groupOf(given), index).uuid
  const accept = async (given: Given, index: number, body = address) =>
    receiver()('gift.giveAddress', { params: { id: await uuidAt(given, index) }, body })
  const productsOf = async ({ id }: Given, parcel: number): Promise<number[]> =>
    (await sender('order.get', { params: { id } })).orderItemProducts
      .filter((product) => product.parcel === parcel)
      .map((product) => product.id)
  const textsTo = (phone: string): string[] =>
    shop.messages.sent.filter(({ to }) => to === phone).map(({ text }) => text)
  const surchargeOf = async ({ id }: Given): Promise<number> =>
    (
      await shop.db.one<{ sum: number }>(
        't',
        "select coalesce(sum(amount), 0)::int as sum from money_entry where order_id = $1 and account = 'giftSurcharge'",
        [id],
      )
    ).sum
  const ship = async (given: Given, parcel: number): Promise<number[]> => {
    const orderProductIds = await productsOf(given, parcel)
    const shipment = { orderId: given.id, orderProductIds, courier: '04', invoiceNo: `12345678900${parcel}` }
    await shop.db.tx((tx) => shipProducts(tx, { ...shipment, now: shop.clock.now }))
    return orderProductIds
  }
  const arrive = (given: Given, ids: readonly number[]) =>
    shop.db.tx((tx) =>
      moveOrderProducts(tx, {
        orderId: given.id,
        moves: ids.map((orderProductId) => ({ orderProductId, to: 'delivery_end' })),
        actor: 'operator',
        reason: '도착',
        now: shop.clock.now,
      }),
    )

  describe('happy', () => {
    test('a member is notified when a gift is accepted, thanked for, shipped and delivered, once each', async () => {
      const given = await give(shop, sender)
      await accept(given, 0)
      await receiver()('gift.thank', { params: { id: await uuidAt(given, 0) }, body: { note: '고마워요' } })
      const ids = await ship(given, 1)
      await shop.pass(1_000)
      await arrive(given, ids)
      await shop.pass(1_000)
      await shop.pass(60_000)
      const texts = textsTo(SENDER)
      for (const part of ['선물을 받았어요', '감사 인사를 보냈어요', '선물이 출발했어요', '선물이 도착했어요'])
        expect(texts.filter((text) => text.includes(part))).toHaveLength(1)
      // the messages about the order itself would repeat them
      expect(texts.filter((text) => /상품이 (출발|도착)했어요/.test(text))).toEqual([])
      const gift = giftAt(await groupOf(given), 0)
      expect(gift).toMatchObject({ giftStatus: 'used', phone: null, canResend: false })
      expect(gift.events.map(({ kind }) => kind)).toEqual(['sent', 'addressGiven', 'thanked', 'shipped', 'delivered'])
      // the courier has not reported it yet
      const { parcels } = await receiver()('gift.get', { params: { id: gift.uuid } })
      expect(parcels.map(({ isDelivered }) => isDelivered)).toEqual([true])
    })

    test('a parcel without an address is not packed', async () => {
      const given = await give(shop, sender)
      const refusal = ship(given, 2)
      await expect(refusal).rejects.toMatchObject({ code: 'transitionRefused' })
      await accept(given, 1)
      await ship(given, 2)
      expect(giftAt(await groupOf(given), 1).giftStatus).toBe('used')
    })

    test('a refund of several gifts is split over them to the won', async () => {
      await givePoints(shop, senderId, 5_000)
      const given = await give(shop, sender, { usedPoint: 5_000 })
      await sender('gift.withdrawGroup', { params: { id: given.id }, body: {} })
      const { giftTos } = await groupOf(given)
      const sum = (pick: (refund: { money: number; point: number }) => number): number =>
        giftTos.reduce((total, { refund }) => total + (refund ? pick(refund) : 0), 0)
      expect([sum(({ money }) => money), sum(({ point }) => point)]).toEqual([given.amount, 5_000])
      expect(giftTos.every(({ refund, price }) => (refund?.money ?? 0) < price)).toBe(true)
    })

    test('gifts cancelled by the shop or with the order are closed: no message, no phone, no surcharge', async () => {
      const given = await give(shop, sender)
      await accept(given, 0, jeju)
      expect(await surchargeOf(given)).toBe(3_000)
      const app = { db: shop.db, config: shop.config, clock: () => shop.clock.now }
      await withdrawProducts(app, {
        orderId: given.id,
        orderProductIds: await productsOf(given, 1),
        isGiftPart: true,
        actor: 'operator',
        cancelledBy: 'shop',
        reason: '품절',
      })
      await shop.pass()
      expect(await surchargeOf(given)).toBe(0)
      expect(giftAt(await groupOf(given), 0)).toMatchObject({ giftStatus: 'withdrawn', phone: null })
      await sender('order.withdraw', { params: { id: given.id }, body: {} })
      await shop.pass()
      const { giftTos } = await groupOf(given)
      expect(giftTos.map(({ giftStatus, phone }) => [giftStatus, phone])).toEqual(
        giftTos.map(() => ['withdrawn', null]),
      )
      expect(giftTos.map(({ events }) => events.at(-1)?.kind)).toEqual(Array(3).fill('withdrawn'))
    })

    test('the shop pays the surcharge of an island, and its ledger says so', async () => {
      const given = await give(shop, sender)
      await accept(given, 0, jeju)
      expect(await surchargeOf(given)).toBe(3_000)
      await accept(given, 0)
      expect(await surchargeOf(given)).toBe(0)
      expect((await groupOf(given)).giftTotalPrice).toBe(given.amount)
    })

    test('a gift that the receiver declines or the sender withdraws costs the shop no surcharge', async () => {
      const given = await give(shop, sender)
      for (const index of [0, 1]) await accept(given, index, jeju)
      // at the same moment: each change is a posting of its own
      await accept(given, 0)
      await accept(given, 0, jeju)
      expect(await surchargeOf(given)).toBe(6_000)
      await receiver()('gift.decline', { params: { id: await uuidAt(given, 0) }, body: {} })
      await sender('gift.withdraw', { params: { id: await uuidAt(given, 1) }, body: {} })
      expect(await surchargeOf(given)).toBe(0)
    })

    test('a gift bought at night is announced in the morning, to the phone as corrected', async () => {
      shop.clock.now = new Date(seoulDayRange(shop.clock.now).to.getTime() - HOUR_MS)
      const given = await give(shop, sender)
      const [id, other] = [await uuidAt(given, 0), await uuidAt(given, 1)]
      await sender('gift.setReceiver', { params: { id }, body: { name: '김하나', phone: '010-1111-0009' } })
      await sender('gift.withdraw', { params: { id: other }, body: {} })
      expect(shop.messages.sent.filter(({ text }) => text.includes('/gift/received/'))).toEqual([])
      await shop.pass(9 * HOUR_MS)
      const links = shop.messages.sent.filter(({ text }) => text.includes('/gift/received/'))
      expect(links.map(({ to }) => to).sort()).toEqual(['01011110003', '01011110009'])
    })

    test('a scheduled KakaoTalk gift asks its sender to share it, and reminds of receivers without an address', async () => {
      const sendAt = new Date(seoulDayRange(shop.clock.now).to.getTime() + 10 * HOUR_MS)
      const giftData = { giftNotiType: 'kakaotalkSend' as const, sendAt: sendAt.toISOString() }
      // the token of a guest lasts longer than a gift
      sender = shop.api(await shop.guest())
      const given = await give(shop, sender, { giftData })
      const phone = orderer.guestOrderPhone
      shop.clock.now = sendAt
      await shop.pass(60_000)
      expect(textsTo(phone).filter((text) => text.includes('예약하신 선물'))).toHaveLength(1)
      await shop.pass(4 * DAY_MS)
      await shop.pass(2 * DAY_MS)
      const reminders = textsTo(phone).filter((text) => text.includes('남았어요'))
      expect(reminders.map((text) => text.match(/\d일/)?.[0])).toEqual(['3일', '1일'])
      expect((await groupOf(given)).giftTos.every(({ phone, canResend }) => phone === null && !canResend)).toBe(true)
    })
  })

  describe('error', () => {
    test('gifts that cannot be ended do not hold up the others', async () => {
      sender = shop.api(await shop.guest())
      const given = await give(shop, sender)
      const { receiver: stored } = await shop.db.one<{ receiver: string }>(
        't',
        'select receiver from gift_to where order_id = $1 and parcel = 1',
        [given.id],
      )
      const putReceiver = (text: string) =>
        shop.db.exec('t', 'update gift_to set receiver = $2 where order_id = $1 and parcel = 1', [given.id, text])
      // cannot be decrypted
      await putReceiver('AAAA')
      await shop.pass(7 * DAY_MS + 60_000)
      const endings = () =>
        shop.db.many<{ ending: string | null }>('t', 'select ending from gift_to where order_id = $1 order by parcel', [
          given.id,
        ])
      expect((await endings()).map(({ ending }) => ending)).toEqual([null, 'expired', 'expired'])
      await putReceiver(stored)
      await shop.pass(HOUR_MS)
      expect((await endings()).map(({ ending }) => ending)).toEqual(['expired', 'expired', 'expired'])
    })

    test('products the shop ran out of do not hold up the end of their gift', async () => {
      const given = await give(shop, sender)
      const ids = await productsOf(given, 1)
      await shop.db.tx((tx) =>
        moveOrderProducts(tx, {
          orderId: given.id,
          moves: ids.map((orderProductId) => ({ orderProductId, to: 'stock_out' })),
          actor: 'operator',
          reason: '품절',
          now: shop.clock.now,
        }),
      )
      await receiver()('gift.decline', { params: { id: await uuidAt(given, 0) }, body: {} })
      await shop.pass(60_000)
      expect(giftAt(await groupOf(given), 0)).toMatchObject({
        giftStatus: 'declined',
        refund: { money: expect.any(Number) },
      })
    })

    test('a place without delivery is refused by name, and an island if the brand does not pay for it', async () => {
      const given = await give(shop, sender)
      const id = await uuidAt(given, 0)
      await shop.db.exec('t', 'update product set is_undeliverable_secondary_area = true', [])
      await expect(accept(given, 0, jeju)).rejects.toMatchObject({
        code: 'undeliverableArea',
        problems: [{ path: 'body.zonecode', message: expect.stringContaining('거절') }],
      })
      await shop.db.exec('t', 'update product set is_undeliverable_secondary_area = false', [])
      Object.assign(brandFor('ru'), { giftIslandSurcharge: 'refuse' })
      try {
        await expectRefusal(receiver()('gift.giveAddress', { params: { id }, body: jeju }), 'undeliverableArea')
      } finally {
        Object.assign(brandFor('ru'), { giftIslandSurcharge: 'shop' })
      }
      await receiver()('gift.giveAddress', { params: { id }, body: jeju })
    })
  })

  describe('security', () => {
    test('a name cannot smuggle a link into a message of the shop', async () => {
      await give(shop, sender, { giftData: { giftSenderName: 'https://evil.example/a' } })
      await shop.pass()
      const texts = shop.messages.sent.map(({ text }) => text.split('\n')[0])
      expect(texts.length).toBeGreaterThan(0)
      for (const text of texts) expect(text).not.toMatch(/evil\.example|:\/\//)
    })
  })
})
