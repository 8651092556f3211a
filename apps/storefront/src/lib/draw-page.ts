import { Writable } from 'node:stream'
import type { ReactNode } from 'react'
import { renderToPipeableStream, renderToString } from 'react-dom/server'

const LIMIT_MS = 8000

const drawWaiting = (page: ReactNode): Promise<string> =>
  new Promise((resolve, reject) => {
    const pieces: Uint8Array[] = []
    const sink = new Writable({
      write(piece: Uint8Array, _encoding, done) {
        pieces.push(piece)
        done()
      },
      final(done) {
        clearTimeout(timer)
        resolve(Buffer.concat(pieces).toString('utf8'))
        done()
      },
    })
    const fail = (error: unknown): void => {
      clearTimeout(timer)
      reject(error instanceof Error ? error : new Error(String(error)))
    }
    const { pipe, abort } = renderToPipeableStream(page, {
      onAllReady: () => pipe(sink),
      onShellError: fail,
      onError: fail,
    })
    const timer = setTimeout(abort, LIMIT_MS)
  })

const DOCTYPE = '<!DOCTYPE html>'

/**
 * A whole page as a text. Loaders have waited for what it shows, so it is drawn in one go: a stream would be paid for with
 * every piece of it. Only where code of a part has yet to come, once in the life of the server, the page waits for it.
 * Throws what a component threw.
 */
export const drawPage = async (page: ReactNode): Promise<string> => {
  try {
    return DOCTYPE + renderToString(page)
  } catch {
    return drawWaiting(page)
  }
}
