import type { ProductCard } from '@shop/contract'
import { ProductRail } from '#src/features/product/product-grid.tsx'
import { useCall } from '#src/lib/call/call-query.ts'
import { Skeleton } from '#src/ui/display/skeleton.tsx'
import { railInput } from './video-queries.ts'
import { VideoRow } from './video-row.tsx'

/** Skeleton of the rail. */
const RailSkeleton = () => (
  <div className="flex gap-3 overflow-hidden" aria-busy="true">
    {[1, 2, 3].map((at) => (
      <Skeleton key={at} className="aspect-[9/16] w-37 shrink-0 rounded-card" />
    ))}
  </div>
)

interface VideoRailProps {
  displayId: number
  label: string
  /** Shown if there are no clips. */
  products: readonly ProductCard[]
}

/** Horizontally scrolling row of the clips of a display; each opens the feed. C056 */
export function VideoRail({ displayId, label, products }: VideoRailProps) {
  const { data, isPending } = useCall('video.listDisplay', railInput(displayId))
  const videos = data?.videos ?? []
  if (isPending) return <RailSkeleton />
  if (videos.length === 0) return <ProductRail label={label} products={products} />
  return <VideoRow label={label} videos={videos} />
}
