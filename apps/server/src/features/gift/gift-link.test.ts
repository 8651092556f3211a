import type { Api, GiftGroup } from '@shop/contract'
import { seoulDayRange } from '@shop/rules'
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import { testEngines } from '#src/db/snapshot.ts'
import { setFailpoint } from '#src/failpoint.ts'
import {
  expectBooksRight,
  expectRefusal,
  openRefundShop,
  type RefundShop,
} from '#src/features/refund/testing/buying.ts'
import { sendGift } from './gift-jobs.ts'
import { address, type Given, give, giftAt } from './testing/giving.ts'

const HOUR_MS = 3_600_000

describe.each(testEngines)('links and messages of gifts on %s', (engine) => {
  let shop: RefundShop
  let sender: Api
  beforeAll(async () => {
    shop = await openRefundShop({ engine })
    shop.clock.now = new Date(seoulDayRange(shop.clock.now).to.getTime() + 10 * HOUR_MS)
    sender = shop.api(await shop.guest())
    await shop.db.script('update stock set initial = 1000, on_hand = 1000 where initial > 0')
  })
  afterEach(() => setFailpoint(undefined))
  afterAll(async () => {
    await expectBooksRight(shop)
    await shop.close()
  })

  const groupOf = ({ id }: Given): Promise<GiftGroup> => sender('gift.getGroup', { params: { id } })
  const uuidAt = async (given: Given, index: number): Promise<string> => giftAt(await groupOf(given), index).uuid
  const setPhone = (id: string, phone: string) =>
    sender('gift.setReceiver', { params: { id }, body: { name: '김한나', phone } })

  describe('happy', () => {
    test('a gift is opened once, however often the page is loaded', async () => {
      const given = await give(shop, sender)
      const id = await uuidAt(given, 0)
      const seen = await Promise.all([1, 2, 3].map(() => shop.api()('gift.open', { params: { id } })))
      expect(new Set(seen.map((each) => JSON.stringify(each))).size).toBe(1)
      expect(giftAt(await groupOf(given), 0).events.map(({ kind }) => kind)).toEqual(['sent', 'opened'])
    })

    test('[F9] the address is shown only to the person who entered it, and removed when the gift ends without a delivery', async () => {
      const given = await give(shop, sender)
      const id = await uuidAt(given, 0)
      const guest = shop.api(await shop.guest())
      await guest('gift.giveAddress', { params: { id }, body: address })
      const member = (await shop.asMember()).api
      await member('gift.save', { params: { id } })
      for (const other of [sender, shop.api(), member]) {
        const seen = await other('gift.get', { params: { id } })
        expect(seen).toMatchObject({ address: null, addressRegion: '서울 강남구', giftStatus: 'address_done' })
        const text = JSON.stringify(seen)
        for (const word of ['테헤란로', address.phone, address.phone.replaceAll('-', '')])
          expect(text).not.toContain(word)
      }
      expect(await guest('gift.get', { params: { id } })).toMatchObject({
        address: { roadAddress: address.roadAddress },
      })
      await guest('gift.decline', { params: { id }, body: {} })
      expect(await guest('gift.get', { params: { id } })).toMatchObject({ address: null, addressRegion: null })
    })
  })

  describe('error', () => {
    test('of two corrections at once to the same phone one is refused', async () => {
      const given = await give(shop, sender)
      const uuids = [await uuidAt(given, 0), await uuidAt(given, 1)]
      const results = await Promise.allSettled(uuids.map((uuid) => setPhone(uuid, '010-1111-0009')))
      const refused = results.filter((result) => result.status === 'rejected')
      expect(refused.map(({ reason }) => (reason as { code: string }).code)).toEqual(['giftReceiverTwice'])
    })

    test('a gift that was withdrawn meanwhile is not thanked for', async () => {
      const given = await give(shop, sender)
      const id = await uuidAt(given, 0)
      await shop.api()('gift.giveAddress', { params: { id }, body: address })
      await sender('gift.withdraw', { params: { id }, body: {} })
      await expectRefusal(shop.api()('gift.thank', { params: { id }, body: { note: '고마워요' } }), 'giftEnded')
    })

    test.runIf(engine === 'postgres')('an order that is being cancelled sends no gift', async () => {
      const sendAt = new Date(shop.clock.now.getTime() + HOUR_MS)
      const given = await give(shop, sender, { giftData: { sendAt: sendAt.toISOString() } })
      shop.clock.now = sendAt
      const app = { ...shop, clock: () => shop.clock.now } as unknown as Parameters<typeof sendGift>[1]
      const reached = Promise.withResolvers<void>()
      const released = Promise.withResolvers<void>()
      setFailpoint((name) => {
        if (name !== 'refund:before-commit') return undefined
        reached.resolve()
        return released.promise
      })
      const withdrawing = sender('order.withdraw', { params: { id: given.id }, body: {} })
      await reached.promise
      const sending = shop.db.tx((tx) => sendGift(tx, app, given.id))
      await new Promise((resolve) => setTimeout(resolve, 200))
      released.resolve()
      await Promise.all([withdrawing, sending])
      expect((await groupOf(given)).giftTos.map((gift) => gift.sentAt)).toEqual([null, null, null])
    })
  })

  describe('security', () => {
    test('[F9] a member who saved the old link does not see the new one', async () => {
      const { api: stranger } = await shop.asMember({ phone: '01099990000' })
      const given = await give(shop, sender)
      const id = await uuidAt(given, 0)
      await stranger('gift.save', { params: { id } })
      expect((await stranger('gift.listReceived', {})).list.map(({ uuid }) => uuid)).toEqual([id])
      await setPhone(id, '010-1111-0009')
      expect(await stranger('gift.listReceived', {})).toMatchObject({ count: 0, list: [] })
    })

    test('a note cannot smuggle a link into a message of the shop', async () => {
      const { api, userId } = await shop.asMember({ phone: '01055556666' })
      expect(userId).toBeGreaterThan(0)
      const given = await give(shop, api)
      const { uuid: id } = giftAt(await api('gift.getGroup', { params: { id: given.id } }), 0)
      await shop.api()('gift.giveAddress', { params: { id }, body: address })
      const note = '잘 먹을게요... 고마워요! https://evil.example/a 와 evil.example.'
      await shop.api()('gift.thank', { params: { id }, body: { note } })
      await shop.pass()
      const told = shop.messages.sent.find(({ text }) => text.includes('감사 인사'))?.text ?? ''
      expect(told).toContain('“잘 먹을게요... 고마워요! https evil example a 와 evil example.”')
      expect(giftAt(await api('gift.getGroup', { params: { id: given.id } }), 0).thanksNote).toBe(note)
    })
  })
})
