import type { ProductCard, Video } from '@shop/contract'
import { formatCount } from '@shop/rules'
import { useState } from 'react'
import { ProductRail } from '#src/features/product/product-grid.tsx'
import { useCall } from '#src/lib/call/call-query.ts'
import { SideRow } from '#src/ui/browse/side-row.tsx'
import { PlayIcon } from '#src/ui/icons/media-icons.tsx'
import { Skeleton } from '#src/ui/display/skeleton.tsx'
import { railInput } from './video-queries.ts'
import { VideoSheet } from './video-sheet.tsx'

/** Poster of a clip. If the small thumbnail is AVIF, browsers without AVIF support load the large one: decision 028. */
function Poster({ thumbnail, thumbnailSmall }: Video) {
  const isAvif = thumbnailSmall.endsWith('.avif')
  return (
    <picture className="block size-full bg-sunken">
      {isAvif && <source type="image/avif" srcSet={thumbnailSmall} />}
      <img
        src={isAvif ? thumbnail : thumbnailSmall}
        alt=""
        width={180}
        height={320}
        loading="lazy"
        decoding="async"
        draggable={false}
        className="size-full object-cover"
      />
    </picture>
  )
}

function VideoButton({ video, onOpen }: { video: Video; onOpen: () => void }) {
  return (
    <button
      type="button"
      aria-haspopup="dialog"
      onClick={onOpen}
      className="pressable relative block aspect-[9/16] w-full overflow-hidden rounded-card bg-sunken text-left"
    >
      <Poster {...video} />
      <span className="absolute inset-x-0 bottom-0 bg-linear-to-t from-ink/85 to-transparent px-3 pt-14 pb-3 text-white">
        <span className="line-clamp-2 text-14 font-semibold">{video.title}</span>
        {video.viewCount > 0 && <span className="figures block text-12">조회 {formatCount(video.viewCount)}</span>}
      </span>
      <span className="absolute top-2.5 right-2.5 flex size-8 items-center justify-center rounded-full bg-ink/60 text-white">
        <PlayIcon size={16} />
      </span>
      <span className="sr-only"> 영상 보기</span>
    </button>
  )
}

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

/** Horizontally scrolling row of clips; each opens with its products. C056 */
export function VideoRail({ displayId, label, products }: VideoRailProps) {
  const { data, isPending } = useCall('video.listDisplay', railInput(displayId))
  const [open, setOpen] = useState<Video>()
  const videos = data?.videos ?? []
  if (isPending) return <RailSkeleton />
  if (videos.length === 0) return <ProductRail label={label} products={products} />
  return (
    <>
      <SideRow label={label}>
        {videos.map((video) => (
          <li key={video.id} className="w-37 shrink-0 snap-start">
            <VideoButton video={video} onOpen={() => setOpen(video)} />
          </li>
        ))}
      </SideRow>
      <VideoSheet video={open} onClose={() => setOpen(undefined)} />
    </>
  )
}
