import type { Api } from '@shop/contract'
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import { testEngines } from '#src/db/snapshot.ts'
import { isGatewayDown } from '#src/features/order/check/gateway-health.ts'
import { withdrawProducts } from '#src/features/order/withdraw/withdraw-products.ts'
import { runCommand } from '#src/features/staff/command/run-command.ts'
import { retryRefunds } from './refund-retrying.ts'
import {
  account,
  buy,
  type Bought,
  deposit,
  LINE,
  openRefundShop,
  productOf,
  type RefundShop,
  sendPaymentStatus,
  expectBooksRight,
} from './testing/buying.ts'

const MINUTE = 60_000
const DAY = 24 * 60 * MINUTE

describe.each(testEngines)('on %s', (engine) => {
  let shop: RefundShop
  let guest: Api
  beforeAll(async () => {
    shop = await openRefundShop({ engine })
    guest = shop.api(await shop.guest())
  })
  afterEach(() => expectBooksRight(shop))
  afterAll(() => shop.close())

  const refundsOf = async ({ id }: Pick<Bought, 'id'>) => (await guest('order.get', { params: { id } })).refunds
  const withdraw = ({ id }: Bought, body = {}) => guest('order.withdraw', { params: { id }, body })
  const withdrawOne = (bought: Bought, line: Parameters<typeof productOf>[1]) =>
    guest('order.withdrawProduct', { params: { id: bought.id, pid: productOf(bought, line) }, body: {} })
  const reconciliationBreaksOf = ({ id }: Bought) =>
    shop.db.many<{ kind: string; open: boolean }>(
      't',
      'select kind, resolved_at is null as open from reconciliation_break where order_id = $1 order by id',
      [id],
    )
  const keysOf = ({ orderNo }: Bought) =>
    shop.gateway.ledger.filter(({ kind, orderId }) => kind === 'cancel' && orderId === orderNo)

  describe('happy', () => {
    test('each part is refunded by its own amount under its own key', async () => {
      const bought = await buy(shop, guest, [LINE.apple, LINE.potato])
      await withdrawOne(bought, LINE.potato)
      await shop.pass()
      await withdrawOne(bought, LINE.apple)
      await shop.pass()
      const refunds = await refundsOf(bought)
      expect(refunds.map(({ state }) => state)).toEqual(['done', 'done'])
      expect(keysOf(bought).map(({ amount, idempotencyKey }) => [amount, idempotencyKey])).toEqual(
        refunds.map(({ id, money }) => [money, `cancel:${bought.orderNo}:${id}`]),
      )
      expect(shop.gateway.canceled(bought.orderNo)).toBe(bought.amount)
    })

    test('[B1] an order whose payment was cancelled by hand at the gateway is cancelled', async () => {
      const bought = await buy(shop, guest, [LINE.apple, LINE.potato])
      const found = await shop.gateway.findByOrderId(bought.orderNo)
      if (found.outcome !== 'found') throw new Error('no payment')
      const { paymentKey } = found.payment
      await shop.gateway.cancel({ paymentKey, reason: '콘솔에서 취소', idempotencyKey: 'console' })
      for (let times = 0; times < 3; times++) await sendPaymentStatus(shop, bought.orderNo, 'CANCELED')
      await shop.pass(20_000)
      const order = await guest('order.get', { params: { id: bought.id } })
      expect(order.orderItemStatus).toBe('withdraw_complete')
      expect(order.refunds).toMatchObject([{ money: bought.amount, state: 'done' }])
      expect(order.timeline.at(-1)).toMatchObject({ actor: 'operator', reason: '결제사에서 결제가 취소됐어요.' })
      expect(shop.gateway.canceled(bought.orderNo)).toBe(bought.amount)
    })
  })

  describe('error', () => {
    test.each([
      ['lost', { calls: 1 }],
      ['down', { calls: 2 }],
    ] as const)(
      '[B1] the response is %s: the gateway is read before the next request, and pays once',
      async (fate, { calls }) => {
        const bought = await buy(shop, guest, [LINE.apple, LINE.potato])
        await withdrawOne(bought, LINE.potato)
        shop.gateway.script('cancel', fate)
        const before = shop.gateway.calls.cancel
        await shop.pass()
        expect((await refundsOf(bought))[0]?.state).toBe('asked')
        await shop.pass(2 * MINUTE)
        const [refund] = await refundsOf(bought)
        expect(refund?.state).toBe('done')
        expect(keysOf(bought).map(({ amount }) => amount)).toEqual([refund?.money])
        expect(shop.gateway.calls.cancel - before).toBe(calls)
      },
    )

    test('[B1] without a readable payment no refund is requested', async () => {
      const bought = await buy(shop, guest, [LINE.potato])
      await withdraw(bought)
      shop.gateway.script('find', 'down', 'down')
      const before = shop.gateway.calls.cancel
      await shop.pass()
      await shop.pass(MINUTE)
      expect(shop.gateway.calls.cancel).toBe(before)
      await shop.pass(2 * MINUTE)
      expect((await refundsOf(bought))[0]?.state).toBe('done')
      expect(isGatewayDown(shop.gateway, shop.clock.now)).toBe(false)
    })

    test('after a temporary refusal of the bank the refund is requested under another key and paid', async () => {
      const bought = await buy(shop, guest, [LINE.potato])
      await withdraw(bought)
      shop.gateway.script('cancel', { decline: 'NOT_AVAILABLE_BANK' }, { decline: 'NOT_AVAILABLE_BANK' })
      await shop.pass()
      for (let times = 0; times < 4; times++) await shop.pass(10 * MINUTE)
      const [refund] = await refundsOf(bought)
      expect(refund?.state).toBe('done')
      expect(keysOf(bought)).toMatchObject([{ idempotencyKey: `cancel:${bought.orderNo}:${refund?.id}:3` }])
      expect(await reconciliationBreaksOf(bought)).toEqual([])
    })

    test('a permanently refused refund fails, is noted, and is paid after an operator has fixed it', async () => {
      const bought = await buy(shop, guest, [LINE.potato])
      await withdraw(bought)
      shop.gateway.script('cancel', { decline: 'NOT_CANCELABLE_PAYMENT' })
      await shop.pass()
      const [refund] = await refundsOf(bought)
      expect(refund?.state).toBe('failed')
      expect(await reconciliationBreaksOf(bought)).toEqual([{ kind: 'refundFailed', open: true }])
      await shop.pass(DAY)
      expect(keysOf(bought)).toEqual([])
      // until an operator has looked, the daily comparison finds it too
      expect(await reconciliationBreaksOf(bought)).toContainEqual({ kind: 'status', open: true })
      const app = { db: shop.db, config: shop.config, clock: () => shop.clock.now }
      expect(await retryRefunds(app, bought.orderNo)).toBe(1)
      expect(await retryRefunds(app, bought.orderNo)).toBe(0)
      await shop.pass()
      expect((await refundsOf(bought))[0]?.state).toBe('done')
      expect(await reconciliationBreaksOf(bought)).toContainEqual({ kind: 'refundFailed', open: false })
      expect(keysOf(bought)).toHaveLength(1)
    })

    test('[PAY-7] a refund without a known account is paid after an operator has entered one', async () => {
      const bought = await buy(shop, guest, [LINE.potato], { paymentMethodType: 'virtual_account' })
      await deposit(shop, bought)
      const app = { db: shop.db, config: shop.config, clock: () => shop.clock.now }
      const choice = { orderId: bought.id, orderProductIds: 'all', actor: 'operator', cancelledBy: 'shop' } as const
      await withdrawProducts(app, { ...choice, reason: '품절' })
      await shop.pass()
      expect((await runCommand(app, ['reconcile'])).text).toContain('refundFailed')
      const words = ['order', 'account', bought.orderNo, '신한은행', '110-123-456789', '이주문']
      expect((await runCommand(app, words)).exitCode).toBe(0)
      expect((await runCommand(app, ['order', 'refund', bought.orderNo])).exitCode).toBe(1)
      await shop.pass()
      expect((await refundsOf(bought))[0]?.state).toBe('done')
      expect(shop.gateway.canceled(bought.orderNo)).toBe(bought.amount)
      expect((await runCommand(app, ['reconcile'])).text).not.toContain(bought.orderNo)
    })

    test('an unknown refusal is retried, but not forever', async () => {
      const bought = await buy(shop, guest, [LINE.potato])
      await withdraw(bought)
      shop.gateway.script('cancel', ...Array.from({ length: 5 }, () => ({ decline: 'SOMETHING_NEW' })))
      await shop.pass()
      for (let times = 0; times < 8; times++) await shop.pass(30 * MINUTE)
      expect((await refundsOf(bought))[0]?.state).toBe('failed')
      expect(shop.gateway.canceled(bought.orderNo)).toBe(0)
    })

    test('[PAY-7] a refund to an account that the bank refuses fails, and is paid to another one entered later', async () => {
      const bought = await buy(shop, guest, [LINE.apple, LINE.potato], { paymentMethodType: 'virtual_account' })
      await deposit(shop, bought)
      const one = (line: Parameters<typeof productOf>[1]) =>
        guest('order.withdrawProduct', {
          params: { id: bought.id, pid: productOf(bought, line) },
          body: { refundAccount: account },
        })
      await one(LINE.apple)
      shop.gateway.script('cancel', { decline: 'INVALID_REFUND_ACCOUNT_INFO' })
      await shop.pass()
      expect((await refundsOf(bought)).map(({ state }) => state)).toEqual(['failed'])
      await one(LINE.potato)
      const app = { db: shop.db, config: shop.config, clock: () => shop.clock.now }
      await shop.pass()
      await retryRefunds(app, bought.orderNo, { bank: '06', accountNumber: '12345678901234', holderName: '이주문' })
      await shop.pass()
      expect((await refundsOf(bought)).map(({ state }) => state)).toEqual(['done', 'done'])
      expect(shop.gateway.canceled(bought.orderNo)).toBe(bought.amount)
    })

    test('[B1] a part cancelled by hand at the gateway is noted once, and the order is unchanged', async () => {
      const bought = await buy(shop, guest, [LINE.apple, LINE.potato])
      const found = await shop.gateway.findByOrderId(bought.orderNo)
      if (found.outcome !== 'found') throw new Error('no payment')
      const { paymentKey } = found.payment
      await shop.gateway.cancel({ paymentKey, amount: 1_000, reason: '(환불 999999)', idempotencyKey: 'console' })
      for (let times = 0; times < 3; times++) {
        await sendPaymentStatus(shop, bought.orderNo, 'PARTIAL_CANCELED')
        await shop.pass(20_000)
      }
      expect(await reconciliationBreaksOf(bought)).toEqual([{ kind: 'canceledOutside', open: true }])
      expect((await guest('order.get', { params: { id: bought.id } })).orderItemStatus).toBe('paid')
    })

    test('[B1] a refund requested while the gateway is read is recognized as our own and not noted', async () => {
      const bought = await buy(shop, guest, [LINE.apple, LINE.potato])
      await sendPaymentStatus(shop, bought.orderNo, 'PARTIAL_CANCELED')
      const { gateway } = shop
      const findByKey = gateway.findByKey.bind(gateway)
      let isRead = false
      gateway.findByKey = async (paymentKey) => {
        gateway.findByKey = findByKey
        isRead = true
        await withdrawOne(bought, LINE.potato)
        const [refund] = await refundsOf(bought)
        const idempotencyKey = `cancel:${bought.orderNo}:${refund?.id}`
        const reason = `주문한 분이 취소했어요. (환불 ${refund?.id})`
        const amount = refund?.money ?? 0
        await gateway.cancel({ paymentKey, amount, taxFreeAmount: amount, reason, idempotencyKey })
        return findByKey(paymentKey)
      }
      await shop.pass(20_000)
      expect(isRead).toBe(true)
      await shop.pass(MINUTE)
      expect((await refundsOf(bought)).map(({ state }) => state)).toEqual(['done'])
      expect(keysOf(bought)).toHaveLength(1)
      expect(await reconciliationBreaksOf(bought)).toEqual([])
    })

    test('a long reason is cut at whole characters', async () => {
      const bought = await buy(shop, guest, [LINE.potato])
      await withdraw(bought, { reason: `${'가'.repeat(149)}🍎🍎` })
      await shop.pass()
      const found = await shop.gateway.findByOrderId(bought.orderNo)
      const reasons = found.outcome === 'found' ? found.payment.cancels.map(({ reason }) => reason) : []
      expect(reasons.map((reason) => reason.isWellFormed())).toEqual([true])
      expect((await refundsOf(bought))[0]?.state).toBe('done')
    })
  })

  describe('security', () => {
    test('the database refuses refunds beyond the amount paid, whatever writes them', async () => {
      const bought = await buy(shop, guest, [LINE.potato])
      const text = `insert into refund (order_id, money, point, target, reason, asked_at, due_day, retry_at)
        values ($1, $2, $3, 'card', '', now(), '2026-11-25', now())`
      await expect(shop.db.exec('t', text, [bought.id, bought.amount + 1, 0])).rejects.toThrow('more than was paid')
      await expect(shop.db.exec('t', text, [bought.id, 1, 1])).rejects.toThrow('more than was paid')
    })

    test('[B4] a forged webhook of a cancel causes few reads of the gateway and changes nothing', async () => {
      const bought = await buy(shop, guest, [LINE.potato])
      const before = shop.gateway.calls.find
      for (let times = 0; times < 30; times++) await sendPaymentStatus(shop, bought.orderNo, 'CANCELED')
      await shop.pass(20_000)
      expect(shop.gateway.calls.find - before - 30).toBeLessThanOrEqual(2)
      expect((await guest('order.get', { params: { id: bought.id } })).orderItemStatus).toBe('paid')
      expect(await reconciliationBreaksOf(bought)).toEqual([])
    })
  })
})
