/**
 * Takes part in the election of one tab of this browser: calls `lead` once this tab is elected, and the function that it returned
 * when this tab leaves. The browser elects another tab when the leader leaves, is closed or crashes. Returns a function that leaves.
 * `isAlone`: nothing can be sent to other tabs, so every tab leads for itself, as without Web Locks.
 */
export const joinElection = (name: string, lead: () => () => void, { isAlone = false } = {}): (() => void) => {
  // absent on pages without TLS and in old browsers
  const locks = (navigator as { locks?: LockManager }).locks
  if (isAlone || !locks) return lead()
  const leaving = new AbortController()
  const { signal } = leaving
  const hold = () =>
    new Promise<void>((resolve) => {
      if (signal.aborted) return resolve()
      const end = lead()
      signal.addEventListener('abort', () => {
        end()
        resolve()
      })
    })
  locks.request(name, { signal }, hold).catch((error: unknown) => {
    if (!signal.aborted) throw error
  })
  return () => leaving.abort()
}
