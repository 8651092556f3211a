import type { AppError } from '@shop/contract'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { readMigrations } from '#src/db/migrate.ts'
import { drivePayment } from '#src/features/payment/advance-payment.ts'
import {
  authenticate,
  buyNow,
  check,
  checkBody,
  confirm,
  createPerson,
  expectBooksRight,
  expectRefusal,
  openTestShop,
  type Shop,
  stockOf,
} from '#src/features/payment/testing/test-shop.ts'
import { COMBINATION, PRODUCT } from '#src/features/test-catalogue.ts'
import type { Who } from '#src/handler-context.ts'

const apple = [PRODUCT.apple, COMBINATION.appleSmall3kg, 1] as const

let shop: Shop
beforeEach(async () => {
  shop = await openTestShop()
})
afterEach(async () => {
  await expectBooksRight(shop)
  await shop.close()
})

const buy = async (who: Who) => check(shop, who, await buyNow(shop, who, apple))
const reserved = async () => (await stockOf(shop, COMBINATION.appleSmall3kg)).reserved

const OPEN_ORDERS = `
insert into orders (order_no, order_tmp_id, request_hash, user_id, platform, order_name, address, selected_pg, bundles, totals, price,
  total_price, created_at, held_until)
select 'old-' || n, 'old-' || n, '', $1, 'ru', '사과', '"sealed"', 'toss', '[]', '{"price": 0, "productsPrice": 0}', '{}', 0, $2, $2
from generate_series(1, 4) n`

const codeOf = (attempt: PromiseSettledResult<unknown>): string =>
  attempt.status === 'fulfilled' ? 'placed' : (attempt.reason as AppError).code

/** Sends checks of several pre-orders of one user concurrently. */
const sendAtOnce = async (who: Who, count: number, more: Parameters<typeof checkBody>[2] = {}) => {
  const tmps = await Promise.all(Array.from({ length: count }, () => buyNow(shop, who, apple)))
  return Promise.allSettled(tmps.map((tmp) => check(shop, who, tmp, checkBody(tmp, 0, more))))
}

describe('happy', () => {
  test('[A12] with three unpaid orders no more stock is reserved until one ends', async () => {
    const who = await createPerson(shop)
    const first = await buy(who)
    await buy(who)
    await buy(who)
    await expectRefusal(buy(who), 'tooManyRequests')
    expect(await reserved()).toBe(3)
    await shop.as(who)('payment.close', { body: { orderNo: first.orderNo } })
    await buy(who)
    expect(await reserved()).toBe(3)
  })

  test('[A12] a paid order frees its slot; one waiting for its deposit keeps it until the deposit arrives', async () => {
    const who = await createPerson(shop, { userType: 'email' })
    const [paid, waiting] = [await buy(who), (await sendAtOnce(who, 1, { paymentMethodType: 'virtual_account' }))[0]]
    if (waiting?.status !== 'fulfilled') throw new Error('the account was refused')
    await confirm(shop, who, authenticate(shop, waiting.value))
    await buy(who)
    // an order waiting for its deposit counts too, and does not end in half an hour
    await expect(buy(who)).rejects.toMatchObject({
      code: 'tooManyRequests',
      message: expect.stringContaining('입금을 기다리는 주문은 입금 기한이 지나면'),
      retryAfterMs: undefined,
    })
    await confirm(shop, who, authenticate(shop, paid))
    await buy(who)
    await expectRefusal(buy(who), 'tooManyRequests')
    shop.gateway.deposit(waiting.value.orderNo)
    expect(await drivePayment(shop.app, waiting.value.orderId)).toBe('done')
    await buy(who)
    await expectRefusal(buy(who), 'tooManyRequests')
  })
})

describe('error', () => {
  test('[A12] [I9] of orders opened before slots existed three have one; users with more are refused until few are left', async () => {
    const who = await createPerson(shop)
    const undo =
      'drop index orders_open_slot; alter table orders drop column open_slot; create index orders_unpaid on orders (user_id);'
    const migration = readMigrations().find(({ name }) => name === '033-open-orders.sql')
    await shop.db.script(undo)
    await shop.db.exec('test.open', OPEN_ORDERS, [who.userId, shop.app.clock()])
    await shop.db.script(migration?.sql ?? '')
    const slots = 'select open_slot as slot from orders order by id'
    expect((await shop.db.many<{ slot: number | null }>('test.slots', slots, [])).map(({ slot }) => slot)).toEqual([
      0,
      1,
      2,
      null,
    ])
    const end = (id: string) =>
      shop.db.exec('test.end', `update orders set status = 'incomplete' where order_no = $1`, [id])
    await expectRefusal(buy(who), 'tooManyRequests')
    await end('old-2')
    // an order without a slot counts too
    await expectRefusal(buy(who), 'tooManyRequests')
    await end('old-1')
    await buy(who)
    await expectRefusal(buy(who), 'tooManyRequests')
  })
})

describe('security', { timeout: 60_000 }, () => {
  test.each(['email', 'guest'] as const)(
    '[A12] twenty concurrent checks of one user (%s) place three orders, and a paid one frees a slot',
    async (userType) => {
      const who = await createPerson(shop, { userType })
      const attempts = await sendAtOnce(who, 20)
      const refused = Array.from({ length: 17 }, () => 'tooManyRequests')
      expect(attempts.map(codeOf).toSorted()).toEqual(['placed', 'placed', 'placed', ...refused])
      expect(await reserved()).toBe(3)
      const [first] = attempts.flatMap((attempt) => (attempt.status === 'fulfilled' ? [attempt.value] : []))
      if (first) await confirm(shop, who, authenticate(shop, first))
      await buy(who)
      await expectRefusal(buy(who), 'tooManyRequests')
    },
  )

  test('[A12] [PAY-8] orders placed in a transaction, with points, are limited to three as well', async () => {
    const who = await createPerson(shop, { userType: 'email', points: 9_000 })
    const tmps = await Promise.all(Array.from({ length: 8 }, () => buyNow(shop, who, apple)))
    const attempts = await Promise.allSettled(tmps.map((tmp) => check(shop, who, tmp, checkBody(tmp, 1_000))))
    expect(attempts.map(codeOf).filter((code) => code === 'placed')).toHaveLength(3)
    expect(attempts.map(codeOf).filter((code) => code === 'tooManyRequests')).toHaveLength(5)
  })
})
