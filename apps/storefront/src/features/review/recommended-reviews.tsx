import { useCall } from '#src/lib/call/call-query.ts'
import { lazyInView } from '#src/ui/browse/lazy-in-view.tsx'

// most products have reviews of their own
const loadRail = async () => (await import('#src/features/home/reviews/review-rail.tsx')).ReviewRail
const ReviewRail = lazyInView(loadRail, import.meta.env.SSR ? await loadRail() : undefined)

const TITLE = '다른 상품의 추천 후기'

/** What buyers liked of other things, where there is nothing to read yet; nothing where that cannot be had. C105 */
export function RecommendedReviews() {
  const { data, isPending } = useCall('review.listRecommended')
  if (!isPending && !data?.reviews.length) return null
  return (
    <div className="mt-2 min-h-100">
      <h3 className="mb-4 text-16 font-bold">{TITLE}</h3>
      <ReviewRail label={TITLE} reviews={data?.reviews ?? []} pending={isPending} products={[]} />
    </div>
  )
}
