import { describe, expect, test } from 'vitest'
import { testEngines } from '#src/db/snapshot.ts'
import {
  letArrive,
  openAccountShopForAll,
  other,
  payOneLater,
  saved,
} from '#src/features/refund/testing/account-shop.ts'
import { account, LINE, productOf } from '#src/features/refund/testing/buying.ts'

describe.each(testEngines)('on %s', (engine) => {
  const desk = openAccountShopForAll(engine)

  describe('happy', () => {
    test('a retry uses the account that the member has saved since, and is refused without one', async () => {
      await desk.asMember()
      const bought = await desk.ranOut()
      const refused = await desk.command('refund', bought.orderNo)
      expect(refused).toMatchObject({ exitCode: 1, text: expect.stringContaining('돌려줄 계좌를 모르거나') })
      expect((await desk.orderOf(bought)).refunds).toMatchObject([{ state: 'failed' }])
      await desk.api('user.change', { body: { withdrawAccount: saved } })
      expect((await desk.command('refund', bought.orderNo)).exitCode).toBe(0)
      await desk.shop.pass()
      expect(desk.accountsOf(bought)).toEqual([saved.accountNumber])
    })

    test('an account that became known after the refund had failed is used by a retry of an operator', async () => {
      const bought = await desk.paid(LINE.potato, LINE.mackerel)
      const product = String(productOf(bought, LINE.potato))
      expect((await desk.command('stock-out', bought.orderNo, '--product', product)).exitCode).toBe(0)
      await desk.shop.pass()
      await desk.cancel(bought, LINE.mackerel, account)
      await letArrive(desk)
      expect(await desk.statesOf(bought)).toEqual(['failed', 'done'])
      expect((await desk.command('refund', bought.orderNo)).exitCode).toBe(0)
      await desk.shop.pass()
      expect(desk.accountsOf(bought)).toEqual([account.accountNumber, account.accountNumber])
    })
  })

  describe('error', () => {
    test('a retry does not request the refund to an account that the bank refused, and sends no second message', async () => {
      await desk.asMember()
      const bought = await desk.paid()
      await desk.cancel(bought, LINE.potato, account)
      desk.shop.gateway.script('cancel', { decline: 'INVALID_BANK' }, { decline: 'INVALID_BANK' })
      await desk.shop.pass()
      await desk.shop.pass()
      const messages = desk.shop.messages.sent.length
      const refuses = async () => {
        expect(await desk.command('refund', bought.orderNo)).toMatchObject({
          exitCode: 1,
          text: expect.stringContaining('아는 계좌를 은행이 받지 않았어요'),
        })
        await desk.shop.pass()
        expect(await desk.statesOf(bought)).toEqual(['failed'])
      }
      await refuses()
      expect(desk.shop.messages.sent.length).toBe(messages)
      // the member saves the account that the bank refused
      const same = { owner: account.holderName, bankName: '신한은행', accountNumber: account.accountNumber }
      await desk.api('user.change', { body: { withdrawAccount: same } })
      await desk.shop.pass()
      await desk.shop.pass()
      await refuses()
      await desk.api('user.change', { body: { withdrawAccount: saved } })
      expect((await desk.command('refund', bought.orderNo)).text).toContain('환불 1건을 다시 요청해요')
      await desk.shop.pass()
      expect(desk.accountsOf(bought)).toEqual([saved.accountNumber])
    })

    test('an operator does not redirect a refund in progress either', async () => {
      const bought = await payOneLater(desk)
      const setAccount = () =>
        desk.command('account', bought.orderNo, '국민은행', other.accountNumber, other.holderName)
      expect(await setAccount()).toMatchObject({
        exitCode: 1,
        text: expect.stringContaining('다른 환불이 먼저'),
      })
      await letArrive(desk)
      expect((await setAccount()).exitCode).toBe(0)
      await desk.shop.pass()
      expect(desk.accountsOf(bought)).toEqual([account.accountNumber, other.accountNumber])
    })

    test('a refund without a payment is not reported as refused by the gateway', async () => {
      const bought = await desk.ranOut()
      const failure = { code: 'NO_PAYMENT' }
      await desk.shop.db.exec(
        't',
        `update reconciliation_break set detail = detail || jsonb_build_object('failure', $2::jsonb) where order_id = $1`,
        [bought.id, failure],
      )
      expect(await desk.breaks()).toMatch(
        new RegExp(`${bought.orderNo}.*결제 정보가 없어 결제사에 환불을 요청하지 못했어요`),
      )
    })
  })
})
