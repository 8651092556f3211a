import { useNavigate } from 'react-router'
import { useState } from 'react'
import type { CouponValues } from '#src/features/coupon/coupon-fields.tsx'
import { CouponForm } from '#src/features/coupon/coupon-form.tsx'
import { toEnd } from '#src/features/coupon/coupon-texts.ts'
import { call } from '#src/lib/call/call.ts'
import { seoulDay } from '#src/lib/format/texts.ts'
import { Page } from '#src/ui/display/page.tsx'
import { showToast } from '#src/ui/overlay/toast.tsx'

const DAY_MS = 86_400_000
const DEFAULT_DAYS = 14

/** Start and last minute of a day in Seoul. */
const startOf = (at: Date): string => new Date(`${seoulDay(at)}T00:00:00+09:00`).toISOString()
const endOf = (at: Date): string => toEnd(new Date(`${seoulDay(at)}T23:59:00+09:00`).toISOString())

const newValues = (): CouponValues => ({
  name: '',
  discountKind: 'fixed',
  discount: 0,
  maxDiscountPrice: null,
  minOrderPrice: 0,
  issue: 'given',
  beginAt: startOf(new Date()),
  endAt: endOf(new Date(Date.now() + DEFAULT_DAYS * DAY_MS)),
  validDays: null,
  categoryIds: [],
  productIds: [],
  totalLimit: null,
  perMemberLimit: 1,
})

/** A new coupon. */
export default function NewCouponPage() {
  const navigate = useNavigate()
  const [values] = useState(newValues)
  const save = async (body: CouponValues) => {
    const { coupon } = await call('admin.coupon.create', { body })
    showToast('쿠폰을 만들었어요.')
    // after the form has noticed that nothing is unsaved
    setTimeout(() => void navigate(`/coupons/${coupon.id}`, { replace: true }))
  }
  return (
    <Page title="새 쿠폰">
      <CouponForm values={values} save={save} />
    </Page>
  )
}
