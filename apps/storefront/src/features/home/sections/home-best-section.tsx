import type { HomeDisplay } from '@shop/contract'
import { useCall } from '#src/lib/call/call-query.ts'
import { lazyInView } from '#src/ui/browse/lazy-in-view.tsx'
import { homeBestInput } from '../best/home-best-queries.ts'
import { SectionFrame } from './section-frame.tsx'

const loadBest = async () => (await import('../best/home-best.tsx')).HomeBest
const HomeBest = lazyInView(loadBest, import.meta.env.SSR ? await loadBest() : undefined, { placed: true })

/** Featured products of each category. Renders nothing if the brand features none. HOME-2 */
export function HomeBestSection({ section }: { section: HomeDisplay }) {
  const { data, isPending } = useCall('best.getFront', homeBestInput)
  if (!isPending && !data?.categoryAdvertisings.length) return null
  return (
    <SectionFrame section={section} room="32rem">
      {/* reserves the height until the chunk has loaded */}
      <div className="min-h-106">{data && <HomeBest sectionId={section.id} label={section.title} front={data} />}</div>
    </SectionFrame>
  )
}
