import type { Product } from '@shop/contract'
import { formatDday, formatSeoulTime } from '@shop/rules'
import { useNow } from '#src/features/timer/use-now.ts'
import { Countdown } from '#src/ui/display/countdown.tsx'

const STRIP = 'figures flex min-h-11 items-center justify-between gap-3 px-5 py-2 text-14 font-semibold'

/** Gap to the thumbnails, if there are any. */
const gapOf = ({ images }: Product): string => (images.length > 1 ? 'mt-3' : '')

/** Time left until the end or start of a sale, below the picture. Cached pages contain dashes. ORDER-9 */
export function TimedStrip({ product }: { product: Product }) {
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

/** Days left of a funding. Its space is reserved until the current time is known. */
export function DaysLeft({ product }: { product: Product }) {
  const now = useNow()
  const { limitedPeriodEnd: end } = product.productSaleType
  const runs = now !== undefined && end !== null && Date.parse(end) > now
  return (
    <b className="figures block min-h-5 text-13 text-sale">
      {runs && formatDday(new Date(Date.parse(end) - 1), new Date(now))}
    </b>
  )
}
