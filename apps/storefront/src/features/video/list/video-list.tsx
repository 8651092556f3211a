import type { CallReply, Video } from '@shop/contract'
import { formatCount } from '@shop/rules'
import { useEndless } from '#src/lib/use-endless.ts'
import { LoadMore } from '#src/ui/browse/load-more.tsx'
import { Skeleton } from '#src/ui/display/skeleton.tsx'
import { listInput } from '../video-input.ts'
import { VideoCard } from '../video-card.tsx'
import { useVideoFlags } from '../video-flags.ts'

const GRID = 'grid grid-cols-2 gap-2 px-4 min-[480px]:grid-cols-3 wide:grid-cols-5'
/** Posters in the first screen. */
const FIRST = 4

export const VideoGridSkeleton = () => (
  <div className={`${GRID} py-4`} aria-busy="true">
    {[1, 2, 3, 4].map((at) => (
      <Skeleton key={at} className="aspect-[9/16] rounded-card" />
    ))}
  </div>
)

/** One page of videos. Each page loads its own bookmarks. */
function PageItems({ videos, isFirst }: { videos: readonly Video[]; isFirst: boolean }) {
  const flags = useVideoFlags(videos)
  return videos.map((video, at) => (
    <li key={video.id}>
      <VideoCard
        video={video}
        isFirst={isFirst && at < FIRST}
        isMarked={(flags.get(video.id) ?? video).isMyVideoShare}
      />
    </li>
  ))
}

interface VideoListProps {
  name: 'video.listFeed' | 'video.listShares'
  first: CallReply<'video.listFeed'>
}

/** Posters of videos, thirty a page, with infinite scroll. PAGE-30 */
export function VideoList({ name, first }: VideoListProps) {
  const { pages, ...endless } = useEndless(name, listInput, first)
  return (
    <div className="pb-8">
      <p className="figures px-4 pb-3 text-13 opacity-75" aria-live="polite">
        총 {formatCount(first.page.count)}개
      </p>
      <ul aria-label="영상" className={GRID}>
        {pages.map(({ videos }, at) => (
          <PageItems key={videos[0]?.id ?? at} videos={videos} isFirst={at === 0} />
        ))}
      </ul>
      <LoadMore {...endless} skeleton={<VideoGridSkeleton />} />
    </div>
  )
}
