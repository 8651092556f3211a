import type { OrderCoupon } from '@shop/contract'
import { formatWon } from '@shop/rules'
import { useState } from 'react'
import { Button } from '#src/ui/controls/button.tsx'
import { RadioGroup } from '#src/ui/controls/choice.tsx'
import { Sheet } from '#src/ui/overlay/sheet.tsx'
import { conditionText, discountText } from './coupon-texts.ts'

const NONE = 'none'

function CouponChoice({ coupon }: { coupon: OrderCoupon }) {
  return (
    <span className="flex items-start justify-between gap-3 py-2">
      <span className="min-w-0">
        <span className="block text-16 font-semibold">{coupon.name}</span>
        <span className="figures block text-13 text-ink-soft">{discountText(coupon)}</span>
        <span className="figures block text-12 text-ink-faint">{conditionText(coupon)}</span>
        {coupon.refusal && <span className="figures block text-13 text-danger">{coupon.refusal.message}</span>}
      </span>
      {coupon.refusal === null && (
        <span className="figures shrink-0 text-right">
          <span className="block text-16 font-bold text-sale">−{formatWon(coupon.discountPrice)}</span>
          {coupon.isBest && <span className="block text-12 text-accent-ink">가장 많이 할인돼요</span>}
        </span>
      )}
    </span>
  )
}

interface CouponSheetProps {
  open: boolean
  onClose: () => void
  coupons: readonly OrderCoupon[]
  /** Coupon the price is currently calculated with. */
  chosen: number | null
  onChoose: (couponId: number | null) => void
}

function CouponChoices({ coupons, chosen, onChoose, onClose }: Omit<CouponSheetProps, 'open'>) {
  const [value, setValue] = useState(chosen === null ? NONE : String(chosen))
  const picked = coupons.find(({ id }) => String(id) === value)
  const choose = () => {
    onChoose(picked?.id ?? null)
    onClose()
  }
  return (
    <>
      <RadioGroup
        legend="쿠폰"
        showLegend={false}
        value={value}
        choices={[
          ...coupons.map((coupon) => ({
            value: String(coupon.id),
            disabled: coupon.refusal !== null,
            label: <CouponChoice coupon={coupon} />,
          })),
          { value: NONE, label: <span className="text-16">쿠폰을 쓰지 않을게요</span> },
        ]}
        onChange={setValue}
      />
      <div className="sticky bottom-0 bg-surface pt-4">
        <Button size="large" wide onClick={choose}>
          {picked ? `${formatWon(picked.discountPrice)} 할인받기` : '쿠폰 없이 주문하기'}
        </Button>
      </div>
    </>
  )
}

/** Coupons with the amount each saves on this order, or the reason it cannot be used. At most one is selected. */
export function CouponSheet({ open, ...choices }: CouponSheetProps) {
  return (
    <Sheet open={open} onClose={choices.onClose} title="쿠폰 선택">
      <CouponChoices {...choices} />
    </Sheet>
  )
}
