import type { Api } from '@shop/contract'
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import { driveRefund } from './advance-refund.ts'
import { refundJobs } from './refund-jobs.ts'
import { retryRefunds } from './refund-retrying.ts'
import { buy, expectBooksRight, LINE, openRefundShop, type RefundShop } from './testing/buying.ts'
import { refundAppOf } from './testing/refund-app.ts'

const MINUTE = 60_000

let shop: RefundShop
let api: Api
beforeAll(async () => {
  shop = await openRefundShop()
  api = shop.api(await shop.guest())
})
afterEach(() => expectBooksRight(shop))
afterAll(() => shop.close())

/** A cancelled order and its refund, which no job has driven yet. */
const cancelled = async () => {
  const bought = await buy(shop, api, [LINE.potato])
  const { refunds } = await api('order.withdraw', { params: { id: bought.id }, body: {} })
  const [refund] = refunds
  if (!refund) throw new Error('a cancel has a refund')
  return { ...bought, refundId: refund.id }
}
type Cancelled = Awaited<ReturnType<typeof cancelled>>
const stateOf = async ({ id }: Cancelled) => (await api('order.get', { params: { id } })).refunds[0]?.state
const announced = async ({ refundId }: Cancelled) =>
  (
    await shop.db.many<{ occasion: string }>(
      't',
      `select payload ->> 'occasion' as occasion from job
       where kind = 'refund.tell' and payload ->> 'refundId' = $1::text and payload ->> 'occasion' <> 'withdrawn'`,
      [String(refundId)],
    )
  ).map(({ occasion }) => occasion)
/** A gateway at whose nth read of a payment something else happens first. */
const meanwhile = (nth: number, act: () => Promise<unknown>) => {
  const find = shop.gateway.findByKey.bind(shop.gateway)
  let reads = 0
  const findByKey: typeof find = async (...asked) => {
    if (++reads === nth) await act()
    return find(...asked)
  }
  return refundAppOf(shop, { findByKey })
}

describe('a refund that changes meanwhile', () => {
  test('[K2] [B1] paid by another process while this one reads: settled and announced once', async () => {
    const bought = await cancelled()
    const app = meanwhile(1, () => driveRefund(refundAppOf(shop), bought.refundId))
    expect(await driveRefund(app, bought.refundId)).toBe('done')
    expect(await announced(bought)).toEqual(['refunded'])
    expect(shop.gateway.canceled(bought.orderNo)).toBe(bought.amount)
  })

  test('[K2] [B1] failed by another process while this one reads: listed and announced once', async () => {
    const bought = await cancelled()
    const refused = { decline: 'NOT_CANCELABLE_PAYMENT' }
    shop.gateway.script('cancel', refused, refused)
    const app = meanwhile(2, () => driveRefund(refundAppOf(shop), bought.refundId))
    expect(await driveRefund(app, bought.refundId)).toBe('failed')
    expect(await announced(bought)).toEqual(['delayed'])
  })

  test('[K2] [B1] refused although paid: the payment is read again, and the refund is done', async () => {
    const bought = await cancelled()
    const cancel = shop.gateway.cancel.bind(shop.gateway)
    const app = refundAppOf(shop, {
      cancel: async (asked) => {
        await cancel(asked)
        return { outcome: 'refused', code: 'ALREADY_CANCELED_PAYMENT', message: '', statusCode: 400 }
      },
    })
    expect(await driveRefund(app, bought.refundId)).toBe('done')
    expect(shop.gateway.canceled(bought.orderNo)).toBe(bought.amount)
  })

  test('[K2] [B1] refused, and then unreadable: a refusal alone fails nothing', async () => {
    const bought = await cancelled()
    shop.gateway.script('cancel', { decline: 'NOT_AVAILABLE_BANK' })
    shop.gateway.script('find', 'ok', 'down')
    expect(await driveRefund(refundAppOf(shop), bought.refundId)).toBe('asked')
    expect(await announced(bought)).toEqual([])
    // the vendor repeats its refusal to the key
    for (let times = 0; times < 2; times++) await shop.pass(5 * MINUTE)
    expect(await stateOf(bought)).toBe('done')
  })
})

describe('a refund that cannot be paid', () => {
  test('[K2] a refund that does not exist, and one whose payment is unknown', async () => {
    await expect(driveRefund(refundAppOf(shop), 0)).rejects.toThrow('there is no refund 0')
    expect(await retryRefunds(refundAppOf(shop), '20200101-ZZZZZZZZ')).toBe(0)
    const bought = await cancelled()
    const setKey = (key: string | null) =>
      shop.db.one<{ key: string }>(
        't',
        `update payment p set payment_key = $2 from payment old where p.order_id = $1 and old.order_id = $1
         returning old.payment_key as key`,
        [bought.id, key],
      )
    const { key } = await setKey(null)
    expect(await driveRefund(refundAppOf(shop), bought.refundId)).toBe('failed')
    await setKey(key)
    expect(await retryRefunds(refundAppOf(shop), bought.orderNo)).toBe(1)
    await shop.pass()
    expect(await stateOf(bought)).toBe('done')
  })

  test('[K2] a refund that fails with an error, or a slow one, leaves the others to this sweep or the next', async () => {
    await shop.pass(2 * MINUTE)
    const [first, second] = [await cancelled(), await cancelled()]
    const found = await shop.gateway.findByOrderId(first.orderNo)
    if (found.outcome !== 'found') throw new Error('no payment')
    const findByKey = shop.gateway.findByKey.bind(shop.gateway)
    const sweepWith = async (find: typeof findByKey) => {
      const sweep = refundJobs(refundAppOf(shop, { findByKey: find }), () => Promise.reject(new Error('no gift')))[
        'refund.sweep'
      ]
      if (!sweep || !('outside' in sweep)) throw new Error('the sweep runs outside of transactions')
      await sweep.outside({}, { id: 1, key: 'sweep', attempts: 1, now: shop.clock.now })
    }
    const states = async () => [await stateOf(first), await stateOf(second)]
    shop.clock.now = new Date(shop.clock.now.getTime() + 10 * MINUTE)
    const broken = sweepWith(async (key) => {
      if (key === found.payment.paymentKey) throw new Error('a response that cannot be parsed')
      return findByKey(key)
    })
    await expect(broken).rejects.toThrow('1 refunds could not be driven')
    expect(await states()).toEqual(['asked', 'done'])
    // a third one becomes due after the first
    const third = await cancelled()
    shop.clock.now = new Date(shop.clock.now.getTime() + 10 * MINUTE)
    await sweepWith((key) => {
      shop.clock.now = new Date(shop.clock.now.getTime() + 41_000)
      return findByKey(key)
    })
    expect([await stateOf(first), await stateOf(third)]).toEqual(['done', 'asked'])
    await shop.pass(MINUTE)
    expect(await stateOf(third)).toBe('done')
  })
})
