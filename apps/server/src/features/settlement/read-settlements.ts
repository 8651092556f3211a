import { AppError, type Settlement, type SettlementEntry, type SettlementTotals } from '@shop/contract'
import type { BrandId } from '@shop/brands'
import type { Sql } from '#src/db/db.ts'
import { type Collecting, type DraftEntry, draftKinds, listDrafts } from './settlement-entries.ts'
import { listEntriesById, type ListEntriesById, sumEntries } from './settlement-entry-sql.ts'
import { listSettlementsById, type ListSettlementsById } from './settlement-sql.ts'

/** Whose settlements are read: those of a brand, for sellers their own. */
export interface SettlementScope {
  brand: BrandId
  distributorIds: readonly number[] | null
}

const toSettlement = ({ closedAt, paidAt, totals, state, ...row }: ListSettlementsById): Settlement => ({
  ...row,
  // limited by a constraint
  state: state as Settlement['state'],
  // stored as the contract had them
  totals: totals as SettlementTotals | null,
  closedAt: closedAt?.toISOString() ?? null,
  paidAt: paidAt?.toISOString() ?? null,
})

/** Reads settlements in the order of the ids. Those of other brands and distributors are left out. */
export const readSettlements = async (db: Sql, scope: SettlementScope, ids: readonly number[]): Promise<Settlement[]> =>
  (await listSettlementsById(db, { ids, ...scope })).map(toSettlement)

/** Throws `settlementNotFound`, also for settlements of others. */
export const getSettlement = async (db: Sql, scope: SettlementScope, id: number): Promise<Settlement> => {
  const [settlement] = await readSettlements(db, scope, [id])
  if (!settlement) throw new AppError('settlementNotFound')
  return settlement
}

const sum = (entries: readonly DraftEntry[], of: (entry: DraftEntry) => number): number =>
  entries.reduce((total, entry) => total + of(entry), 0)

const addTotals = (a: SettlementTotals, b: SettlementTotals): SettlementTotals => ({
  items: a.items + b.items,
  units: a.units + b.units,
  sales: a.sales + b.sales,
  commission: a.commission + b.commission,
  margin: a.margin + b.margin,
  shipping: a.shipping + b.shipping,
  reversed: a.reversed + b.reversed,
  taxFree: a.taxFree + b.taxFree,
  amount: a.amount + b.amount,
})

const totalsOfDrafts = (entries: readonly DraftEntry[]): SettlementTotals => {
  const sales = entries.filter(({ kind }) => kind === 'sale')
  return {
    items: sales.length,
    units: sum(sales, ({ units }) => units),
    sales: sum(sales, (entry) => entry.sales),
    commission: sum(sales, ({ commission }) => commission),
    margin: sum(sales, ({ margin }) => margin),
    shipping: sum(entries, ({ kind, shipping }) => (kind === 'shipping' ? shipping : 0)),
    reversed: sum(entries, ({ kind, amount }) => (kind === 'sale' || kind === 'shipping' ? 0 : amount)),
    taxFree: sum(entries, ({ isTaxFree, amount }) => (isTaxFree ? amount : 0)),
    amount: sum(entries, ({ amount }) => amount),
  }
}

/** Returns the terms by which an open settlement would book now. */
export const collectingOf = (
  brand: BrandId,
  { id: settlementId, distributorId, from, to, commissionRate }: Settlement,
): Collecting => ({ settlementId, brand, distributorId, from, to, commissionRate })

/** Lists all that an open settlement would book now. Nothing of a closed one. */
export const listAllDrafts = async (db: Sql, brand: BrandId, settlement: Settlement): Promise<DraftEntry[]> => {
  if (settlement.state !== 'open') return []
  const asked = collectingOf(brand, settlement)
  const lists: DraftEntry[][] = []
  for (const kind of draftKinds) lists.push(await listDrafts(db, asked, kind))
  return lists.flat()
}

/** Adds the sums that an open settlement would be closed with now: booked reversals and what is collected. */
export const withTotals = async (db: Sql, brand: BrandId, settlement: Settlement): Promise<Settlement> => {
  if (settlement.totals) return settlement
  const booked = await sumEntries(db, { settlementId: settlement.id })
  const drafts = await listAllDrafts(db, brand, settlement)
  return { ...settlement, totals: addTotals(booked, totalsOfDrafts(drafts)) }
}

const toEntry = ({ at, kind, ...row }: ListEntriesById): SettlementEntry => ({
  ...row,
  // limited by a constraint
  kind: kind as SettlementEntry['kind'],
  at: at.toISOString(),
})

/** Reads booked entries, the oldest first. */
export const readEntries = async (db: Sql, settlementId: number, ids: readonly number[]): Promise<SettlementEntry[]> =>
  (await listEntriesById(db, { settlementId, ids })).map(toEntry)

/** An entry that is not booked yet. */
export const toDraft = (entry: DraftEntry): SettlementEntry => ({
  id: null,
  kind: entry.kind,
  orderNo: entry.orderNo,
  orderProductId: entry.orderProductId,
  productName: entry.productName,
  units: entry.units,
  sales: entry.sales,
  commission: entry.commission,
  margin: entry.margin,
  shipping: entry.shipping,
  amount: entry.amount,
  isTaxFree: entry.isTaxFree,
  reversesId: entry.reversesId,
  isReversed: false,
  reason: entry.reason,
  at: entry.at.toISOString(),
})
