import type { HomeDisplay } from '@shop/contract'
import { railInput } from '#src/features/video/video-queries.ts'
import { useCall } from '#src/lib/call/call-query.ts'
import { lazyInView } from '#src/ui/browse/lazy-in-view.tsx'
import { SectionFrame } from './section-frame.tsx'

const loadRail = async () => (await import('#src/features/video/video-rail.tsx')).VideoRail
const VideoRail = lazyInView(loadRail, import.meta.env.SSR ? await loadRail() : undefined, { placed: true })

/** Horizontally scrollable rail of short clips. Renders nothing if there are neither clips nor products. C056 */
export function VideoRailSection({ section }: { section: HomeDisplay }) {
  const { data, isPending } = useCall('video.listDisplay', railInput(section.id))
  if (!isPending && !data?.videos.length && section.products.length === 0) return null
  return (
    <SectionFrame section={section} room="22rem">
      {/* reserves the height until the chunk has loaded */}
      <div className="min-h-66">
        <VideoRail displayId={section.id} label={section.title} products={section.products} />
      </div>
    </SectionFrame>
  )
}
