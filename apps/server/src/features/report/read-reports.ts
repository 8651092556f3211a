import type { CallReply, ReportCheck, ReportName, ReportPart } from '@shop/contract'
import type { BrandId } from '@shop/brands'
import { addDays, parseSeoulDate } from '@shop/rules'
import { type DayRange, listPeriods } from '@shop/rules/report-periods'
import { columnsOf, type ReportRow, totalsOf } from '@shop/rules/reports'
import type { Db, Sql } from '#src/db/db.ts'
import * as sql from './report-sql.ts'

/** Days of a report, the brand, and the periods of its rows. */
export interface ReportRange extends DayRange {
  brand: BrandId
  by: 'day' | 'month'
}

export interface Report {
  rows: readonly ReportRow[]
  totals: ReportRow
  check: ReportCheck
  parts: readonly ReportPart[]
}

type Bounds = { brand: BrandId; from: Date; to: Date }
type Filled = readonly ReportRow[]

interface Reader {
  /** Rows of periods in which something happened. */
  rows: (db: Sql, asked: Bounds & { format: string }) => Promise<readonly object[]>
  /** Sum of the ledger, without the table of the rows where there is another. */
  ledger: (db: Sql, bounds: Bounds) => Promise<{ amount: number }>
  /** Column whose sum the ledger has. */
  checked: string
  parts?: (db: Sql, bounds: Bounds) => Promise<ReportPart[]>
  /** First `opening` of rows that are carried on. */
  opening?: (db: Sql, bounds: Bounds) => Promise<{ amount: number }>
}

const MOST_PARTS = 100
const formats = { day: 'YYYY-MM-DD', month: 'YYYY-MM' } as const

const negated = async (read: Promise<{ amount: number }>): Promise<{ amount: number }> => ({
  amount: 0 - (await read).amount,
})

/** Reports as data: their rows, and the sum of the ledger that they are compared with. */
const readers: Readonly<Record<ReportName, Reader>> = {
  sales: {
    rows: sql.sumSales,
    ledger: (db, bounds) => sql.sumAccount(db, { ...bounds, account: 'gateway', isBack: false }),
    checked: 'net',
    parts: sql.sumMethods,
  },
  refunds: {
    rows: sql.sumRefunds,
    ledger: (db, bounds) => negated(sql.sumAccount(db, { ...bounds, account: 'gateway', isBack: true })),
    checked: 'total',
    parts: sql.sumRefundStates,
  },
  points: {
    rows: sql.sumPoints,
    opening: (db, { brand, from }) => sql.sumPointBalance(db, { brand, at: from }),
    ledger: (db, { brand, to }) => sql.sumPointLedger(db, { brand, to }),
    checked: 'closing',
  },
  coupons: {
    rows: sql.sumCoupons,
    ledger: (db, bounds) => sql.sumAccount(db, { ...bounds, account: 'coupon', isBack: false }),
    checked: 'net',
    parts: (db, bounds) => sql.sumEachCoupon(db, { ...bounds, most: MOST_PARTS }),
  },
  tax: {
    rows: sql.sumTaxes,
    ledger: (db, bounds) => sql.sumAccount(db, { ...bounds, account: 'gateway', isBack: false }),
    checked: 'total',
  },
  receipts: {
    rows: sql.sumReceipts,
    ledger: async (db, { brand, from, to }) => {
      const { amount } = await sql.sumReceiptLedger(db, { brand, to })
      return { amount: amount - (await sql.sumReceiptLedger(db, { brand, to: from })).amount }
    },
    checked: 'net',
    parts: sql.sumReceiptStates,
  },
}

/** Sums of the ledgers of a brand before a time (won). */
export interface Balances {
  points: number
  /** On the cash receipts in force. */
  receipts: number
}

/** Reads the sums of the ledgers before a time: those of the last day that was closed before it, and what is new since. */
export const readBalances = async (db: Sql, brand: BrandId, to: Date): Promise<Balances> => ({
  points: (await sql.sumPointLedger(db, { brand, to })).amount,
  receipts: (await sql.sumReceiptLedger(db, { brand, to })).amount,
})

const movements = ['earned', 'used', 'refunded', 'expired', 'adjusted'] as const

/** Gives each row the closing of the row before as its opening. */
const carryOn = (rows: Filled, first: number): ReportRow[] => {
  let opening = first
  const carried: ReportRow[] = []
  for (const row of rows) {
    const closing = movements.reduce((sum, key) => sum + Number(row[key]), opening)
    carried.push({ ...row, opening, closing })
    opening = closing
  }
  return carried
}

const boundsOf = ({ brand, from, to }: Omit<ReportRange, 'by'>): Bounds => ({
  brand,
  from: parseSeoulDate(from),
  to: addDays(parseSeoulDate(to), 1),
})

/** Row of a period in which nothing happened. */
const emptyRow = (name: ReportName, period: string): ReportRow =>
  Object.fromEntries([['period', period], ...columnsOf(name).map(({ key }): [string, number] => [key, 0])])

/** Reads the rows of a report, one for each period: zeros where nothing happened. */
export const readRows = async (db: Sql, name: ReportName, range: ReportRange): Promise<ReportRow[]> => {
  const { rows, opening } = readers[name]
  const bounds = boundsOf(range)
  // each query has the columns of its report
  const found = (await rows(db, { ...bounds, format: formats[range.by] })) as Filled
  const byPeriod = new Map(found.map((row) => [row['period'], row]))
  const filled = listPeriods(range, range.by).map((period) => byPeriod.get(period) ?? emptyRow(name, period))
  return opening ? carryOn(filled, (await opening(db, bounds)).amount) : filled
}

/** Reads a report with its check. `db` reads one snapshot. */
export const readReport = async (db: Sql, name: ReportName, range: ReportRange): Promise<Report> => {
  const { ledger, checked, parts } = readers[name]
  const bounds = boundsOf(range)
  const rows = await readRows(db, name, range)
  const totals = totalsOf(name, rows)
  const reported = Number(totals[checked])
  const { amount } = await ledger(db, bounds)
  return {
    rows,
    totals,
    check: { reported, ledger: amount, difference: reported - amount },
    parts: (await parts?.(db, bounds)) ?? [],
  }
}

/** Runs reads in one snapshot, so that a report and the ledger are of the same moment. */
export const inSnapshot = <T>(db: Db, read: (db: Sql) => Promise<T>): Promise<T> =>
  db.tx(async (tx) => {
    await tx.script('set transaction isolation level repeatable read, read only')
    return read(tx)
  })

/**
 * Runs the closing of a day in one snapshot that no entry of points or receipts is missing from: it waits for those that are being
 * written, and later ones wait for it (`account_time`). The lock comes before the snapshot.
 */
export const inClosing = <T>(db: Db, close: (tx: Sql) => Promise<T>): Promise<T> =>
  db.tx(async (tx) => {
    await tx.script('set transaction isolation level repeatable read')
    await tx.script('lock table day_close in exclusive mode')
    return close(tx)
  })

/** Reads a report of a brand in a snapshot of its own, as the reply of its call. */
export const readWhole = async <N extends ReportName>(
  db: Db,
  name: N,
  range: ReportRange,
): Promise<CallReply<`admin.report.${N}`>> =>
  // `columnsOf` lists all keys of the rows of the report
  (await inSnapshot(db, (snapshot) => readReport(snapshot, name, range))) as unknown as CallReply<`admin.report.${N}`>
