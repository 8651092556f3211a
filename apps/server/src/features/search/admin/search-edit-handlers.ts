import { AppError, type CallReply } from '@shop/contract'
import { addDays, normalizeTerm, toSeoulDate } from '@shop/rules'
import type { Sql } from '#src/db/db.ts'
import { newestFirst, readCursor, type Seek } from '#src/db/paging/cursor.ts'
import { readCountedPage } from '#src/db/paging/counted-page.ts'
import { changedMeanwhile } from '#src/features/audit/changed-meanwhile.ts'
import type { Handlers } from '#src/handler-context.ts'
import { toPinTerm } from '../results/pins.ts'
import * as sql from './search-edit-sql.ts'

type SearchCalls = Extract<keyof Handlers, `admin.search.${string}`>
type Synonym = CallReply<'admin.search.putSynonym'>
type Pin = CallReply<'admin.search.putPin'>

const DAYS_SHOWN = 30

const toSynonym = ({ id, word, means, kind }: Omit<Synonym, 'kind'> & { kind: string }): Synonym => ({
  id,
  word,
  means,
  kind: kind as Synonym['kind'],
})

const listSynonyms: Handlers['admin.search.listSynonyms'] = async ({ query }, { db }) => {
  const { q = '', take, nextPage } = query
  const term = normalizeTerm(q)
  const find = (seek: Seek | undefined, limit: number) =>
    sql.listSynonyms(db, { q: term === '' ? null : term, ...newestFirst(seek, limit) })
  const { rows, page } = await readCountedPage('synonym', take, readCursor('synonym', nextPage), find)
  return { page, synonyms: rows.map(toSynonym) }
}

const putSynonym: Handlers['admin.search.putSynonym'] = async (input, { db }) => {
  const { kind } = input.body
  const word = normalizeTerm(input.body.word)
  // the name of a filter is no word
  const means = kind === 'filter' ? input.body.means : normalizeTerm(input.body.means)
  const row = await sql.putSynonym(db, { word, means, kind })
  input.audit?.({ object: `synonym ${row.id}`, after: { word, means, kind } })
  return toSynonym(row)
}

const removeSynonym: Handlers['admin.search.removeSynonym'] = async (input, { db }) => {
  const before = await sql.removeSynonym(db, { id: input.params.id })
  if (!before) throw new AppError('notFound')
  input.audit?.({ object: `synonym ${input.params.id}`, before })
  return {}
}

type PinRow = Pick<sql.ListPins, 'id' | 'term' | 'productIds' | 'version'>

const toPins = async (db: Sql, rows: readonly PinRow[]): Promise<Pin[]> => {
  const names = await sql.listNames(db, { ids: rows.flatMap(({ productIds }) => productIds) })
  const byId = new Map(names.map((row) => [row.id, row]))
  return rows.map(({ id, term, version, productIds }) => ({
    id,
    term,
    version,
    products: productIds.flatMap((each) => byId.get(each) ?? []),
  }))
}

const listPins: Handlers['admin.search.listPins'] = async ({ query }, { db }) => {
  const find = (seek: Seek | undefined, limit: number) => sql.listPins(db, newestFirst(seek, limit))
  const { rows, page } = await readCountedPage('searchPin', query.take, readCursor('searchPin', query.nextPage), find)
  return { page, pins: await toPins(db, rows) }
}

const writePin = async (tx: Sql, given: { words: string; productIds: number[]; version: number | null }) => {
  const { words, productIds, version } = given
  const term = toPinTerm(words)
  const old = await sql.lockPin(tx, { term })
  const isSame = (old?.version ?? null) === version
  const written = !isSame
    ? undefined
    : old
      ? await sql.changePin(tx, { id: old.id, words, productIds })
      : await sql.addPin(tx, { term, words, productIds })
  if (written) return { before: old?.productIds ?? [], ...written }
  const current = { version: old?.version ?? null, productIds: old?.productIds ?? [] }
  throw await changedMeanwhile(tx, { object: `searchPin ${old?.id ?? term}`, current })
}

const putPin: Handlers['admin.search.putPin'] = async (input, { db }) => {
  const { version } = input.body
  const words = normalizeTerm(input.body.term)
  if (toPinTerm(words) === '')
    throw new AppError('invalidInput', { problems: [{ path: 'body.term', message: '검색어를 적어 주세요.' }] })
  const productIds = [...new Set(input.body.productIds)]
  const known = await sql.listNames(db, { ids: productIds })
  if (known.length !== productIds.length) throw new AppError('productNotFound')
  const row = await db.tx((tx) => writePin(tx, { words, productIds, version }))
  const object = `searchPin ${row.id}`
  input.audit?.({ object, before: { productIds: row.before }, after: { term: words, productIds } })
  const [pin] = await toPins(db, [{ id: row.id, term: words, productIds, version: row.version }])
  if (!pin) throw new AppError('notFound')
  return pin
}

const removePin: Handlers['admin.search.removePin'] = async (input, { db }) => {
  const before = await sql.removePin(db, { id: input.params.id })
  if (!before) throw new AppError('notFound')
  input.audit?.({ object: `searchPin ${input.params.id}`, before })
  return {}
}

/** Words, pinned results and searches without results in the back office. Decision 083 */
export const searchEditHandlers: Pick<Handlers, SearchCalls> = {
  'admin.search.listSynonyms': listSynonyms,
  'admin.search.putSynonym': putSynonym,
  'admin.search.removeSynonym': removeSynonym,
  'admin.search.listPins': listPins,
  'admin.search.putPin': putPin,
  'admin.search.removePin': removePin,
  'admin.search.listMisses': async ({ query }, { db, clock }) => ({
    misses: await sql.listMisses(db, { since: toSeoulDate(addDays(clock(), -DAYS_SHOWN)), take: query.take }),
  }),
}
