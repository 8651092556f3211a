import { untilAtRest } from '../scheduling/after-interaction.ts'
import type { PageHandle } from './page-handle.ts'
import { readPageStart } from './page-start.ts'
import { whenIdle } from '../scheduling/when-idle.ts'

type Hints = Navigator & { connection?: { saveData?: boolean } }

/** A file is requested after this time at the latest (ms). */
const IDLE_MS = 200

/** Fetches a file into the HTTP cache of the browser; false where the server refuses it. */
const fetchFile = async (file: string): Promise<boolean> => {
  // ten requests at once take a slow phone long enough to delay a tap
  await new Promise<void>((goOn) => whenIdle(goOn, IDLE_MS))
  const reply = await fetch(file)
  await reply.arrayBuffer()
  return reply.ok
}
const fetchFiles = async (files: readonly string[]): Promise<boolean> =>
  (await Promise.all(files.map(fetchFile))).every(Boolean)

/** Time without scrolling or touching before code runs (ms). */
const REST_MS = 500

const prefetch = async (path: string): Promise<void> => {
  const files = readPageStart().prefetch[path]
  // browsers may cache the failure of a module: it runs only after all of its files have arrived
  if (!files || !(await fetchFiles([files.module, ...files.imports]))) return
  // running it takes long enough to delay a tap
  await untilAtRest(REST_MS)
  const page = (await import(/* @vite-ignore */ files.module)) as { handle?: PageHandle }
  await page.handle?.loadParts?.()
}

/**
 * Prefetches the code of a page, named as in the route table, e.g. `product/:id`: a later navigation waits only for its data.
 * Does nothing where the shopper saves data or has no network. Never throws.
 */
export const prefetchPage = async (path: string): Promise<void> => {
  if (!navigator.onLine || (navigator as Hints).connection?.saveData) return
  // a file that is missing is loaded with the page, which reports the failure
  await prefetch(path).catch(() => undefined)
}
