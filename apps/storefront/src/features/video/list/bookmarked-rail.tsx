import { Link } from 'react-router'
import { usePersonalCall } from '#src/features/auth/use-personal-call.ts'
import { ForwardIcon } from '#src/ui/icons/sign-icons.tsx'
import { listInput } from '../video-input.ts'
import { VideoRow } from '../video-row.tsx'

const MOST = 10

/** Rail of the member's bookmarked videos on my page. Renders nothing without bookmarks. */
export function BookmarkedRail() {
  const { data } = usePersonalCall('video.listShares', listInput)
  if (!data || data.videos.length === 0) return null
  return (
    <section aria-labelledby="bookmarked-title" className="border-t-8 border-ground px-5 py-7">
      <div className="mb-4 flex items-center justify-between">
        <h2 id="bookmarked-title" className="text-18 font-bold">
          저장한 영상
        </h2>
        <Link to="/video/saved" className="finger flex items-center text-13 font-semibold text-ink-faint">
          <span className="sr-only">저장한 영상 </span>전체 보기
          <ForwardIcon size={16} />
        </Link>
      </div>
      <VideoRow label="저장한 영상" videos={data.videos.slice(0, MOST)} />
    </section>
  )
}
