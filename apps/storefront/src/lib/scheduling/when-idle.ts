/**
 * Runs once the browser has nothing else at hand, or after so long (ms) all the same; one that does not tell is given `quiet` (ms).
 * The answer takes it back.
 */
export const whenIdle = (run: () => void, timeout: number, quiet = 1): (() => void) => {
  if ('requestIdleCallback' in window) {
    const turn = window.requestIdleCallback(run, { timeout })
    return () => window.cancelIdleCallback(turn)
  }
  const timer = setTimeout(run, quiet)
  return () => clearTimeout(timer)
}
