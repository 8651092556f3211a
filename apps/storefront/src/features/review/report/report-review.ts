import type { QueryClient } from '@tanstack/react-query'
import { sendCall } from '#src/lib/call/api.ts'
import type { ReviewMarks } from '../read/use-review-marks.ts'
import { refreshReviews } from '../refresh-reviews.ts'

interface Report {
  productId: number
  reviewId: number
  reasonId: number
  reason: string
  /** Idempotency key, the same for each attempt. */
  key: string
}

/** Hides a review for this member. */
export const hideReported = (client: QueryClient, { reviewId }: Pick<Report, 'productId' | 'reviewId'>) => {
  // the marks of the product, and those of all products
  const queryKey = ['review.listMarks']
  client.setQueriesData<ReviewMarks>(
    { queryKey },
    (marks) => marks && { ...marks, reported: [...new Set([reviewId, ...marks.reported])] },
  )
  return client.invalidateQueries({ queryKey })
}

/** Reports a review and hides it for this member at once. Throws the server's error. REVIEW-3, C100 */
export const reportReview = async (client: QueryClient, report: Report): Promise<void> => {
  const { reviewId, reasonId, reason, key } = report
  const input = { params: { id: reviewId }, body: { reviewReportReasonId: reasonId, reason } }
  await sendCall('review.report', input, { idempotencyKey: key })
  // enough reports hide the review for all
  await Promise.all([hideReported(client, report), refreshReviews(client)])
}
