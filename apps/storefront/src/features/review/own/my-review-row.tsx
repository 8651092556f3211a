import type { Review } from '@shop/contract'
import { formatSeoulDate, formatWon } from '@shop/rules'
import { Button, ButtonLink } from '#src/ui/controls/button.tsx'
import { Picture } from '#src/ui/display/picture.tsx'
import { HiddenNote } from '../appeal/hidden-note.tsx'
import { editPathOf } from '../review-paths.ts'
import { Stars } from '#src/ui/display/stars.tsx'
import { BoughtProduct } from './bought-product.tsx'
import { isPending } from './review-pages.ts'
import { useRemoveReview } from './use-remove-review.ts'

const dayOf = (moment: string): string => formatSeoulDate(new Date(moment))

function Head({ review: { score, createdAt, editedAt, point } }: { review: Review }) {
  return (
    <div className="flex flex-wrap items-center gap-x-2 gap-y-1 text-12 text-ink-faint">
      <Stars score={score} />
      <time dateTime={createdAt} className="figures">
        {dayOf(createdAt)}
      </time>
      {editedAt !== null && <span>수정됨</span>}
      {point > 0 && <span className="figures text-accent-ink">{formatWon(point)} 적립</span>}
    </div>
  )
}

function Answers({ review: { attributes, attributeValueIds } }: { review: Review }) {
  const answers = attributes.flatMap(({ name, values }) => {
    const value = values.find(({ id }) => attributeValueIds.includes(id))
    return value ? [`${name} ${value.name}`] : []
  })
  return answers.length > 0 && <p className="text-13 text-ink-soft">{answers.join(' · ')}</p>
}

function Photos({ review: { reviewImages } }: { review: Review }) {
  if (reviewImages.length === 0) return null
  return (
    <ul aria-label="사진" className="no-scrollbar -mx-5 flex gap-2 overflow-x-auto px-5">
      {reviewImages.map(({ sort, imageFile }) => (
        <li key={sort} className="size-20 shrink-0 overflow-hidden rounded-control bg-sunken">
          <Picture image={{ ...imageFile, alt: `내 사진 ${sort + 1}` }} sizes="80px" />
        </li>
      ))}
    </ul>
  )
}

function Answer({ review: { answer } }: { review: Review }) {
  if (!answer) return null
  return (
    <div className="rounded-control bg-sunken px-4 py-3 text-13">
      <p className="font-semibold">
        {answer.writer} <time className="figures font-normal text-ink-faint">{dayOf(answer.createdAt)}</time>
      </p>
      <p className="mt-1 whitespace-pre-line text-ink-soft [overflow-wrap:anywhere]">{answer.contents}</p>
    </div>
  )
}

function Actions({ review }: { review: Review }) {
  const remove = useRemoveReview(review)
  const { name } = review.orderItemProduct.product
  if (isPending(review)) return <p className="text-13 text-ink-faint">후기를 올리고 있어요</p>
  return (
    <fieldset className="flex gap-2">
      <legend className="sr-only">{name} 후기에 할 수 있는 일</legend>
      {!review.isHidden && (
        <ButtonLink to={editPathOf(review.id)} look="line" size="small">
          고치기
        </ButtonLink>
      )}
      <Button look="line" size="small" onClick={remove}>
        지우기
      </Button>
    </fieldset>
  )
}

/** Review of the member, as everyone sees it, and why it may be hidden. */
export function MyReviewRow({ review }: { review: Review }) {
  return (
    <li aria-busy={isPending(review) || undefined} className="flex flex-col gap-3 py-5">
      <BoughtProduct {...review.orderItemProduct}>
        <div className="mt-1">
          <Head review={review} />
        </div>
      </BoughtProduct>
      <HiddenNote review={review} />
      <Answers review={review} />
      <p className="text-14 whitespace-pre-line text-ink-soft [overflow-wrap:anywhere]">{review.contents}</p>
      <Photos review={review} />
      <Answer review={review} />
      <Actions review={review} />
    </li>
  )
}
