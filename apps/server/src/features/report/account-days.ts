import { type AccountDay, AppError, type DayTotals, ReportName } from '@shop/contract'
import type { BrandId } from '@shop/brands'
import { addDays, parseSeoulDate, toSeoulDate } from '@shop/rules'
import { columnsOf, type ReportRow, type ReportRows, reportTables } from '@shop/rules/reports'
import type { DayRange } from '@shop/rules/report-periods'
import type { Sql } from '#src/db/db.ts'
import { type Handlers, staffOf } from '#src/handler-context.ts'
import * as sql from './day-close-sql.ts'
import { inClosing, inSnapshot, readBalances, readReport, readRows } from './read-reports.ts'

/** Time after midnight at which all transactions of the day have ended. */
const GRACE_MS = 10 * 60_000

/** Whether a day in Seoul is over, and nothing can be booked on it any more. */
export const isDayOver = (day: string, now: Date): boolean =>
  now.getTime() >= addDays(parseSeoulDate(day), 1).getTime() + GRACE_MS

const shift = (day: string, days: number): string => toSeoulDate(addDays(parseSeoulDate(day), days))

/** Names of the numbers that differ: `sales.net`. Numbers that a closing did not have yet are left out. */
const mismatchesOf = (now: DayTotals, then: DayTotals): string[] =>
  ReportName.options.flatMap((name) => {
    const [rowNow, rowThen] = [now[name], then[name]] as unknown as [ReportRow, ReportRow | undefined]
    return columnsOf(name)
      .filter(({ key }) => rowThen?.[key] !== undefined && rowThen[key] !== rowNow[key])
      .map(({ key }) => `${name}.${key}`)
  })

/** Reads the numbers of all reports by day. */
const readTotals = async (db: Sql, brand: BrandId, range: DayRange): Promise<Map<string, DayTotals>> => {
  const days = new Map<string, Partial<Record<keyof ReportRows, ReportRow>>>()
  for (const name of ReportName.options)
    for (const row of await readRows(db, name, { ...range, brand, by: 'day' })) {
      const day = String(row['period'])
      days.set(day, { ...days.get(day), [name]: row })
    }
  // each day has a row of each report
  return days as unknown as Map<string, DayTotals>
}

/** Reads days with their closings, the latest first. */
const readDays = async (db: Sql, asked: { brand: BrandId; range: DayRange; now: Date }): Promise<AccountDay[]> => {
  const { brand, range, now } = asked
  const totals = await readTotals(db, brand, range)
  const closings = new Map((await sql.listClosings(db, { brand, ...range })).map((row) => [row.day, row]))
  return [...totals]
    .map(([day, ofNow]): AccountDay => {
      const closing = closings.get(day)
      const state = closing ? 'closed' : isDayOver(day, now) ? 'open' : 'running'
      // stored as the contract had it
      const then = closing?.totals as DayTotals | undefined
      return {
        day,
        state,
        totals: ofNow,
        closed: closing && then ? { at: closing.closedAt.toISOString(), by: closing.closedBy, totals: then } : null,
        mismatches: then ? mismatchesOf(ofNow, then) : [],
      }
    })
    .toReversed()
}

const minDay = (a: string, b: string): string => (a < b ? a : b)
const maxDay = (a: string, b: string): string => (a > b ? a : b)

/** Lists days from `to` backwards to the first order of the brand. */
export const listAccountDays: Handlers['admin.day.list'] = async ({ brand, query }, app) => {
  const now = app.clock()
  const today = toSeoulDate(now)
  return inSnapshot(app.db, async (db) => {
    const first = (await sql.findFirstDay(db, { brand })).day ?? today
    const to = maxDay(first, minDay(query.to ?? today, today))
    const from = maxDay(first, shift(to, 1 - query.days))
    const days = await readDays(db, { brand, range: { from, to }, now })
    return { days, earlier: from > first ? shift(from, -1) : null }
  })
}

const assertEqual = async (db: Sql, brand: BrandId, day: string): Promise<void> => {
  for (const name of ReportName.options) {
    const { check } = await readReport(db, name, { brand, from: day, to: day, by: 'day' })
    if (check.difference !== 0)
      throw new AppError('booksUnequal', {
        problems: [{ path: 'params.day', message: `${reportTables[name].title} 보고서가 장부와 달라요.`, ...check }],
      })
  }
}

/** Closes a day once. Throws `dayNotOver`, `dayClosed`, and `booksUnequal` if a report differs from the ledger. */
export const closeDay: Handlers['admin.day.close'] = async (input, app) => {
  const { brand } = input
  const { day } = input.params
  const { id: staffId } = staffOf(input)
  const now = app.clock()
  if (!isDayOver(day, now)) throw new AppError('dayNotOver')
  const range = { from: day, to: day }
  const open = await inClosing(app.db, async (tx) => {
    await assertEqual(tx, brand, day)
    const [read] = await readDays(tx, { brand, range, now })
    if (!read) throw new AppError('dayNotOver')
    const { totals } = read
    const balances = await readBalances(tx, brand, addDays(parseSeoulDate(day), 1))
    const stored = await sql.closeDay(tx, { brand, day, totals, net: totals.sales.net, now, staffId, ...balances })
    if (stored === 0) throw new AppError('dayClosed')
    return read
  })
  const { net } = open.totals.sales
  input.audit?.({ object: `day ${day}`, after: { net } })
  const [closed] = await inSnapshot(app.db, (db) => readDays(db, { brand, range, now }))
  return { day: closed ?? open }
}
