import { allowScript } from '#src/lib/page/trusted-types.ts'
import type { HeicReply, HeicRequest } from './heic-worker.ts'
// oxlint-disable-next-line import/default -- Vite builds the worker and exports its address
import workerUrl from './heic-worker.ts?worker&url'

/** Idle time (ms) after which the worker is terminated, because the decoder holds the memory of the largest photo. */
const IDLE_MS = 20_000

let worker: Worker | undefined
let timer: ReturnType<typeof setTimeout> | undefined
let count = 0

const end = (): void => {
  worker?.terminate()
  worker = undefined
}

const openWorker = (): Worker => {
  clearTimeout(timer)
  allowScript(workerUrl)
  worker ??= new Worker(workerUrl, { type: 'module' })
  return worker
}

/** Decodes a HEIC photo. Returns undefined if it is unreadable. Throws if the decoder fails to load. */
export const decodeHeic = async (file: Blob): Promise<ImageBitmap | undefined> => {
  const current = openWorker()
  count += 1
  const id = count
  const ended = new AbortController()
  try {
    return await new Promise((resolve, reject) => {
      const { signal } = ended
      const onReply = ({ data }: MessageEvent<HeicReply>) => data.id === id && resolve(data.bitmap)
      const onError = () => {
        end()
        reject(new Error('the decoder of HEIC photos failed to load'))
      }
      current.addEventListener('message', onReply, { signal })
      current.addEventListener('error', onError, { signal })
      current.postMessage({ id, file } satisfies HeicRequest)
    })
  } finally {
    ended.abort()
    timer = setTimeout(end, IDLE_MS)
  }
}
