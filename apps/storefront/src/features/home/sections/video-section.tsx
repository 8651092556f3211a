import type { HomeDisplay } from '@shop/contract'
import { whenNear } from '#src/ui/browse/when-near.tsx'
import { SectionFrame } from './section-frame.tsx'

const loadRail = async () => (await import('#src/features/video/video-rail.tsx')).VideoRail
const VideoRail = whenNear(loadRail, import.meta.env.SSR ? await loadRail() : undefined)

/** Short clips to push aside. */
export function VideoRailSection({ section }: { section: HomeDisplay }) {
  return (
    <SectionFrame section={section} room="22rem">
      <VideoRail displayId={section.id} label={section.title} products={section.products} />
    </SectionFrame>
  )
}
