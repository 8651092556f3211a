import { AppError } from '@shop/contract'
import type { BrandId } from '@shop/brands'
import { toSeoulDate } from '@shop/rules'
import { listSettlementPeriods, payDayOf, type SettlementCycle } from '@shop/rules/settlement'
import type { Tx } from '#src/db/db.ts'
import { type Handlers, staffOf } from '#src/handler-context.ts'
import { getSettlement, readEntries } from './read-settlements.ts'
import { getTerms, lockSettlement } from './settlement-close.ts'
import { bookEntries, type DraftEntry, negate } from './settlement-entries.ts'
import { listEntriesById, type ListEntriesById } from './settlement-entry-sql.ts'
import * as sql from './settlement-sql.ts'

interface Reversing {
  brand: BrandId
  reason: string
  staffId: number
  now: Date
}

const toReversal = (entry: ListEntriesById, { reason, staffId, now }: Reversing): DraftEntry => ({
  kind: 'reversal',
  orderId: entry.orderId,
  orderNo: entry.orderNo,
  orderProductId: entry.orderProductId,
  productName: entry.productName,
  refundId: null,
  reversesId: entry.id,
  ...negate(entry),
  isTaxFree: entry.isTaxFree,
  reason,
  staffId,
  at: now,
})

/** Returns the open settlement after a closed one, which it opens if there is none. */
const openNext = async (tx: Tx, closed: sql.LockSettlement, { brand, now }: Reversing): Promise<number> => {
  const { distributorId, to } = closed
  const next = { brand, distributorId, after: to }
  const found = await sql.findNextOpen(tx, next)
  if (found) return found.id
  const terms = await getTerms(tx, distributorId)
  const last = (await sql.findLastDay(tx, { brand, distributorId })).day
  const periods = listSettlementPeriods({
    // limited by a constraint
    cycle: terms.cycle as SettlementCycle,
    first: last,
    last,
    // at least the period after the last
    today: [toSeoulDate(now), payDayOf(last, 1)].toSorted().at(-1) as string,
  })
  for (const period of periods)
    await sql.addSettlement(tx, {
      brand,
      distributorId,
      ...period,
      commissionRate: terms.commissionRate,
      payOn: payDayOf(period.to, terms.payDelayDays),
    })
  // the period after the last one was just opened
  return ((await sql.findNextOpen(tx, next)) as sql.FindNextOpen).id
}

const reverseIn = async (tx: Tx, closed: sql.LockSettlement, entryIds: readonly number[], by: Reversing) => {
  if (closed.state === 'open') throw new AppError('settlementNotClosed')
  const ids = [...new Set(entryIds)]
  const entries = await listEntriesById(tx, { settlementId: closed.id, ids })
  if (entries.length !== ids.length) throw new AppError('settlementEntryNotFound')
  const again = entries.filter(({ isReversed }) => isReversed)
  if (again.length > 0)
    throw new AppError('settlementEntryReversed', {
      problems: again.map(({ orderNo }) => ({ path: 'body.entryIds', message: `${orderNo}: 이미 되돌렸어요.` })),
    })
  const nextId = await openNext(tx, closed, by)
  const booking = { settlementId: nextId, distributorId: closed.distributorId, now: by.now }
  const drafts = entries.map((entry) => toReversal(entry, by))
  return { nextId, ids: await bookEntries(tx, booking, drafts) }
}

/** Reverses entries of a closed settlement in the next open period. A reversal can be reversed in the same way. */
export const reverseEntries: Handlers['admin.settlement.reverse'] = async (input, app) => {
  const { id } = input.params
  const { brand } = input
  const { entryIds, reason } = input.body
  const by = { brand, reason, staffId: staffOf(input).id, now: app.clock() }
  const { nextId, ids } = await app.db.tx(async (tx) => {
    await sql.lockSeller(tx, { id, brand })
    const closed = await lockSettlement(tx, { id, brand })
    return reverseIn(tx, closed, entryIds, by)
  })
  input.audit?.({ object: `settlement ${id}`, after: { entryIds, bookedIn: nextId } })
  return {
    settlement: await getSettlement(app.db, { brand, distributorIds: null }, nextId),
    entries: await readEntries(app.db, nextId, ids),
  }
}
