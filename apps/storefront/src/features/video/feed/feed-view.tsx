import type { CallReply, Video } from '@shop/contract'
import { useEffect, useRef, useState } from 'react'
import { Link } from 'react-router'
import { useIsClientRendered } from '#src/lib/call/optimistic-update.ts'
import { IconButton, IconLink } from '#src/ui/controls/icon-button.tsx'
import { GridIcon } from '#src/ui/icons/shop-icons.tsx'
import { BackIcon } from '#src/ui/icons/sign-icons.tsx'
import { LiveIcon } from '../video-icons.tsx'
import { openVideoSettings } from '../video-store.ts'
import { FeedEnd } from './feed-end.tsx'
import { FeedItem } from './feed-item.tsx'
import { OfflineNote } from './offline-note.tsx'
import { preloadOfNext } from './playback.ts'
import { readPlace, savePosition, useActiveVideo } from './use-active-video.ts'
import { LiveVideo } from './live-video.tsx'
import { useFeed } from './use-feed.ts'
import { useFeedActs } from './use-feed-acts.ts'
import { useFeedKeys } from './use-feed-keys.ts'
import { useVideoFlags } from '../video-flags.ts'

interface FeedViewProps {
  /** Video of the address. Undefined for the feed itself. */
  first: Video | undefined
  page: CallReply<'video.listFeed'> | undefined
  /** Key of the history entry. */
  entry: string
  onBack: () => void
  onShare: (video: Video) => void
  onInvite: (video: Video) => void
}

/** Videos before and after the active one that are rendered. */
const NEAR = 3
/** Video elements besides the active one: the next two, which load in advance. At most three decoders are in use. */
const NEXT = 2
/** Videos before the end at which the next page loads. */
const REACH = 5

/** Full-height feed of videos. One snaps into the window and plays. SCREEN-15 */
export function FeedView({ first, page, entry, onBack, onShare, onInvite }: FeedViewProps) {
  const scroller = useRef<HTMLDivElement>(null)
  const isNew = useIsClientRendered()
  // the settings are read after the first render, because the server does not know them
  const [isOpen, setOpen] = useState(false)
  const [isWarm, setWarm] = useState(false)
  const feed = useFeed({ first, page, entry, isNew, readPlace: () => readPlace(scroller) })
  const { videos } = feed
  const { active, start, goTo } = useActiveVideo(scroller, videos, first, entry)
  const flags = useVideoFlags(videos)
  const current = videos[active]
  const acts = useFeedActs({ current, flags, onInvite })
  useEffect(() => {
    openVideoSettings()
    setOpen(true)
  }, [])
  const { onMore } = feed
  const isNearEnd = active >= videos.length - REACH
  useEffect(() => {
    if (isOpen && isNearEnd && !feed.failed) onMore()
    // oxlint-disable-next-line react/exhaustive-deps -- onMore is new in each render
  }, [isOpen, isNearEnd, feed.failed, videos.length])
  useFeedKeys({
    onNext: () => goTo(active + 1),
    onPrevious: () => goTo(active - 1),
    onToggle: acts.toggle,
    onMute: acts.toggleSound,
    onBookmark: acts.bookmark,
    onBack,
  })
  return (
    <div className="relative mx-auto h-dvh w-full max-w-[max(360px,56.25dvh)] text-white">
      <div
        ref={scroller}
        role="feed"
        aria-label="짧은 영상"
        className="no-scrollbar h-dvh snap-y snap-mandatory overflow-y-auto overscroll-contain"
      >
        {videos.map((video, at) => (
          <FeedItem
            key={video.id}
            video={video}
            at={at}
            count={feed.cursor === null ? videos.length : -1}
            isFirst={at === active}
            isNear={!(isOpen || isNew) || Math.abs(at - active) <= NEAR}
            onProduct={acts.countProduct}
          >
            {at >= active && at <= active + NEXT && (isOpen || at === active) && (
              <LiveVideo
                video={video}
                isActive={at === active}
                isPlaying={isOpen && at === active && acts.isPlaying}
                preload={at === active ? 'metadata' : isWarm && !acts.isStill ? preloadOfNext() : 'none'}
                startAt={video.id === start.id ? start.seconds : 0}
                flags={flags.get(video.id) ?? video}
                onTap={acts.tap}
                onBookmark={acts.bookmark}
                onShare={() => onShare(video)}
                onTime={(seconds) => {
                  if (!isWarm) setWarm(true)
                  savePosition(entry, video.id, seconds)
                }}
              />
            )}
          </FeedItem>
        ))}
        {isOpen && feed.cursor === null && <FeedEnd isEmpty={videos.length === 0} onRestart={feed.restart} />}
      </div>
      <header className="absolute inset-x-0 top-0 flex items-center justify-between bg-linear-to-b from-black/50 to-transparent px-1.5 pt-[env(safe-area-inset-top)] pb-4">
        <IconButton label="뒤로 가기" onClick={onBack}>
          <BackIcon />
        </IconButton>
        <div className="flex">
          <IconLink label="라이브 방송" to="/live">
            <LiveIcon />
          </IconLink>
          <IconLink label="영상 모아 보기" to="/video/list">
            <GridIcon />
          </IconLink>
        </div>
      </header>
      <p className="sr-only" aria-live="polite">
        {isOpen ? current?.title : ''}
      </p>
      <OfflineNote hasFailed={feed.failed} onRetry={onMore} />
      <noscript>
        <p className="absolute inset-x-4 top-14 rounded-card bg-black/70 px-4 py-3 text-14">
          영상을 재생하려면 자바스크립트를 켜 주세요. <Link to="/video/list">목록 보기</Link>
        </p>
      </noscript>
    </div>
  )
}
