import { AppError, type StockAdjustmentKind } from '@shop/contract'
import type { Sql } from '#src/db/db.ts'
import { changedMeanwhile } from '#src/features/audit/changed-meanwhile.ts'
import * as sql from './stock-sql.ts'

/** A change of one option. `set` replaces the units in the warehouse, `delta` adds to them. */
export interface StockChange {
  combinationId: number
  mode: 'delta' | 'set'
  unit: number
  /** Units in the warehouse that the person has seen. Undefined: not compared. */
  expected?: number | undefined
}

export interface StockChanges {
  changes: readonly StockChange[]
  reason: string
  kind: StockAdjustmentKind
  staffId: number | undefined
  /** Distributors to which the caller is limited; null: all. */
  distributorIds: readonly number[] | null
  now: Date
}

type Locked = sql.LockStock

const deltaOf = ({ mode, unit }: StockChange, { onHand }: Locked): number => (mode === 'set' ? unit - onHand : unit)

const assertExpected = async (tx: Sql, { expected }: StockChange, { id, onHand, reserved }: Locked): Promise<void> => {
  if (expected === undefined || expected === onHand) return
  const last = await sql.findLastEntry(tx, { combinationId: id })
  throw await changedMeanwhile(tx, { object: `stock ${id}`, field: 'expected', current: { onHand, reserved }, last })
}

/**
 * Changes the stock of options in the transaction and enters each change in the ledger. Locks the rows in the order of their ids.
 * Throws `optionNotFound`, `changedMeanwhile` if an option no longer has the expected units, and `stockTooLow` below the units of
 * unpaid orders. Returns the rows as they were.
 */
export const adjustStock = async (tx: Sql, { changes, ...to }: StockChanges): Promise<Locked[]> => {
  const ids = changes.map(({ combinationId }) => combinationId)
  const locked = await sql.lockStock(tx, { ids, distributorIds: to.distributorIds })
  const rows = new Map(locked.map((row) => [row.id, row]))
  const units: number[] = []
  for (const change of changes) {
    const row = rows.get(change.combinationId)
    if (!row) throw new AppError('optionNotFound')
    await assertExpected(tx, change, row)
    const delta = deltaOf(change, row)
    if (row.onHand + delta < row.reserved) throw new AppError('stockTooLow')
    units.push(delta)
  }
  const { reason, kind, staffId = null, now } = to
  await sql.putStock(tx, { ids, units, reason, kind, staffId, now })
  return locked
}
