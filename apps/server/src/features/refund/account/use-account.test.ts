import { describe, expect, test } from 'vitest'
import { testEngines } from '#src/db/snapshot.ts'
import { guestCodeOf } from '#src/features/order/guest/guest-proof.ts'
import { openAccountShopForAll, other } from '#src/features/refund/testing/account-shop.ts'
import { account, buy, expectRefusal, LINE, orderer } from '#src/features/refund/testing/buying.ts'

describe.each(testEngines)('on %s', (engine) => {
  const desk = openAccountShopForAll(engine)

  describe('happy', () => {
    test('after a cancel by the shop for missing stock, the buyer can enter the refund account', async () => {
      const bought = await desk.ranOut()
      expect((await desk.orderOf(bought)).refunds).toMatchObject([{ state: 'failed', wantsAccount: true }])
      const told = desk.shop.messages.sent.findLast(
        ({ tags }) => tags?.orderNo === bought.orderNo && tags.purpose === 'refund.accountWanted',
      )
      expect(told).toMatchObject({ to: orderer.phone })
      expect(told?.text).toContain(`${bought.amount.toLocaleString('ko-KR')}원을 돌려드릴 계좌를 알려 주세요.`)
      expect(await desk.breaks()).toMatch(new RegExp(`${bought.orderNo}.*구매자가 주문 상세에서 계좌를 입력하면`))
      expect((await desk.give(bought)).refunds).toMatchObject([{ state: 'asked', wantsAccount: false }])
      await desk.shop.pass()
      expect((await desk.orderOf(bought)).refunds).toMatchObject([{ state: 'done' }])
      expect(desk.accountsOf(bought)).toEqual([account.accountNumber])
      expect(await desk.breaks()).not.toContain(bought.orderNo)
    })

    test('[ORDER-4] a guest enters it on another device after the order lookup', async () => {
      const bought = await desk.ranOut()
      const device = desk.shop.api(await desk.shop.guest())
      await expectRefusal(desk.give(bought, account, device), 'orderNotFound')
      const code = guestCodeOf(desk.shop, { brand: 'ru', ...orderer }, desk.shop.clock.now)
      await device('order.listGuest', { query: { ...orderer, code } })
      await desk.give(bought, account, device)
      await desk.shop.pass()
      expect(desk.accountsOf(bought)).toEqual([account.accountNumber])
    })

    test('an account that the bank refuses can be replaced', async () => {
      const bought = await desk.paid()
      await desk.api('order.withdraw', { params: { id: bought.id }, body: { refundAccount: account } })
      desk.shop.gateway.script('cancel', { decline: 'INVALID_REFUND_ACCOUNT_NUMBER' })
      await desk.shop.pass()
      await desk.shop.pass()
      expect((await desk.orderOf(bought)).refunds).toMatchObject([{ state: 'failed', wantsAccount: true }])
      await desk.give(bought, other)
      await desk.shop.pass()
      expect(desk.accountsOf(bought)).toEqual([other.accountNumber])
    })
  })

  describe('error', () => {
    test('without a refund that waits for an account, an account is refused', async () => {
      const open = await desk.paid()
      await expectRefusal(desk.give(open), 'transitionRefused')
      const byCard = await buy(desk.shop, desk.api, [LINE.potato])
      await desk.api('order.withdraw', { params: { id: byCard.id }, body: {} })
      desk.shop.gateway.script('cancel', { decline: 'NOT_CANCELABLE_PAYMENT' })
      await desk.shop.pass()
      expect((await desk.orderOf(byCard)).refunds).toMatchObject([{ state: 'failed', wantsAccount: false }])
      await expectRefusal(desk.give(byCard), 'transitionRefused')
      expect(await desk.breaks()).toMatch(new RegExp(`${byCard.orderNo}.*order refund로.*NOT_CANCELABLE_PAYMENT`))
    })

    test('[A7] repeated and concurrent entries of an account pay once; a different account afterwards is refused', async () => {
      const bought = await desk.ranOut()
      await Promise.all([desk.give(bought), desk.give(bought), desk.give(bought)])
      await desk.give(bought)
      await expectRefusal(desk.give(bought, other), 'transitionRefused')
      await desk.shop.pass()
      await desk.shop.pass()
      expect(desk.accountsOf(bought)).toEqual([account.accountNumber])
      expect(desk.shop.gateway.canceled(bought.orderNo)).toBe(bought.amount)
    })

    test('no message asks for an account that was entered before the message was sent', async () => {
      const bought = await desk.paid()
      await desk.command('cancel', bought.orderNo)
      // like the sweep of every minute, which sends no message itself
      const { id } = (await desk.orderOf(bought)).refunds[0] ?? { id: 0 }
      desk.shop.messages.sent.length = 0
      await desk.shop.db.exec(
        't',
        `update refund set state = 'failed', failure = '{"code": "NO_REFUND_ACCOUNT"}' where id = $1`,
        [id],
      )
      await desk.shop.db.exec(
        't',
        `insert into job (kind, key, payload, run_at) values ('refund.tell', 'late', jsonb_build_object('orderId', $1::int, 'refundId', $2::int, 'occasion', 'accountWanted'), $3)`,
        [bought.id, id, desk.shop.clock.now],
      )
      await desk.give(bought)
      await desk.shop.pass()
      const purposes = desk.shop.messages.sent.map(({ tags }) => tags?.purpose)
      expect(purposes).not.toContain('refund.accountWanted')
      // the refund is in the message about the cancel if it is paid before that is sent
      expect(desk.shop.messages.sent.some(({ text }) => /돌려드린 금액|돌려드렸어요/.test(text))).toBe(true)
    })
  })

  describe('security', () => {
    test("[F1] another user's order returns not found, and an account is stored nowhere in plain text", async () => {
      const bought = await desk.ranOut()
      const stranger = await desk.shop.asMember()
      await expectRefusal(desk.give(bought, account, stranger.api), 'orderNotFound')
      await desk.give(bought)
      const { kept } = await desk.shop.db.one<{ kept: string }>(
        't',
        'select refund_account as kept from payment where order_id = $1',
        [bought.id],
      )
      expect(kept).not.toContain(account.accountNumber)
      const shown = JSON.stringify(await desk.orderOf(bought))
      expect(shown).not.toContain(account.accountNumber)
      expect((await desk.command('show', bought.orderNo)).text).not.toContain(account.accountNumber)
    })
  })
})
