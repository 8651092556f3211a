import { addDays, dayMs, parseSeoulDate, toSeoulDate } from '@shop/rules'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { Db, Sql } from '#src/db/db.ts'
import { openTestDb, testEngines } from '#src/db/snapshot.ts'
import { catalogueSeed } from '#src/features/test-catalogue.ts'
import { closeDay } from './day-close-sql.ts'
import { readBalances } from './read-reports.ts'
import { createRandom } from './testing/random-year.ts'

const SEED = 203_203
const FIRST = '2028-01-20'
const DAYS = 50
const ENTRIES = 4_000
const RECEIPTS = 400
const brands = ['ru', 'farmer'] as const
type Brand = (typeof brands)[number]

interface Entry {
  brand: Brand
  amount: number
  at: Date
}
interface Receipt extends Entry {
  canceledAt: Date | null
}

const dayAt = (at: number): string => toSeoulDate(addDays(parseSeoulDate(FIRST), at))
const startOf = (at: number): number => parseSeoulDate(dayAt(at)).getTime()

/** A history whose moments are often the first and the last of a day in Seoul. */
const makeHistory = () => {
  const random = createRandom(SEED)
  const momentOf = (from = 0): Date => {
    const start = startOf(from + random(DAYS - from))
    return new Date(start + ([0, dayMs - 1, dayMs / 2][random(4)] ?? random(dayMs)))
  }
  const brandOf = (): Brand => brands[random(2)] ?? 'ru'
  const entries = Array.from({ length: ENTRIES }, (): Entry => {
    const amount = random(9_000) - 4_000 || 1
    return { brand: brandOf(), amount, at: momentOf() }
  })
  const receipts = Array.from({ length: RECEIPTS }, (): Receipt => {
    const at = momentOf()
    const later = new Date(at.getTime() + ([1, dayMs][random(3)] ?? random(20 * dayMs)))
    return { brand: brandOf(), amount: 1_000 + random(90_000), at, canceledAt: random(2) === 0 ? later : null }
  })
  // the last moment of January and the first of February
  const edge = parseSeoulDate('2028-02-01')
  entries.push({ brand: 'ru', amount: 7, at: new Date(edge.getTime() - 1) }, { brand: 'ru', amount: 11, at: edge })
  return { random, entries, receipts }
}

const insertHistory = async (db: Db, { entries, receipts }: ReturnType<typeof makeHistory>): Promise<void> => {
  await db.script(`insert into app_user (id, platform, user_type, created_at)
    values (901, 'ru', 'email', '2028-01-01'), (902, 'farmer', 'email', '2028-01-01')`)
  await db.exec(
    'entries',
    `with written as (
       insert into point_entry (user_id, kind, amount, created_at)
       select case x.brand when 'ru' then 901 else 902 end, 'adjust', x.amount, x.at
       from jsonb_to_recordset($1::jsonb) as x (brand text, amount int, at timestamptz) returning user_id, amount
     )
     insert into point_account (user_id, balance) select user_id, 1000000 + sum(amount) from written group by 1`,
    [JSON.stringify(entries)],
  )
  await db.exec(
    'receipts',
    `with x as materialized (
       select * from jsonb_to_recordset($1::jsonb) as x (id int, brand platform_id, amount int, at timestamptz, "canceledAt" timestamptz)
     ), placed as (
       insert into orders (id, order_no, order_tmp_id, request_hash, user_id, platform, order_name, address, selected_pg, bundles, totals,
         price, total_price, created_at, held_until, status)
       select id, 'B' || id, id, '', case brand when 'ru' then 901 else 902 end, brand, '사과', '{}', 'toss', '[]', '{}', '{}', amount, at, at,
         'complete' from x
     )
     insert into cash_receipt (order_id, part, kind, identity, amount, tax_free, state, receipt_key, asked_at, settled_at, issued_at, canceled_at)
     select id, 1, 'income_deduction', '', amount, 0, case when "canceledAt" is null then 'issued' else 'canceled' end::cash_receipt_state, id, at,
       coalesce("canceledAt", at), at, "canceledAt" from x`,
    [JSON.stringify(receipts.map((receipt, at) => ({ ...receipt, id: at + 1 })))],
  )
  await db.script(`insert into staff (id, email, name, password_hash, created_at, active_at)
    values (900, 'closer@shop.example', '김회계', '', now(), now())`)
}

