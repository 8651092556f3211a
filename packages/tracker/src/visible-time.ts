import { MOST_VISIBLE_MS } from './expiry.ts'

/** Measures the time (ms) for which a page was visible, at most 1,800 s. TRACK-6 */
export const createVisibleTime = (clock: () => number, isVisible: boolean) => {
  let passed = 0
  let since = isVisible ? clock() : undefined
  const stop = (): void => {
    if (since !== undefined) passed += Math.max(0, clock() - since)
    since = undefined
  }
  return {
    show: () => void (since ??= clock()),
    hide: stop,
    read: (): number => {
      const running = since === undefined ? 0 : Math.max(0, clock() - since)
      return Math.min(MOST_VISIBLE_MS, passed + running)
    },
  }
}
