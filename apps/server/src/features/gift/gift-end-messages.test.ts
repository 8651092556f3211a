import type { Api, GiftGroup } from '@shop/contract'
import { seoulDayRange } from '@shop/rules'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { testEngines } from '#src/db/snapshot.ts'
import { expectBooksRight, givePoints, openRefundShop, type RefundShop } from '#src/features/refund/testing/buying.ts'
import { type Given, give, giftAt } from './testing/giving.ts'

const HOUR_MS = 3_600_000
const SENDER = '01055556666'

describe.each(testEngines)('messages to the sender of an ended gift on %s', (engine) => {
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
  const textsTo = (phone: string): string[] =>
    shop.messages.sent.filter(({ to }) => to === phone).map(({ text }) => text)
  const told = () =>
    textsTo(SENDER)
      .slice(1)
      .map((text) => text.split('\n').slice(0, -2))

  test('a declined gift is one message that names the receiver, the note and the money', async () => {
    const given = await give(shop, sender)
    const { price, uuid } = giftAt(await groupOf(given), 1)
    await receiver()('gift.decline', { params: { id: uuid }, body: { note: '마음만 받을게요' } })
    await shop.pass()
    await shop.pass(60_000)
    expect(told()).toEqual([
      [
        expect.stringContaining('박두리님이 선물을 정중히 거절했어요.'),
        '“마음만 받을게요”',
        `돌려드린 금액 ${price.toLocaleString('ko-KR')}원`,
        '카드사에 따라 며칠 걸릴 수 있어요.',
      ],
    ])
  })

  test('a gift paid with points says that points were returned, and no money', async () => {
    await givePoints(shop, senderId, 200_000)
    const body = { giftReceivers: [{ name: '김하나', phone: '010-1111-0001' }] }
    const cancelled = await give(shop, sender, { giftData: body })
    await sender('gift.withdrawGroup', { params: { id: cancelled.id }, body: {} })
    await shop.pass()
    const given = await give(shop, sender, { giftData: body, usedPoint: cancelled.amount })
    await receiver()('gift.decline', { params: { id: await uuidAt(given, 0) }, body: {} })
    await shop.pass()
    expect(told().at(-1)).toEqual([
      expect.stringContaining('김하나님이 선물을 정중히 거절했어요.'),
      `돌려드린 적립금 ${cancelled.amount.toLocaleString('ko-KR')}원`,
    ])
  })

  test('gifts that their sender withdraws are one message that names the receivers', async () => {
    const given = await give(shop, sender)
    await sender('gift.withdrawGroup', { params: { id: given.id }, body: {} })
    await shop.pass()
    expect(told()).toEqual([
      [
        expect.stringContaining('김하나님 외 2분께 보낸 선물을 취소했어요.'),
        `돌려드린 금액 ${given.amount.toLocaleString('ko-KR')}원`,
        '카드사에 따라 며칠 걸릴 수 있어요.',
      ],
    ])
  })

  test('the end of a gift at night is announced in the morning, and nothing about it before', async () => {
    const body = { giftReceivers: [{ name: '김하나', phone: '010-1111-0001' }] }
    const given = await give(shop, sender, { giftData: body })
    const night = new Date(seoulDayRange(shop.clock.now).to.getTime() + 2 * HOUR_MS)
    await shop.db.exec('t', 'update gift_to set expires_at = $2 where order_id = $1', [given.id, night])
    await shop.db.exec('t', "update job set run_at = $1 where kind = 'gift.expire' and done_at is null", [night])
    const sent = textsTo(SENDER).length
    await shop.pass(night.getTime() - shop.clock.now.getTime())
    await shop.pass(60_000)
    expect(textsTo(SENDER).slice(sent)).toEqual([])
    await shop.pass(6 * HOUR_MS)
    await shop.pass(60_000)
    expect(textsTo(SENDER).slice(sent)).toEqual([
      expect.stringMatching(/김하나님이 기한 안에 선물을 받지 않았어요\.\n돌려드린 금액/),
    ])
  })
})
