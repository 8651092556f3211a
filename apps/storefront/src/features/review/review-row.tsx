import type { CallReply } from '@shop/contract'
import { toSeoulDate } from '@shop/rules'
import { useState } from 'react'
import { Picture } from '#src/ui/display/picture.tsx'
import { Stars } from './stars.tsx'

export type ShownReview = CallReply<'review.listOfProduct'>['reviews'][number]
/** Longer texts (characters) are folded. */
const SHORT = 160

/** `2026.11.21` */
export const dateText = (moment: string): string => toSeoulDate(new Date(moment)).replaceAll('-', '.')

export function ReviewHead({ review }: { review: ShownReview }) {
  return (
    <div className="flex flex-wrap items-center gap-x-2">
      <Stars score={review.score} />
      <span className="text-13 font-semibold">{review.writer}</span>
      <time dateTime={review.createdAt} className="figures text-12 opacity-70">
        {dateText(review.createdAt)}
      </time>
    </div>
  )
}

function Words({ text }: { text: string }) {
  const isLong = text.length > SHORT
  const [open, setOpen] = useState(false)
  return (
    <div>
      <p className={`text-14 whitespace-pre-line text-ink-soft ${isLong && !open ? 'line-clamp-4' : ''}`}>{text}</p>
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

/** One review: rating, author and date, purchased options, text and photos. */
export function ReviewRow({ review, onPhoto }: { review: ShownReview; onPhoto: (at: number) => void }) {
  return (
    <li className="hairline-b flex flex-col gap-2 py-5">
      <ReviewHead review={review} />
      {review.optionName !== '' && <p className="text-12 text-ink-faint">{review.optionName}</p>}
      {review.reviewImages.length > 0 && (
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
      )}
      <Words text={review.contents} />
    </li>
  )
}
