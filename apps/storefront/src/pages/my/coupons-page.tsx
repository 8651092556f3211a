import { CouponList } from '#src/features/coupon/coupon-list.tsx'
import { MemberOnly } from '#src/features/user/member-only.tsx'
import { definePageHandle } from '#src/lib/page/page-handle.ts'
import { Seo } from '#src/lib/seo.tsx'
import { Skeleton } from '#src/ui/display/skeleton.tsx'

export const handle = definePageHandle({ title: '쿠폰' })
export const Head = () => <Seo title="쿠폰" path="/my-cuma/coupons" hidden />

export default function CouponsPage() {
  return (
    <MemberOnly skeleton={<Skeleton className="m-5 h-28" />} text="로그인하면 쿠폰을 볼 수 있어요.">
      <CouponList />
    </MemberOnly>
  )
}
