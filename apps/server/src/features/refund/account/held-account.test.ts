import { describe, expect, test } from 'vitest'
import { testEngines } from '#src/db/snapshot.ts'
import { guestCodeOf } from '#src/features/order/guest/guest-proof.ts'
import {
  letArrive,
  openAccountShopForAll,
  other,
  payLater,
  payOneLater,
  saved,
} from '#src/features/refund/testing/account-shop.ts'
import { account, LINE, orderer } from '#src/features/refund/testing/buying.ts'

const held = {
  code: 'invalidInput',
  problems: [{ path: 'body.refundAccount.accountNumber', message: expect.stringContaining('먼저 알려 주신 계좌로') }],
}

describe.each(testEngines)('on %s', (engine) => {
  const desk = openAccountShopForAll(engine)

  describe('happy', () => {
    test('the same account is accepted while a refund to it is in progress', async () => {
      const bought = await payLater(desk)
      await desk.arrive(bought, LINE.mackerel)
      await desk.ask(bought, { refundAccount: account }, LINE.mackerel)
      await letArrive(desk)
      expect(await desk.statesOf(bought)).toEqual(['done'])
      expect(desk.accountsOf(bought)).toEqual([account.accountNumber])
    })

    test('an account that a member saves meanwhile waits until the refund in progress has arrived', async () => {
      await desk.asMember()
      const bought = await payOneLater(desk)
      await desk.api('user.change', { body: { withdrawAccount: saved } })
      await desk.shop.pass()
      expect(await desk.statesOf(bought)).toEqual(['failed', 'asked'])
      await letArrive(desk)
      expect(desk.accountsOf(bought)).toEqual([account.accountNumber])
      await desk.shop.pass(3_660_000)
      await desk.shop.pass()
      expect(await desk.statesOf(bought)).toEqual(['done', 'done'])
      expect(desk.accountsOf(bought)).toEqual([account.accountNumber, saved.accountNumber])
    })
  })

  describe('security', () => {
    test('a return request with another account does not redirect a refund in progress', async () => {
      const bought = await payLater(desk)
      await desk.arrive(bought, LINE.mackerel)
      await expect(desk.ask(bought, { refundAccount: other }, LINE.mackerel)).rejects.toMatchObject(held)
      expect((await desk.orderOf(bought)).requests).toEqual([])
      await letArrive(desk)
      expect(desk.accountsOf(bought)).toEqual([account.accountNumber])
    })

    test('[ORDER-4] neither a guest order lookup nor a cancel redirects a refund in progress', async () => {
      const bought = await payLater(desk)
      await expect(desk.cancel(bought, LINE.mackerel, other)).rejects.toMatchObject(held)
      await desk.arrive(bought, LINE.mackerel)
      await desk.asGuest()
      const code = guestCodeOf(desk.shop, { brand: 'ru', ...orderer }, desk.shop.clock.now)
      await desk.api('order.listGuest', { query: { ...orderer, code } })
      await expect(desk.ask(bought, { refundAccount: other }, LINE.mackerel)).rejects.toMatchObject(held)
      await letArrive(desk)
      expect(desk.accountsOf(bought)).toEqual([account.accountNumber])
    })

    test('a refund that failed for another reason stays with its account, despite a return request meanwhile', async () => {
      const bought = await desk.paid(LINE.potato, LINE.mackerel)
      await desk.cancel(bought, LINE.potato, account)
      desk.shop.gateway.script('cancel', { decline: 'REFUND_REJECTED' })
      await desk.shop.pass()
      expect(await desk.statesOf(bought)).toEqual(['failed'])
      await desk.arrive(bought, LINE.mackerel)
      await expect(desk.ask(bought, { refundAccount: other }, LINE.mackerel)).rejects.toMatchObject(held)
      await desk.command('refund', bought.orderNo)
      await desk.shop.pass()
      expect(desk.accountsOf(bought)).toEqual([account.accountNumber])
    })

    test('a refund that an operator has settled by hand does not block another account', async () => {
      const bought = await desk.paid(LINE.potato, LINE.mackerel)
      await desk.cancel(bought, LINE.potato, account)
      desk.shop.gateway.script('cancel', { decline: 'REFUND_REJECTED' })
      await desk.shop.pass()
      const [, number = ''] = new RegExp(`(\\d+) .*${bought.orderNo} .*REFUND_REJECTED`).exec(await desk.breaks()) ?? []
      expect(await desk.settle(number)).toMatchObject({ exitCode: 0 })
      await desk.arrive(bought, LINE.mackerel)
      await desk.ask(bought, { refundAccount: other }, LINE.mackerel)
      await desk.command('return-accept', bought.orderNo)
      await desk.shop.pass()
      expect(desk.accountsOf(bought)).toEqual([other.accountNumber])
    })

    test('a new account for one refund does not redirect another refund in progress', async () => {
      const bought = await payOneLater(desk)
      await expect(desk.give(bought, other)).rejects.toMatchObject(held)
      expect(await desk.statesOf(bought)).toEqual(['failed', 'asked'])
      await letArrive(desk)
      await desk.give(bought, other)
      await desk.shop.pass()
      expect(await desk.statesOf(bought)).toEqual(['done', 'done'])
      expect(desk.accountsOf(bought)).toEqual([account.accountNumber, other.accountNumber])
    })
  })
})
