import { AppError, type CallReply, type SearchSort } from '@shop/contract'
import { noNarrowing, readSearchFilter, type SearchNarrowing, writeSearchFilter } from '@shop/rules'
import type { Sql } from '#src/db/db.ts'
import { toNumberedPage } from '#src/db/paging/numbered-page.ts'
import type { App, Handlers } from '#src/handler-context.ts'
import { loadCards } from '#src/features/product/product-cards.ts'
import { type Counted, countFilters, countGroups } from './search-counting.ts'
import { DEEPEST, listFoundIds } from './search-finding.ts'
import { LEVEL, toLevels } from './ranking/levels.ts'
import type { Sets } from './search-sets.ts'
import { noteSearch } from './log/note-search.ts'
import { listBestSold, listPopular } from './search-sql.ts'
import { suggest } from './search-suggesting.ts'
import { readSearchToken, writeSearchToken } from './search-token.ts'
import { findSaidFilters, type SaidFilters } from './query/filter-words.ts'
import { listNaming } from './query/drop-words.ts'
import { correctionOf, understand } from './query/parse-query.ts'
import type { Understood } from './query/query-word.ts'

/** Fewer than this, and what stories tell is looked through too. */
const FEW = 15
const RECOMMENDED = 8

type Reply = CallReply<'search.listProducts'>

const readTerm = (text: string): string => text.normalize('NFC').replace(/\s+/g, ' ').trim()

interface Search {
  term: string
  page: number
  take: number
  sort: SearchSort
  filter: string | undefined
}

const getNarrowing = (filter = ''): SearchNarrowing => {
  const read = readSearchFilter(filter)
  const problems = [{ path: 'query.filter', message: '검색 조건이 올바르지 않아요.' }]
  if (!read) throw new AppError('invalidInput', { problems })
  return read
}

interface Looked {
  words: readonly Understood[]
  levels: readonly Sets[]
  widest: number
  counted: Counted
}

/** Names and shelves first; where they hold little, stories too; where nothing has it all, without the words that name nothing. */
const lookFor = async (db: Sql, words: readonly Understood[], narrowing: SearchNarrowing): Promise<Looked> => {
  const known = words.filter(({ held }) => held.length > 0)
  const levels = toLevels(known)
  const near = await countGroups(db, levels[LEVEL.shelf] ?? [], narrowing)
  if (near.total >= FEW) return { words, levels, widest: LEVEL.shelf, counted: near }
  const counted = await countGroups(db, levels[LEVEL.anywhere] ?? [], narrowing)
  const naming = counted.total > 0 ? [] : listNaming(words)
  const isLess = naming.filter(({ held }) => held.length > 0).length < known.length
  if (isLess && naming.some(({ held }) => held.length > 0)) return lookFor(db, naming, narrowing)
  return { words, levels, widest: LEVEL.anywhere, counted }
}

/** 무료배송 by itself: every product that ships free. */
const lookAtAll = async (db: Sql, narrowing: SearchNarrowing): Promise<Looked> => ({
  words: [],
  levels: ['everything'],
  widest: 0,
  counted: await countGroups(db, 'everything', narrowing),
})

const search = async (db: Sql, { term, page, take, sort, filter }: Search) => {
  const chosen = getNarrowing(filter)
  const said = await findSaidFilters(db, term)
  const narrowing = { ...chosen, ...said?.narrowing }
  const looked =
    said?.rest === '' ? lookAtAll(db, narrowing) : lookFor(db, await understand(db, said?.rest ?? term), narrowing)
  const { words, levels, widest, counted } = await looked
  const { count, isCapped, filters } = await countFilters(db, counted, { sets: levels[widest] ?? [], narrowing })
  const skip = page * take
  const isMany = counted.isCapped
  const ids = count === 0 ? [] : await listFoundIds(db, { levels, widest, narrowing, sort, skip, take, isMany })
  const products = await loadCards(db, ids)
  // only whole pages above the deepest place can be opened
  const reached = Math.min(count, DEEPEST - (DEEPEST % take))
  const reply: Omit<Reply, 'searchToken' | 'recommendations'> = {
    page: { ...toNumberedPage({ page, take }, reached), count },
    countIsCapped: isCapped,
    listIsCut: count > reached,
    products,
    term,
    correction: correctionOf(words),
    saidFilter: said ? toSaidFilter(said) : null,
    filters,
    filtersAreCapped: counted.isCapped,
  }
  return { reply, words }
}

const toSaidFilter = ({ narrowing, rest }: SaidFilters) => ({
  filter: writeSearchFilter({ ...noNarrowing, ...narrowing }) ?? '',
  term: rest,
})

const startOf = (given: { q?: string | undefined; searchToken?: string | undefined }, { config, clock }: App) => {
  const { q, searchToken } = given
  const known = searchToken === undefined ? undefined : readSearchToken(config.secret, searchToken)
  const term = readTerm(q ?? known?.term ?? '')
  // a token of another search is no longer one of this
  return known && known.term === term ? { ...known, isNew: false } : { term, at: clock().getTime(), isNew: true }
}

export const searchHandlers: Pick<Handlers, 'search.listProducts' | 'search.suggest' | 'search.listPopular'> = {
  'search.listProducts': async ({ query, ip }, app) => {
    const { db, config } = app
    const { term, at, isNew } = startOf(query, app)
    const { reply: found, words } = await search(db, { ...query, filter: query.filter, term })
    if (isNew && query.page === 0 && found.page.count > 0) await noteSearch(app, words, ip)
    const picks = found.page.count > 0 ? [] : await listBestSold(db, { take: RECOMMENDED })
    const recommendations = await loadCards(
      db,
      picks.map(({ id }) => id),
    )
    return { ...found, recommendations, searchToken: writeSearchToken(config.secret, { term, at }) }
  },

  'search.suggest': async ({ query: { q, take } }, { db }) => ({ suggestions: await suggest(db, readTerm(q), take) }),

  'search.listPopular': async (_, { db }) => {
    const rows = await listPopular(db)
    return {
      words: rows.map(({ term }) => term),
      source: rows.some(({ isSearched }) => isSearched) ? 'searches' : 'sales',
    }
  },
}
