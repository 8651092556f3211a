import { useSearchParams } from 'react-router'
import { offersOfAddress } from '#src/features/coupon/offer/offer-input.ts'
import { Offers } from '#src/features/coupon/offer/offer-sections.tsx'
import { useLoaded } from '#src/lib/call/call-query.ts'
import { definePlan, pageLoader, want } from '#src/lib/page/page-data.ts'
import { definePageHandle } from '#src/lib/page/page-handle.ts'
import { Seo } from '#src/lib/seo.tsx'
import { useSite } from '#src/lib/site-context.ts'
import { ButtonLink } from '#src/ui/controls/button.tsx'
import { EmptyState } from '#src/ui/display/empty-state.tsx'
import { PaperIllustration } from '#src/ui/display/illustration/news-illustrations.tsx'

const plan = definePlan(({ url }) => ({
  critical: [want('coupon.listOffers', offersOfAddress(url.searchParams))],
}))
export const loader = pageLoader(plan)
export const handle = definePageHandle({ title: '쿠폰 받기' })

export function Head() {
  const { brand } = useSite()
  return (
    <Seo
      title="쿠폰 받기"
      description={`${brand.koreanName}에서 지금 받을 수 있는 할인 쿠폰을 모았어요.`}
      path="/coupons"
    />
  )
}

/** Coupons that can be taken now: all, or those of an event. */
export default function CouponPage() {
  const [search] = useSearchParams()
  const { coupons } = useLoaded('coupon.listOffers', offersOfAddress(search))
  return (
    <div className="px-5 pt-4 pb-12">
      <h1 className="sr-only">쿠폰 받기</h1>
      {coupons.length === 0 ? (
        <EmptyState
          picture={<PaperIllustration />}
          title="지금 받을 수 있는 쿠폰이 없어요"
          text="새 쿠폰이 나오면 여기에서 받을 수 있어요."
          action={<ButtonLink to="/best">인기 상품 보기</ButtonLink>}
        />
      ) : (
        <>
          <Offers offers={coupons} />
          <p className="pt-6 text-center">
            <ButtonLink look="ghost" to="/my-cuma/coupons">
              내 쿠폰 보기
            </ButtonLink>
          </p>
        </>
      )}
    </div>
  )
}
