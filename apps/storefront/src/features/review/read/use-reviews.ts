import type { CallReply } from '@shop/contract'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { api } from '#src/lib/call/api.ts'
import { callQuery } from '#src/lib/call/call-query.ts'
import { firstChoice, type ReviewChoice, reviewInput, reviewPages } from '../review-input.ts'
import { PAGE_REVIEWS, searchInput } from './review-address.ts'
import { useReviewMarks } from './use-review-marks.ts'

type Reply = CallReply<'review.listOfProduct'>
export type Summary = Reply['summary']
export type ShownReview = Reply['reviews'][number]

/** Leaves out the photos of reviews that this member has reported. REVIEW-3 */
const withoutReported = (summary: Summary, reported: readonly number[]): Summary => ({
  ...summary,
  photos: summary.photos.filter(({ reviewId }) => !reported.includes(reviewId)),
})

/** Reads the summary of a product's reviews and the chosen or found page of them, `take` per page of the list. */
export const useReviews = (productId: number, choice: ReviewChoice, take: number) => {
  const isSearch = choice.q !== ''
  const { reported } = useReviewMarks(productId)
  const listed = useQuery({
    ...callQuery(api, 'review.listOfProduct', reviewInput(productId, isSearch ? firstChoice : choice, take)),
    placeholderData: keepPreviousData,
  })
  const found = useQuery({
    ...callQuery(api, 'review.search', searchInput(productId, choice)),
    enabled: isSearch,
    placeholderData: keepPreviousData,
  })
  const list = isSearch ? found : listed
  return {
    summary: listed.data && withoutReported(listed.data.summary, reported),
    reviews: list.data?.reviews,
    pages: reviewPages(list.data?.page.count ?? 0, isSearch ? PAGE_REVIEWS : take),
    count: list.data?.page.count ?? 0,
    isBusy: list.isPlaceholderData || list.isPending,
    error: listed.error ?? list.error,
    retry: () => void (listed.error ? listed : list).refetch(),
  }
}
