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

  const toldOf = ({ orderNo }: Bought) => shop.messages.sent.filter(({ tags }) => tags?.orderNo === orderNo)

  test('a cancel whose refund is paid at once is one message with the products and the money', async () => {
    const member = await shop.asMember({ phone: '01055556666' })
    const bought = await buy(shop, member.api, [LINE.potato])
    await member.api('order.withdraw', { params: { id: bought.id }, body: {} })
    await shop.pass()
    await shop.pass(60_000)
    const told = toldOf(bought)
    expect(told.map(({ to, tags }) => [to, tags?.purpose])).toEqual([['01055556666', 'refund.cancelled']])
    expect(told[0]?.text).toMatch(
      /주문이 취소됐어요\.\n.*감자.*\n돌려드린 금액 7,000원\n카드사에 따라 며칠 걸릴 수 있어요\.$/,
    )
    const { notifications } = await member.api('notification.list', { query: { listType: 'orderList' } })
    expect(notifications.map(({ title }) => title)).toEqual(['주문이 취소됐어요.'])
    const byGuest = await buy(shop, guest, [LINE.potato])
    await withdraw(byGuest)
    await shop.pass()
    expect(toldOf(byGuest).map(({ to }) => to)).toEqual(['01087654321'])
  })

  test('a cancel whose refund takes longer is announced with the day, and the refund when it is paid', async () => {
    const bought = await buy(shop, guest, [LINE.potato])
    await withdraw(bought)
    shop.gateway.script('cancel', { decline: 'NOT_AVAILABLE_BANK' })
    await shop.pass()
    expect(toldOf(bought)).toEqual([])
    await shop.pass(30_000)
    expect(toldOf(bought).map(({ text }) => text)).toEqual([
      expect.stringMatching(/주문이 취소됐어요\.\n.*감자.*\n돌려드릴 금액 7,000원, \d+월 \d+일까지$/),
    ])
    await shop.pass(3_600_000)
    await shop.pass(3_600_000)
    expect(toldOf(bought).map(({ tags }) => tags?.purpose)).toEqual(['refund.cancelled', 'refund.refundedToCard'])
  })

  test('[K2] the message about a cancel that was deleted since is not sent again with the refund', async () => {
    const bought = await buy(shop, guest, [LINE.potato])
    await withdraw(bought)
    shop.gateway.script('cancel', { decline: 'NOT_AVAILABLE_BANK' })
    await shop.pass()
    await shop.pass(30_000)
    const sent = toldOf(bought)
    expect(sent.map(({ tags }) => tags?.purpose)).toEqual(['refund.cancelled'])
    await shop.db.exec('t', `delete from notification where key like $1`, [`refund.withdrawn:${bought.id}:%`])
    for (let hour = 0; hour < 2; hour++) await shop.pass(3_600_000)
    expect(toldOf(bought).map(({ tags }) => tags?.purpose)).toEqual(['refund.cancelled', 'refund.refundedToCard'])
  })

  test('the message about a partial cancel names the cancelled products', async () => {
    const bought = await buy(shop, guest, [LINE.apple, LINE.potato])
    // two in quick succession: the message about the first must still be correct for the first
    await withdrawOne(bought, LINE.potato)
    await withdrawOne(bought, LINE.apple)
    await shop.pass()
    const heads = toldOf(bought).map(({ text }) => text.split('\n').slice(1, 3))
    expect(heads).toHaveLength(2)
    expect(heads).toEqual(
      expect.arrayContaining([
        ['주문한 상품 일부가 취소됐어요.', expect.stringContaining('감자')],
        ['주문이 취소됐어요.', expect.stringContaining('사과')],
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
