import { useEffect, useState } from 'react'

const FRAMES = 30

const isPhone = (): boolean => /Android|iPhone|iPad/.test(navigator.userAgent)

/**
 * A phone that is held upright delivers 720 × 1280. The camera of a computer is wide, and its middle is cut out: a height that it has
 * itself, because Chromium records the frames before it scales them.
 */
const sizeFor = (): MediaTrackConstraints =>
  isPhone()
    ? { width: { ideal: 720 }, height: { ideal: 1_280 } }
    : { aspectRatio: { ideal: 9 / 16 }, height: { ideal: 1_080 } }

/** Chosen devices: an id, or a side of the phone for the camera. Empty: the browser's choice. */
export interface CameraChoice {
  camera: string
  microphone: string
}

export interface DeviceNames {
  cameras: readonly { value: string; label: string }[]
  microphones: readonly { value: string; label: string }[]
}

const FRONT_AND_BACK: DeviceNames['cameras'] = [
  { value: 'user', label: '앞면 카메라' },
  { value: 'environment', label: '뒷면 카메라' },
]

const videoFor = (camera: string): MediaTrackConstraints => ({
  ...sizeFor(),
  frameRate: { ideal: FRAMES },
  ...(camera === 'user' || camera === 'environment'
    ? { facingMode: { ideal: camera } }
    : { deviceId: { exact: camera } }),
})

const soundFor = (microphone: string): MediaTrackConstraints => ({
  echoCancellation: true,
  noiseSuppression: true,
  autoGainControl: true,
  ...(microphone !== '' && { deviceId: { exact: microphone } }),
})

const texts: Readonly<Record<string, string>> = {
  NotAllowedError: '카메라와 마이크를 쓸 수 없어요. 브라우저 주소창 옆의 권한 설정에서 허용해 주세요.',
  NotFoundError: '카메라나 마이크를 찾을 수 없어요. 연결되어 있는지 확인해 주세요.',
  NotReadableError: '다른 프로그램이 카메라를 쓰고 있어요. 그 프로그램을 닫고 다시 시도해 주세요.',
  OverconstrainedError: '고른 카메라나 마이크를 쓸 수 없어요. 다른 것을 골라 주세요.',
}

const textOf = (error: unknown): string =>
  (error instanceof DOMException && texts[error.name]) || '카메라를 켜지 못했어요. 다시 시도해 주세요.'

/** Names of devices are known only after the permission. A phone offers its sides instead of its many lenses. */
const readNames = async (): Promise<DeviceNames> => {
  const all = await navigator.mediaDevices.enumerateDevices()
  const named = (kind: MediaDeviceKind, word: string) =>
    all
      .filter((device) => device.kind === kind && device.deviceId !== '')
      .map(({ deviceId, label }, at) => ({ value: deviceId, label: label || `${word} ${at + 1}` }))
  return {
    cameras: isPhone() ? FRONT_AND_BACK : [{ value: 'user', label: '기본 카메라' }, ...named('videoinput', '카메라')],
    microphones: [{ value: '', label: '기본 마이크' }, ...named('audioinput', '마이크')],
  }
}

const end = (stream: MediaStream | undefined): void => {
  for (const track of stream?.getTracks() ?? []) track.stop()
}

interface Opened {
  stream: MediaStream
  names: DeviceNames
}

/** Opens camera and microphone while `isOn`, and again for another choice. */
export const useCamera = (isOn: boolean, { camera, microphone }: CameraChoice) => {
  const [opened, setOpened] = useState<Opened>()
  const [problem, setProblem] = useState<string>()
  const [attempt, setAttempt] = useState(0)
  useEffect(() => {
    if (!isOn) return undefined
    let isLeft = false
    let own: MediaStream | undefined
    const open = async () => {
      own = await navigator.mediaDevices.getUserMedia({ video: videoFor(camera), audio: soundFor(microphone) })
      if (isLeft) return end(own)
      for (const track of own.getTracks())
        track.addEventListener('ended', () => setProblem('카메라나 마이크의 연결이 끊겼어요. 다시 켜 주세요.'))
      const names = await readNames()
      if (isLeft) return undefined
      setProblem(undefined)
      return setOpened({ stream: own, names })
    }
    open().catch((error: unknown) => !isLeft && setProblem(textOf(error)))
    return () => {
      isLeft = true
      // a phone opens one camera at a time
      end(own)
      setOpened(undefined)
    }
    // oxlint-disable-next-line react/exhaustive-effect-dependencies -- each attempt opens the camera again
  }, [isOn, camera, microphone, attempt])
  return {
    stream: opened?.stream,
    names: opened?.names,
    problem,
    retry: () => {
      setProblem(undefined)
      setAttempt((count) => count + 1)
    },
  }
}
