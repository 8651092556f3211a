import { addDays, parseSeoulDate } from '@shop/rules'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { Sql } from '#src/db/db.ts'
import { testEngines } from '#src/db/snapshot.ts'
import { buy, LINE, openRefundShop, type RefundShop } from '#src/features/refund/testing/buying.ts'
import { asStaff, type TestStaff } from '#src/features/staff/account/testing/test-staff.ts'

const WRITERS = 12
const HOUR_MS = 3_600_000
const SHORT_MS = 200
const days = ['2026-11-21', '2026-11-22', '2026-11-23', '2026-11-24', '2026-11-25'] as const
const [DAY, NEXT, THIRD, FOURTH, FIFTH] = days
const noon = (day: string): Date => new Date(parseSeoulDate(day).getTime() + 12 * HOUR_MS)

describe.each(testEngines)('late entries of points and receipts on %s', (engine) => {
  let shop: RefundShop
  let accountant: TestStaff
  let userId: number
  let orderId: number
  beforeAll(async () => {
    shop = await openRefundShop({ engine })
    const member = await shop.asMember()
    userId = member.userId
    orderId = (await buy(shop, member.api, [LINE.apple])).id
    shop.clock.now = noon('2026-11-27')
    accountant = await asStaff(shop, { roles: ['accountant'] })
  })
  afterAll(() => shop.close())

  /** Gives points as of a time. Returns the time at which they count. */
  const give = async (sql: Sql, amount: number, at: Date, id = userId): Promise<Date> => {
    await sql.exec(
      'account',
      `insert into point_account (user_id, balance) values ($1, $2) on conflict (user_id) do update set balance = point_account.balance + $2`,
      [id, amount],
    )
    const entry = await sql.one<{ at: Date }>(
      'give',
      `insert into point_entry (user_id, kind, amount, created_at) values ($1, 'adjust', $2, $3) returning created_at as at`,
      [id, amount, at],
    )
    return entry.at
  }
  const close = (day: string) => accountant.ask('admin.day.close', { params: { day } })
  const dayOf = async (day: string) => (await accountant.api('admin.day.list', { query: { to: day, days: 1 } })).days[0]
  const differenceOf = async (name: 'points' | 'receipts', day: string) =>
    (await accountant.api(`admin.report.${name}`, { query: { from: day, to: day } })).check.difference
  const expectUnchanged = async (...closed: readonly string[]) => {
    for (const day of closed) expect([day, (await dayOf(day))?.mismatches]).toEqual([day, []])
    for (const day of days)
      for (const name of ['points', 'receipts'] as const)
        expect([day, name, await differenceOf(name, day)]).toEqual([day, name, 0])
  }

  test('[J1] [backoffice] points of a closed day count on the first open day, and the closed one does not change', async () => {
    expect(await give(shop.db, 100, noon(DAY))).toEqual(noon(DAY))
    expect((await close(DAY)).status).toBe(200)
    expect(await give(shop.db, 20, noon(DAY))).toEqual(parseSeoulDate(NEXT))
    expect(await give(shop.db, 3, noon(NEXT))).toEqual(noon(NEXT))
    expect((await dayOf(NEXT))?.totals.points).toMatchObject({ adjusted: 23 })
    await expectUnchanged(DAY)
  })

  test('[J1] [backoffice] points of an open day before a closed one count after it', async () => {
    expect((await close(THIRD)).status).toBe(200)
    expect(await give(shop.db, 7, noon(NEXT))).toEqual(parseSeoulDate(FOURTH))
    expect((await close(NEXT)).status).toBe(200)
    await expectUnchanged(DAY, NEXT, THIRD)
  })

  test('[J1] [backoffice] a receipt whose result comes after the closing counts on the first open day', async () => {
    const { id } = await shop.db.one<{ id: number }>(
      'receipt',
      `insert into cash_receipt (order_id, part, kind, identity, amount, asked_at) values ($1, 1, 'income_deduction', '', 5000, $2) returning id`,
      [orderId, noon(DAY)],
    )
    const set = async (state: string, at: Date) =>
      shop.db.one<{ issued: Date | null; canceled: Date | null }>(
        'set',
        `update cash_receipt set state = $2::cash_receipt_state, settled_at = $3, receipt_key = 'R' where id = $1
         returning issued_at as issued, canceled_at as canceled`,
        [id, state, at],
      )
    const start = parseSeoulDate(FOURTH)
    expect(await set('issued', noon(THIRD))).toEqual({ issued: start, canceled: null })
    expect((await dayOf(FOURTH))?.totals.receipts).toMatchObject({ issued: 1, net: 5_000 })
    await set('cancel_asked', noon(THIRD))
    expect(await set('canceled', noon(NEXT))).toEqual({ issued: start, canceled: start })
    await expectUnchanged(DAY, NEXT, THIRD)
  })

  test('[BRAND-4] [backoffice] a day that one brand has closed is open for the entries of another', async () => {
    await shop.db.script(
      `insert into app_user (id, platform, user_type, created_at) values (900900, 'farmer', 'email', '2026-11-01')`,
    )
    expect(await give(shop.db, 50, noon(DAY), 900_900)).toEqual(noon(DAY))
  })

  test('[J1] [backoffice] a closing waits for points that are being written, and counts them', async () => {
    let written = (): void => undefined
    const isWritten = new Promise<void>((resolve) => {
      written = resolve
    })
    const writing = shop.db.tx(async (tx) => {
      const at = await give(tx, 11, noon(FOURTH))
      written()
      await new Promise((resolve) => setTimeout(resolve, SHORT_MS))
      return at
    })
    await isWritten
    const closed = await close(FOURTH)
    expect(await writing).toEqual(noon(FOURTH))
    // with the 7 that came late
    expect(closed.body.day.closed?.totals.points).toMatchObject({ adjusted: 18 })
    await expectUnchanged(DAY, NEXT, THIRD, FOURTH)
  })

  test('[J1] [backoffice] points that are written beside a closing are in it or after it', async () => {
    const writes = Array.from({ length: WRITERS }, () => shop.db.tx((tx) => give(tx, 1, noon(FIFTH))))
    const [closed, ...times] = await Promise.all([close(FIFTH), ...writes])
    expect(closed.status).toBe(200)
    const after = addDays(parseSeoulDate(FIFTH), 1)
    const inside = times.filter((at) => at.getTime() === noon(FIFTH).getTime())
    expect(inside.length + times.filter((at) => at.getTime() === after.getTime()).length).toBe(WRITERS)
    expect(closed.body.day.totals.points.adjusted).toBe(inside.length)
    await expectUnchanged(...days)
  })
})
