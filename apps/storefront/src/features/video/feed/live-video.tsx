import type { Video, VideoFlags } from '@shop/contract'
import { reportEvent } from '../video-events.ts'
import { FeedActions } from './feed-actions.tsx'
import { Player, type PlayerProps } from './player.tsx'
import { TapSurface } from './tap-surface.tsx'

interface LiveVideoProps extends Omit<PlayerProps, 'onView' | 'onEnd'> {
  flags: Pick<VideoFlags, 'isMyVideoShare' | 'videoShareCount'>
  onTap: () => void
  onBookmark: () => void
  onShare: (video: Video) => void
}

/** Player of a video and, if it is the active one, its buttons. */
export function LiveVideo({ flags, onTap, onBookmark, onShare, ...player }: LiveVideoProps) {
  const { video, isActive, isPlaying } = player
  return (
    <>
      <Player
        {...player}
        onView={() => reportEvent('view', video.id)}
        onEnd={() => reportEvent('complete', video.id)}
      />
      {isActive && (
        <>
          <TapSurface isPaused={!isPlaying} onTap={onTap} onDoubleTap={onBookmark} />
          <FeedActions
            video={video}
            isMarked={flags.isMyVideoShare}
            count={flags.videoShareCount}
            onBookmark={onBookmark}
            onShare={() => onShare(video)}
          />
        </>
      )}
    </>
  )
}
