import { useEffect, useRef, useState, useSyncExternalStore } from 'react'
import { PauseIcon, PlayIcon } from '#src/ui/icons/media-icons.tsx'

const STILL = '(prefers-reduced-motion: reduce)'
const watchStillness = (changed: () => void): (() => void) => {
  const query = window.matchMedia(STILL)
  query.addEventListener('change', changed)
  return () => query.removeEventListener('change', changed)
}
const useStillness = (): boolean =>
  useSyncExternalStore(
    watchStillness,
    () => window.matchMedia(STILL).matches,
    () => false,
  )

/** Reports whether the slides around the button are touched, hovered or focused. */
const isHeld = (button: HTMLElement | null): boolean =>
  button?.closest('section')?.matches(':hover, :focus-within, :active') ?? false

interface AutoplayProps {
  everyMs: number
  /** Shows the next slide. */
  next: () => void
}

/**
 * Advances slides automatically, with a button to stop. Pauses under reduced motion, and while the slides are in use or hidden.
 */
export function AutoplayButton({ everyMs, next }: AutoplayProps) {
  const button = useRef<HTMLButtonElement>(null)
  const still = useStillness()
  const [wanted, setWanted] = useState<boolean>()
  const playing = wanted ?? !still
  const turn = useRef(next)
  useEffect(() => {
    turn.current = next
  })
  useEffect(() => {
    if (!playing) return undefined
    const timer = setInterval(() => {
      if (!document.hidden && !isHeld(button.current)) turn.current()
    }, everyMs)
    return () => clearInterval(timer)
  }, [playing, everyMs])
  return (
    <button
      ref={button}
      type="button"
      aria-label={playing ? '자동 넘김 멈추기' : '자동 넘김 켜기'}
      onClick={() => setWanted(!playing)}
      className="pressable finger flex size-6 items-center justify-center rounded-full bg-black/60 text-white"
    >
      {playing ? <PauseIcon size={14} /> : <PlayIcon size={14} />}
    </button>
  )
}
