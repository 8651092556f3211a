import type { Product } from '@shop/contract'
import { formatSeoulDay, formatWon, parseSeoulDate } from '@shop/rules'

interface ExpectedPointsProps {
  points: Product['expectedPoints']
  /** Whether the credit date can be given. False for a product that cannot be bought. */
  hasDay: boolean
}

/** Points earned by buying and reviewing, and their date. PAY-8, REVIEW-4 */
export function ExpectedPoints({ points, hasDay }: ExpectedPointsProps) {
  const { isPurchasePoint, isReviewPoint } = points
  if (!isPurchasePoint && !isReviewPoint) return null
  return (
    <dl className="flex flex-col gap-1 rounded-control bg-accent-soft px-4 py-3 text-13">
      {isPurchasePoint && (
        <div className="flex justify-between gap-3">
          <dt className="text-ink-soft">
            구매 적립 <span className="figures">{points.expectedRewardPointPer}%</span>
          </dt>
          <dd className="figures font-semibold text-accent-ink">
            {formatWon(points.expectedRewardPoint)}
            {hasDay && (
              <span className="font-normal text-ink-soft">
                {' '}
                ({formatSeoulDay(parseSeoulDate(points.expectedRewardDate))} 예정)
              </span>
            )}
          </dd>
        </div>
      )}
      {isReviewPoint && (
        <div className="flex justify-between gap-3">
          <dt className="text-ink-soft">후기 적립</dt>
          <dd className="figures font-semibold text-accent-ink">
            글 {formatWon(points.expectedTextReviewPoint)} · 사진 {formatWon(points.expectedPhotoReviewPoint)}
          </dd>
        </div>
      )}
    </dl>
  )
}
