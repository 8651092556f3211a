import type { AdminReview, AdminReviewDetail } from '@shop/contract'
import { Link } from 'react-router'
import { pictureUrl } from '#src/features/product/product-texts.ts'
import { dayText, momentText, numberText } from '#src/lib/format/texts.ts'
import { Facts } from '#src/ui/display/page.tsx'
import { Badge } from '#src/ui/display/states.tsx'
import { actionText, stateTexts, writerText } from './review-texts.ts'

export function ReviewState({ state }: Pick<AdminReview, 'state'>) {
  const [label, tone] = stateTexts[state]
  return <Badge tone={tone}>{label}</Badge>
}

/** Score as stars, read as a number. */
export function Score({ score }: { score: number }) {
  return (
    <span className="text-13 tracking-tight text-warn">
      <span className="sr-only">{score}점</span>
      <span aria-hidden="true">
        {'★'.repeat(score)}
        {'☆'.repeat(5 - score)}
      </span>
    </span>
  )
}

/** Row of a review in the list of the queue. */
export function ReviewRow({ review }: { review: AdminReview }) {
  return (
    <>
      <span className="flex items-center justify-between gap-2">
        <Score score={review.score} />
        <ReviewState state={review.state} />
      </span>
      <span className="line-clamp-2 text-14">{review.contents}</span>
      <span className="flex flex-wrap gap-x-2 text-12 text-ink-soft">
        <span>{review.productName}</span>
        <span>{review.writer}</span>
        {review.reports > 0 && <span>신고 {numberText(review.reports)}건</span>}
        {review.photoCount > 0 && <span>사진 {review.photoCount}장</span>}
      </span>
    </>
  )
}

export function Photos({ images }: Pick<AdminReviewDetail, 'images'>) {
  if (images.length === 0) return undefined
  return (
    <ul aria-label="사진" className="flex flex-wrap gap-2">
      {images.map(({ sort, imageFile: { key, alt } }) => (
        <li key={sort}>
          <img
            src={pictureUrl(key)}
            alt={alt || '후기 사진'}
            loading="lazy"
            className="size-24 rounded-control bg-sunken object-cover"
          />
        </li>
      ))}
    </ul>
  )
}

/** Product, author, order and reports of a review. */
export function ReviewFacts({ review }: { review: AdminReviewDetail }) {
  const { author, order, reasons, words } = review
  return (
    <Facts
      rows={[
        [
          '상품',
          <Link key="product" to={`/products/${review.productId}`} className="underline underline-offset-4">
            {review.productName}
            {review.optionName && ` · ${review.optionName}`}
          </Link>,
        ],
        [
          '작성자',
          writerText(review.writer, [
            ['후기', author.reviews],
            ['가린 후기', author.hidden],
            ['다시 보인 후기', author.restored],
          ]),
        ],
        ['주문', order ? `${order.orderNo} · ${dayText(order.orderedAt)} · ${numberText(order.units)}개` : '-'],
        ...(reasons.length > 0
          ? ([['신고', reasons.map(({ name, count }) => `${name} ${numberText(count)}건`).join(', ')]] as const)
          : []),
        ...(words.length > 0 ? ([['신고한 말', words.join(' / ')]] as const) : []),
      ]}
    />
  )
}

/** Decisions and answers, the latest first. */
export function ReviewHistory({ actions }: Pick<AdminReviewDetail, 'actions'>) {
  if (actions.length === 0) return undefined
  return (
    <ol aria-label="지난 결정" className="flex flex-col gap-1 text-13 text-ink-soft">
      {actions.map((action) => (
        <li key={`${action.at}${action.action}`}>
          {momentText(action.at)} {actionText(action)} · {action.reason}
        </li>
      ))}
    </ol>
  )
}
