import { type MouseEvent, useEffect, useRef, useState } from 'react'
import { HeartIcon } from '#src/features/product/detail/heart-icon.tsx'
import { PlayIcon } from '#src/ui/icons/media-icons.tsx'

interface TapSurfaceProps {
  isPaused: boolean
  onTap: () => void
  onDoubleTap: () => void
}

/** Time (ms) in which a second tap makes a double tap. */
const DOUBLE_MS = 260
const SIGN_MS = 700

/** Surface of a video: a tap plays or pauses, a double tap bookmarks. */
export function TapSurface({ isPaused, onTap, onDoubleTap }: TapSurfaceProps) {
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  const [sign, setSign] = useState(0)
  useEffect(() => () => clearTimeout(timer.current), [])
  useEffect(() => {
    if (sign === 0) return undefined
    const end = setTimeout(() => setSign(0), SIGN_MS)
    return () => clearTimeout(end)
  }, [sign])
  const onClick = ({ detail }: MouseEvent) => {
    // a key press has no second tap
    if (detail === 0) return onTap()
    if (timer.current === undefined) {
      timer.current = setTimeout(() => {
        timer.current = undefined
        onTap()
      }, DOUBLE_MS)
      return
    }
    clearTimeout(timer.current)
    timer.current = undefined
    setSign((count) => count + 1)
    onDoubleTap()
  }
  return (
    <button
      type="button"
      aria-label={isPaused ? '재생' : '일시정지'}
      onClick={onClick}
      className="absolute inset-0 flex items-center justify-center select-none"
    >
      {isPaused && (
        <span className="flex size-18 items-center justify-center rounded-full bg-black/50">
          <PlayIcon size={36} />
        </span>
      )}
      {sign > 0 && (
        <span key={sign} className="video-sign absolute text-sale" aria-hidden="true">
          <HeartIcon size={96} filled />
        </span>
      )}
    </button>
  )
}
