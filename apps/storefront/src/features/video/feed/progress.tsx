import { type RefObject, useEffect, useRef } from 'react'

interface ProgressProps {
  element: RefObject<HTMLVideoElement | null>
  durationMs: number | null
}
const STEPS_PER_SECOND = 10
const toText = (seconds: number): string => `${Math.floor(seconds)}초`

/** Seekable progress bar of a video. Written without rendering, because it changes several times a second. */
export function Progress({ element, durationMs }: ProgressProps) {
  const bar = useRef<HTMLInputElement>(null)
  const seconds = (durationMs ?? 0) / 1_000
  useEffect(() => {
    const [video, input] = [element.current, bar.current]
    if (!video || !input) return undefined
    const show = () => {
      const length = Number.isFinite(video.duration) ? video.duration : seconds
      input.max = String(Math.round(length * STEPS_PER_SECOND))
      input.value = String(Math.round(video.currentTime * STEPS_PER_SECOND))
      input.style.setProperty('--at', length > 0 ? String(video.currentTime / length) : '0')
      input.setAttribute('aria-valuetext', `${toText(length)} 중 ${toText(video.currentTime)}`)
    }
    const seek = () => {
      video.currentTime = Number(input.value) / STEPS_PER_SECOND
      show()
    }
    const ending = new AbortController()
    for (const name of ['timeupdate', 'loadedmetadata', 'seeked']) video.addEventListener(name, show, ending)
    input.addEventListener('input', seek, ending)
    show()
    return () => ending.abort()
  }, [element, seconds])
  return (
    <input
      ref={bar}
      type="range"
      aria-label="재생 위치"
      min={0}
      max={Math.round(seconds * STEPS_PER_SECOND)}
      step={1}
      defaultValue={0}
      className="video-progress absolute inset-x-0 bottom-0 z-10"
    />
  )
}
