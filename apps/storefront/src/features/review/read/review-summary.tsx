import { formatCount } from '@shop/rules'
import { Link } from 'react-router'
import { Picture } from '#src/ui/display/picture.tsx'
import { Stars } from '#src/ui/display/stars.tsx'
import { photoKey } from './review-photos.tsx'
import type { Summary } from './use-reviews.ts'

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

/** Answers to each attribute, the most frequent one emphasized. Renders nothing without answers. */
function Attributes({ attributes }: { attributes: Summary['attributes'] }) {
  const answered = attributes.filter(({ values }) => values.some(({ count }) => count > 0))
  if (answered.length === 0) return null
  return (
    <dl aria-label="맛본 분들의 평가" className="flex flex-col gap-2">
      {answered.map(({ id, name, values }) => {
        const most = Math.max(...values.map(({ count }) => count))
        return (
          <div key={id} className="flex items-baseline gap-3 text-13">
            <dt className="w-14 shrink-0 font-semibold">{name}</dt>
            <dd className="figures flex flex-wrap gap-x-3 text-ink-faint">
              {values.map((value) => (
                <span key={value.id} className={value.count === most ? 'font-semibold text-accent-ink' : ''}>
                  {value.name} {formatCount(value.count)}
                  <span className="sr-only">명</span>
                </span>
              ))}
            </dd>
          </div>
        )
      })}
    </dl>
  )
}

interface ReviewSummaryProps {
  summary: Summary
  /** Address of the page with all photos. */
  photosTo: string
  /** Receives the key of the photo. */
  onPhoto: (key: string) => void
}

function PhotoStrip({ summary: { photos, photoCount }, photosTo, onPhoto }: ReviewSummaryProps) {
  if (photos.length === 0) return null
  return (
    <ul
      aria-label="후기 사진"
      // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- the row scrolls, so it must be reachable for the arrow keys
      tabIndex={0}
      className="no-scrollbar -mx-5 flex gap-2 overflow-x-auto px-5"
    >
      {photos.slice(0, SHOWN_PHOTOS).map(({ reviewId, imageFile }, at) => {
        const key = photoKey(reviewId, at - photos.findIndex((photo) => photo.reviewId === reviewId))
        return (
          <li key={key} className="shrink-0">
            <button
              type="button"
              aria-label={`후기 사진 ${at + 1} 크게 보기`}
              onClick={() => onPhoto(key)}
              className="pressable block size-20 overflow-hidden rounded-control bg-sunken"
            >
              <Picture image={imageFile} sizes="80px" decorative />
            </button>
          </li>
        )
      })}
      <li className="shrink-0">
        <Link
          to={photosTo}
          className="pressable figures flex size-20 flex-col items-center justify-center rounded-control bg-sunken text-13 font-semibold text-ink-soft"
        >
          사진 후기
          <span>{formatCount(photoCount)}개 보기</span>
        </Link>
      </li>
    </ul>
  )
}

/** Summary of all reviews: average rating, distribution, attributes and photos. */
export function ReviewSummary(props: ReviewSummaryProps) {
  const { summary } = props
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
      <Attributes attributes={summary.attributes} />
      <PhotoStrip {...props} />
    </div>
  )
}
