import type { SearchFilterCounts } from '@shop/contract'
import type { SearchNarrowing } from '@shop/rules'
import type { Sql } from '#src/db/db.ts'
import { COUNTED, MET, toBounds } from './search-finding.ts'
import { isNothing, queriesOf, type Sets } from './search-sets.ts'
import * as sql from './search-sql.ts'

/** Where one price group ends and the next begins, in won. */
const BANDS = [10_000, 30_000, 50_000]
type Group = sql.CountFoundOne

export interface Counted {
  /** What was found without any filter, up to the cap. */
  groups: readonly Group[]
  total: number
  isCapped: boolean
}

/** What the sets find, in the groups that the filters tell apart. */
export const countGroups = async (db: Sql, sets: Sets, narrowing: SearchNarrowing): Promise<Counted> => {
  if (isNothing(sets)) return { groups: [], total: 0, isCapped: false }
  const { priceFrom, priceTo } = toBounds(narrowing)
  const groups = await queriesOf(sets).countFound(db, { bands: BANDS, priceFrom, priceTo, bound: MET + 1 })
  const total = sum(groups)
  const met = groups.reduce((all, { times }) => all + times, 0)
  return { groups, total, isCapped: total > COUNTED || met > MET }
}

const sum = (groups: readonly Group[]): number => groups.reduce((all, { count }) => all + count, 0)

type Filter = 'category' | 'price' | 'freeShipping' | 'inStock'

interface Shelf {
  id: number
  name: string
  parentId: number | null
}

const isNarrow = (narrowing: SearchNarrowing): boolean => Object.values(narrowing).some(Boolean)

/** Groups that pass every filter but the one whose choices are counted. */
const createSieve = (narrowing: SearchNarrowing, shelves: readonly Shelf[]) => {
  const parents = new Map(shelves.map(({ id, parentId }) => [id, parentId]))
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

/** Each with its count; the chosen one, and that above it, even where nothing of it was counted, so that it can be taken back. */
const countCategories = (
  groups: readonly Group[],
  shelves: readonly Shelf[],
  chosenId: number | null,
): SearchFilterCounts['categories'] => {
  const counts = new Map<number, number>()
  const parents = new Map(shelves.map(({ id, parentId }) => [id, parentId]))
  const add = (id: number, count: number) => counts.set(id, (counts.get(id) ?? 0) + count)
  for (const { categoryId, count } of groups) {
    const parent = parents.get(categoryId)
    add(categoryId, count)
    if (parent) add(parent, count)
  }
  const chosen = new Set([chosenId, chosenId === null ? null : parents.get(chosenId)])
  return shelves
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

/** How many there are, and how many each choice of a filter would leave. */
export const countFilters = async (
  db: Sql,
  { groups, isCapped }: Counted,
  { sets, narrowing }: { sets: Sets; narrowing: SearchNarrowing },
): Promise<{ count: number; isCapped: boolean; filters: SearchFilterCounts }> => {
  const shelves = await sql.listCategoryNames(db)
  const sieve = createSieve(narrowing, shelves)
  const filters = {
    categories: countCategories(sieve(groups, 'category'), shelves, narrowing.categoryId),
    prices: countPrices(sieve(groups, 'price')),
    freeShipping: sum(sieve(groups, 'freeShipping').filter((group) => group.isFreeShipping)),
    inStock: sum(sieve(groups, 'inStock').filter((group) => group.isInStock)),
  }
  // the groups of a capped count are not all there are: whoever asks is told that they are, and how many are left is counted anew
  const exact = isCapped && isNarrow(narrowing) ? await countNarrowed(db, sets, narrowing) : sum(sieve(groups))
  return {
    count: Math.min(exact, COUNTED),
    isCapped: exact > COUNTED || (isCapped && !isNarrow(narrowing)),
    filters,
  }
}

const countNarrowed = async (db: Sql, sets: Sets, narrowing: SearchNarrowing): Promise<number> =>
  (await queriesOf(sets).countNarrowed(db, { ...toBounds(narrowing), capped: COUNTED + 1 })).count
