import type { AdminLiveChannel } from '@shop/contract'
import { useEffect, useRef, useState } from 'react'
import { Button } from '#src/ui/controls/button.tsx'
import { Select } from '#src/ui/controls/select.tsx'
import type { BroadcastStatus } from './camera-broadcast.ts'
import { findRecorderType } from './recorder-type.ts'
import { SendingHealth } from './sending-health.tsx'
import { type CameraChoice, useCamera } from './use-camera.ts'
import { ingestUrlOf, useCameraBroadcast } from './use-camera-broadcast.ts'

const OLD_BROWSER =
  '이 브라우저로는 카메라 방송을 할 수 없어요. 최신 Chrome이나 Safari로 열거나, OBS 같은 방송 프로그램을 써 주세요.'

/** Picture of the camera as it is sent, mirrored for the front camera as in a mirror. */
function CameraPreview({ stream, isMirrored }: { stream: MediaStream | undefined; isMirrored: boolean }) {
  const video = useRef<HTMLVideoElement>(null)
  useEffect(() => {
    if (!video.current) return
    video.current.srcObject = stream ?? null
    // muted playback of a camera needs no tap
    if (stream) void video.current.play().catch(() => undefined)
  }, [stream])
  return (
    <video
      ref={video}
      muted
      playsInline
      aria-label="내 카메라 미리 보기"
      className={`mx-auto aspect-[9/16] h-[44vh] max-w-full rounded-card bg-black object-contain ${isMirrored ? '-scale-x-100' : ''}`}
    />
  )
}

function DeviceChoice({
  choice,
  names,
  onChange,
}: {
  choice: CameraChoice
  names: ReturnType<typeof useCamera>['names']
  onChange: (choice: CameraChoice) => void
}) {
  if (!names) return null
  return (
    <div className="grid grid-cols-2 gap-2">
      <Select
        label="카메라"
        value={choice.camera}
        choices={names.cameras}
        onChange={(event) => onChange({ ...choice, camera: event.currentTarget.value })}
      />
      <Select
        label="마이크"
        value={choice.microphone}
        choices={names.microphones}
        onChange={(event) => onChange({ ...choice, microphone: event.currentTarget.value })}
      />
    </div>
  )
}

/** Mutes the microphone without a gap in the picture. */
function Microphone({ stream }: { stream: MediaStream }) {
  const [isOff, setOff] = useState(false)
  useEffect(() => {
    for (const track of stream.getAudioTracks()) track.enabled = !isOff
  }, [stream, isOff])
  return (
    <Button look={isOff ? 'danger' : 'line'} size="small" aria-pressed={isOff} onClick={() => setOff(!isOff)}>
      {isOff ? '마이크 꺼짐' : '마이크 끄기'}
    </Button>
  )
}

/** Why this device cannot broadcast to the channel. Undefined if it can. */
const whyNot = (channel: AdminLiveChannel, mime: string | undefined): string | undefined => {
  if (ingestUrlOf(channel) === undefined)
    return '이 채널은 방송 프로그램으로만 방송할 수 있어요. 채널 화면의 안내를 따라 연결해 주세요.'
  return mime === undefined ? OLD_BROWSER : undefined
}

function CameraProblem({ text, onRetry }: { text: string; onRetry: () => void }) {
  return (
    <div role="alert" className="flex items-center justify-between gap-3 rounded-control bg-sunken p-3">
      <p className="text-14 text-pretty text-danger">{text}</p>
      <Button look="line" size="small" onClick={onRetry}>
        다시 켜기
      </Button>
    </div>
  )
}

interface ActsProps {
  isOn: boolean
  isSending: boolean
  stream: MediaStream | undefined
  onTurn: (isOn: boolean) => void
  onStart: () => void
  onStop: () => void
}

function Acts({ isOn, isSending, stream, onTurn, onStart, onStop }: ActsProps) {
  if (!isOn)
    return (
      <Button look="line" size="small" onClick={() => onTurn(true)}>
        카메라 켜기
      </Button>
    )
  return (
    <>
      {isSending ? (
        <Button look="line" size="small" onClick={onStop}>
          영상 멈추기
        </Button>
      ) : (
        <Button
          look="soft"
          size="small"
          reason={stream ? undefined : '카메라가 켜지면 보낼 수 있어요.'}
          onClick={onStart}
        >
          영상 보내기
        </Button>
      )}
      {stream && <Microphone stream={stream} />}
      {!isSending && (
        <Button look="ghost" size="small" onClick={() => onTurn(false)}>
          카메라 끄기
        </Button>
      )}
    </>
  )
}

/** Delay (ms) from which a start is asked about. */
const LATE_MS = 5_000

const delayOf = ({ health, backlogMs }: BroadcastStatus): number => (health?.delayMs ?? 0) + backlogMs

interface CameraPanelProps {
  channel: AdminLiveChannel
  /** Reports whether this device sends, so that leaving the page can be confirmed. */
  onSending: (isSending: boolean) => void
  /** Reports whether the picture arrives so late that the start should wait. */
  onLate: (isLate: boolean) => void
}

/** Broadcasts with the camera of this device. */
export function CameraPanel({ channel, onSending, onLate }: CameraPanelProps) {
  const [isOn, setOn] = useState(false)
  const [choice, setChoice] = useState<CameraChoice>({ camera: 'user', microphone: '' })
  const { stream, names, problem, retry } = useCamera(isOn, choice)
  const { status, isSending, start, stop } = useCameraBroadcast(channel, stream)
  useEffect(() => onSending(isSending), [isSending, onSending])
  const isLate = isSending && status !== undefined && delayOf(status) > LATE_MS
  useEffect(() => onLate(isLate), [isLate, onLate])
  const mime = findRecorderType()
  const reason = whyNot(channel, mime)
  if (reason !== undefined || mime === undefined) return <p className="text-14 text-pretty text-ink-soft">{reason}</p>
  return (
    <div className="flex flex-col gap-3">
      {isOn ? (
        <>
          <CameraPreview stream={stream} isMirrored={choice.camera === 'user'} />
          <DeviceChoice choice={choice} names={names} onChange={setChoice} />
        </>
      ) : (
        <p className="text-14 text-pretty text-ink-soft">
          카메라를 켜고 영상을 보낸 다음, 위의 ‘방송 시작’을 누르면 손님에게 보여요.
        </p>
      )}
      {problem !== undefined && <CameraProblem text={problem} onRetry={retry} />}
      {status && <SendingHealth status={status} />}
      <div className="flex flex-wrap gap-2">
        <Acts
          isOn={isOn}
          isSending={isSending}
          stream={stream}
          onTurn={setOn}
          onStart={() => start(mime)}
          onStop={stop}
        />
      </div>
    </div>
  )
}
