import type { User } from '@shop/contract'
import { formatCount, formatWon } from '@shop/rules'
import { Link } from 'react-router'
import { usePersonalCall } from '#src/features/auth/use-personal-call.ts'
import { OrderSteps } from './order-steps.tsx'

const CELL = 'flex min-h-20 min-w-fit flex-1 flex-col items-center justify-center gap-0.5 px-1 text-center'
const VALUE = 'figures text-16 font-bold whitespace-nowrap min-[390px]:text-18'
const NAME = 'text-13 text-ink-soft'

/** `2026-12-20` → `12.20` */
const shortDay = (day: string): string => `${day.slice(5, 7)}.${day.slice(8, 10)}`

/** Numbers of points, coupons, orders and reviews, and the points that expire soon (C015, C017). SCREEN-18 */
export function MyFigures({ user }: { user: User }) {
  const { data: point } = usePersonalCall('user.getPoint')
  const { data: counts = user.count } = usePersonalCall('user.getCounts')
  const cells: readonly (readonly [name: string, value: string, to: string])[] = [
    ['적립금', formatWon(point?.point ?? user.appUserInfo.point), '/my-cuma/points'],
    ['쿠폰', `${formatCount(counts.coupons)}장`, '/my-cuma/coupons'],
    ['주문', `${formatCount(counts.orderCount)}건`, '/orders'],
    ['후기', `${formatCount(counts.reviewCount)}개`, '/reviews?tab=mine'],
  ]
  return (
    <>
      <section aria-label="내 혜택" className="mt-3 overflow-hidden rounded-card ring-1 ring-line ring-inset">
        <div className="flex divide-x divide-line">
          {cells.map(([name, value, to]) => (
            <Link key={name} to={to} className={`pressable ${CELL}`}>
              <span className={VALUE}>{value}</span>
              <span className={NAME}>{name}</span>
            </Link>
          ))}
        </div>
        {point !== undefined && point.expiringPoint > 0 && (
          <p className="figures bg-sunken px-4 py-2.5 text-13 text-ink-soft">
            적립금 <b className="text-danger">{formatWon(point.expiringPoint)}</b>이 {shortDay(point.expiringBefore)}{' '}
            전에 사라져요.
          </p>
        )}
      </section>
      <OrderSteps orderStates={counts.orderStates} />
    </>
  )
}
