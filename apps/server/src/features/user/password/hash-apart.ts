import { once } from 'node:events'
import { Worker } from 'node:worker_threads'

/** Parameters of argon2id: `memory` in KiB, `tagLength` in bytes. */
export interface HashJob {
  message: Uint8Array
  nonce: Uint8Array
  memory: number
  passes: number
  parallelism: number
  tagLength: number
}

const idle: Worker[] = []

const takeThread = (): Worker => {
  const thread = idle.pop() ?? new Worker(new URL('./hash-worker.ts', import.meta.url))
  thread.ref()
  return thread
}

/**
 * Waits for the next hash of a worker. Under `node --watch` the runtime sends its own messages through the same port; these are
 * ignored.
 */
const nextHash = async (thread: Worker): Promise<Uint8Array> => {
  for (;;) {
    const [said] = (await once(thread, 'message')) as [unknown]
    if (said instanceof Uint8Array) return said
  }
}

/**
 * Hashes passwords in a low-priority worker thread so that login floods do not slow other requests. Uses one thread per
 * concurrent call. Throws the error of argon2 for an invalid job.
 */
export const hashApart = async (job: HashJob): Promise<Buffer> => {
  const thread = takeThread()
  thread.postMessage(job)
  // an invalid job ends the thread with its error; the next job gets another one
  const hash = await nextHash(thread)
  thread.unref() // does not keep the process alive
  idle.push(thread)
  return Buffer.from(hash)
}
