import { type RefObject, useEffect, useRef } from 'react'
import { muteForNow } from '../video-store.ts'

interface Playing {
  isPlaying: boolean
  isMuted: boolean
  /** Position (seconds) at which it starts. */
  startAt: number
  /** Played for two seconds. VIDEO-2 */
  onView: () => void
  onEnd: () => void
  onTime: (seconds: number) => void
}

/** Continuous play that counts as a view, in ms. VIDEO-2 */
const VIEW_MS = 2_000

const start = async (element: HTMLVideoElement): Promise<void> => {
  try {
    await element.play()
  } catch (error) {
    if (!(error instanceof DOMException)) throw error
    // a pause before the beginning aborts the play; a browser that allows no sound before a tap plays muted
    if (error.name !== 'NotAllowedError' || element.muted) return
    muteForNow()
    element.muted = true
    await element.play().catch(() => undefined)
  }
}

const mute = (video: HTMLVideoElement, isMuted: boolean): void => {
  video.muted = isMuted
}

/** Listens to a video element and reports what is watched. Returns a function that stops this and the video. */
const watch = (video: HTMLVideoElement, latest: RefObject<Playing>): (() => void) => {
  let timer: ReturnType<typeof setTimeout> | undefined
  const stop = () => clearTimeout(timer)
  const ending = new AbortController()
  const on = (name: string, act: () => void) => video.addEventListener(name, act, ending)
  const seek = () => {
    if (latest.current.startAt > 0) video.currentTime = latest.current.startAt
  }
  if (video.readyState > 0) seek()
  else on('loadedmetadata', seek)
  // a playlist is attached after the play began, and again after a failure
  on('canplay', () => {
    if (latest.current.isPlaying && video.paused) void start(video)
  })
  on('playing', () => {
    stop()
    timer = setTimeout(() => latest.current.onView(), VIEW_MS)
  })
  on('pause', stop)
  on('waiting', stop)
  on('timeupdate', () => latest.current.onTime(video.currentTime))
  on('ended', () => {
    latest.current.onEnd()
    video.currentTime = 0
    if (latest.current.isPlaying) void start(video)
  })
  return () => {
    stop()
    ending.abort()
    video.pause()
  }
}

/** Synchronizes a video element with the state of the feed. */
export const useVideoElement = (element: RefObject<HTMLVideoElement | null>, playing: Playing): void => {
  const { isPlaying, isMuted } = playing
  const latest = useRef(playing)
  useEffect(() => {
    latest.current = playing
  })
  useEffect(() => {
    if (element.current) mute(element.current, isMuted)
  }, [element, isMuted])
  useEffect(() => (element.current ? watch(element.current, latest) : undefined), [element])
  useEffect(() => {
    const video = element.current
    if (!video) return
    if (isPlaying) void start(video)
    else video.pause()
  }, [element, isPlaying])
}
