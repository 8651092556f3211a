import type { Review } from '@shop/contract'
import { useEffect } from 'react'
import { useNavigate } from 'react-router'
import { usePersonalCall } from '#src/features/auth/use-personal-call.ts'
import { ButtonLink } from '#src/ui/controls/button.tsx'
import { EmptyState } from '#src/ui/display/empty-state.tsx'
import { PaperIllustration } from '#src/ui/display/illustration/news-illustrations.tsx'
import { reviewablePath, writePathOf } from '../review-paths.ts'
import { subscribeToRefusal } from '../write/refused-review.ts'
import { MyReviewRow } from './my-review-row.tsx'
import { ReviewList, usePageNumber } from './review-list.tsx'

const toRow = (review: Review) => <MyReviewRow key={review.id} review={review} />

/** Reviews of the member, newest first. C093 */
export function MyReviews() {
  const [page] = usePageNumber()
  const navigate = useNavigate()
  useEffect(() => subscribeToRefusal((itemId) => void navigate(writePathOf(itemId), { replace: true })), [navigate])
  const query = usePersonalCall('review.listMine', { query: { page } })
  return (
    <ReviewList
      label="내 후기"
      query={query}
      rowsOf={({ reviews }) => reviews}
      row={toRow}
      empty={
        <EmptyState
          picture={<PaperIllustration />}
          title="아직 쓴 후기가 없어요"
          text="받은 상품의 후기를 쓰면 적립금을 드려요."
          action={
            <ButtonLink to={reviewablePath} replace>
              후기 쓰러 가기
            </ButtonLink>
          }
        />
      }
    />
  )
}
