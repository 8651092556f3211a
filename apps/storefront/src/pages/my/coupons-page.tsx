import { CouponList } from '#src/features/coupon/coupon-list.tsx'
import { MemberOnly } from '#src/features/user/member-only.tsx'
import { definePageHandle } from '#src/lib/page/page-handle.ts'
import { seo, siteOf } from '#src/lib/seo.ts'
import { Skeleton } from '#src/ui/display/skeleton.tsx'
import type { Route } from './+types/coupons-page.ts'

export const handle = definePageHandle({ title: '쿠폰' })
export const meta: Route.MetaFunction = ({ matches }) =>
  seo(siteOf(matches), { title: '쿠폰', path: '/my-cuma/coupons', hidden: true })

export default function CouponsPage() {
  return (
    <MemberOnly skeleton={<Skeleton className="m-5 h-28" />} text="로그인하면 쿠폰을 볼 수 있어요.">
      <CouponList />
    </MemberOnly>
  )
}
