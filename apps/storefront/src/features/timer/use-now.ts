import { useSyncExternalStore } from 'react'

/** One clock for all countdowns of the page: it ticks only while somebody watches it. */
const watchers = new Set<() => void>()
let now = 0
let ticking: ReturnType<typeof setInterval> | undefined

const tick = (): void => {
  now = Date.now()
  for (const watcher of watchers) watcher()
}

const watch = (watcher: () => void): (() => void) => {
  watchers.add(watcher)
  if (watchers.size === 1) {
    now = Date.now()
    ticking = setInterval(tick, 1000)
  }
  return () => {
    watchers.delete(watcher)
    if (watchers.size === 0) clearInterval(ticking)
  }
}

const readNow = (): number | undefined => (now === 0 ? undefined : now)

/** Now in ms, renewed each second; undefined on the server and until the first tick, so kept pages hold no time. */
export const useNow = (): number | undefined => useSyncExternalStore(watch, readNow, () => undefined)

/** Milliseconds until a moment; never below 0. */
export const useRemaining = (until: string): number | undefined => {
  const current = useNow()
  return current === undefined ? undefined : Math.max(0, Date.parse(until) - current)
}
