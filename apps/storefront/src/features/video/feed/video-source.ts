import type { Video } from '@shop/contract'
import { allowsStreams } from '@shop/contract/vendors'
import { firstPath } from '#src/lib/page/first-path.ts'

const HLS = 'application/vnd.apple.mpegurl'
/** Duration (ms) up to which a file is played although there is a playlist. A short file starts with fewer requests. */
const SHORT_MS = 60_000
/** Media (s) that hls.js loads ahead. A video may be left at any moment. */
const AHEAD = 12

export interface VideoSource {
  kind: 'file' | 'hls'
  url: string
}

/** Chooses between the file of a video and its HLS playlist. */
export const sourceOf = ({ videoUrl, hlsUrl, durationMs }: Video): VideoSource =>
  hlsUrl === null || (videoUrl !== '' && (durationMs ?? 0) <= SHORT_MS)
    ? { kind: 'file', url: videoUrl }
    : { kind: 'hls', url: hlsUrl }

/** Reports whether the browser plays HLS itself, like Safari and recent Chromium. */
const playsHls = (element: HTMLVideoElement): boolean => element.canPlayType(HLS) !== ''

const isForeign = (url: string): boolean => new URL(url, window.location.origin).origin !== window.location.origin

/**
 * Reports whether the policy of this document forbids a playlist. The policy is that of the page the visit began with; only the
 * video pages allow `blob:` and other hosts (decision 054).
 */
export const isForbiddenHere = (element: HTMLVideoElement, url: string): boolean =>
  !allowsStreams(firstPath()) && (!playsHls(element) || isForeign(url))

const playNatively = (element: HTMLVideoElement, url: string): (() => void) => {
  element.src = url
  return () => {
    element.removeAttribute('src')
    element.load()
  }
}

/** Plays a playlist with hls.js, which is loaded now. Its worker would need a script from memory, which the policy forbids. */
const playWithScript = (element: HTMLVideoElement, url: string, onFail: () => void): (() => void) => {
  let stop: (() => void) | undefined
  let isReleased = false
  const start = async (): Promise<void> => {
    const { default: Hls } = await import('hls.js/light')
    if (isReleased) return
    if (!Hls.isSupported()) return onFail()
    const hls = new Hls({
      enableWorker: false,
      capLevelToPlayerSize: true,
      maxBufferLength: AHEAD,
      maxMaxBufferLength: AHEAD,
    })
    stop = () => hls.destroy()
    // hls.js repeats failed requests itself; a fatal error is the end
    hls.on(Hls.Events.ERROR, (_, { fatal }) => fatal && onFail())
    hls.loadSource(url)
    hls.attachMedia(element)
  }
  start().catch(() => !isReleased && onFail())
  return () => {
    isReleased = true
    stop?.()
  }
}

/** Attaches an HLS playlist to a video element. Returns a function that releases it. */
export const attachStream = (element: HTMLVideoElement, url: string, onFail: () => void): (() => void) =>
  playsHls(element) ? playNatively(element, url) : playWithScript(element, url, onFail)
