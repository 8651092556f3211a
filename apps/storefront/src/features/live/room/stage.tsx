import type { LiveRoom, LiveState } from '@shop/contract'
import type { RefObject } from 'react'
import { PictureElement } from '../player/picture-element.tsx'
import { StageNotice } from '../player/stage-notice.tsx'
import { StageTap } from '../player/stage-tap.tsx'
import { useIsOffline } from '../player/use-is-offline.ts'
import type { LivePlayer } from '../player/use-live-playback.ts'
import { TopBar } from './top-bar.tsx'

interface StageProps {
  room: LiveRoom
  state: LiveState
  viewers: number
  video: RefObject<HTMLVideoElement | null>
  player: LivePlayer
  hasPlayback: boolean
  isReplay: boolean
  isWide: boolean
  isAlarmOn: boolean
  onShape: (isWide: boolean) => void
  tap: { label: string; onTap: () => void; onDoubleTap: () => void }
  onBack: () => void
  onMenu: () => void
}

/** The picture with what is over it: title, state, and what a tap does. On a wide screen the chat is beside it. */
export function Stage(props: StageProps) {
  const {
    room,
    state,
    viewers,
    video,
    player,
    hasPlayback,
    isReplay,
    isWide,
    isAlarmOn,
    onShape,
    tap,
    onBack,
    onMenu,
  } = props
  const isOffline = useIsOffline()
  const width = isWide ? 'side:max-w-[177.78dvh]' : 'side:max-w-[max(22rem,56.25dvh)]'
  return (
    <section
      aria-label="방송 영상"
      className={`absolute inset-0 overflow-hidden bg-black side:relative side:inset-auto side:h-dvh side:flex-1 ${width}`}
    >
      <PictureElement room={room} element={video} hasPicture={player.hasPicture && hasPlayback} onShape={onShape} />
      {hasPlayback && <StageTap {...tap} />}
      <StageNotice
        room={room}
        state={state}
        player={player}
        hasPlayback={hasPlayback}
        isReplay={isReplay}
        isOffline={isOffline}
        isAlarmOn={isAlarmOn}
      />
      <TopBar room={room} state={state} viewers={viewers} hasPlayback={hasPlayback} onBack={onBack} onMenu={onMenu} />
    </section>
  )
}
