import { type MouseEvent, useEffect, useRef } from 'react'

interface StageTapProps {
  label: string
  onTap: () => void
  onDoubleTap: () => void
}

/** Time (ms) in which a second tap makes a double tap. */
const DOUBLE_MS = 260

/** Surface of the picture: a tap and a double tap. */
export function StageTap({ label, onTap, onDoubleTap }: StageTapProps) {
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  useEffect(() => () => clearTimeout(timer.current), [])
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
    onDoubleTap()
  }
  return <button type="button" aria-label={label} onClick={onClick} className="absolute inset-0 select-none" />
}
