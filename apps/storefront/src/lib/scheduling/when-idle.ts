/**
 * Runs a task when the browser is idle, or after `timeout` ms at the latest. Without requestIdleCallback runs it after `quiet`
 * ms. Returns a function that cancels it.
 */
export const whenIdle = (run: () => void, timeout: number, quiet = 1): (() => void) => {
  if ('requestIdleCallback' in window) {
    const turn = window.requestIdleCallback(run, { timeout })
    return () => window.cancelIdleCallback(turn)
  }
  const timer = setTimeout(run, quiet)
  return () => clearTimeout(timer)
}
