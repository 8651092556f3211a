import type { SearchSort } from '@shop/contract'
import type { SearchNarrowing } from '@shop/rules'
import type { Sql } from '#src/db/db.ts'
import { isEmpty, queriesOf, type TermSets } from './term-sets.ts'

/** Cap of the result count; the page shows "2,000 and more". */
export const MAX_COUNT = 2_000
/** Cap of the term hits that are counted; a product may have several. */
export const MAX_HITS = 3_000
/** Number of results that can be paged through. */
export const MAX_DEPTH = 1_000
const MAX_WON = 2_000_000_000

export const toBounds = ({ categoryId, priceFrom, priceTo, freeShipping, inStock }: SearchNarrowing) => ({
  category: categoryId,
  priceFrom: priceFrom ?? 0,
  priceTo: priceTo ?? MAX_WON,
  freeShipping,
  inStock,
})

interface ResultQuery {
  ranks: readonly TermSets[]
  /** The last rank that counts; it contains the ones before. */
  lastRank: number
  narrowing: SearchNarrowing
  sort: SearchSort
  skip: number
  take: number
  /** The count was capped: look among the best selling products first. */
  isLarge: boolean
  /** Products that come first by relevance, in this order, whatever their rank. */
  pinned?: readonly number[]
}

/** Rank by rank, each by popularity, until the page is full. */
const listByRelevance = async (db: Sql, query: ResultQuery): Promise<number[]> => {
  const { ranks, lastRank, skip, take, isLarge, pinned = [] } = query
  const end = skip + take
  const found: number[] = [...pinned]
  for (const sets of ranks.slice(0, lastRank + 1)) {
    if (found.length >= end || isEmpty(sets)) continue
    const params = {
      ...toBounds(query.narrowing),
      seen: found,
      sort: 'relevance',
      skip: 0,
      take: end - found.length,
    }
    const { listFound, listHot } = queriesOf(sets)
    const hot = isLarge ? await listHot(db, params) : []
    const rows = hot.length === params.take ? hot : await listFound(db, params)
    found.push(...rows.map(({ id }) => id))
  }
  return found.slice(skip, end)
}

/** Product ids of one page of results. */
export const listResultIds = async (db: Sql, query: ResultQuery): Promise<number[]> => {
  const { ranks, lastRank, narrowing, sort, skip, take } = query
  if (skip + take > MAX_DEPTH) return []
  if (sort === 'relevance') return listByRelevance(db, query)
  const sets = ranks[lastRank] ?? []
  const rows = await queriesOf(sets).listFound(db, { ...toBounds(narrowing), seen: [], sort, skip, take })
  return rows.map(({ id }) => id)
}
