import type { SettlementEntryKind } from '@shop/contract'
import type { BrandId } from '@shop/brands'
import { addDays, parseSeoulDate } from '@shop/rules'
import type { DayRange } from '@shop/rules/report-periods'
import { saleAmountsOf, type ShippingPart, splitShipping } from '@shop/rules/settlement'
import type { Sql } from '#src/db/db.ts'
import { MAX_ROW_ID, oldestFirst, type Place, type Seek } from '#src/db/paging/cursor.ts'
import * as sql from './settlement-entry-sql.ts'

/** Period of a distributor whose entries are collected. */
export interface Collecting extends DayRange {
  settlementId: number
  brand: BrandId
  distributorId: number
  commissionRate: number
}

/** An entry before it is booked. Money in won. */
export interface DraftEntry {
  kind: SettlementEntryKind
  orderId: number
  orderNo: string
  orderProductId: number | null
  productName: string | null
  refundId: number | null
  reversesId: number | null
  units: number
  sales: number
  commission: number
  margin: number
  shipping: number
  amount: number
  isTaxFree: boolean
  reason: string
  staffId: number | null
  at: Date
}

/** A row of a page without its place. */
type Of<R extends PlacedRow> = Omit<R, keyof PlacedRow>
type PlacedRow = Place & { count: number }

/** Amounts of an entry that another one takes back. */
type Reversible = Pick<DraftEntry, 'units' | 'sales' | 'commission' | 'margin'> & { shipping?: number }

const EMPTY = {
  orderProductId: null,
  productName: null,
  refundId: null,
  reversesId: null,
  units: 0,
  sales: 0,
  commission: 0,
  margin: 0,
  shipping: 0,
  isTaxFree: false,
  reason: '',
  staffId: null,
} as const

/** Returns the amounts that take an entry back. */
export const negate = ({ units, sales, commission, margin, shipping = 0 }: Reversible) => ({
  units: 0 - units,
  sales: 0 - sales,
  commission: 0 - commission,
  margin: 0 - margin,
  shipping: 0 - shipping,
  amount: commission + margin - sales - shipping,
})

/** An entry that is not booked, with its place in the list of its kind and the count of that list. */
export interface PlacedDraft extends Place {
  count: number
  draft: DraftEntry
}

const toSale = ({ suppliedSales, supply, otherSales, ...row }: Of<sql.ListCompleted>, rate: number): DraftEntry => ({
  ...EMPTY,
  ...row,
  kind: 'sale',
  ...saleAmountsOf({ suppliedSales, supply, otherSales, commissionRate: rate }),
})

const toShipping = ({ parts, netShipping, ...row }: Of<sql.ListEndedOrders>, distributorId: number): DraftEntry => {
  // built by the query, which lists only orders in whose shipping the distributor has a share
  const share = splitShipping(netShipping, parts as ShippingPart[]).get(distributorId) as number
  return { ...EMPTY, ...row, kind: 'shipping', shipping: share, amount: share }
}

/** The return of a booked sale, or of one that a closing would book before it. */
const toReturn = (
  { entryId, suppliedSales, supply, otherSales, ...row }: Of<sql.ListReturned>,
  rate: number,
): DraftEntry => {
  const sold =
    entryId === null ? { ...row, ...saleAmountsOf({ suppliedSales, supply, otherSales, commissionRate: rate }) } : row
  return { ...EMPTY, ...row, kind: 'return', reversesId: entryId, ...negate(sold) }
}

const toChange = ({ entryId, change, ...row }: Of<sql.ListChangedShipping>): DraftEntry => ({
  ...EMPTY,
  ...row,
  kind: 'shippingChange',
  reversesId: entryId,
  shipping: change,
  amount: change,
})

const timesOf = ({ from, to }: DayRange) => ({ from: parseSeoulDate(from), to: addDays(parseSeoulDate(to), 1) })

type DraftKind = Exclude<SettlementEntryKind, 'reversal'>
type DraftReader = (db: Sql, asked: Collecting, seek: Seek | undefined, limit: number) => Promise<PlacedDraft[]>

const place = <R extends PlacedRow>(rows: readonly R[], toDraft: (row: Of<R>) => DraftEntry): PlacedDraft[] =>
  rows.map(({ id, value, count, ...row }) => ({ id, value, count, draft: toDraft(row) }))

const periodOf = (asked: Collecting, seek: Seek | undefined, limit: number) => {
  const { brand, distributorId, settlementId } = asked
  return { brand, distributorId, settlementId, ...timesOf(asked), ...oldestFirst(seek, limit) }
}

/**
 * Reads what a settlement would book now by kind, in the order of the booking: completed products, shipping of ended orders, each once
 * ever, and what refunds of the period take back. Each list is sorted by time.
 */
export const draftReaders: Readonly<Record<DraftKind, DraftReader>> = {
  sale: async (db, asked, seek, limit) =>
    place(await sql.listCompleted(db, periodOf(asked, seek, limit)), (row) => toSale(row, asked.commissionRate)),
  shipping: async (db, asked, seek, limit) =>
    place(await sql.listEndedOrders(db, periodOf(asked, seek, limit)), (row) => toShipping(row, asked.distributorId)),
  return: async (db, asked, seek, limit) =>
    place(await sql.listReturned(db, periodOf(asked, seek, limit)), (row) => toReturn(row, asked.commissionRate)),
  shippingChange: async (db, asked, seek, limit) =>
    place(await sql.listChangedShipping(db, periodOf(asked, seek, limit)), toChange),
}

export const draftKinds = Object.keys(draftReaders) as readonly DraftKind[]

/** Reads all that a settlement would book now of one kind. */
export const listDrafts = async (db: Sql, asked: Collecting, kind: DraftKind): Promise<DraftEntry[]> =>
  (await draftReaders[kind](db, asked, undefined, MAX_ROW_ID)).map(({ draft }) => draft)

/** Entries of one statement. */
const PORTION = 1_000

/** Books entries of an open settlement. Returns their ids. */
export const bookEntries = async (
  tx: Sql,
  { settlementId, distributorId, now }: { settlementId: number; distributorId: number; now: Date },
  entries: readonly DraftEntry[],
): Promise<number[]> => {
  const ids: number[] = []
  for (let from = 0; from < entries.length; from += PORTION) {
    const rows = entries.slice(from, from + PORTION).map((entry) => ({
      kind: entry.kind,
      order_id: entry.orderId,
      order_product_id: entry.orderProductId,
      refund_id: entry.refundId,
      reverses_id: entry.reversesId,
      units: entry.units,
      sales: entry.sales,
      commission: entry.commission,
      margin: entry.margin,
      shipping: entry.shipping,
      amount: entry.amount,
      is_tax_free: entry.isTaxFree,
      reason: entry.reason,
      staff_id: entry.staffId,
      at: entry.at.toISOString(),
    }))
    const booked = await sql.insertEntries(tx, { settlementId, distributorId, entries: rows, now })
    ids.push(...booked.map(({ id }) => id))
  }
  return ids
}
