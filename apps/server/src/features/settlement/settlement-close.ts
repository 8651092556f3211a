import { AppError } from '@shop/contract'
import type { BrandId } from '@shop/brands'
import { payDayOf } from '@shop/rules/settlement'
import type { Tx } from '#src/db/db.ts'
import { changedMeanwhile } from '#src/features/audit/changed-meanwhile.ts'
import { isDayOver } from '#src/features/report/account-days.ts'
import { type Handlers, staffOf } from '#src/handler-context.ts'
import { getSettlement } from './read-settlements.ts'
import { bookEntries, draftKinds, listDrafts } from './settlement-entries.ts'
import { sumEntries } from './settlement-entry-sql.ts'
import * as sql from './settlement-sql.ts'

interface Locking {
  id: number
  brand: BrandId
  /** Version that the person has seen. */
  version?: number
}

/** Locks a settlement. Throws `settlementNotFound`, and `changedMeanwhile` for another version. */
export const lockSettlement = async (tx: Tx, { id, brand, version }: Locking): Promise<sql.LockSettlement> => {
  const row = await sql.lockSettlement(tx, { id, brand })
  if (!row) throw new AppError('settlementNotFound')
  if (version === undefined || row.version === version) return row
  const current = { state: row.state, version: row.version }
  throw await changedMeanwhile(tx, { object: `settlement ${id}`, current })
}

/** Returns the terms of the distributor of a settlement, which exists by a foreign key. */
export const getTerms = async (tx: Tx, distributorId: number): Promise<sql.FindTerms> =>
  (await sql.findTerms(tx, { distributorId, distributorIds: null })) as sql.FindTerms

const assertClosable = async (tx: Tx, brand: BrandId, row: sql.LockSettlement, now: Date): Promise<void> => {
  if (row.state !== 'open') throw new AppError('settlementClosed')
  if (!isDayOver(row.to, now)) throw new AppError('settlementNotOver')
  const earlier = { brand, distributorId: row.distributorId, from: row.from }
  if ((await sql.hasEarlierOpen(tx, earlier)).is) throw new AppError('settlementEarlierOpen')
}

const bookAndClose = async (tx: Tx, brand: BrandId, row: sql.LockSettlement, by: { staffId: number; now: Date }) => {
  const { id, distributorId, from, to } = row
  const { commissionRate, payDelayDays } = await getTerms(tx, distributorId)
  const asked = { settlementId: id, brand, distributorId, from, to, commissionRate }
  const booking = { settlementId: id, distributorId, now: by.now }
  // sales first: a refund of the same period takes them back
  for (const kind of draftKinds) await bookEntries(tx, booking, await listDrafts(tx, asked, kind))
  const totals = await sumEntries(tx, { settlementId: id })
  await sql.closeSettlement(tx, { id, totals, commissionRate, payOn: payDayOf(to, payDelayDays), ...by })
  return totals
}

/** Books the entries of a period and closes it, in one transaction. */
export const closeSettlement: Handlers['admin.settlement.close'] = async (input, app) => {
  const { id } = input.params
  const { brand } = input
  const { version } = input.body
  const by = { staffId: staffOf(input).id, now: app.clock() }
  const totals = await app.db.tx(async (tx) => {
    await sql.lockSeller(tx, { id, brand })
    const row = await lockSettlement(tx, { id, brand })
    await assertClosable(tx, brand, row, by.now)
    await lockSettlement(tx, { id, brand, version })
    return bookAndClose(tx, brand, row, by)
  })
  input.audit?.({ object: `settlement ${id}`, before: { state: 'open' }, after: { state: 'closed', ...totals } })
  return { settlement: await getSettlement(app.db, { brand, distributorIds: null }, id) }
}

/** Marks a closed settlement as paid. */
export const markSettlementPaid: Handlers['admin.settlement.markPaid'] = async (input, app) => {
  const { id } = input.params
  const { brand } = input
  await app.db.tx(async (tx) => {
    const row = await lockSettlement(tx, { id, brand })
    if (row.state === 'open') throw new AppError('settlementNotClosed')
    if (row.state === 'paid') throw new AppError('settlementPaid')
    await lockSettlement(tx, { id, brand, version: input.body.version })
    await sql.paySettlement(tx, { id, staffId: staffOf(input).id, now: app.clock() })
  })
  input.audit?.({ object: `settlement ${id}`, before: { state: 'closed' }, after: { state: 'paid' } })
  return { settlement: await getSettlement(app.db, { brand, distributorIds: null }, id) }
}
