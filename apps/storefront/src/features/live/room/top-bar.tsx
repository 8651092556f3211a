import type { LiveRoom, LiveState } from '@shop/contract'
import { formatCount } from '@shop/rules'
import { MutedIcon, SoundIcon } from '#src/features/video/video-icons.tsx'
import { chooseSound, useVideoStore } from '#src/features/video/video-store.ts'
import { BackIcon } from '#src/ui/icons/sign-icons.tsx'
import { LiveBadge } from '../live-badge.tsx'
import { MoreIcon, PersonsIcon } from '../live-icons.tsx'

interface TopBarProps {
  room: LiveRoom
  state: LiveState
  viewers: number
  /** There is a picture, so there is something to hear and to set. */
  hasPlayback: boolean
  onBack: () => void
  onMenu: () => void
}

const BUTTON = 'pressable flex size-11 shrink-0 items-center justify-center rounded-full hover:bg-white/15'

/** Over the picture: title, state, viewers, sound and settings. */
export function TopBar({ room, state, viewers, hasPlayback, onBack, onMenu }: TopBarProps) {
  const isMuted = useVideoStore((video) => video.isMuted)
  return (
    <header className="absolute inset-x-0 top-0 z-20 flex items-start gap-1 bg-linear-to-b from-black/75 via-black/40 to-transparent px-1.5 pt-[max(0.375rem,env(safe-area-inset-top))] pb-10">
      <button type="button" aria-label="뒤로 가기" onClick={onBack} className={BUTTON}>
        <BackIcon />
      </button>
      <div className="min-w-0 flex-1 pt-1">
        <h1 className="line-clamp-2 text-16 leading-snug font-bold">{room.title}</h1>
        <p className="mt-1 flex flex-wrap items-center gap-2 text-13">
          <LiveBadge state={state} />
          {viewers > 0 && (
            <span className="figures inline-flex items-center gap-1">
              <PersonsIcon size={16} />
              <span className="sr-only">{state === 'ended' ? '본 사람' : '보는 사람'}</span>
              {formatCount(viewers)}
            </span>
          )}
          {room.seller && <span className="truncate text-white/85">{room.seller.name}</span>}
        </p>
      </div>
      {hasPlayback && (
        <>
          <button
            type="button"
            aria-label="소리"
            aria-pressed={!isMuted}
            onClick={() => chooseSound(!isMuted)}
            className={BUTTON}
          >
            {isMuted ? <MutedIcon /> : <SoundIcon />}
          </button>
          <button type="button" aria-label="보기 설정" aria-haspopup="dialog" onClick={onMenu} className={BUTTON}>
            <MoreIcon />
          </button>
        </>
      )}
    </header>
  )
}
