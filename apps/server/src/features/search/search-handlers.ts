import { AppError, type CallReply, type SearchSort } from '@shop/contract'
import { noNarrowing, normalizeTerm, readSearchFilter, type SearchNarrowing, writeSearchFilter } from '@shop/rules'
import type { Sql } from '#src/db/db.ts'
import { toNumberedPage } from '#src/db/paging/numbered-page.ts'
import type { App, Handlers } from '#src/handler-context.ts'
import { loadCards } from '#src/features/product/product-cards.ts'
import { logSearchTerm } from './log-search.ts'
import { dropUnnamed } from './query/drop-words.ts'
import { findTermFilters, type TermFilters } from './query/filter-words.ts'
import { correctionOf, parseQuery } from './query/parse-query.ts'
import { isKnown, type QueryWord } from './query/query-word.ts'
import { type Counted, countFilters, countGroups } from './results/count-results.ts'
import { listResultIds, MAX_DEPTH } from './results/list-results.ts'
import { countAdded, countMiss, findPinned } from './results/pins.ts'
import { RANK, toRankedSets } from './results/ranking.ts'
import type { TermSets } from './results/term-sets.ts'
import { listBestSold, listPopular } from './search-sql.ts'
import { readSearchToken, writeSearchToken } from './search-token.ts'
import { suggest } from './suggest.ts'

/** With fewer results, descriptions are searched too. */
const FEW = 15
const RECOMMENDED = 8

type Reply = CallReply<'search.listProducts'>

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

interface RankedQuery {
  words: readonly QueryWord[]
  ranks: readonly TermSets[]
  lastRank: number
  counted: Counted
}

/** Searches names, sellers and categories; with few results also descriptions; without any, again without the words that name nothing. */
const rankQuery = async (db: Sql, words: readonly QueryWord[], narrowing: SearchNarrowing): Promise<RankedQuery> => {
  const known = words.filter(isKnown)
  const ranks = toRankedSets(known)
  const named = await countGroups(db, ranks[RANK.category] ?? [], narrowing)
  if (named.total >= FEW) return { words, ranks, lastRank: RANK.category, counted: named }
  const counted = await countGroups(db, ranks[RANK.anywhere] ?? [], narrowing)
  const naming = counted.total > 0 ? [] : dropUnnamed(words)
  const isLess = naming.filter(isKnown).length < known.length
  if (isLess && naming.some(isKnown)) return rankQuery(db, naming, narrowing)
  return { words, ranks, lastRank: RANK.anywhere, counted }
}

/** A query without terms, such as 무료배송: every product that passes the filters. */
const rankEverything = async (db: Sql, narrowing: SearchNarrowing): Promise<RankedQuery> => ({
  words: [],
  ranks: ['everything'],
  lastRank: 0,
  counted: await countGroups(db, 'everything', narrowing),
})

const search = async (db: Sql, { term, page, take, sort, filter }: Search) => {
  const chosen = getNarrowing(filter)
  const asked = await findTermFilters(db, term)
  const narrowing = { ...chosen, ...asked?.narrowing }
  const { words, ranks, lastRank, counted } =
    asked?.rest === ''
      ? await rankEverything(db, narrowing)
      : await rankQuery(db, await parseQuery(db, asked?.rest ?? term), narrowing)
  const pinned = sort === 'relevance' ? await findPinned(db, term, narrowing) : []
  const {
    count: found,
    isCapped,
    filters,
  } = await countFilters(db, counted, { sets: ranks[lastRank] ?? [], narrowing })
  const count = found + (await countAdded(db, pinned, ranks[lastRank] ?? []))
  const skip = page * take
  const isLarge = counted.isCapped
  const ids =
    count === 0 ? [] : await listResultIds(db, { ranks, lastRank, narrowing, sort, skip, take, isLarge, pinned })
  const products = await loadCards(db, ids)
  // the last page that can be opened is a whole one
  const reached = Math.min(count, MAX_DEPTH - (MAX_DEPTH % take))
  const reply: Omit<Reply, 'searchToken' | 'recommendations'> = {
    page: { ...toNumberedPage({ page, take }, reached), count },
    countIsCapped: isCapped,
    listIsCut: count > reached,
    products,
    term,
    correction: correctionOf(words),
    saidFilter: asked ? toSaidFilter(asked) : null,
    filters,
    filtersAreCapped: counted.isCapped,
  }
  return { reply, words }
}

const toSaidFilter = ({ narrowing, rest }: TermFilters) => ({
  filter: writeSearchFilter({ ...noNarrowing, ...narrowing }) ?? '',
  term: rest,
})

const startOf = (given: { q?: string | undefined; searchToken?: string | undefined }, { config, clock }: App) => {
  const { q, searchToken } = given
  const known =
    searchToken === undefined ? undefined : readSearchToken([config.secret, ...config.oldSecrets], searchToken)
  const term = normalizeTerm(q ?? known?.term ?? '')
  // a token of another search does not apply
  return known && known.term === term ? { ...known, isNew: false } : { term, at: clock().getTime(), isNew: true }
}

export const searchHandlers: Pick<Handlers, 'search.listProducts' | 'search.suggest' | 'search.listPopular'> = {
  'search.listProducts': async ({ query, ip }, app) => {
    const { db, config } = app
    const { term, at, isNew } = startOf(query, app)
    const { reply: found, words } = await search(db, { ...query, filter: query.filter, term })
    if (isNew && query.page === 0 && found.page.count > 0) await logSearchTerm(app, words, ip)
    if (isNew && query.page === 0 && query.filter === undefined && found.page.count === 0)
      await countMiss(db, term, app.clock())
    const picks = found.page.count > 0 ? [] : await listBestSold(db, { take: RECOMMENDED })
    const recommendations = await loadCards(
      db,
      picks.map(({ id }) => id),
    )
    return { ...found, recommendations, searchToken: writeSearchToken(config.secret, { term, at }) }
  },

  'search.suggest': async ({ query: { q, take } }, { db }) => ({
    suggestions: await suggest(db, normalizeTerm(q), take),
  }),

  'search.listPopular': async (_, { db }) => {
    const rows = await listPopular(db)
    return {
      words: rows.map(({ term }) => term),
      source: rows.some(({ isSearched }) => isSearched) ? 'searches' : 'sales',
    }
  },
}
