import type { CallName } from '@shop/contract'
import type { QueryClient } from '@tanstack/react-query'
import { invalidateTwice } from '#src/lib/call/invalidate-twice.ts'

/** Calls whose replies contain reviews, or the score and the number of reviews of a product. */
const showing: ReadonlySet<string> = new Set<CallName | 'review.gallery'>([
  'review.listOfProduct',
  'review.search',
  'review.gallery',
  'review.listDisplayed',
  'review.listRecommended',
  'product.get',
  'product.listRelated',
  'product.listBoughtTogether',
  'product.listFavorites',
  'category.listProducts',
  'category.pageProducts',
  'search.listProducts',
  'best.listCategory',
  'best.getFront',
  'best.getProductGroup',
  'best.listWholesaleNew',
  'best.listWholesaleCategory',
  'best.listWholesale',
  'home.getDisplay',
  'home.listBestNew',
  'home.listDisplays',
  'home.listGroups',
  'home.getGroup',
  'home.listDisplayProducts',
  'home.listFundings',
  'video.listDisplay',
  'video.listProducts',
])

/**
 * Invalidates everything in the query cache that shows reviews, after one was written, edited, deleted or hidden. What is shown
 * now is fetched again; the rest when it is shown next.
 */
export const refreshReviews = (client: QueryClient): Promise<void> =>
  invalidateTwice(client, { predicate: ({ queryKey: [name] }) => typeof name === 'string' && showing.has(name) })
