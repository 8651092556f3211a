import { Personal } from '#src/features/auth/personal.tsx'
import { usePersonalCall } from '#src/features/auth/use-personal-call.ts'
import { ButtonLink } from '#src/ui/controls/button.tsx'
import { listInput } from '../video-input.ts'
import { VideoGridSkeleton, VideoList } from './video-list.tsx'

/** Videos that the member has bookmarked, the latest bookmark first. */
export function BookmarkedVideos() {
  const query = usePersonalCall('video.listShares', listInput)
  return (
    <Personal query={query} skeleton={<VideoGridSkeleton />}>
      {(first) =>
        first.videos.length > 0 ? (
          <VideoList name="video.listShares" first={first} />
        ) : (
          <div className="flex flex-col items-center gap-5 px-8 py-20 text-center">
            <p className="text-16 font-bold">저장한 영상이 없어요</p>
            <ButtonLink to="/video">영상 보러 가기</ButtonLink>
          </div>
        )
      }
    </Personal>
  )
}
