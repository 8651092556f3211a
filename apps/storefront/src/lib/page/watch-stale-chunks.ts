import { reloadOnce } from './reload-once.ts'

const ADDRESS = /(?:https?:\/\/[^\s/]+)?\/assets\/[\w.-]+/

/** Reports whether the server answers that the file does not exist. A network that fails is no answer. */
const isGone = (address: string): Promise<boolean> =>
  fetch(address, { method: 'HEAD', cache: 'no-store' }).then(
    ({ status }) => status === 404,
    () => false,
  )

/**
 * Reloads the document once if a part of it, for example a sheet, belongs to a release whose files are gone. The import fails as
 * before: its caller renders a fallback until the reload. Pages are loaded by `loadChunk`, which also waits for a lost network.
 */
export const watchStaleChunks = (): void => {
  window.addEventListener('vite:preloadError', ({ payload }) => {
    const [address] = ADDRESS.exec(String(payload)) ?? []
    if (address !== undefined) void isGone(address).then((gone) => gone && reloadOnce())
  })
}
