import { formatWon } from '@shop/rules'
import { useState } from 'react'
import { CouponSheet } from '#src/features/coupon/coupon-sheet.tsx'
import { usePersonalCall } from '#src/features/auth/use-personal-call.ts'
import { Button } from '#src/ui/controls/button.tsx'
import { Skeleton } from '#src/ui/display/skeleton.tsx'
import { Section } from '../section.tsx'
import type { Checkout } from '../use-checkout.ts'

/** Name and savings of the selected coupon. */
function Chosen({ checkout, usable }: { checkout: Checkout; usable: number | undefined }) {
  const { coupon, couponError } = checkout
  if (couponError) return <p className="text-14 text-danger">{couponError}</p>
  if (coupon === undefined || usable === undefined) return <Skeleton className="h-6 w-40" />
  if (coupon) {
    return (
      <p className="figures flex justify-between gap-3 text-16">
        <span className="min-w-0">{coupon.name}</span>
        <b className="shrink-0 text-sale">−{formatWon(coupon.discountPrice)}</b>
      </p>
    )
  }
  return (
    <p className="text-14 text-ink-soft">
      {usable > 0 ? `쓰지 않아요. 쓸 수 있는 쿠폰이 ${usable}장 있어요.` : '이 주문에 쓸 수 있는 쿠폰이 없어요.'}
    </p>
  )
}

/** Coupon of a member's order: the best one until another or none is chosen. */
export function CouponSection({ checkout, tmpId }: { checkout: Checkout; tmpId: string }) {
  const [open, setOpen] = useState(false)
  const { giftUnit } = checkout
  const input = { params: { id: tmpId }, ...(giftUnit !== undefined && { query: { giftUnit } }) }
  const coupons = usePersonalCall('coupon.listForTmp', input).data?.coupons
  const usable = coupons?.filter(({ refusal }) => refusal === null).length
  return (
    <Section
      title="쿠폰"
      action={
        coupons &&
        (coupons.length > 0 || checkout.couponError) && (
          <Button look="line" size="small" onClick={() => setOpen(true)}>
            쿠폰 선택
          </Button>
        )
      }
    >
      <Chosen checkout={checkout} usable={usable} />
      <CouponSheet
        open={open}
        onClose={() => setOpen(false)}
        coupons={coupons ?? []}
        chosen={checkout.coupon?.id ?? null}
        onChoose={(couponId) => checkout.change({ couponId })}
      />
    </Section>
  )
}
