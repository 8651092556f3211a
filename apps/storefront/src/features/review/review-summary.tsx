import type { CallReply } from '@shop/contract'
import { formatCount } from '@shop/rules'
import { Picture } from '#src/ui/display/picture.tsx'
import { Stars } from './stars.tsx'

type Summary = CallReply<'review.listOfProduct'>['summary']
const SHOWN_PHOTOS = 8

function Distribution({ summary }: { summary: Summary }) {
  return (
    <ul aria-label="별점 분포" className="figures flex flex-1 flex-col gap-1">
      {summary.distribution.map(({ score, count }) => (
        <li key={score} className="flex items-center gap-2 text-12 text-ink-faint">
          <span className="w-6 shrink-0">{score}점</span>
          <span className="h-1.5 flex-1 overflow-hidden rounded-full bg-line" aria-hidden="true">
            <span
              className="block h-full rounded-full bg-spot"
              style={{ width: `${Math.round((count / Math.max(1, summary.count)) * 100)}%` }}
            />
          </span>
          <span className="w-9 shrink-0 text-right">
            {formatCount(count)}
            <span className="sr-only">명</span>
          </span>
        </li>
      ))}
    </ul>
  )
}

function PhotoStrip({ summary, onPhoto }: { summary: Summary; onPhoto: (at: number) => void }) {
  const shown = summary.photos.slice(0, SHOWN_PHOTOS)
  if (shown.length === 0) return null
  return (
    <ul
      aria-label="후기 사진"
      // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- the row scrolls, so it must be reachable for the arrow keys
      tabIndex={0}
      className="no-scrollbar -mx-5 flex gap-2 overflow-x-auto px-5"
    >
      {shown.map(({ reviewId, imageFile }, at) => (
        <li key={`${reviewId}-${imageFile.key}`} className="shrink-0">
          <button
            type="button"
            aria-label={`후기 사진 ${at + 1} 크게 보기`}
            onClick={() => onPhoto(at)}
            className="pressable block size-20 overflow-hidden rounded-control bg-sunken"
          >
            <Picture image={imageFile} sizes="80px" decorative />
          </button>
        </li>
      ))}
    </ul>
  )
}

/** Summary of all reviews: average rating, distribution and photos. */
export function ReviewSummary({ summary, onPhoto }: { summary: Summary; onPhoto: (at: number) => void }) {
  return (
    <div className="flex flex-col gap-4">
      <div className="flex items-center gap-6 rounded-card bg-sunken px-5 py-5">
        <div className="flex shrink-0 flex-col items-center gap-0.5">
          <p className="figures text-28 font-bold">{summary.scoreAverage.toFixed(1)}</p>
          <Stars score={summary.scoreAverage} />
          <p className="figures mt-0.5 text-12 text-ink-faint">후기 {formatCount(summary.count)}개</p>
        </div>
        <Distribution summary={summary} />
      </div>
      <PhotoStrip summary={summary} onPhoto={onPhoto} />
    </div>
  )
}
