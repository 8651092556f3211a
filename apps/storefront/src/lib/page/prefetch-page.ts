import { untilAtRest } from '../scheduling/after-interaction.ts'
import type { PageHandle } from './page-handle.ts'
import { readPageStart } from './page-start.ts'
import { whenIdle } from '../scheduling/when-idle.ts'

type Hints = Navigator & { connection?: { saveData?: boolean } }

/** A file is asked for after so long at the latest (ms). */
const IDLE_MS = 200

/** Into the browser's own store, from which the page takes it when it is opened. */
const fetchFile = async (file: string): Promise<boolean> => {
  // asking for ten at once takes a slow phone as long as a finger notices
  await new Promise<void>((goOn) => whenIdle(goOn, IDLE_MS))
  const reply = await fetch(file)
  await reply.arrayBuffer()
  return reply.ok
}
const fetchFiles = async (files: readonly string[]): Promise<boolean> =>
  (await Promise.all(files.map(fetchFile))).every(Boolean)

/** Nothing has been scrolled or touched for so long (ms). */
const REST_MS = 500

const bring = async (path: string): Promise<void> => {
  const files = readPageStart().prefetch[path]
  // browsers may cache the failure of a module: it runs only after all of its files have arrived
  if (!files || !(await fetchFiles([files.module, ...files.imports]))) return
  // running it takes long enough to delay a tap
  await untilAtRest(REST_MS)
  const page = (await import(/* @vite-ignore */ files.module)) as { handle?: PageHandle }
  await page.handle?.bring?.()
}

/**
 * Brings the code of a page before somebody opens it, e.g. `product/:id` as the table of pages writes it, so that a tap waits
 * for what the page shows alone. Not where the shopper saves data or has no network; never throws.
 */
export const bringPageAhead = async (path: string): Promise<void> => {
  if (!navigator.onLine || (navigator as Hints).connection?.saveData) return
  // what was on its way and did not come is fetched with the page, which says what is wrong
  await bring(path).catch(() => undefined)
}
