import type { ReviewableItem } from '@shop/contract'
import { formatSeoulDay, formatWon } from '@shop/rules'
import { usePersonalCall } from '#src/features/auth/use-personal-call.ts'
import { ButtonLink } from '#src/ui/controls/button.tsx'
import { EmptyState } from '#src/ui/display/empty-state.tsx'
import { BasketIllustration } from '#src/ui/display/illustration/empty-illustrations.tsx'
import { writePathOf } from '../review-paths.ts'
import { BoughtProduct } from './bought-product.tsx'
import { ReviewList, usePageNumber } from './review-list.tsx'

function ReviewableRow({ item }: { item: ReviewableItem }) {
  const { expectedTextReviewPoint: text, expectedPhotoReviewPoint: photo, until } = item
  return (
    <li className="flex flex-col gap-3 py-4">
      <BoughtProduct {...item}>
        {until !== '' && (
          <p className="figures mt-1 text-13 text-ink-faint">{formatSeoulDay(new Date(until))}까지 쓸 수 있어요</p>
        )}
        {photo > 0 && (
          <p className="figures text-13 text-accent-ink">
            글 {formatWon(text)} · 사진 {formatWon(photo)} 적립
          </p>
        )}
      </BoughtProduct>
      <ButtonLink to={writePathOf(item.id)} look="soft" size="small">
        후기 쓰기<span className="sr-only"> {item.product.name}</span>
      </ButtonLink>
    </li>
  )
}

const toRow = (item: ReviewableItem) => <ReviewableRow key={item.id} item={item} />

/** Received products without a review. C092 */
export function ReviewableItems() {
  const [page] = usePageNumber()
  const query = usePersonalCall('review.listReviewable', { query: { page } })
  return (
    <ReviewList
      label="후기를 쓸 수 있는 상품"
      query={query}
      rowsOf={({ products }) => products}
      row={toRow}
      empty={
        <EmptyState
          picture={<BasketIllustration />}
          title="작성할 수 있는 후기가 없어요"
          text="상품을 받은 날부터 90일 동안 후기를 쓸 수 있어요."
          action={<ButtonLink to="/orders">주문 내역 보기</ButtonLink>}
        />
      }
    />
  )
}
