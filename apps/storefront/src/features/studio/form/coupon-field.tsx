import type { LiveCoupon } from '@shop/contract'
import { conditionText, discountText } from '#src/features/coupon/coupon-texts.ts'
import { failureText } from '#src/features/snackbar/show-failure.ts'
import { Checkbox } from '#src/ui/controls/choice.tsx'
import { ErrorNote } from '#src/ui/display/error-note.tsx'
import { Skeleton } from '#src/ui/display/skeleton.tsx'
import { useStaffCall } from '../session/staff-api.ts'
import { MOST_COUPONS } from './broadcast-fields.ts'

interface CouponFieldProps {
  chosenIds: readonly number[]
  /** Coupons of the saved broadcast, which may have ended meanwhile. */
  saved: readonly LiveCoupon[]
  error: string | undefined
  onChange: (ids: number[]) => void
}

/** Chooses the coupons that can be offered in the room. */
export function CouponField({ chosenIds, saved, error, onChange }: CouponFieldProps) {
  const query = useStaffCall({}, 'admin.live.listCoupons')
  const offered = query.data?.coupons
  const all = offered && [...offered, ...saved.filter(({ id }) => !offered.some((coupon) => coupon.id === id))]
  const isFull = chosenIds.length >= MOST_COUPONS
  const toggle = (id: number) =>
    onChange(chosenIds.includes(id) ? chosenIds.filter((chosen) => chosen !== id) : [...chosenIds, id])
  return (
    <fieldset className="min-w-0">
      <legend className="mb-1 text-13 font-semibold text-ink-soft">쿠폰 (선택, {MOST_COUPONS}개까지)</legend>
      {!all && query.error && <ErrorNote text={failureText(query.error)} onRetry={() => void query.refetch()} />}
      {!all && !query.error && <Skeleton className="h-11" />}
      {all?.length === 0 && <p className="text-13 text-ink-faint">지금 나눠 줄 수 있는 쿠폰이 없어요.</p>}
      <div className="max-h-60 overflow-y-auto">
        {all?.map((coupon) => {
          const isChosen = chosenIds.includes(coupon.id)
          return (
            <Checkbox
              key={coupon.id}
              name="couponIds"
              checked={isChosen}
              disabled={isFull && !isChosen}
              onChange={() => toggle(coupon.id)}
            >
              <span className="block font-semibold">{coupon.name}</span>
              <span className="figures block text-12 text-ink-faint">
                {discountText(coupon)} · {conditionText(coupon)}
              </span>
            </Checkbox>
          )
        })}
      </div>
      {error && (
        <p role="alert" className="text-12 text-danger">
          {error}
        </p>
      )}
    </fieldset>
  )
}
