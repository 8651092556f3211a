const EVERY_MS = 1

/** Measures event-loop stalls. `take` returns the longest timer delay in ms since the last call. */
export const watchStalls = (): { take: () => number } => {
  let longest = 0
  let due = performance.now() + EVERY_MS
  const tick = (): void => {
    const now = performance.now()
    longest = Math.max(longest, now - due)
    due = now + EVERY_MS
    setTimeout(tick, EVERY_MS).unref()
  }
  setTimeout(tick, EVERY_MS).unref()
  return {
    take: () => {
      const taken = Math.max(longest, performance.now() - due)
      longest = 0
      return taken
    },
  }
}
