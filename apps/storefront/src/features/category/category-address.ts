import type { CallInput, Category, SortKey } from '@shop/contract'

// ROUTE-5
const landings: Readonly<Record<string, number>> = { fruit: 91, fish: 93, meat: 96, vegetable: 97, food: 95 }
const DEFAULT_LANDING = 91

/** A category and its top-level category. */
export interface FoundCategory {
  id: number
  name: string
  slug: string
  /** The top-level category it belongs to; the category itself if it is top-level. */
  top: Category
}

/** ROUTE-5: finds the category named by the last path segment: one of the five words, an id, or the slug of a sub-category. */
export const findCategory = (categories: readonly Category[], pathname: string): FoundCategory | undefined => {
  // already decoded by the router
  const last = pathname.split('/').findLast((segment) => segment !== '') ?? 'category'
  const id = last === 'category' ? DEFAULT_LANDING : (landings[last] ?? (/^\d+$/.test(last) ? Number(last) : undefined))
  for (const top of categories)
    for (const each of [top, ...top.children])
      if (each.id === id || (id === undefined && each.slug === last))
        return { id: each.id, name: each.name, slug: each.slug, top }
  return undefined
}

export const sortTexts: Readonly<Record<SortKey, string>> = {
  latest: '최신순',
  popular: '인기순',
  priceAsc: '낮은 가격순',
  priceDesc: '높은 가격순',
  review: '후기 많은순',
}
const isSort = (value: string): value is SortKey => Object.hasOwn(sortTexts, value)

/** List options. All of them are stored in the address. */
export interface ListChoice {
  sort: SortKey
  hideSoldOut: boolean
  view: 'grid' | 'list'
}
// LIST-1
export const listDefaults: ListChoice = { sort: 'latest', hideSoldOut: true, view: 'grid' }

export const readListChoice = (search: URLSearchParams): ListChoice => {
  const sort = search.get('sort') ?? ''
  return {
    sort: isSort(sort) ? sort : listDefaults.sort,
    hideSoldOut: search.get('soldOut') !== 'show',
    view: search.get('view') === 'list' ? 'list' : listDefaults.view,
  }
}

/** Returns the address for these options. Omits defaults. */
export const toListAddress = (slug: string, { sort, hideSoldOut, view }: ListChoice): string => {
  const search = new URLSearchParams()
  if (sort !== listDefaults.sort) search.set('sort', sort)
  if (!hideSoldOut) search.set('soldOut', 'show')
  if (view !== listDefaults.view) search.set('view', view)
  const query = search.toString()
  return `/category/${slug}${query === '' ? '' : `?${query}`}`
}

export const treeInput = { query: { withChildren: true } } satisfies CallInput<'category.list'>
export const listInput = (id: number, { sort, hideSoldOut }: ListChoice) =>
  ({ params: { id }, query: { sort, hideSoldOut } }) satisfies CallInput<'category.pageProducts'>
