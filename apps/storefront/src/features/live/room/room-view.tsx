import type { LiveMessage, LiveProduct, LiveRoom } from '@shop/contract'
import { useEffect, useRef, useState } from 'react'
import { isMember, whenVisitorKnown } from '#src/features/auth/auth-store.ts'
import { openOptionSheet, wantOptionSheet } from '#src/features/product/option-sheet-store.ts'
import { openShare } from '#src/features/product/overlay/overlay-store.ts'
import { chooseSound, openVideoSettings, useVideoStore } from '#src/features/video/video-store.ts'
import { ReportSheet } from '../chat/report-sheet.tsx'
import { useHearts } from '../hearts/use-hearts.ts'
import { inviteToLive } from '../live-invitation.tsx'
import { PlayerMenu } from '../player/player-menu.tsx'
import { useLivePlayback } from '../player/use-live-playback.ts'
import { useFullScreen, useSmallWindow } from '../player/use-page-actions.ts'
import { useStageTap } from '../player/use-stage-tap.ts'
import { ProductSheet } from '../product/product-sheet.tsx'
import { useReplayChat } from '../replay/use-replay-chat.ts'
import { countTap, sendHearts } from './open-room.ts'
import { Panel } from './panel.tsx'
import { phaseOf } from './room-phase.ts'
import { Stage } from './stage.tsx'
import { useEndNotice } from './use-end-notice.ts'
import { useOffers } from './use-offers.ts'
import { useRoomConnection } from './use-room-connection.ts'
import { useRoomKeys } from './use-room-keys.ts'
import { useRoomPlayback } from './use-room-playback.ts'

type OpenSheet = 'products' | 'menu' | 'report' | undefined

interface RoomViewProps {
  room: LiveRoom
  onBack: () => void
}

/** Room of a broadcast: picture, chat and products, from the countdown to the replay. SCREEN-21 */
export function RoomView({ room, onBack }: RoomViewProps) {
  const video = useRef<HTMLVideoElement>(null)
  const [isWide, setWide] = useState(false)
  const [sheet, setSheet] = useState<OpenSheet>()
  const [reported, setReported] = useState<LiveMessage>()
  useRoomConnection(room)
  useEffect(openVideoSettings, [])
  const { now, state, playback, isReplay } = useRoomPlayback(room)
  const player = useLivePlayback(video, playback)
  const hearts = useHearts(now?.hearts, sendHearts)
  const replay = useReplayChat(room.id, video, isReplay)
  const offers = useOffers(room)
  const tap = useStageTap(player, isReplay)
  const fullScreen = useFullScreen(video)
  const smallWindow = useSmallWindow(video)
  const phase = phaseOf(state, room.hasReplay, isReplay)
  const isOnAir = phase === 'onAir'
  useEndNotice(phase)
  const heart = () => isOnAir && hearts.press()
  const closeSheet = () => setSheet(undefined)
  const openProduct = ({ id }: LiveProduct) => {
    closeSheet()
    countTap(id, 'open')
    openOptionSheet(id)
  }
  const report = (message: LiveMessage) =>
    whenVisitorKnown((user) => {
      if (!isMember(user)) return inviteToLive('report', room.id)
      setReported(message)
      return setSheet('report')
    })
  useRoomKeys({
    onToggle: isReplay ? tap.onTap : undefined,
    onMute: () => chooseSound(!useVideoStore.getState().isMuted),
    onHeart: heart,
    onFullScreen: fullScreen,
    onBack,
  })
  return (
    <div className="relative mx-auto h-dvh w-full max-w-[max(360px,56.25dvh)] side:fixed side:inset-0 side:flex side:max-w-none side:justify-center">
      <Stage
        room={room}
        state={state}
        viewers={now?.viewers ?? (isOnAir ? 0 : room.viewers)}
        video={video}
        player={player}
        hasPlayback={playback !== undefined}
        isReplay={isReplay}
        isWide={isWide}
        isAlarmOn={offers.isAlarmOn}
        onShape={setWide}
        tap={{ ...tap, onDoubleTap: heart }}
        onBack={onBack}
        onMenu={() => setSheet('menu')}
      />
      <Panel
        room={room}
        now={now}
        phase={phase}
        replay={replay}
        video={video}
        hearts={hearts}
        coupon={offers.offered}
        isBare={tap.isBare}
        onProducts={() => {
          wantOptionSheet()
          setSheet('products')
        }}
        onProduct={openProduct}
        onShare={openShare}
        onReport={report}
        onTaken={offers.onTaken}
      />
      <div className="text-ink">
        <ProductSheet
          room={room}
          now={now}
          coupons={isOnAir ? offers.coupons : []}
          takenIds={offers.takenIds}
          open={sheet === 'products'}
          onClose={closeSheet}
          onProduct={openProduct}
          onTaken={offers.onTaken}
        />
        <PlayerMenu
          open={sheet === 'menu'}
          onClose={closeSheet}
          player={player}
          fullScreen={fullScreen}
          smallWindow={smallWindow}
        />
        <ReportSheet roomId={room.id} message={reported} open={sheet === 'report'} onClose={closeSheet} />
      </div>
    </div>
  )
}