describe.each(testEngines)('balances of closed days on %s', (engine) => {
  let db: Db
  const history = makeHistory()
  beforeAll(async () => {
    db = await openTestDb({ engine, seed: catalogueSeed })
    await insertHistory(db, history)
  })
  afterAll(() => db.close())

  const sumBefore = (brand: Brand, end: Date) => {
    const entries = history.entries.filter((entry) => entry.brand === brand && entry.at < end)
    const inForce = history.receipts.filter(
      (each) => each.brand === brand && each.at < end && (each.canceledAt === null || each.canceledAt >= end),
    )
    const sum = (rows: readonly { amount: number }[]) => rows.reduce((total, { amount }) => total + amount, 0)
    return { points: sum(entries), receipts: sum(inForce) }
  }
  const expectEqual = async (): Promise<void> => {
    for (const brand of brands)
      for (let at = 0; at <= DAYS; at += 1) {
        const end = new Date(startOf(at))
        expect([brand, dayAt(at), await readBalances(db, brand, end)]).toEqual([
          brand,
          dayAt(at),
          sumBefore(brand, end),
        ])
      }
  }
  const close = async (brand: Brand, day: string): Promise<number> => {
    const end = addDays(parseSeoulDate(day), 1)
    const balances = await readBalances(db, brand, end)
    return closeDay(db, { brand, day, totals: {}, net: 0, now: end, staffId: 900, ...balances })
  }

  test('[J1] [backoffice] the carried balances equal the full sums of a random history, whichever days are closed', async () => {
    await expectEqual()
    // a day from before the balances, which has none
    await db.exec(
      'old',
      `insert into day_close (platform, day, totals, net, closed_at, closed_by) values ('ru', $1, '{}', 0, now(), 900)`,
      [dayAt(2)],
    )
    // days are closed in any order, and some stay open
    const days = Array.from({ length: DAYS }, (_, at) => at).filter((at) => at !== 2 && history.random(3) > 0)
    for (const at of days.toSorted(() => history.random(3) - 1))
      for (const brand of brands) expect(await close(brand, dayAt(at))).toBe(1)
    await expectEqual()
  })

  test('[J1] [backoffice] the balance of a day reads only what is new since the last closed day', async () => {
    const day = dayAt(DAYS - 2)
    await close('ru', day)
    await db.script('analyze')
    const end = new Date(startOf(DAYS))
    const read: number[] = []
    const explain = async (name: string, text: string, values: readonly unknown[]) => {
      const row = await db.one<{ 'QUERY PLAN': unknown }>(
        `${name}.plan`,
        `explain (analyze, timing off, format json) ${text}`,
        values,
      )
      const nodes = JSON.stringify(row['QUERY PLAN']).matchAll(
        /"Relation Name":\s*"(?:point_entry|cash_receipt)".*?"Actual Rows":\s*([\d.]+)/g,
      )
      read.push(...[...nodes].map(([, rows]) => Number(rows)))
      return { amount: 0 }
    }
    await readBalances({ one: explain } as unknown as Sql, 'ru', end)
    const since = startOf(DAYS - 1)
    const news = history.entries.filter(({ at }) => at.getTime() >= since).length
    expect(read.length).toBeGreaterThanOrEqual(3)
    expect(Math.max(...read)).toBeLessThanOrEqual(news)
    expect(news).toBeLessThan(ENTRIES / 20)
  })
})
