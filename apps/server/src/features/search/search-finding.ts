import type { SearchSort } from '@shop/contract'
import type { SearchNarrowing } from '@shop/rules'
import type { Sql } from '#src/db/db.ts'
import { isNothing, queriesOf, type Sets } from './search-sets.ts'

/** How many are counted; beyond that there are "2,000 and more". */
export const COUNTED = 2_000
/** A product may be met by more than one of the terms that are counted. */
export const MET = 3_000
/** How far one may page. */
export const DEEPEST = 1_000
const MAX_WON = 2_000_000_000

export const toBounds = ({ categoryId, priceFrom, priceTo, freeShipping, inStock }: SearchNarrowing) => ({
  category: categoryId,
  priceFrom: priceFrom ?? 0,
  priceTo: priceTo ?? MAX_WON,
  freeShipping,
  inStock,
})

interface Wanted {
  levels: readonly Sets[]
  /** The widest level that counts. */
  widest: number
  narrowing: SearchNarrowing
  sort: SearchSort
  skip: number
  take: number
  /** So many say it that the most wanted are looked at first. */
  isMany: boolean
}

/** Level by level, each by popularity, as far as somebody pages. Whole levels before it are known when one is entered. */
const listByRelevance = async (db: Sql, wanted: Wanted): Promise<number[]> => {
  const { levels, widest, skip, take, isMany } = wanted
  const end = skip + take
  const found: number[] = []
  for (const sets of levels.slice(0, widest + 1)) {
    if (found.length >= end || isNothing(sets)) continue
    const asked = {
      ...toBounds(wanted.narrowing),
      seen: found,
      sort: 'relevance',
      skip: 0,
      take: end - found.length,
    }
    const { listFound, listHot } = queriesOf(sets)
    const hot = isMany ? await listHot(db, asked) : []
    const rows = hot.length === asked.take ? hot : await listFound(db, asked)
    found.push(...rows.map(({ id }) => id))
  }
  return found.slice(skip, end)
}

/** Ids of one page. */
export const listFoundIds = async (db: Sql, wanted: Wanted): Promise<number[]> => {
  const { levels, widest, narrowing, sort, skip, take } = wanted
  if (skip + take > DEEPEST) return []
  if (sort === 'relevance') return listByRelevance(db, wanted)
  const sets = levels[widest] ?? []
  const rows = await queriesOf(sets).listFound(db, { ...toBounds(narrowing), seen: [], sort, skip, take })
  return rows.map(({ id }) => id)
}
