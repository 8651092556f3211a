import { setTimeout as sleep } from 'node:timers/promises'
import { send } from './ask.ts'
import type { ShopProcess } from './shop-process.ts'

const POLL_MS = 100

/** Answers of /readyz and /healthz at one moment. */
export interface Health {
  /** When they were asked, on the clock of `performance`. */
  at: number
  /** Duration of /readyz. */
  ms: number
  live: number
  ready: number
  reason: string
  /** Both bodies. */
  text: string
}

/** Asks /readyz and /healthz ten times a second. */
export const watchHealth = (shop: ShopProcess) => {
  const seen: Health[] = []
  const over = new AbortController()
  const look = async (): Promise<void> => {
    const at = performance.now()
    const [ready, live] = await Promise.all(
      ['/readyz', '/healthz'].map((path) => send('GET', `${shop.url}${path}`, {})),
    )
    const text = JSON.stringify([ready?.body, live?.body])
    const { reason = '' } = (ready?.body ?? {}) as { reason?: string }
    seen.push({ at, ms: ready?.ms ?? 0, live: live?.status ?? 0, ready: ready?.status ?? 0, reason, text })
  }
  const looking = (async () => {
    while (!over.signal.aborted) {
      await look()
      await sleep(POLL_MS)
    }
  })()
  return {
    seen,
    stop: async () => {
      over.abort()
      await looking
    },
  }
}
