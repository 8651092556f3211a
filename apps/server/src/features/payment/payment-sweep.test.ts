import { paymentWaitMs } from '@shop/rules'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { COMBINATION, PRODUCT } from '#src/features/test-catalogue.ts'
import type { Who } from '#src/handler-context.ts'
import { sweepPayments } from './payment-jobs.ts'
import {
  authenticate,
  buyNow,
  check,
  confirm,
  createPerson,
  expectBooksRight,
  openTestShop,
  type Shop,
} from './testing/test-shop.ts'

const MINUTE = 60_000
const DAY = 24 * 60 * MINUTE

let shop: Shop
let who: Who
beforeEach(async () => {
  shop = await openTestShop()
  who = await createPerson(shop)
})
afterEach(async () => {
  await expectBooksRight(shop)
  await shop.close()
})

/** Late deposits without a refund account: each is checked every minute. */
const depositLate = (count: number) =>
  shop.db.exec(
    'test.late',
    `with placed as (
       insert into orders (order_no, order_tmp_id, request_hash, user_id, platform, order_name, status, address, selected_pg, bundles,
         totals, price, total_price, created_at, held_until)
       select 'LATE-' || n, 'late-' || n, '', $2, 'ru', '사과', 'incomplete', '"sealed"', 'toss', '[]', '{"price": 0, "productsPrice": 0}', '{}', 0,
         $3::timestamptz, $3::timestamptz
       from generate_series(1, $1::int) n
       returning id, order_no
     )
     insert into payment (order_id, method, pg_type, amount, state, payment_key)
     select id, 'virtual_account', 'toss', 20000, 'cancel_requested', 'key-' || order_no from placed`,
    [count, who.userId, new Date(shop.app.clock().getTime() - 8 * DAY)],
  )

const place = async () => check(shop, who, await buyNow(shop, who, [PRODUCT.apple, COMBINATION.appleSmall3kg, 1]))

/** Approved at the gateway, unknown to the shop: only the sweep finds it. */
const payUnheard = async (): Promise<string> => {
  const request = await place()
  shop.gateway.script('confirm', 'lost')
  shop.gateway.script('find', 'down')
  await confirm(shop, who, authenticate(shop, request))
  await shop.db.exec('test.quiet', "delete from job where kind = 'payment.drive'", [])
  return request.orderNo
}

const stateOf = async (orderNo: string) => (await shop.as(who)('payment.getState', { params: { orderNo } })).state

const countUnseen = async () =>
  (await shop.db.one<{ n: number }>('test.unseen', 'select count(*) as n from payment where swept_at is null', [])).n

describe('happy', { timeout: 120_000 }, () => {
  test('[B1] a shopper whose response was lost does not wait behind a thousand late deposits', async () => {
    await depositLate(1_200)
    const orderNo = await payUnheard()
    shop.pass(2 * MINUTE)
    await sweepPayments(shop.app)
    shop.pass(MINUTE)
    await sweepPayments(shop.app)
    expect(await stateOf(orderNo)).toBe('paid')
    expect(await countUnseen()).toBe(0)
  })
})

describe('error', { timeout: 120_000 }, () => {
  test('[B1] each payment is checked even if every gateway read takes ten seconds', async () => {
    const orders = []
    for (let each = 0; each < 12; each++) {
      who = await createPerson(shop)
      orders.push(await place())
    }
    shop.pass(paymentWaitMs)
    const { payments } = shop.app.integrations
    const asked = new Set<string>()
    const slow: typeof payments = {
      ...payments,
      async findByOrderId(orderNo) {
        asked.add(orderNo)
        shop.pass(10_000)
        return { outcome: 'unknown', cause: 'timeout' }
      },
    }
    const app = { ...shop.app, integrations: { ...shop.app.integrations, payments: slow } }
    for (let minute = 0; minute < 3; minute++) {
      await sweepPayments(app)
      shop.pass(MINUTE)
    }
    expect(asked.size).toBe(orders.length)
  })
})
