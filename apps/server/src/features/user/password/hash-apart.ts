import { once } from 'node:events'
import { Worker } from 'node:worker_threads'

/** What argon2id is given: `memory` in KiB, `tagLength` in bytes. */
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

/** Its next answer. Under `node --watch` the runtime sends words through the same port: they are passed over. */
const nextHash = async (thread: Worker): Promise<Uint8Array> => {
  for (;;) {
    const [said] = (await once(thread, 'message')) as [unknown]
    if (said instanceof Uint8Array) return said
  }
}

/**
 * Hashes in a thread of low priority: a flood of passwords takes what those who look around leave over. As many threads as are
 * asked for at once. Throws what argon2 throws for a job that is none.
 */
export const hashApart = async (job: HashJob): Promise<Buffer> => {
  const thread = takeThread()
  thread.postMessage(job)
  // where the job is none the thread ends with its error: the next one gets another
  const hash = await nextHash(thread)
  thread.unref() // it keeps no process from its end
  idle.push(thread)
  return Buffer.from(hash)
}
