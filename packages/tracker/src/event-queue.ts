import { bodyHash } from './body-hash.ts'
import type { Environment, Store } from './environment.ts'
import { type BufferedEvent, createFailureBuffer } from './failure-buffer.ts'
import type { TrackerOptions } from './options.ts'

/** Events that wait are sent after this time (ms), or when a batch is full. */
export const BATCH_MS = 5_000
export const BATCH_EVENTS = 20
/** Most characters in a batch: UTF-8 has up to three bytes for each, and the collector takes 64 KiB. */
const BATCH_LETTERS = 20_000
const LONGEST_WAIT_MS = 300_000

const takeBatch = <E>(events: readonly E[]): E[] => {
  let letters = 0
  const end = events.findIndex((event, index) => {
    letters += JSON.stringify(event).length + 1
    return index > 0 && (index >= BATCH_EVENTS || letters > BATCH_LETTERS)
  })
  return events.slice(0, end === -1 ? events.length : end)
}

/**
 * Sends events in batches. Every event is in the failure buffer until the collector has answered for it, so that a reload or a
 * lost network loses none. After a failure the next try waits, longer each time. TRACK-2
 */
export const createEventQueue = <E extends BufferedEvent>(
  { serviceNumber, accessToken, endpoint }: TrackerOptions,
  { store, transport, later, clock }: { store: Store } & Pick<Environment, 'transport' | 'later' | 'clock'>,
) => {
  const buffer = createFailureBuffer<E>(store, serviceNumber)
  let waiting: E[] = []
  let isTimed = false
  /** Ids of events whose answer is awaited. */
  const inFlight = new Set<string>()
  let failures = 0
  let retryAt = 0

  const schedule = (ms: number): void => {
    if (isTimed) return
    isTimed = true
    later(() => {
      isTimed = false
      void flush()
    }, ms)
  }
  const sendBatch = async (batch: readonly E[]): Promise<boolean> => {
    const body = JSON.stringify(batch)
    const headers = { 'x-service-number': serviceNumber, 'x-access-token': accessToken, 'x-body-hash': bodyHash(body) }
    const ids = new Set(batch.map(({ id }) => id))
    for (const id of ids) inFlight.add(id)
    const outcome = await transport.post(`${endpoint}/events`, body, headers)
    for (const id of ids) inFlight.delete(id)
    if (outcome !== 'failed') {
      failures = 0
      buffer.remove(ids)
      return true
    }
    failures += 1
    const waitMs = Math.min(LONGEST_WAIT_MS, BATCH_MS * 2 ** (failures - 1))
    retryAt = clock() + waitMs
    schedule(waitMs)
    return false
  }
  const nextBatch = (): E[] => takeBatch(buffer.read().filter(({ id }) => !inFlight.has(id)))
  const sendAll = async (): Promise<void> => {
    for (let batch = nextBatch(); batch.length > 0; batch = nextBatch()) if (!(await sendBatch(batch))) return
  }
  const keep = (): void => {
    if (waiting.length > 0) buffer.add(waiting)
    waiting = []
  }
  /** Sends everything that waits. `isLeaving`: also while a failed collector is being spared. */
  const flush = async (isLeaving = false): Promise<void> => {
    keep()
    if (!isLeaving && clock() < retryAt) return schedule(retryAt - clock())
    return sendAll()
  }
  return {
    add: (event: E) => {
      waiting.push(event)
      if (waiting.length >= BATCH_EVENTS) void flush()
      else schedule(BATCH_MS)
    },
    flush,
    clear: () => {
      waiting = []
      buffer.clear()
    },
  }
}
