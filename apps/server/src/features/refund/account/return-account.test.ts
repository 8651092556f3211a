import { describe, expect, test } from 'vitest'
import { testEngines } from '#src/db/snapshot.ts'
import { openAccountShopForAll, saved } from '#src/features/refund/testing/account-shop.ts'
import { account, expectRefusal, LINE, productOf } from '#src/features/refund/testing/buying.ts'

describe.each(testEngines)('on %s', (engine) => {
  const desk = openAccountShopForAll(engine)

  describe('happy', () => {
    test('a return of an order paid by deposit asks for the refund account', async () => {
      const bought = await desk.arrived()
      await expectRefusal(desk.ask(bought), 'refundAccountRequired')
      expect((await desk.orderOf(bought)).orderItemProducts[0]?.orderItemProductStatus).toBe('delivery_end')
      await desk.ask(bought, { refundAccount: account })
      expect((await desk.command('return-accept', bought.orderNo)).exitCode).toBe(0)
      await desk.shop.pass()
      expect((await desk.orderOf(bought)).refunds).toMatchObject([
        { state: 'done', to: 'account', wantsAccount: false },
      ])
      expect(desk.accountsOf(bought)).toEqual([account.accountNumber])
    })

    test("[PAY-7] a return uses the member's saved account, and an exchange needs none", async () => {
      await desk.asMember()
      const bought = await desk.arrived()
      const quote = () =>
        desk.api('orderItem.quoteReturn', {
          params: { id: bought.id, pid: productOf(bought, LINE.potato) },
          body: { reason: 'damaged' },
        })
      expect(await quote()).toMatchObject({ to: 'account', needsAccount: true })
      await desk.ask(bought, { kind: 'replace' })
      expect((await desk.command('replace-refuse', bought.orderNo, '--reason', '사진이 필요해요.')).exitCode).toBe(0)
      await desk.api('user.change', { body: { withdrawAccount: saved } })
      expect(await quote()).toMatchObject({ needsAccount: false })
      await desk.ask(bought)
      await desk.command('return-accept', bought.orderNo)
      await desk.shop.pass()
      expect(desk.accountsOf(bought)).toEqual([saved.accountNumber])
    })
  })

  describe('error', () => {
    test('an invalid account is refused with an error on its field, and no return is requested', async () => {
      const bought = await desk.arrived()
      const refundAccount = { ...account, bankCode: '999' }
      await expect(desk.ask(bought, { refundAccount })).rejects.toMatchObject({
        code: 'invalidInput',
        problems: [{ path: 'body.refundAccount.bankCode' }],
      })
      expect((await desk.orderOf(bought)).requests).toEqual([])
      const gone = await desk.ranOut()
      await expectRefusal(desk.give(gone, refundAccount), 'invalidInput')
      expect((await desk.orderOf(gone)).refunds).toMatchObject([{ state: 'failed' }])
    })
  })
})
