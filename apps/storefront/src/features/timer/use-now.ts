import { useSyncExternalStore } from 'react'
import { awaitServerClock, isServerClockKnown, serverNow } from '#src/lib/server-clock.ts'

/** One clock for all countdowns of the page. It ticks only while a component subscribes. */
const subscribers = new Set<() => void>()
let now = 0
let interval: ReturnType<typeof setInterval> | undefined

const tick = (): void => {
  now = serverNow()
  for (const notify of subscribers) notify()
}

const start = (): void => {
  if (isServerClockKnown()) now = serverNow()
  // with a wrong device clock a countdown would show ended sales, so wait for the server's clock
  else void awaitServerClock().then(tick)
  interval = setInterval(() => isServerClockKnown() && tick(), 1000)
}

const subscribe = (notify: () => void): (() => void) => {
  subscribers.add(notify)
  if (subscribers.size === 1) start()
  return () => {
    subscribers.delete(notify)
    if (subscribers.size === 0) clearInterval(interval)
  }
}

const readNow = (): number | undefined => (now === 0 ? undefined : now)

/**
 * Now in ms by the server's clock, updated each second. Undefined on the server and until the server's clock is known, so
 * cached pages hold no time.
 */
export const useNow = (): number | undefined => useSyncExternalStore(subscribe, readNow, () => undefined)

/** Milliseconds until a time, at least 0. Undefined as long as `useNow` is. */
export const useRemaining = (until: string): number | undefined => {
  const current = useNow()
  return current === undefined ? undefined : Math.max(0, Date.parse(until) - current)
}
