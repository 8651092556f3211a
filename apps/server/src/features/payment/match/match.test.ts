import { toSeoulDate } from '@shop/rules'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { COMBINATION, PRODUCT } from '#src/features/test-catalogue.ts'
import {
  authenticate,
  buyNow,
  check,
  confirm,
  createPerson,
  openTestShop,
  type Shop,
} from '#src/features/payment/testing/test-shop.ts'
import { daysToMatch } from './match-jobs.ts'
import { matchDay } from './matching.ts'

const HOUR = 3_600_000
const DAY = 24 * HOUR
const PORTION = 1_000

let shop: Shop
beforeEach(async () => {
  shop = await openTestShop()
})
afterEach(() => shop.close())

const orderNoOf = (at: number) => `20261121-${String(at).padStart(8, 'Z')}`
const amountOf = (at: number) => 1_000 + (at % 500)

/** Creates paid orders in the shop's records and the gateway's payments of them. */
const plant = async (count: number): Promise<string[]> => {
  const { userId } = await createPerson(shop)
  const now = shop.app.clock()
  const keys: string[] = []
  for (let at = 0; at < count; at++) {
    const [orderId, amount] = [orderNoOf(at), amountOf(at)]
    const paymentKey = shop.gateway.authenticate(orderId, amount)
    await shop.gateway.confirm({ paymentKey, orderId, amount, idempotencyKey: `confirm:${orderId}` })
    keys.push(paymentKey)
  }
  // in portions, each far below the limit of a statement on a busy machine
  for (let begin = 0; begin < count; begin += PORTION)
    await insertPaid(keys.slice(begin, begin + PORTION), { begin, userId, now })
  return keys
}

/** Inserts paid orders for payments of the gateway, numbered from `begin`. */
const insertPaid = (keys: readonly string[], { begin, userId, now }: { begin: number; userId: number; now: Date }) =>
  shop.db.exec(
    't.orders',
    `with given as (
      select k.paymentKey as key, ($4 + k.at - 1)::int as at, 1000 + (($4 + k.at - 1) % 500)::int as amount
      from unnest($1::text[]) with ordinality as k (paymentKey, at)
    ), placed as (
      insert into orders (order_no, order_tmp_id, request_hash, user_id, platform, order_name, address, selected_pg, bundles, totals, price,
        total_price, created_at, held_until, status)
      select '20261121-' || lpad(at::text, 8, 'Z'), 't' || at, '', $2, 'ru', '', '{}', 'toss', '[]',
        jsonb_build_object('price', amount, 'productsPrice', 0, 'couponDiscountPrice', 0), '{}', amount, $3, $3, 'paid'
      from given returning id, order_no, total_price
    ), asked as (
      insert into payment (order_id, method, pg_type, payment_key, amount, state, approved_at)
      select p.id, 'card', 'toss', g.key, g.amount, 'done', $3
      from placed p join given g on p.order_no = '20261121-' || lpad(g.at::text, 8, 'Z')
    )
    insert into money_entry (order_id, posting, account, amount, created_at)
    select id, 'capture', e.account, total_price * e.way, $3 from placed, (values ('gateway', 1), ('sales', -1)) as e (account, way)`,
    [keys, userId, now, begin],
  )

/** Removes an order from the shop's records. */
const forget = async (at: number) => {
  await shop.db.script('alter table money_entry disable trigger append_only')
  await shop.db.exec('t', 'delete from money_entry e using orders o where o.id = e.order_id and o.order_no = $1', [
    orderNoOf(at),
  ])
  await shop.db.script('alter table money_entry enable trigger append_only')
}
const rebook = async (at: number) => {
  await forget(at)
  await shop.db.exec(
    't',
    `insert into money_entry (order_id, posting, account, amount, created_at)
     select o.id, 'capture', e.account, (o.total_price + 7) * e.way, now()
     from orders o, (values ('gateway', 1), ('sales', -1)) as e (account, way) where o.order_no = $1`,
    [orderNoOf(at)],
  )
}
const bookWithout = (at: number) =>
  shop.db.exec('t', 'update orders set order_no = $2 where order_no = $1', [orderNoOf(at), orderNoOf(900_000 + at)])

const breaks = () =>
  shop.db.many<{ kind: string; orderNo: string }>(
    't',
    `select kind, detail ->> 'orderNo' as "orderNo" from reconciliation_break order by kind, 2`,
    [],
  )

