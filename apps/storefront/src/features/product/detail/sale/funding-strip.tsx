import type { Product } from '@shop/contract'
import { formatCount, formatSeoulEnd, fundingPercentOf } from '@shop/rules'

interface FundingStripProps {
  funding: NonNullable<Product['funding']>
  end: string | null
}

/** Progress of a funding in units sold of the goal. The lower right corner is left free for the remaining days. */
export function FundingStrip({ funding, end }: FundingStripProps) {
  const { goalUnits: goal, soldUnits: sold } = funding
  const percent = fundingPercentOf(funding)
  return (
    <section aria-label="펀딩 현황" className="flex flex-col gap-2 px-5 pt-4">
      <p className="figures flex items-baseline justify-between gap-3">
        <span>
          <b className="text-22 text-accent-ink">{formatCount(percent)}%</b>
          <span className="ml-1.5 text-14 text-ink-soft">달성</span>
        </span>
        <span className="text-13 text-ink-soft">
          목표 {formatCount(goal)}개 중 <b className="text-ink">{formatCount(sold)}개</b>
        </span>
      </p>
      <progress
        aria-label="목표 달성률"
        max={100}
        value={Math.min(100, percent)}
        className="h-2 w-full appearance-none overflow-hidden rounded-full bg-sunken [&::-moz-progress-bar]:bg-accent [&::-webkit-progress-bar]:bg-sunken [&::-webkit-progress-value]:rounded-full [&::-webkit-progress-value]:bg-accent"
      />
      {end !== null && <p className="figures min-h-5 text-13 text-ink-soft">{formatSeoulEnd(new Date(end))} 마감</p>}
    </section>
  )
}
