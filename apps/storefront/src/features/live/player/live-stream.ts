import type { LivePlayback } from '@shop/contract'
import type Hls from 'hls.js'
import type { HlsConfig, LoadPolicy } from 'hls.js'

const HLS = 'application/vnd.apple.mpegurl'
/** Time (ms) after which a stream that has failed is loaded again. */
const RELOAD_MS = 1_500

/** One quality of a stream. */
export interface Quality {
  /** Index in the playlist. */
  level: number
  /** e.g. `720p`. */
  label: string
}

/** Receives the qualities of a stream, the best first. Empty if there is only one. */
type QualityListener = (qualities: readonly Quality[]) => void

export interface LiveStream {
  /** -1 chooses by the bandwidth. */
  setLevel: (level: number) => void
  /** Seeks to the end of a live stream. */
  toLiveEdge: () => void
  stop: () => void
}

/**
 * Reports whether the browser is WebKit on a device of Apple, whose own player reads parts of a segment. Chromium plays HLS as well,
 * but without low latency.
 */
export const isAppleWebKit = (): boolean =>
  navigator.vendor.startsWith('Apple') && /Mac OS|iPhone|iPad/.test(navigator.userAgent)

/** Seconds that a player keeps from the end of a stream without a live position of its own. */
const EDGE_S = 2
const seekToEnd = (element: HTMLVideoElement): void => {
  const { seekable } = element
  if (seekable.length > 0) element.currentTime = Math.max(0, seekable.end(seekable.length - 1) - EDGE_S)
}

const playNatively = (element: HTMLVideoElement, { url, isReplay }: LivePlayback): LiveStream => {
  let timer: ReturnType<typeof setTimeout> | undefined
  const load = (): void => {
    element.src = url
    void element.play().catch(() => undefined)
  }
  const onError = (): void => {
    clearTimeout(timer)
    timer = setTimeout(load, RELOAD_MS)
  }
  element.addEventListener('error', onError)
  element.src = url
  return {
    setLevel: () => undefined,
    toLiveEdge: () => !isReplay && seekToEnd(element),
    stop: () => {
      clearTimeout(timer)
      element.removeEventListener('error', onError)
      element.removeAttribute('src')
      element.load()
    },
  }
}

/**
 * Repeats requests of playlists for any status: before the first part the server answers 404, which hls.js takes as final. The wait
 * grows from 0.5 s to 2 s.
 */
const patient: LoadPolicy = {
  default: {
    maxTimeToFirstByteMs: 10_000,
    maxLoadTimeMs: 20_000,
    timeoutRetry: { maxNumRetry: 10, retryDelayMs: 500, maxRetryDelayMs: 2_000 },
    errorRetry: {
      maxNumRetry: 100,
      retryDelayMs: 500,
      maxRetryDelayMs: 2_000,
      shouldRetry: (policy, count) => count < (policy?.maxNumRetry ?? 0),
    },
  },
}

/** Settings of hls.js. The policy of the page allows no worker from memory. */
export const configOf = ({ isReplay }: LivePlayback): Partial<HlsConfig> => ({
  lowLatencyMode: !isReplay,
  enableWorker: false,
  capLevelToPlayerSize: true,
  backBufferLength: 30,
  // catches up after a stall
  ...(!isReplay && { maxLiveSyncPlaybackRate: 1.1 }),
  ...(!isReplay && { manifestLoadPolicy: patient, playlistLoadPolicy: patient }),
})

const qualitiesOf = ({ levels }: Hls): Quality[] => {
  if (levels.length < 2) return []
  const all = levels.map(({ height, bitrate }, level) => ({
    level,
    height,
    label: height > 0 ? `${height}p` : `${Math.round(bitrate / 1_000)} kbps`,
  }))
  return all.toSorted((a, b) => b.height - a.height).map(({ level, label }) => ({ level, label }))
}

type HlsClass = typeof Hls

const playWithScript = (
  HlsPlayer: HlsClass,
  element: HTMLVideoElement,
  playback: LivePlayback,
  onQualities: QualityListener,
): LiveStream => {
  const hls = new HlsPlayer(configOf(playback))
  let timer: ReturnType<typeof setTimeout> | undefined
  hls.on(HlsPlayer.Events.MANIFEST_PARSED, () => onQualities(qualitiesOf(hls)))
  hls.on(HlsPlayer.Events.ERROR, (_, { fatal, type }) => {
    if (!fatal) return
    if (type === HlsPlayer.ErrorTypes.MEDIA_ERROR) hls.recoverMediaError()
    clearTimeout(timer)
    // also after a media error: a broadcaster that returns with another picture may need a new source
    timer = setTimeout(() => {
      if (element.readyState < HTMLMediaElement.HAVE_FUTURE_DATA || type !== HlsPlayer.ErrorTypes.MEDIA_ERROR)
        hls.loadSource(playback.url)
    }, RELOAD_MS)
  })
  hls.loadSource(playback.url)
  hls.attachMedia(element)
  return {
    setLevel: (level) => {
      hls.nextLevel = level
    },
    toLiveEdge: () => {
      if (playback.isReplay) return
      if (hls.liveSyncPosition === null) seekToEnd(element)
      else element.currentTime = hls.liveSyncPosition
    },
    stop: () => {
      clearTimeout(timer)
      hls.destroy()
    },
  }
}

/**
 * Plays a broadcast or its replay in a video element. hls.js loads only here, and not on devices of Apple (decision 061). Rejects if
 * its chunk fails to load. Returns undefined if `signal` was aborted meanwhile.
 */
export const openLiveStream = async (
  element: HTMLVideoElement,
  playback: LivePlayback,
  onQualities: QualityListener,
  signal: AbortSignal,
): Promise<LiveStream | undefined> => {
  if (isAppleWebKit()) return playNatively(element, playback)
  const { default: HlsPlayer } = await import('hls.js/light')
  if (signal.aborted) return undefined
  if (HlsPlayer.isSupported()) return playWithScript(HlsPlayer, element, playback, onQualities)
  if (element.canPlayType(HLS) === '') throw new Error('this browser plays no HLS')
  return playNatively(element, playback)
}
