import type { Api } from '@shop/contract'
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import { testEngines } from '#src/db/snapshot.ts'
import {
  buy,
  type Bought,
  LINE,
  openRefundShop,
  productOf,
  type RefundShop,
  expectBooksRight,
} from './testing/buying.ts'

describe.each(testEngines)('on %s', (engine) => {
  let shop: RefundShop
  let guest: Api
  beforeAll(async () => {
    shop = await openRefundShop({ engine })
    guest = shop.api(await shop.guest())
  })
  afterEach(() => expectBooksRight(shop))
  afterAll(() => shop.close())

  const withdraw = ({ id }: Bought) => guest('order.withdraw', { params: { id }, body: {} })
  const withdrawOne = (bought: Bought, line: Parameters<typeof productOf>[1]) =>
    guest('order.withdrawProduct', { params: { id: bought.id, pid: productOf(bought, line) }, body: {} })

  test('the shopper is notified of the cancel and of the refund', async () => {
    const member = await shop.asMember({ phone: '01055556666' })
    const bought = await buy(shop, member.api, [LINE.potato])
    await member.api('order.withdraw', { params: { id: bought.id }, body: {} })
    await shop.pass()
    const told = shop.messages.sent.filter(({ tags }) => tags?.orderNo === bought.orderNo)
    expect(told.map(({ to, tags }) => [to, tags?.purpose])).toEqual([
      ['01055556666', 'refund.cancelled'],
      ['01055556666', 'refund.refundedToCard'],
    ])
    expect(told[0]?.text).toContain('7,000원')
    const byGuest = await buy(shop, guest, [LINE.potato])
    await withdraw(byGuest)
    await shop.pass()
    expect(shop.messages.sent.findLast(({ tags }) => tags?.orderNo === byGuest.orderNo)?.to).toBe('01087654321')
  })

  test('the message about a partial cancel names the cancelled products', async () => {
    const bought = await buy(shop, guest, [LINE.apple, LINE.potato])
    const heads = () =>
      shop.messages.sent
        .filter(
          ({ tags }) =>
            tags?.orderNo === bought.orderNo &&
            ['refund.cancelled', 'refund.partlyCancelled'].includes(tags.purpose ?? ''),
        )
        .map(({ text }) => text.split('\n').slice(1, -1))
    // two in quick succession: the message about the first must still be correct for the first
    await withdrawOne(bought, LINE.potato)
    await withdrawOne(bought, LINE.apple)
    await shop.pass()
    expect(heads()).toHaveLength(2)
    expect(heads()).toEqual(
      expect.arrayContaining([
        ['주문한 상품 일부가 취소됐어요.', expect.stringContaining('감자')],
        ['주문이 취소됐어요.'],
      ]),
    )
  })

  test('members who turned off order messages get none', async () => {
    const member = await shop.asMember({ phone: '01055557777' })
    await shop.db.exec('t', 'insert into user_setting (user_id, order_delivery_alarm) values ($1, false)', [
      member.userId,
    ])
    const bought = await buy(shop, member.api, [LINE.potato])
    await member.api('order.withdraw', { params: { id: bought.id }, body: {} })
    await shop.pass()
    expect(shop.messages.sent.filter(({ tags }) => tags?.orderNo === bought.orderNo)).toEqual([])
  })
})
