import { useLayoutEffect, useState } from 'react'
import { hideSnackbar, type SnackbarAction, useSnackbar } from '#src/ui/overlay/snackbar-store.ts'

function ActionButton({ action }: { action: SnackbarAction }) {
  const run = () => {
    hideSnackbar()
    action.run()
  }
  return (
    <button
      type="button"
      onClick={run}
      className="finger pointer-events-auto ml-3 font-bold whitespace-nowrap underline underline-offset-4"
    >
      {action.label}
    </button>
  )
}

/**
 * Distance in px from the top of the page's bottom bar, or of a banner above it, to the bottom of the screen. Undefined if none is
 * visible.
 */
const barHeight = (): number | undefined => {
  const bars = [...document.querySelectorAll('[data-bottom-bar], [data-banner]')]
    .map((each) => each.getBoundingClientRect())
    .filter(({ height, bottom }) => height > 0 && bottom > 0)
  return bars.length > 0 ? Math.max(0, ...bars.map(({ top }) => window.innerHeight - top)) : undefined
}

/**
 * Tracks the height of the bottom bar. On a short page, and at the end of a long one, the bar is above the footer, and the
 * snackbar must be above the bar there too.
 */
const useBarHeight = (isShown: boolean): number | undefined => {
  const [height, setHeight] = useState<number>()
  useLayoutEffect(() => {
    if (!isShown) return
    const measure = () => setHeight(barHeight())
    measure()
    window.addEventListener('scroll', measure, { passive: true })
    window.addEventListener('resize', measure)
    // the change that the message reports may shorten the page a moment later
    const main = document.querySelector('main')
    const observer = main && 'ResizeObserver' in window ? new ResizeObserver(measure) : undefined
    if (main) observer?.observe(main)
    return () => {
      observer?.disconnect()
      window.removeEventListener('scroll', measure)
      window.removeEventListener('resize', measure)
    }
  }, [isShown])
  return height
}

/** Live region for messages. Always rendered, so that screen readers announce new messages. */
export function Snackbar() {
  const { message, action, turn } = useSnackbar()
  const height = useBarHeight(message !== undefined)
  return (
    <output
      aria-live="polite"
      // the measured bar height includes the safe area
      style={height === undefined ? undefined : { bottom: height + 12 }}
      className="pointer-events-none fixed block inset-x-0 bottom-[calc(var(--bottom-bar,0px)+env(safe-area-inset-bottom)+12px)] z-40 mx-auto w-full max-w-[720px] px-4"
    >
      {message !== undefined && (
        <p
          key={turn}
          className="mx-auto w-fit max-w-full translate-y-0 rounded-control bg-ink/92 px-4 py-3 text-center text-14 font-semibold text-surface opacity-100 shadow-lift transition-[transform,opacity] duration-200 ease-enter starting:translate-y-4 starting:opacity-0"
        >
          {message}
          {action && <ActionButton action={action} />}
        </p>
      )}
    </output>
  )
}
