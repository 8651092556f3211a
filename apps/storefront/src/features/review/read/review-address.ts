import type { CallInput, ReviewOrder } from '@shop/contract'
import { removeInvisible } from '@shop/rules/text'
import { firstChoice, type ReviewChoice, reviewInput } from '../review-input.ts'

/** Reviews per page, and reviews per page of photos. PAGE-10, PAGE-18 */
export const PAGE_REVIEWS = 10
export const PAGE_PHOTOS = 18

const MOST_TERM = 50
const MOST_OPTION = 200

export const orderTexts: Readonly<Record<ReviewOrder, string>> = {
  latest: '최신순',
  helpful: '도움순',
  scoreDesc: '별점 높은순',
  scoreAsc: '별점 낮은순',
}
export const reviewOrders = Object.keys(orderTexts) as ReviewOrder[]
const isOrder = (value: string | null): value is ReviewOrder => value !== null && Object.hasOwn(orderTexts, value)

/** Normalizes a text to what the server accepts: one line without control and invisible characters. */
const toLine = (text: string, most: number): string =>
  removeInvisible(text)
    .replace(/[\p{Cc}\p{Cs}\s]+/gu, ' ')
    .trim()
    .slice(0, most)

export const toReviewTerm = (text: string): string => toLine(text, MOST_TERM)

/** Changes a choice and returns to its first page. A search drops the filters; the reviews of an option are sorted by time. */
export const changeChoice = (choice: ReviewChoice, change: Partial<ReviewChoice>): ReviewChoice => {
  const next = { ...choice, page: 0, ...change }
  if (next.q !== '') return { ...firstChoice, q: next.q, page: next.page }
  return next.optionName === undefined ? next : { ...next, orderBy: 'latest' }
}

export const withoutOption = (choice: ReviewChoice): ReviewChoice => {
  const { optionName, ...others } = choice
  return optionName === undefined ? choice : others
}

/** Page of all reviews: a choice, shown as a list or as a grid of photos. All of it is in the URL. */
export interface ReviewView extends ReviewChoice {
  isGrid: boolean
}

/** Reads the view from the URL. Invalid values are ignored, as in the cache key of the page. */
export const readReviewView = (search: URLSearchParams): ReviewView => {
  const sort = search.get('sort')
  const optionName = toLine(search.get('option') ?? '', MOST_OPTION)
  const page = search.get('page') ?? ''
  const isGrid = search.get('view') === 'photo'
  const choice = changeChoice(firstChoice, {
    orderBy: isOrder(sort) ? sort : 'latest',
    photosOnly: isGrid || search.get('photo') === 'only',
    ...(optionName !== '' && { optionName }),
    q: toReviewTerm(search.get('q') ?? ''),
    page: /^[1-9]\d{0,3}$/.test(page) ? Number(page) - 1 : 0,
  })
  return { ...choice, isGrid: isGrid && choice.q === '' }
}

/** Returns the address of a view. Omits defaults. */
export const toReviewsAddress = (productId: number, view: ReviewChoice & { isGrid?: boolean }): string => {
  const { orderBy, photosOnly, optionName, q, page, isGrid = false } = view
  const search = new URLSearchParams()
  if (orderBy !== 'latest') search.set('sort', orderBy)
  if (isGrid) search.set('view', 'photo')
  else if (photosOnly) search.set('photo', 'only')
  if (optionName !== undefined) search.set('option', optionName)
  if (q !== '') search.set('q', q)
  if (page > 0) search.set('page', String(page + 1))
  const query = search.toString()
  return `/product/${productId}/reviews${query === '' ? '' : `?${query}`}`
}

/** Input of the list of a view. A search shows the summary of the first page. */
export const viewInput = (productId: number, view: ReviewView) =>
  reviewInput(productId, view.q === '' ? view : firstChoice, view.isGrid ? PAGE_PHOTOS : PAGE_REVIEWS)

export const searchInput = (productId: number, { q, page }: Pick<ReviewChoice, 'q' | 'page'>) =>
  ({ params: { id: productId }, query: { q, page } }) satisfies CallInput<'review.search'>
