import type { Video } from '@shop/contract'
import { formatCount } from '@shop/rules'
import type { ReactNode } from 'react'
import { ShareIcon } from '#src/ui/icons/shop-icons.tsx'
import { BookmarkIcon, CaptionsIcon, MutedIcon, SoundIcon } from '../video-icons.tsx'
import { chooseCaptions, chooseSound, useVideoStore } from '../video-store.ts'

interface ActionProps {
  label: string
  isOn?: boolean
  onClick: () => void
  text?: string | undefined
  children: ReactNode
}

function Action({ label, isOn, onClick, text, children }: ActionProps) {
  return (
    <button
      type="button"
      aria-label={label}
      aria-pressed={isOn}
      onClick={onClick}
      className="pressable flex min-h-12 w-12 flex-col items-center justify-center rounded-full drop-shadow-[0_1px_3px_rgb(0_0_0/0.7)]"
    >
      {children}
      {text !== undefined && <span className="figures text-12 font-semibold">{text}</span>}
    </button>
  )
}

interface FeedActionsProps {
  video: Video
  isMarked: boolean
  count: number
  onBookmark: () => void
  onShare: () => void
}

/** Buttons of a video: bookmark, share, captions, sound. */
export function FeedActions({ video, isMarked, count, onBookmark, onShare }: FeedActionsProps) {
  const { isMuted, hasCaptions } = useVideoStore()
  return (
    <div
      className={`absolute right-2 z-10 flex flex-col gap-2 ${video.products.length > 0 ? 'bottom-28' : 'bottom-10'}`}
    >
      <Action label="저장" isOn={isMarked} onClick={onBookmark} text={count > 0 ? formatCount(count) : undefined}>
        <BookmarkIcon size={28} filled={isMarked} />
      </Action>
      <Action label="공유" onClick={onShare}>
        <ShareIcon size={28} />
      </Action>
      {video.captionsUrl !== null && (
        <Action label="자막" isOn={hasCaptions} onClick={() => chooseCaptions(!hasCaptions)}>
          <CaptionsIcon size={28} filled={hasCaptions} />
        </Action>
      )}
      <Action label="소리" isOn={!isMuted} onClick={() => chooseSound(!isMuted)}>
        {isMuted ? <MutedIcon size={28} /> : <SoundIcon size={28} />}
      </Action>
    </div>
  )
}
