import { useQueryClient } from '@tanstack/react-query'
import { subjectOf } from '../review-paths.ts'
import { refreshReviews } from '../refresh-reviews.ts'
import { ReportFormSheet } from './report-form-sheet.tsx'
import { hideReported, reportReview } from './report-review.ts'

const texts = {
  title: '후기 신고',
  note: '신고한 후기는 바로 보이지 않게 되고, 운영자가 확인해요.',
  done: '신고했어요. 이 후기는 더 이상 보이지 않아요.',
}

interface ReportSheetProps {
  open: boolean
  onClose: () => void
  productId: number
  reviewId: number
}

/** Sheet to report a review. REVIEW-3, C099, C100 */
export function ReportSheet({ productId, reviewId, ...given }: ReportSheetProps) {
  const client = useQueryClient()
  return (
    <ReportFormSheet
      {...given}
      productId={productId}
      subject={subjectOf(reviewId)}
      texts={texts}
      send={(report) => reportReview(client, { productId, reviewId, ...report })}
      finalCodes={['reviewReported', 'reviewNotFound']}
      onFinal={(code) =>
        void (code === 'reviewReported' ? hideReported(client, { productId, reviewId }) : refreshReviews(client))
      }
    />
  )
}
