import type { LivePlayback } from '@shop/contract'
import { type RefObject, useEffect, useRef, useState } from 'react'
import { muteForNow, useVideoStore } from '#src/features/video/video-store.ts'
import { type LiveStream, openLiveStream, type Quality } from './live-stream.ts'

/**
 * `waiting`: no picture yet. `playing`, `stalled`: the picture stands still. `paused`: by the viewer or the browser. `blocked`: the
 * browser plays nothing before a tap. `failed`: there was no picture for a long time; it is still tried.
 */
export type PlayerStatus = 'waiting' | 'playing' | 'stalled' | 'paused' | 'blocked' | 'failed'

export interface LivePlayer {
  status: PlayerStatus
  /** At least one frame has been shown. */
  hasPicture: boolean
  qualities: readonly Quality[]
  /** Chosen quality. -1: by the bandwidth. */
  level: number
  chooseLevel: (level: number) => void
  /** Plays, from the live edge if the broadcast is on air. */
  play: () => void
  pause: () => void
  /** Starts the stream anew after a failure. */
  retry: () => void
}

/** Time (ms) without a picture after which the viewer is told. */
const PATIENCE_MS = 20_000

/** Starts to play: with sound if the viewer has chosen it and the browser allows it. Returns false if a tap is needed. */
const start = async (element: HTMLVideoElement): Promise<boolean> => {
  try {
    await element.play()
    return true
  } catch (error) {
    if (!(error instanceof DOMException) || error.name !== 'NotAllowedError') return true
    if (element.muted) return false
    muteForNow()
    element.muted = true
    return element.play().then(
      () => true,
      () => false,
    )
  }
}

type Report = (status: PlayerStatus) => void

/** Reports what the element does. Returns a function that stops. */
const watch = (element: HTMLVideoElement, report: Report): (() => void) => {
  const ending = new AbortController()
  const on = (name: string, status: PlayerStatus) => element.addEventListener(name, () => report(status), ending)
  on('playing', 'playing')
  on('pause', 'paused')
  on('waiting', 'stalled')
  return () => ending.abort()
}

const mute = (element: HTMLVideoElement, isMuted: boolean): void => {
  element.muted = isMuted
}

/** Opens the stream of a playback in the element, and again at each attempt. */
const useStream = (
  element: RefObject<HTMLVideoElement | null>,
  playback: LivePlayback | undefined,
  report: (status: PlayerStatus) => void,
) => {
  const stream = useRef<LiveStream>(undefined)
  const [attempt, setAttempt] = useState(0)
  const [qualities, setQualities] = useState<readonly Quality[]>([])
  const { url, kind, isReplay } = playback ?? {}
  useEffect(() => {
    const video = element.current
    if (!video || url === undefined || kind === undefined || isReplay === undefined) return undefined
    const leaving = new AbortController()
    const stopWatching = watch(video, report)
    const onTrouble = () => undefined
    openLiveStream(video, { url, kind, isReplay }, { onQualities: setQualities, onTrouble }, leaving.signal).then(
      async (opened) => {
        if (leaving.signal.aborted) return opened?.stop()
        stream.current = opened
        if (!(await start(video))) report('blocked')
        return undefined
      },
      // the chunk of the player did not load, or the browser plays no HLS
      () => !leaving.signal.aborted && report('failed'),
    )
    return () => {
      leaving.abort()
      stopWatching()
      stream.current?.stop()
      stream.current = undefined
      setQualities([])
    }
  }, [element, url, kind, isReplay, attempt, report])
  return { stream, qualities, reopen: () => setAttempt((count) => count + 1) }
}

/** Plays a broadcast, or its replay, in a video element. Undefined: there is nothing to play. */
export const useLivePlayback = (
  element: RefObject<HTMLVideoElement | null>,
  playback: LivePlayback | undefined,
): LivePlayer => {
  const [status, setStatus] = useState<PlayerStatus>('waiting')
  const [hasPicture, setHasPicture] = useState(false)
  const [level, setLevel] = useState(-1)
  const [report] = useState(() => (next: PlayerStatus) => {
    setStatus(next)
    if (next === 'playing') setHasPicture(true)
  })
  const isMuted = useVideoStore((state) => state.isMuted)
  const { stream, qualities, reopen } = useStream(element, playback, report)
  useEffect(() => {
    if (element.current) mute(element.current, isMuted)
  }, [element, isMuted])
  const hasNone = playback !== undefined && (status === 'waiting' || status === 'stalled')
  useEffect(() => {
    if (!hasNone) return undefined
    const timer = setTimeout(() => setStatus('failed'), PATIENCE_MS)
    return () => clearTimeout(timer)
  }, [hasNone])
  return {
    status,
    hasPicture: hasPicture && playback !== undefined,
    qualities,
    level,
    chooseLevel: (next) => {
      setLevel(next)
      stream.current?.setLevel(next)
    },
    play: () => {
      const video = element.current
      if (!video) return
      if (!playback?.isReplay) stream.current?.toLiveEdge()
      void start(video).then((isPlaying) => !isPlaying && setStatus('blocked'))
    },
    pause: () => element.current?.pause(),
    retry: () => {
      setStatus('waiting')
      reopen()
    },
  }
}
