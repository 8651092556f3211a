import type { LiveRoom, LiveState } from '@shop/contract'
import type { ReactNode } from 'react'
import { Link } from 'react-router'
import { useRemaining } from '#src/features/timer/use-now.ts'
import { PlayIcon } from '#src/ui/icons/media-icons.tsx'
import { Countdown } from '#src/ui/display/countdown.tsx'
import { AlarmButton } from '../list/alarm-button.tsx'
import { startText } from '../live-texts.ts'
import type { LivePlayer } from './use-live-playback.ts'

const CENTER =
  'pointer-events-none absolute inset-x-0 top-[24%] z-10 flex flex-col items-center gap-4 px-6 text-center side:top-[34%]'
const BUTTON =
  'pressable pointer-events-auto inline-flex h-12 items-center justify-center rounded-control bg-white px-6 text-14 font-semibold text-black'

function Card({ children }: { children: ReactNode }) {
  return (
    <div className="pointer-events-auto flex w-full max-w-80 flex-col items-center gap-3 rounded-sheet bg-black/70 px-6 py-6 backdrop-blur-md">
      {children}
    </div>
  )
}

/** Time until the start, by the server's clock. */
function Scheduled({ room, isAlarmOn }: { room: LiveRoom; isAlarmOn: boolean }) {
  const remainingMs = useRemaining(room.scheduledAt)
  const isDue = remainingMs === 0
  return (
    <Card>
      <p className="figures text-14 text-white/85">{startText(room.scheduledAt)} 시작</p>
      <p className="figures text-28 font-bold">{isDue ? '곧 시작해요' : <Countdown remainingMs={remainingMs} />}</p>
      {isDue ? (
        <p className="text-14 text-white/85">방송이 시작되면 바로 보여 드려요.</p>
      ) : (
        <AlarmButton id={room.id} title={room.title} isOn={isAlarmOn} isDark />
      )}
    </Card>
  )
}

function Over({ room, state }: { room: LiveRoom; state: LiveState }) {
  const isCanceled = state === 'canceled'
  const text = isCanceled
    ? '방송이 취소되었어요. 다른 방송을 만나 보세요.'
    : room.hasReplay
      ? '다시보기를 준비하고 있어요. 잠시만 기다려 주세요.'
      : '함께해 주셔서 고마워요.'
  return (
    <Card>
      <p className="text-18 font-bold">{isCanceled ? '취소된 방송이에요' : '방송이 끝났어요'}</p>
      <p className="text-14 text-pretty text-white/85">{text}</p>
      <Link to="/live" className={BUTTON}>
        다른 방송 보기
      </Link>
    </Card>
  )
}

/** A sentence over the last frame. */
const Note = ({ children }: { children: ReactNode }) => (
  <output className="rounded-chip bg-black/75 px-5 py-2.5 text-14 font-semibold">{children}</output>
)

function Failed({ onRetry }: { onRetry: () => void }) {
  return (
    <Card>
      <output className="text-14">영상을 재생하지 못하고 있어요. 인터넷 연결을 확인해 주세요.</output>
      <button type="button" onClick={onRetry} className={BUTTON}>
        다시 시도
      </button>
    </Card>
  )
}

function PlayButton({ label, onPlay }: { label: string; onPlay: () => void }) {
  return (
    <button
      type="button"
      aria-label={label}
      onClick={onPlay}
      className="pressable pointer-events-auto flex size-18 items-center justify-center rounded-full bg-black/55"
    >
      <PlayIcon size={36} />
    </button>
  )
}

interface StageNoticeProps {
  room: LiveRoom
  state: LiveState
  player: LivePlayer
  hasPlayback: boolean
  isReplay: boolean
  isOffline: boolean
  isAlarmOn: boolean
}

const renderNotice = (props: StageNoticeProps): ReactNode => {
  const { room, state, player, hasPlayback, isReplay, isOffline, isAlarmOn } = props
  if (isOffline) return <Note>인터넷에 연결되어 있지 않아요. 연결되면 이어서 볼 수 있어요.</Note>
  if (state === 'scheduled') return <Scheduled room={room} isAlarmOn={isAlarmOn} />
  if (state === 'canceled' || (state === 'ended' && !hasPlayback)) return <Over room={room} state={state} />
  if (state === 'reconnecting') return <Note>잠시 후 다시 연결돼요</Note>
  if (player.status === 'failed') return <Failed onRetry={player.retry} />
  if (player.status === 'blocked' || player.status === 'paused')
    return <PlayButton label={isReplay ? '재생' : '라이브 보기'} onPlay={player.play} />
  if (player.status === 'waiting' || player.status === 'stalled') return <Note>영상을 불러오고 있어요</Note>
  return null
}

/** What the viewer must know about the picture: when it begins, why it stands still, that it is over. */
export function StageNotice(props: StageNoticeProps) {
  const notice = renderNotice(props)
  return notice === null ? null : <div className={CENTER}>{notice}</div>
}
