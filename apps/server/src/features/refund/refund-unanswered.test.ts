import type { Api } from '@shop/contract'
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import { testEngines } from '#src/db/snapshot.ts'
import { runCommand } from '#src/features/staff/command/run-command.ts'
import { type Bought, buy, expectBooksRight, LINE, openRefundShop, type RefundShop } from './testing/buying.ts'

const HOUR = 3_600_000

describe.each(testEngines)('on %s', (engine) => {
  let shop: RefundShop
  let guest: Api
  beforeAll(async () => {
    shop = await openRefundShop({ engine })
    guest = shop.api(await shop.guest())
  })
  afterEach(() => expectBooksRight(shop))
  afterAll(() => shop.close())

  const stateOf = async ({ id }: Bought) => (await guest('order.get', { params: { id } })).refunds[0]?.state
  const reconciliationBreaksOf = ({ id }: Bought) =>
    shop.db.many<{ kind: string; open: boolean }>(
      't',
      `select kind, resolved_at is null as open from reconciliation_break
      where order_id = $1 and kind in ('refundUnanswered', 'refundFailed') order by id`,
      [id],
    )
  const showReconciliationBreaks = async () => {
    const app = { db: shop.db, config: shop.config, clock: () => shop.clock.now }
    return (await runCommand(app, ['reconcile'])).text
  }
  const cancel = async () => {
    const bought = await buy(shop, guest, [LINE.potato])
    await guest('order.withdraw', { params: { id: bought.id }, body: {} })
    return bought
  }

  describe('error', () => {
    test('a refund without a response of the gateway for a day is noted as a break, once, until it is paid', async () => {
      const bought = await cancel()
      shop.gateway.script('cancel', 'down', 'down', 'down', 'down')
      await shop.pass()
      await shop.pass(HOUR)
      expect(await reconciliationBreaksOf(bought)).toEqual([])
      for (let times = 0; times < 2; times++) await shop.pass(24 * HOUR)
      expect(await reconciliationBreaksOf(bought)).toEqual([{ kind: 'refundUnanswered', open: true }])
      expect(await showReconciliationBreaks()).toContain('환불이 됐는지 알 수 없어요')
      await shop.pass(HOUR)
      expect(await stateOf(bought)).toBe('done')
      expect(await reconciliationBreaksOf(bought)).toEqual([{ kind: 'refundUnanswered', open: false }])
      expect(shop.gateway.canceled(bought.orderNo)).toBe(bought.amount)
    })

    test('[B1] our own mark with another amount is not trusted and is noted as a break', async () => {
      const bought = await cancel()
      const [refund] = (await guest('order.get', { params: { id: bought.id } })).refunds
      const found = await shop.gateway.findByOrderId(bought.orderNo)
      if (found.outcome !== 'found') throw new Error('no payment')
      const { paymentKey } = found.payment
      const reason = `다른 금액 (환불 ${refund?.id})`
      const amount = 1_000
      await shop.gateway.cancel({ paymentKey, amount, taxFreeAmount: amount, reason, idempotencyKey: 'console' })
      for (let times = 0; times < 2; times++) await shop.pass(25 * HOUR)
      expect(await stateOf(bought)).toBe('asked')
      expect(shop.gateway.canceled(bought.orderNo)).toBe(1_000)
      expect(await reconciliationBreaksOf(bought)).toEqual([{ kind: 'refundUnanswered', open: true }])
    })

    test('a final refusal is noted as a refusal', async () => {
      const bought = await cancel()
      shop.gateway.script('cancel', 'down', 'down', { decline: 'NOT_CANCELABLE_PAYMENT' })
      await shop.pass()
      await shop.pass(25 * HOUR)
      await shop.pass(HOUR)
      expect(await stateOf(bought)).toBe('failed')
      expect(await reconciliationBreaksOf(bought)).toEqual([
        { kind: 'refundUnanswered', open: false },
        { kind: 'refundFailed', open: true },
      ])
    })
  })
})
