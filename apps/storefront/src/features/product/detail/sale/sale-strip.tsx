import type { Product } from '@shop/contract'
import { formatCount, formatDday, formatSeoulTime } from '@shop/rules'
import { useNow } from '#src/features/timer/use-now.ts'
import { Countdown } from '#src/ui/shown/countdown.tsx'

const STRIP = 'figures flex min-h-11 items-center justify-between gap-3 px-5 py-2 text-14 font-semibold'

/** Kept off the small pictures, where there are some. */
const gapOf = ({ images }: Product): string => (images.length > 1 ? 'mt-3' : '')

/** A timed sale under the picture: how long it still runs, or when it begins. Kept pages hold dashes. ORDER-9 */
function TimedStrip({ product }: { product: Product }) {
  const now = useNow()
  const { limitedPeriodBegin: begin, limitedPeriodEnd: end, isCommingSoon } = product.productSaleType
  const waits = isCommingSoon || (now !== undefined && begin !== null && Date.parse(begin) > now)
  if (waits && begin !== null)
    return (
      <p className={`${STRIP} ${gapOf(product)} bg-ink text-surface`}>
        <span>{formatSeoulTime(new Date(begin))} 오픈</span>
        <Countdown remainingMs={now === undefined ? undefined : Math.max(0, Date.parse(begin) - now)} />
      </p>
    )
  if (end === null) return null
  if (now !== undefined && Date.parse(end) <= now)
    return <p className={`${STRIP} ${gapOf(product)} bg-sunken text-ink-soft`}>판매 기간이 끝났어요.</p>
  return (
    <p className={`${STRIP} ${gapOf(product)} bg-accent text-on-accent`}>
      <span>기간 한정 판매</span>
      <span>
        <span className="mr-1.5 font-normal">남은 시간</span>
        <Countdown remainingMs={now === undefined ? undefined : Date.parse(end) - now} />
      </span>
    </p>
  )
}

/** How far a funding has come: real units of the goal. */
function FundingStrip({ goal, sold, end }: { goal: number; sold: number; end: string | null }) {
  const now = useNow()
  const percent = Math.floor((sold / goal) * 100)
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
      {end !== null && (
        <p className="figures flex min-h-5 justify-between text-13 text-ink-soft">
          <span>{formatSeoulTime(new Date(end))} 마감</span>
          {now !== undefined && Date.parse(end) > now && (
            <b className="text-sale">{formatDday(new Date(Date.parse(end) - 1), new Date(now))}</b>
          )}
        </p>
      )}
    </section>
  )
}

/** What is special about the time of a sale, right under the picture. */
export function SaleStrip({ product }: { product: Product }) {
  const { funding, productSaleType: sale } = product
  const isTimed = sale.limitedPeriodBegin !== null || sale.limitedPeriodEnd !== null
  if (funding) return <FundingStrip goal={funding.goalUnits} sold={funding.soldUnits} end={sale.limitedPeriodEnd} />
  return isTimed ? <TimedStrip product={product} /> : null
}
