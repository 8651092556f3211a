import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { testEngines } from '#src/db/snapshot.ts'
import { withdrawProducts } from '#src/features/order/withdraw/withdraw-products.ts'
import {
  address,
  balanceOf,
  type Bought,
  buy,
  freeOf,
  givePoints,
  LINE,
  openRefundShop,
  orderer,
  productOf,
  type RefundShop,
  sendPaymentStatus,
  expectBooksRight,
} from './testing/buying.ts'

const RUNS = 100
const MINUTE = 60_000

describe.each(testEngines)('on %s', (engine) => {
  let shop: RefundShop
  beforeAll(async () => {
    shop = await openRefundShop({ engine, poolSize: 8 })
    await shop.db.script('update stock set initial = 100000, on_hand = 100000 where initial > 0')
  })
  afterAll(() => shop.close())

  const settled = async (work: Promise<unknown>[]) => {
    const unexpected = ['withdrawRefused', 'refundChanged', 'guestProofWrong', 'orderNotFound']
    for (const each of await Promise.allSettled(work)) {
      if (each.status === 'fulfilled') continue
      expect(unexpected, String(each.reason)).toContain((each.reason as { code?: string }).code)
    }
  }

  const byOperator = ({ id }: Bought) =>
    withdrawProducts(
      { db: shop.db, config: shop.config, clock: () => shop.clock.now },
      { orderId: id, orderProductIds: 'all', actor: 'operator', cancelledBy: 'shop', reason: '품절' },
    )

  const byBank = async ({ orderNo }: Bought) => {
    const found = await shop.gateway.findByOrderId(orderNo)
    if (found.outcome !== 'found') throw new Error('no payment')
    await shop.gateway.cancel({ paymentKey: found.payment.paymentKey, reason: '카드사 취소', idempotencyKey: 'bank' })
    await sendPaymentStatus(shop, orderNo, 'CANCELED')
  }

  const heldOf = async ({ id }: Bought) =>
    shop.db.one<{ asked: number; open: number; failed: number; breaks: number }>(
      't',
      `select coalesce(sum(money), 0)::int as asked, count(*) filter (where state = 'asked')::int as open,
         count(*) filter (where state = 'failed')::int as failed,
         (select count(*)::int from reconciliation_break where order_id = $1 and resolved_at is null) as breaks
       from refund where order_id = $1`,
      [id],
    )

  test('[A8] concurrent cancels of the order, one product, by a guest, the shop and the bank refund everything exactly once', {
    timeout: 120_000,
  }, async () => {
    const free = await Promise.all([freeOf(shop, LINE.apple), freeOf(shop, LINE.potato)])
    const { api: member, userId } = await shop.asMember()
    await givePoints(shop, userId, 5_000)
    const guest = shop.api(await shop.guest())
    const code = { value: '' }
    for (let run = 0; run < RUNS; run++) {
      const isMember = run % 2 === 0
      const api = isMember ? member : guest
      const phone = '01077770000'
      const terms = { usedPoint: isMember ? 3_000 : 0, address: { ...address, guestOrderPhone: phone } }
      const bought = await buy(shop, api, [LINE.apple, LINE.potato], terms)
      if (!isMember) await shop.pass(4_000)
      const message = shop.messages.sent.findLast(({ tags }) => tags?.purpose === 'guestCode')
      code.value = /조회 번호 (\d{6})/.exec(message?.text ?? '')?.[1] ?? '000000'
      const proof = { name: orderer.name, phone, code: code.value }
      const params = { id: bought.id, pid: productOf(bought, LINE.potato) }
      const isBank = run % 5 === 4
      const all = [
        () => api('order.withdraw', { params, body: {} }),
        () => api('order.withdrawProduct', { params, body: {} }),
        ...(isMember ? [] : [() => shop.api()('order.withdrawGuest', { params, body: proof })]),
        () => byOperator(bought),
        ...(isBank ? [() => byBank(bought)] : []),
        () => shop.pass(),
        () => api('order.withdrawProduct', { params, body: {} }),
      ]
      // rotates which one is first
      const turned = [...all.slice(run % all.length), ...all.slice(0, run % all.length)]
      await settled(turned.map((start) => start()))
      await Promise.all([shop.pass(), shop.pass()])
      await shop.pass(20_000)

      const where = `run ${run}`
      expect(shop.gateway.canceled(bought.orderNo), where).toBe(bought.amount)
      const { asked, open, failed, breaks } = await heldOf(bought)
      expect([asked, open], where).toEqual([bought.amount, 0])
      // an amount that the bank took back earlier is left to an operator and never paid again
      expect(failed === 0 || (isBank && breaks > 0), where).toBe(true)
      if (isMember) expect(await balanceOf(shop, userId), where).toBe(5_000)
      expect(await Promise.all([freeOf(shop, LINE.apple), freeOf(shop, LINE.potato)]), where).toEqual(free)
    }
    await shop.pass(2 * MINUTE)
    await expectBooksRight(shop)
  })
})
