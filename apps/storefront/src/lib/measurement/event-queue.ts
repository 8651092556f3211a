import { whenIdle } from '#src/lib/scheduling/when-idle.ts'
import type { AnalyticsEvent } from './track.ts'

/** Time (ms) after which events are handed on even on a busy page. */
const HAND_ON_MS = 1_000

/**
 * Hands events on when the browser is idle, so that no tap waits for a vendor's code, and before the page goes away. Returns a
 * function that adds an event.
 */
export const queueEvents = (handOn: (event: AnalyticsEvent) => void): ((event: AnalyticsEvent) => void) => {
  const queue: AnalyticsEvent[] = []
  let cancel: (() => void) | undefined
  const flush = (): void => {
    cancel?.()
    cancel = undefined
    for (const event of queue.splice(0)) handOn(event)
  }
  window.addEventListener('pagehide', flush)
  return (event) => {
    queue.push(event)
    cancel ??= whenIdle(flush, HAND_ON_MS)
  }
}
