import { type RefObject, useEffect, useRef } from 'react'
import { lengthText } from '../live-texts.ts'

interface SeekBarProps {
  element: RefObject<HTMLVideoElement | null>
  durationMs: number | null
}

/** Position and length of a replay. Written without rendering, because it changes several times a second. */
export function SeekBar({ element, durationMs }: SeekBarProps) {
  const bar = useRef<HTMLInputElement>(null)
  const text = useRef<HTMLSpanElement>(null)
  useEffect(() => {
    const [video, input] = [element.current, bar.current]
    if (!video || !input) return undefined
    const show = () => {
      const length = Number.isFinite(video.duration) ? video.duration : (durationMs ?? 0) / 1_000
      const at = lengthText(video.currentTime * 1_000)
      input.max = String(Math.round(length))
      input.value = String(Math.round(video.currentTime))
      input.style.setProperty('--at', length > 0 ? String(video.currentTime / length) : '0')
      input.setAttribute('aria-valuetext', `${lengthText(length * 1_000)} 중 ${at}`)
      if (text.current) text.current.textContent = `${at} / ${lengthText(length * 1_000)}`
    }
    const seek = () => {
      video.currentTime = Number(input.value)
      show()
    }
    const ending = new AbortController()
    for (const name of ['timeupdate', 'loadedmetadata', 'durationchange', 'seeked'])
      video.addEventListener(name, show, ending)
    input.addEventListener('input', seek, ending)
    show()
    return () => ending.abort()
  }, [element, durationMs])
  return (
    <div className="pointer-events-auto flex items-center gap-3">
      <input
        ref={bar}
        type="range"
        aria-label="재생 위치"
        min={0}
        step={1}
        defaultValue={0}
        // the line is at the foot of a larger area for the finger
        className="video-progress relative -top-2.5 min-w-0 flex-1"
      />
      <span ref={text} className="figures shrink-0 text-12 text-white/85" />
    </div>
  )
}
