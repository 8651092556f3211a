const EVERY_MS = 1

/** Watches how long the event loop lets a timer wait beyond its time; `take` answers the longest wait since last asked, in ms. */
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
