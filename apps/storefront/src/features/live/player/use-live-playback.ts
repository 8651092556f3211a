import type { LivePlayback } from '@shop/contract'
import { type RefObject, useEffect, useRef, useState } from 'react'
import { useVideoStore } from '#src/features/video/video-store.ts'
import { type LiveStream, openLiveStream, type Quality } from './live-stream.ts'
import { type PlayerStatus, setMuted, startPlaying, watchMedia } from './media-status.ts'

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

type VideoRef = RefObject<HTMLVideoElement | null>

/** Time (ms) without a picture after which the viewer is told. */
const PATIENCE_MS = 20_000

/** Opens the stream of a playback in the element, and again at each attempt. */
const useStream = (element: VideoRef, playback: LivePlayback | undefined, report: (status: PlayerStatus) => void) => {
  const stream = useRef<LiveStream>(undefined)
  const [attempt, setAttempt] = useState(0)
  const [qualities, setQualities] = useState<readonly Quality[]>([])
  const { url, kind, isReplay } = playback ?? {}
  useEffect(() => {
    const video = element.current
    if (!video || url === undefined || kind === undefined || isReplay === undefined) return undefined
    const leaving = new AbortController()
    const stopWatching = watchMedia(video, report)
    openLiveStream(video, { url, kind, isReplay }, setQualities, leaving.signal).then(
      async (opened) => {
        if (leaving.signal.aborted) return opened?.stop()
        stream.current = opened
        if (!(await startPlaying(video))) report('blocked')
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
    // oxlint-disable-next-line react/exhaustive-effect-dependencies -- each attempt opens the stream again
  }, [element, url, kind, isReplay, report, attempt])
  return { stream, qualities, reopen: () => setAttempt((count) => count + 1) }
}

/** What the element does. `failed` after a long time without a picture. `isOn`: there is something to play. */
const useStatus = (isOn: boolean) => {
  const [status, setStatus] = useState<PlayerStatus>('waiting')
  const [hasPicture, setHasPicture] = useState(false)
  const [report] = useState(() => (next: PlayerStatus) => {
    setStatus(next)
    if (next === 'playing') setHasPicture(true)
  })
  const hasNone = isOn && (status === 'waiting' || status === 'stalled')
  useEffect(() => {
    if (!hasNone) return undefined
    const timer = setTimeout(() => report('failed'), PATIENCE_MS)
    return () => clearTimeout(timer)
  }, [hasNone, report])
  return { status, hasPicture: hasPicture && isOn, report }
}

/** Plays a broadcast, or its replay, in a video element. Undefined: there is nothing to play. */
export const useLivePlayback = (element: VideoRef, playback: LivePlayback | undefined): LivePlayer => {
  const [level, setLevel] = useState(-1)
  const { status, hasPicture, report } = useStatus(playback !== undefined)
  const isMuted = useVideoStore((state) => state.isMuted)
  const { stream, qualities, reopen } = useStream(element, playback, report)
  useEffect(() => setMuted(element.current, isMuted), [element, isMuted])
  return {
    status,
    hasPicture,
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
      void startPlaying(video).then((isPlaying) => !isPlaying && report('blocked'))
    },
    pause: () => element.current?.pause(),
    retry: () => {
      report('waiting')
      reopen()
    },
  }
}
