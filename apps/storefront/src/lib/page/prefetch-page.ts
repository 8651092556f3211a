import { untilIdle } from '../scheduling/after-interaction.ts'
import type { PageHandle } from './page-handle.ts'
import { readPageStart } from './page-start.ts'
import { whenIdle } from '../scheduling/when-idle.ts'

type Hints = Navigator & { connection?: { saveData?: boolean } }

/** Maximum delay (ms) before a file is requested. */
const IDLE_MS = 200

/** Fetches a file into the HTTP cache of the browser. Returns false if the server refuses it. */
const fetchFile = async (file: string): Promise<boolean> => {
  // ten requests at once take long enough on a slow phone to delay a tap
  await new Promise<void>((goOn) => whenIdle(goOn, IDLE_MS))
  const reply = await fetch(file)
  await reply.arrayBuffer()
  return reply.ok
}
const fetchFiles = async (files: readonly string[]): Promise<boolean> =>
  (await Promise.all(files.map(fetchFile))).every(Boolean)

/** Time (ms) without scrolling or touching before code runs. */
const REST_MS = 500

const prefetch = async (path: string): Promise<void> => {
  const files = readPageStart().prefetch[path]
  // browsers may cache the failure of a module, so it runs only after all of its files have arrived
  if (!files || !(await fetchFiles([files.module, ...files.imports]))) return
  // running the module takes long enough to delay a tap
  await untilIdle(REST_MS)
  const page = (await import(/* @vite-ignore */ files.module)) as { handle?: PageHandle }
  await page.handle?.loadParts?.()
}

/**
 * Prefetches the code of a page, so that a later navigation waits only for its data. `path` is its path in the route table, e.g.
 * `product/:id`. Does nothing in data saver mode or without a network. Never throws.
 */
export const prefetchPage = async (path: string): Promise<void> => {
  if (!navigator.onLine || (navigator as Hints).connection?.saveData) return
  // a missing file is loaded again with the page, which reports the failure
  await prefetch(path).catch(() => undefined)
}
