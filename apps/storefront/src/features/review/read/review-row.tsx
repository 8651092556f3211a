import { formatSeoulDate, gradeOfRank } from '@shop/rules'
import { type ReactNode, useState } from 'react'
import { Picture } from '#src/ui/display/picture.tsx'
import { Stars } from '#src/ui/display/stars.tsx'
import type { ShownReview, Summary } from './use-reviews.ts'

/** Longer texts (characters) are folded. */
const SHORT = 160

/** `2026.11.21` */
export const dateText = (moment: string): string => formatSeoulDate(new Date(moment))

export function ReviewHead({ review }: { review: ShownReview }) {
  const { score, writer, grade, createdAt, editedAt } = review
  return (
    <div className="flex flex-wrap items-center gap-x-2">
      <Stars score={score} />
      <span className="text-13 font-semibold">{writer}</span>
      <span className="text-12 opacity-70">
        <span className="sr-only">등급 </span>
        {gradeOfRank(grade).gradeName}
      </span>
      <time dateTime={createdAt} className="figures text-12 opacity-70">
        {dateText(createdAt)}
      </time>
      {editedAt !== null && <span className="text-12 opacity-70">수정됨</span>}
    </div>
  )
}

/** Marks the searched words in a text, without regard to case. */
function Marked({ text, term }: { text: string; term: string }) {
  if (term === '') return text
  const parts: ReactNode[] = []
  const lower = text.toLowerCase()
  let from = 0
  for (let at = lower.indexOf(term.toLowerCase()); at !== -1; at = lower.indexOf(term.toLowerCase(), from)) {
    parts.push(text.slice(from, at), <mark key={at}>{text.slice(at, at + term.length)}</mark>)
    from = at + term.length
  }
  return [...parts, text.slice(from)]
}

/** Text of several lines. A long one is folded. */
function Words({ text, term }: { text: string; term: string }) {
  const isLong = text.length > SHORT
  const [open, setOpen] = useState(false)
  return (
    <div>
      <p className={`text-14 whitespace-pre-line text-ink-soft ${isLong && !open ? 'line-clamp-4' : ''}`}>
        <Marked text={text} term={term} />
      </p>
      {isLong && (
        <button
          type="button"
          aria-expanded={open}
          onClick={() => setOpen(!open)}
          className="finger mt-1 text-13 font-semibold text-ink-faint"
        >
          {open ? '접기' : '더 보기'}
        </button>
      )}
    </div>
  )
}

function Photos({ review, onPhoto }: { review: ShownReview; onPhoto: (at: number) => void }) {
  return (
    <ul aria-label="사진" className="no-scrollbar -mx-5 flex gap-2 overflow-x-auto px-5">
      {review.reviewImages.map(({ sort, imageFile }, at) => (
        <li key={sort} className="shrink-0">
          <button
            type="button"
            aria-label={`${review.writer} 님의 사진 ${at + 1} 크게 보기`}
            onClick={() => onPhoto(at)}
            className="pressable block size-24 overflow-hidden rounded-control bg-sunken"
          >
            <Picture image={imageFile} sizes="96px" decorative />
          </button>
        </li>
      ))}
    </ul>
  )
}

/** Attributes that the review answers: `맛 달콤해요`. */
function Attributes({ ids, attributes }: { ids: readonly number[]; attributes: Summary['attributes'] }) {
  const answered = attributes.flatMap(({ id, name, values }) => {
    const value = values.find((each) => ids.includes(each.id))
    return value ? [{ id, name, value: value.name }] : []
  })
  if (answered.length === 0) return null
  return (
    <dl className="flex flex-wrap gap-x-3 gap-y-1 text-12">
      {answered.map(({ id, name, value }) => (
        <div key={id} className="flex gap-1">
          <dt className="text-ink-faint">{name}</dt>
          <dd className="font-semibold text-ink-soft">{value}</dd>
        </div>
      ))}
    </dl>
  )
}

function Answer({ answer }: { answer: NonNullable<ShownReview['answer']> }) {
  return (
    <div className="flex flex-col gap-1 rounded-control bg-sunken px-4 py-3">
      <p className="flex items-center gap-2 text-13 font-semibold">
        {answer.writer} 답글
        <time dateTime={answer.createdAt} className="figures text-12 font-normal text-ink-faint">
          {dateText(answer.createdAt)}
        </time>
      </p>
      <Words text={answer.contents} term="" />
    </div>
  )
}

interface ReviewRowProps {
  review: ShownReview
  attributes: Summary['attributes']
  /** Searched words, marked in the text. */
  term: string
  onPhoto: (at: number) => void
  /** Buttons at the end of the review. */
  children: ReactNode
}

/** One review: rating, author and date, bought option, attributes, photos, text and the reply of the seller. */
export function ReviewRow({ review, attributes, term, onPhoto, children }: ReviewRowProps) {
  return (
    <li className="hairline-b flex flex-col gap-2 py-5">
      <ReviewHead review={review} />
      {review.optionName !== '' && (
        <p className="text-12 text-ink-faint">
          <span className="sr-only">구매한 옵션: </span>
          {review.optionName}
        </p>
      )}
      <Attributes ids={review.attributeValueIds} attributes={attributes} />
      {review.reviewImages.length > 0 && <Photos review={review} onPhoto={onPhoto} />}
      <Words text={review.contents} term={term} />
      {review.answer && <Answer answer={review.answer} />}
      <div className="flex items-center justify-between">{children}</div>
    </li>
  )
}
