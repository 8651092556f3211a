import { allowScript } from '#src/lib/page/trusted-types.ts'
import type { HeicReply, HeicRequest } from './heic-worker.ts'
// oxlint-disable-next-line import/default -- Vite builds the worker and exports its address
import workerUrl from './heic-worker.ts?worker&url'

/** Idle time (ms) after which the worker is terminated, because the decoder holds the memory of the largest photo. */
const IDLE_MS = 20_000
/** Longest time (ms) to load the decoder and to decode a photo. */
const DECODE_MS = 30_000

interface Pending {
  resolve: (bitmap: ImageBitmap | undefined) => void
  reject: (reason: unknown) => void
}

const pending = new Map<number, Pending>()
let worker: Worker | undefined
let idle: ReturnType<typeof setTimeout> | undefined
let count = 0

/** Terminates the worker. Photos that it has not decoded fail. */
const end = (reason?: unknown): void => {
  worker?.terminate()
  worker = undefined
  for (const { reject } of pending.values()) reject(reason)
}

const onReply = ({ data }: MessageEvent<HeicReply>): void => {
  // after a failure of the decoder itself, the next photo gets a new one
  if ('failure' in data) end(new Error(`the decoder of HEIC photos failed: ${data.failure}`))
  else pending.get(data.id)?.resolve(data.bitmap)
}

const openWorker = (): Worker => {
  clearTimeout(idle)
  if (worker) return worker
  allowScript(workerUrl)
  worker = new Worker(workerUrl, { type: 'module' })
  worker.addEventListener('message', onReply)
  worker.addEventListener('error', () => end(new Error('the decoder of HEIC photos failed to load')))
  return worker
}

/**
 * Decodes a HEIC photo. Returns undefined if it is unreadable. Throws if the decoder fails or takes longer than 30 seconds, or
 * if `signal` is aborted; another attempt may succeed.
 */
export const decodeHeic = async (file: Blob, signal?: AbortSignal): Promise<ImageBitmap | undefined> => {
  signal?.throwIfAborted()
  const id = (count += 1)
  const stop = () => end(signal?.reason)
  const deadline = setTimeout(() => end(new Error('decoding a HEIC photo took too long')), DECODE_MS)
  try {
    const current = openWorker()
    return await new Promise((resolve, reject) => {
      pending.set(id, { resolve, reject })
      signal?.addEventListener('abort', stop)
      current.postMessage({ id, file } satisfies HeicRequest)
    })
  } finally {
    clearTimeout(deadline)
    signal?.removeEventListener('abort', stop)
    pending.delete(id)
    if (pending.size === 0) idle = setTimeout(end, IDLE_MS)
  }
}
