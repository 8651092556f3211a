import type { CallReply, Coupon, CouponState } from '@shop/contract'
import { formatSeoulDate } from '@shop/rules'
import { useInfiniteQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { failureText } from '#src/features/snackbar/show-failure.ts'
import { api } from '#src/lib/call/api.ts'
import { Button } from '#src/ui/controls/button.tsx'
import { Chip } from '#src/ui/controls/chip.tsx'
import { PaperIllustration } from '#src/ui/display/illustration/news-illustrations.tsx'
import { EmptyState } from '#src/ui/display/empty-state.tsx'
import { ErrorNote } from '#src/ui/display/error-note.tsx'
import { Skeleton } from '#src/ui/display/skeleton.tsx'
import { OfferLink } from './offer/offer-sections.tsx'
import { conditionText, discountText, scopeText } from './coupon-texts.ts'

const states: readonly (readonly [label: string, state: CouponState, none: string])[] = [
  ['쓸 수 있어요', 'usable', '지금 쓸 수 있는 쿠폰이 없어요'],
  ['사용했어요', 'used', '사용한 쿠폰이 없어요'],
  ['끝났어요', 'ended', '기간이 끝난 쿠폰이 없어요'],
]

const useCoupons = (state: CouponState) =>
  useInfiniteQuery({
    queryKey: ['coupon.list', { state }] as const,
    queryFn: ({ pageParam }) => api('coupon.list', { query: { state, page: pageParam } }),
    initialPageParam: 0,
    getNextPageParam: ({ nextPage }: CallReply<'coupon.list'>) => (nextPage === null ? undefined : Number(nextPage)),
  })

/** Text for a coupon that is not usable: used or expired. Undefined if usable. */
const endText = ({ usedAt, state }: Coupon): string | undefined => {
  if (usedAt !== null) return `${formatSeoulDate(new Date(usedAt))}에 사용했어요`
  return state === 'ended' ? '사용 기간이 지났어요' : undefined
}

function CouponCard({ coupon }: { coupon: Coupon }) {
  const isUsable = coupon.state === 'usable'
  const [scope, end] = [scopeText(coupon), endText(coupon)]
  return (
    <li className={`rounded-card p-5 ring-1 ring-line ring-inset ${isUsable ? 'bg-surface' : 'bg-sunken'}`}>
      <p className={`figures text-22 font-bold ${isUsable ? 'text-accent-ink' : 'text-ink-faint'}`}>
        {discountText(coupon)}
        {coupon.quantity > 1 && <span className="text-14 font-semibold"> {coupon.quantity}장</span>}
      </p>
      <p className="mt-1 text-16 font-semibold">{coupon.name}</p>
      <p className="figures mt-1 text-13 text-ink-soft">{conditionText(coupon)}</p>
      {scope && <p className="text-13 text-ink-soft">{scope}</p>}
      {end && <p className="figures mt-1 text-13 text-ink-faint">{end}</p>}
    </li>
  )
}

function Coupons({ state, none }: { state: CouponState; none: string }) {
  const { data, error, refetch, hasNextPage, isFetchingNextPage, fetchNextPage } = useCoupons(state)
  if (!data) {
    return error ? (
      <ErrorNote text={failureText(error)} onRetry={() => void refetch()} />
    ) : (
      <Skeleton className="my-4 h-28 rounded-card" />
    )
  }
  const coupons = data.pages.flatMap(({ list }) => list)
  if (coupons.length === 0)
    return <EmptyState picture={<PaperIllustration />} title={none} text="새 쿠폰이 생기면 여기에서 볼 수 있어요." />
  return (
    <>
      <ul className="flex flex-col gap-3 py-4">
        {coupons.map((coupon) => (
          <CouponCard key={`${coupon.id} ${coupon.beginAt} ${coupon.endAt} ${coupon.orderId}`} coupon={coupon} />
        ))}
      </ul>
      {hasNextPage && (
        <Button look="line" wide busy={isFetchingNextPage} onClick={() => void fetchNextPage()}>
          더 보기
        </Button>
      )}
    </>
  )
}

/** A member's coupons: usable, used and expired. */
export function CouponList() {
  const [state, setState] = useState<CouponState>('usable')
  const none = states.find(([, each]) => each === state)?.[2] ?? ''
  return (
    <div className="px-5 pt-4 pb-12">
      <h1 className="sr-only">쿠폰</h1>
      <OfferLink />
      <fieldset className="flex gap-2 pb-1">
        <legend className="sr-only">쿠폰 종류</legend>
        {states.map(([label, each]) => (
          <Chip key={each} chosen={state === each} onClick={() => setState(each)}>
            {label}
          </Chip>
        ))}
      </fieldset>
      <Coupons key={state} state={state} none={none} />
    </div>
  )
}
