/** Runs once the browser has nothing else at hand, or after so long (ms) all the same; the answer takes it back. */
export const whenIdle = (run: () => void, timeout: number): (() => void) => {
  if ('requestIdleCallback' in window) {
    const turn = window.requestIdleCallback(run, { timeout })
    return () => window.cancelIdleCallback(turn)
  }
  const timer = setTimeout(run, 1)
  return () => clearTimeout(timer)
}