describe('happy', () => {
  test('[B7] finds five planted differences among 10,000 payments, no others, within 30 s', {
    timeout: 120_000,
  }, async () => {
    const keys = await plant(10_000)
    // an order number known to one side only is a difference of each side
    await bookWithout(1_111)
    await rebook(3_333)
    const second = shop.gateway.authenticate(orderNoOf(4_444), amountOf(4_444))
    shop.gateway.approveAgain(second)
    await shop.gateway.cancel({ paymentKey: keys[5_555] ?? '', reason: '관리자', idempotencyKey: 'by hand' })
    const began = performance.now()
    await matchDay(shop.app, shop.app.clock())
    expect(performance.now() - began).toBeLessThan(30_000)
    expect(await breaks()).toEqual([
      { kind: 'amount', orderNo: orderNoOf(3_333) },
      { kind: 'double', orderNo: orderNoOf(4_444) },
      { kind: 'missingHere', orderNo: orderNoOf(1_111) },
      { kind: 'missingThere', orderNo: orderNoOf(901_111) },
      { kind: 'status', orderNo: orderNoOf(5_555) },
    ])
    // a second run does not record them again
    await matchDay(shop.app, shop.app.clock())
    expect(await breaks()).toHaveLength(5)
  })

  test('[M9] compares the previous day once every night', async () => {
    await plant(3)
    await shop.runJobs()
    const lists = shop.gateway.calls.list
    shop.pass(DAY)
    await shop.runJobs()
    expect(shop.gateway.calls.list).toBeGreaterThan(lists)
    const again = shop.gateway.calls.list
    shop.pass(HOUR)
    await shop.runJobs()
    expect(shop.gateway.calls.list).toBe(again)
    expect(await breaks()).toEqual([])
  })

  test('[M9] after a standstill every missed day is compared', () => {
    const now = new Date('2026-11-21T05:00:00+09:00')
    expect(daysToMatch('2026-11-17', now).map((day) => day.toISOString())).toEqual([
      '2026-11-17T15:00:00.000Z',
      '2026-11-18T15:00:00.000Z',
      '2026-11-19T15:00:00.000Z',
    ])
    expect(daysToMatch(undefined, now)).toHaveLength(1)
    expect(daysToMatch('2026-11-20', now)).toEqual([])
  })
})

describe('error', () => {
  test('[B7] an approval unknown to the shop advances its order', async () => {
    const who = await createPerson(shop)
    const request = await check(shop, who, await buyNow(shop, who, [PRODUCT.apple, COMBINATION.appleSmall3kg, 1]))
    const { paymentKey, amount, orderNo } = authenticate(shop, request)
    await shop.gateway.confirm({ paymentKey, amount, orderId: orderNo, idempotencyKey: `confirm:${orderNo}` })
    await matchDay(shop.app, shop.app.clock())
    expect(await breaks()).toEqual([{ kind: 'missingHere', orderNo }])
    await shop.runJobs()
    expect((await shop.as(who)('payment.getState', { params: { orderNo } })).state).toBe('paid')
  })

  test('[B7] a payment refunded on both sides is no difference', async () => {
    const who = await createPerson(shop)
    const request = await check(shop, who, await buyNow(shop, who, [PRODUCT.apple, COMBINATION.appleSmall3kg, 1]))
    await confirm(shop, who, authenticate(shop, request))
    await matchDay(shop.app, shop.app.clock())
    expect(await breaks()).toEqual([])
  })

  test('[M9] an order without a response of the gateway is no difference: the day is compared again', async () => {
    const keys = await plant(20)
    await rebook(3)
    await shop.gateway.cancel({ paymentKey: keys[7] ?? '', reason: '관리자', idempotencyKey: 'by hand' })
    // both suspicious orders are read
    shop.gateway.script('find', 'down', 'down')
    await expect(matchDay(shop.app, shop.app.clock())).rejects.toThrow('read back')
    expect(await breaks()).toEqual([])
    await matchDay(shop.app, shop.app.clock())
    expect(await breaks()).toHaveLength(2)
  })

  test('[M9] missed days are compared one by one, and each is recorded', async () => {
    await shop.runJobs()
    shop.pass(DAY)
    await shop.runJobs()
    shop.pass(4 * DAY)
    shop.gateway.script('list', 'ok', 'ok', 'down')
    await shop.runJobs()
    const { last } = await shop.db.one<{ last: string }>(
      't',
      `select payload ->> 'last' as last from job where kind = 'payment.match' and done_at is null`,
      [],
    )
    // two of the days before today are done, the others wait for the gateway
    expect(last).toBe(toSeoulDate(new Date(shop.app.clock().getTime() - 3 * DAY)))
  })

  test('[M9] without a response of the gateway the day is retried and none is skipped', async () => {
    shop.gateway.script('list', 'down', 'down')
    shop.pass(DAY)
    await shop.runJobs()
    const { error } = await shop.db.one<{ error: string }>(
      't',
      `select last_error as error from job where kind = 'payment.match' and done_at is null`,
      [],
    )
    expect(error).toContain('transactions')
    for (let times = 0; times < 3; times++) {
      shop.pass(60_000)
      await shop.runJobs()
    }
    expect(shop.gateway.calls.list).toBeGreaterThanOrEqual(3)
  })
})
