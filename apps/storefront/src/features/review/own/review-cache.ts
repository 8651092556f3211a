import type { CallReply, OrderItem, Review, ReviewableItem } from '@shop/contract'
import { addDays, REVIEW_DAYS } from '@shop/rules'
import type { InfiniteData, QueryClient } from '@tanstack/react-query'
import {
  type MinePage,
  type ReviewablePage,
  toPendingItem,
  withChangedReview,
  withItem,
  withoutItem,
  withoutReview,
  withReview,
} from './review-pages.ts'
import { refreshReviews } from '../refresh-reviews.ts'

type OrderPages = InfiniteData<CallReply<'orderItem.list'>>
type Products = OrderItem['orderItemProducts']

const REVIEWABLE = 'review.listReviewable'
const MINE = 'review.listMine'

/** Lists that an optimistic update changes. */
const changed = [REVIEWABLE, MINE, 'order.get', 'orderItem.list'] as const
/** Everything else of the member that depends on a review. */
const derived = ['review.getMine', 'user.getPoint', 'user.listPoints', 'user.getCounts'] as const

/** Stops running fetches of the changed lists. Returns a function that restores the lists. */
const takeSnapshot = async (client: QueryClient): Promise<() => void> => {
  await Promise.all(changed.map((name) => client.cancelQueries({ queryKey: [name] })))
  const before = changed.flatMap((name) => client.getQueriesData({ queryKey: [name] }))
  return () => {
    for (const [key, data] of before) client.setQueryData(key, data)
  }
}

const patch = <T>(client: QueryClient, name: string, change: (data: T) => T): void =>
  void client.setQueriesData<T>({ queryKey: [name] }, (data) => data && change(data))

/** Sets `isReviewed` of a bought product in the loaded orders. REVIEW-1 */
const markReviewed = (client: QueryClient, itemId: number, isReviewed: boolean): void => {
  const mark = <P extends { orderItemProducts: Products }>(order: P): P => ({
    ...order,
    orderItemProducts: order.orderItemProducts.map((item) => (item.id === itemId ? { ...item, isReviewed } : item)),
  })
  patch<OrderItem>(client, 'order.get', mark)
  patch<OrderPages>(client, 'orderItem.list', (data) => ({
    ...data,
    pages: data.pages.map((page) => ({ ...page, list: page.list.map(mark) })),
  }))
}

/** Shows a review as written. Returns a function that takes it back. REVIEW-1 */
export const showWritten = async (client: QueryClient, item: ReviewableItem, review: Review): Promise<() => void> => {
  const rollBack = await takeSnapshot(client)
  patch<ReviewablePage>(client, REVIEWABLE, (page) => withoutItem(page, item.id))
  patch<MinePage>(client, MINE, (page) => withReview(page, review))
  markReviewed(client, item.id, true)
  return rollBack
}

const canWriteAgain = ({ isHidden, createdAt }: Review, now: Date): boolean =>
  !isHidden && now < addDays(new Date(createdAt), REVIEW_DAYS)

/** Shows a review as deleted. Returns a function that brings it back. REVIEW-2 */
export const showRemoved = async (client: QueryClient, review: Review, now: Date): Promise<() => void> => {
  const rollBack = await takeSnapshot(client)
  patch<MinePage>(client, MINE, (page) => withoutReview(page, review.id))
  if (canWriteAgain(review, now))
    patch<ReviewablePage>(client, REVIEWABLE, (page) => withItem(page, toPendingItem(review)))
  markReviewed(client, review.orderItemProduct.id, false)
  return rollBack
}

/** Replaces a review in the list, e.g. a pending one by that of the server. */
export const showChanged = (client: QueryClient, id: number, review: Review): void =>
  patch<MinePage>(client, MINE, (page) => withChangedReview(page, id, review))

/** Invalidates everything that depends on a review, after the server has replied. */
export const renewReviews = (client: QueryClient): void => {
  void refreshReviews(client)
  for (const name of [...changed, ...derived]) void client.invalidateQueries({ queryKey: [name] })
  // the form of the written review may still be mounted, and its item can no longer be read
  void client.invalidateQueries({ queryKey: ['review.getReviewable'], refetchType: 'none' })
}
