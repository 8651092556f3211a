import type { HomeDisplay } from '@shop/contract'
import { useCall } from '#src/lib/call/call-query.ts'
import { lazyInView } from '#src/ui/browse/lazy-in-view.tsx'
import { displayReviewsInput } from './review-queries.ts'
import { SectionFrame } from './section-frame.tsx'

const loadRail = async () => (await import('./review-rail.tsx')).ReviewRail
const ReviewRail = lazyInView(loadRail, import.meta.env.SSR ? await loadRail() : undefined, { placed: true })

/** Rail of reviews. Renders nothing if there are neither reviews nor products. C055 */
export function ReviewRailSection({ section }: { section: HomeDisplay }) {
  const { data, isPending } = useCall('review.listDisplayed', displayReviewsInput(section.id))
  const isEmpty = !data?.reviews.length && section.products.length === 0
  if (isEmpty && !isPending) return null
  return (
    <SectionFrame section={section} room="29rem">
      {/* reserves the height until the chunk has loaded */}
      <div className={data?.reviews.length || isPending ? 'min-h-89' : ''}>
        <ReviewRail
          label={section.title}
          reviews={data?.reviews ?? []}
          pending={isPending}
          products={section.products}
        />
      </div>
    </SectionFrame>
  )
}
