import type { Video } from '@shop/contract'
import { SideRow } from '#src/ui/browse/side-row.tsx'
import { VideoCard } from './video-card.tsx'
import { useVideoFlags } from './video-flags.ts'

/** Horizontally scrolling row of videos. */
export function VideoRow({ label, videos }: { label: string; videos: readonly Video[] }) {
  const flags = useVideoFlags(videos)
  return (
    <SideRow label={label}>
      {videos.map((video) => (
        <li key={video.id} className="w-37 shrink-0 snap-start">
          <VideoCard video={video} isMarked={(flags.get(video.id) ?? video).isMyVideoShare} />
        </li>
      ))}
    </SideRow>
  )
}
