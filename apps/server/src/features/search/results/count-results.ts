import type { SearchFilterCounts } from '@shop/contract'
import type { SearchNarrowing } from '@shop/rules'
import type { Sql } from '#src/db/db.ts'
import { MAX_COUNT, MAX_HITS, toBounds } from './list-results.ts'
import { isEmpty, queriesOf, type TermSets } from './term-sets.ts'
import * as sql from '../search-sql.ts'

/** Bounds between the price groups, in won. */
const BANDS = [10_000, 30_000, 50_000]
type Group = sql.CountFoundOne

export interface Counted {
  /** Results without any filter, up to the cap. */
  groups: readonly Group[]
  total: number
  isCapped: boolean
}

/** Counts the results in groups by everything that filters distinguish. */
export const countGroups = async (db: Sql, sets: TermSets, narrowing: SearchNarrowing): Promise<Counted> => {
  if (isEmpty(sets)) return { groups: [], total: 0, isCapped: false }
  const { priceFrom, priceTo } = toBounds(narrowing)
  const groups = await queriesOf(sets).countFound(db, { bands: BANDS, priceFrom, priceTo, bound: MAX_HITS + 1 })
  const total = sum(groups)
  const hits = groups.reduce((all, { times }) => all + times, 0)
  return { groups, total, isCapped: total > MAX_COUNT || hits > MAX_HITS }
}

const sum = (groups: readonly Group[]): number => groups.reduce((all, { count }) => all + count, 0)

type Filter = 'category' | 'price' | 'freeShipping' | 'inStock'

interface Category {
  id: number
  name: string
  parentId: number | null
}

const hasFilters = (narrowing: SearchNarrowing): boolean => Object.values(narrowing).some(Boolean)

/** Returns a function that selects the groups that pass every filter except the one whose choices are counted. */
const selectGroups = (narrowing: SearchNarrowing, categories: readonly Category[]) => {
  const parents = new Map(categories.map(({ id, parentId }) => [id, parentId]))
  const isOn = (categoryId: number, wanted: number) => categoryId === wanted || parents.get(categoryId) === wanted
  return (groups: readonly Group[], but?: Filter): Group[] =>
    groups.filter(
      (group) =>
        (but === 'category' || narrowing.categoryId === null || isOn(group.categoryId, narrowing.categoryId)) &&
        (but === 'price' || group.inPrice) &&
        (but === 'freeShipping' || !narrowing.freeShipping || group.isFreeShipping) &&
        (but === 'inStock' || !narrowing.inStock || group.isInStock),
    )
}

/** Categories with results. Includes the chosen category and its parent even at 0, so that the choice can be removed. */
const countCategories = (
  groups: readonly Group[],
  categories: readonly Category[],
  chosenId: number | null,
): SearchFilterCounts['categories'] => {
  const counts = new Map<number, number>()
  const parents = new Map(categories.map(({ id, parentId }) => [id, parentId]))
  const add = (id: number, count: number) => counts.set(id, (counts.get(id) ?? 0) + count)
  for (const { categoryId, count } of groups) {
    const parent = parents.get(categoryId)
    add(categoryId, count)
    if (parent) add(parent, count)
  }
  const chosen = new Set([chosenId, chosenId === null ? null : parents.get(chosenId)])
  return categories
    .flatMap(({ id, name, parentId }) => {
      const count = counts.get(id) ?? 0
      return count > 0 || chosen.has(id) ? [{ id, name, parentId, count }] : []
    })
    .toSorted((a, b) => b.count - a.count || Number(a.parentId !== null) - Number(b.parentId !== null))
}

const countPrices = (groups: readonly Group[]): SearchFilterCounts['prices'] =>
  [null, ...BANDS].map((from, band) => {
    const end = BANDS[band]
    return { from, to: end === undefined ? null : end - 1, count: sum(groups.filter((group) => group.band === band)) }
  })

/** Counts the results, and the results that each filter choice would leave. */
export const countFilters = async (
  db: Sql,
  { groups, isCapped }: Counted,
  { sets, narrowing }: { sets: TermSets; narrowing: SearchNarrowing },
): Promise<{ count: number; isCapped: boolean; filters: SearchFilterCounts }> => {
  const categories = await sql.listCategoryNames(db)
  const select = selectGroups(narrowing, categories)
  const filters = {
    categories: countCategories(select(groups, 'category'), categories, narrowing.categoryId),
    prices: countPrices(select(groups, 'price')),
    freeShipping: sum(select(groups, 'freeShipping').filter((group) => group.isFreeShipping)),
    inStock: sum(select(groups, 'inStock').filter((group) => group.isInStock)),
  }
  // the groups of a capped count are incomplete, so a narrowed count needs its own query
  const exact = isCapped && hasFilters(narrowing) ? await countNarrowed(db, sets, narrowing) : sum(select(groups))
  return {
    count: Math.min(exact, MAX_COUNT),
    isCapped: exact > MAX_COUNT || (isCapped && !hasFilters(narrowing)),
    filters,
  }
}

const countNarrowed = async (db: Sql, sets: TermSets, narrowing: SearchNarrowing): Promise<number> =>
  (await queriesOf(sets).countNarrowed(db, { ...toBounds(narrowing), capped: MAX_COUNT + 1 })).count
