const KEY = 'backoffice.reloadedAt'
const ADDRESS = /(?:https?:\/\/[^\s/]+)?\/backoffice\/assets\/[\w.-]+/
/** Time (ms) within which a page is not reloaded again: the new document would lack the same chunk. */
const PAUSE_MS = 60_000

/** Notes a reload. Returns false if there was one less than a minute ago, or if the browser cannot store it. */
const noteReload = (now: number): boolean => {
  try {
    const reloadedAt = Number(sessionStorage.getItem(KEY) ?? Number.NEGATIVE_INFINITY)
    if (Math.abs(now - reloadedAt) < PAUSE_MS) return false
    sessionStorage.setItem(KEY, String(now))
    return true
  } catch {
    // storage is blocked: without a note the page could reload forever
    return false
  }
}

/**
 * Reloads the document once if a part of it belongs to a release whose files are gone. Forms store their drafts as the page is left.
 * A lost network reloads nothing.
 */
export const watchStaleChunks = (): void => {
  window.addEventListener('vite:preloadError', ({ payload }) => {
    const [address] = ADDRESS.exec(String(payload)) ?? []
    if (address === undefined) return
    void fetch(address, { method: 'HEAD', cache: 'no-store' }).then(
      ({ status }) => status === 404 && noteReload(Date.now()) && window.location.reload(),
      () => undefined,
    )
  })
}
