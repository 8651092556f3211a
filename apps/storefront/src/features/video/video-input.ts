import type { CallInput } from '@shop/contract'

/** Most products of which a rail shows videos. */
const MOST_PRODUCTS = 30
/** Videos of the first page of a feed, which the server renders. */
const FIRST_VIDEOS = 10

/** Query for the videos of products. */
export const toProductsInput = (ids: readonly number[]) =>
  ({ query: { ids: ids.slice(0, MOST_PRODUCTS).join() } }) satisfies CallInput<'video.listOfProducts'>

export const feedInput = { query: { take: FIRST_VIDEOS } } satisfies CallInput<'video.listFeed'>
/** First page of the list. PAGE-30 */
export const listInput = {} satisfies CallInput<'video.listFeed'>
export const videoInput = (id: number) => ({ params: { id } }) satisfies CallInput<'video.get'>
