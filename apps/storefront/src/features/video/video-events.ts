import { api } from '#src/lib/call/api.ts'
import { openKeyStore } from '#src/lib/browser-storage.ts'

export type WatchEvent = 'view' | 'complete' | 'productTap'

const KEY = 'video.events'
/** VIDEO-2: the server counts an event of a person once in this time. */
const WINDOW_MS = 30 * 60_000

type Times = Record<string, number>
const isTimes = (value: unknown): value is Times => typeof value === 'object' && value !== null && !Array.isArray(value)

const readTimes = (now: number): Times => {
  try {
    const stored: unknown = JSON.parse(openKeyStore().get(KEY) ?? '{}')
    if (!isTimes(stored)) return {}
    return Object.fromEntries(Object.entries(stored).filter(([, at]) => now - at < WINDOW_MS))
  } catch {
    // ignore invalid stored values
    return {}
  }
}

const forget = (key: string, now: number): void => {
  const { [key]: _, ...rest } = readTimes(now)
  openKeyStore().set(KEY, JSON.stringify(rest))
}

/** Reports an event of a video, once in 30 minutes per browser. If the report fails, the next event is reported. */
export const reportEvent = (kind: WatchEvent, id: number, now = Date.now()): void => {
  const key = `${kind} ${id}`
  const times = readTimes(now)
  if (key in times) return
  openKeyStore().set(KEY, JSON.stringify({ ...times, [key]: now }))
  const sent =
    kind === 'view'
      ? api('video.increaseViewCount', { params: { id } })
      : api('video.recordEvent', { params: { id, kind } })
  // statistics: the viewer is not told, and the next view reports it
  sent.catch(() => forget(key, now))
}
