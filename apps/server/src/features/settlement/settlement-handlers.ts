import { AppError, type Settlement, type SettlementTerms } from '@shop/contract'
import type { BrandId } from '@shop/brands'
import { type ChainedList, readChainedPage } from '#src/db/paging/chained-page.ts'
import { readCountedPage } from '#src/db/paging/counted-page.ts'
import { newestFirst, oldestFirst, type Place, readCursor, type Seek } from '#src/db/paging/cursor.ts'
import { changedMeanwhile } from '#src/features/audit/changed-meanwhile.ts'
import { type App, type HandlerInput, type Handlers, sellerScope, staffOf } from '#src/handler-context.ts'
import { exportSettlement } from './settlement-export.ts'
import { collectingOf, getSettlement, readEntries, readSettlements, toDraft, withTotals } from './read-settlements.ts'
import { type DraftEntry, draftKinds, draftReaders } from './settlement-entries.ts'
import { listEntryIds } from './settlement-entry-sql.ts'
import { closeSettlement, markSettlementPaid } from './settlement-close.ts'
import { reverseEntries } from './settlement-reverse.ts'
import * as sql from './settlement-sql.ts'

type SettlementCalls = Extract<keyof Handlers, `admin.settlement.${string}`>

const list: Handlers['admin.settlement.list'] = async (input, app) => {
  const { brand, query } = input
  const scope = { brand, distributorIds: sellerScope(staffOf(input)) }
  const cursor = readCursor('settlement', query.nextPage)
  const filter = { ...scope, state: query.state ?? null, distributorId: query.distributorId ?? null }
  const { rows, page } = await readCountedPage('settlement', query.take, cursor, (seek, take) =>
    sql.listSettlements(app.db, { ...filter, ...newestFirst(seek, take) }),
  )
  const ids = rows.map(({ id }) => id)
  return { page, settlements: await readSettlements(app.db, scope, ids) }
}

const get: Handlers['admin.settlement.get'] = async (input, app) => {
  const { brand } = input
  const scope = { brand, distributorIds: sellerScope(staffOf(input)) }
  const settlement = await getSettlement(app.db, scope, input.params.id)
  return { settlement: await withTotals(app.db, brand, settlement) }
}

interface EntryRow extends Place {
  count: number
  /** Undefined for a booked entry, which is read by its id. */
  draft?: DraftEntry
}

/** Booked entries come first, then by kind those that an open settlement would book now. */
const entryLists = (db: App['db'], brand: BrandId, settlement: Settlement): ChainedList<EntryRow>[] => {
  const { id: settlementId, state } = settlement
  const asked = collectingOf(brand, settlement)
  return [
    {
      name: 'settlementEntry',
      find: (seek, take) => listEntryIds(db, { settlementId, ...oldestFirst(seek, take) }),
    },
    ...draftKinds.map((kind) => ({
      name: `settlementEntry.${kind}`,
      find: async (seek: Seek | undefined, take: number) =>
        state === 'open' ? draftReaders[kind](db, asked, seek, take) : [],
    })),
  ]
}

const listEntries: Handlers['admin.settlement.listEntries'] = async (input, app) => {
  const { brand, query } = input
  const scope = { brand, distributorIds: sellerScope(staffOf(input)) }
  const settlement = await getSettlement(app.db, scope, input.params.id)
  const lists = entryLists(app.db, brand, settlement)
  const { rows, page } = await readChainedPage(lists, query.take, query.nextPage)
  const ids = rows.filter(({ draft }) => draft === undefined).map(({ id }) => id)
  const booked = await readEntries(app.db, settlement.id, ids)
  return { page, entries: [...booked, ...rows.flatMap(({ draft }) => (draft ? [toDraft(draft)] : []))] }
}

const readTerms = async (
  { db }: Pick<App, 'db'>,
  distributorId: number,
  distributorIds: readonly number[] | null,
): Promise<SettlementTerms> => {
  const terms = await sql.findTerms(db, { distributorId, distributorIds })
  if (!terms) throw new AppError('distributorNotFound')
  // limited by a constraint
  return terms as SettlementTerms
}

const setTerms = async (input: HandlerInput<'admin.settlement.setTerms'>, app: App) => {
  const { id } = input.params
  const before = await readTerms(app, id, null)
  const stored = await sql.putTerms(app.db, { distributorId: id, ...input.body })
  if (stored === 0)
    throw await changedMeanwhile(app.db, {
      object: `settlementTerms ${id}`,
      current: { ...(await readTerms(app, id, null)) },
    })
  input.audit?.({ object: `settlementTerms ${id}`, before, after: input.body })
  return { terms: await readTerms(app, id, null) }
}

/** Settlements of sellers. Decision 082 */
export const settlementHandlers: Pick<Handlers, SettlementCalls> = {
  'admin.settlement.list': list,
  'admin.settlement.get': get,
  'admin.settlement.listEntries': listEntries,
  'admin.settlement.export': exportSettlement,
  'admin.settlement.close': closeSettlement,
  'admin.settlement.markPaid': markSettlementPaid,
  'admin.settlement.reverse': reverseEntries,
  'admin.settlement.getTerms': async (input, app) => ({
    terms: await readTerms(app, input.params.id, sellerScope(staffOf(input))),
  }),
  'admin.settlement.setTerms': setTerms,
}
