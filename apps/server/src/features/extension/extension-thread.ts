import { Worker } from 'node:worker_threads'
import { WebhookEvent } from '@shop/contract'
import type { ExtensionOffer, RunRequest, ThreadData, ThreadMessage } from './extension-shape.ts'

/** Time in ms to load the file of an extension. */
const LOAD_MS = 15_000

export interface ThreadOptions {
  /** Path of the file. */
  file: string
  /** Variables that the extension reads. */
  env: Readonly<Record<string, string>>
  onLog: (text: string) => void
}

/** An extension that runs in a thread. A thread that has ended starts again with the next run. */
export interface ExtensionThread {
  /** Loads the file. Throws an error that names each problem. */
  load(): Promise<ExtensionOffer>
  /** Runs a handler or a job. Throws its error, and ends the thread if it takes longer than `timeoutMs` after it has started. */
  run(request: Omit<RunRequest, 'id'>, timeoutMs: number): Promise<void>
  close(): Promise<void>
}

interface Running {
  worker: Worker
  ready: Promise<ExtensionOffer>
  waiting: Map<number, (error: Error | undefined) => void>
}

const withTimeout = async <T>(work: Promise<T>, ms: number, onTimeout: () => void): Promise<T> => {
  let timer: NodeJS.Timeout | undefined
  const late = new Promise<never>((_, reject) => {
    timer = setTimeout(() => {
      onTimeout()
      reject(new Error(`took longer than ${ms / 1_000} s`))
    }, ms)
  })
  try {
    return await Promise.race([work, late])
  } finally {
    clearTimeout(timer)
  }
}

const startThread = ({ file, env, onLog }: ThreadOptions, onEnd: () => void): Running => {
  const workerData: ThreadData = { file, eventNames: WebhookEvent.options }
  const worker = new Worker(new URL('./extension-worker.ts', import.meta.url), { workerData, env: { ...env } })
  const waiting: Running['waiting'] = new Map()
  const ready = new Promise<ExtensionOffer>((resolve, reject) => {
    const end = (error: Error): void => {
      onEnd()
      reject(error)
      for (const settle of waiting.values()) settle(error)
      waiting.clear()
    }
    worker.on('message', (message: ThreadMessage) => {
      if (message.type === 'ready') resolve(message.offer)
      else if (message.type === 'invalid') reject(new Error(message.problems.join('; ')))
      else if (message.type === 'log') onLog(message.text)
      else {
        waiting.get(message.id)?.(message.error === undefined ? undefined : new Error(message.error))
        waiting.delete(message.id)
      }
    })
    worker.on('error', (error) => end(error instanceof Error ? error : new Error(String(error))))
    worker.on('exit', (code) => end(new Error(`the thread has ended with code ${code}`)))
  })
  // the caller that awaits it gets the error
  ready.catch(() => {})
  return { worker, ready, waiting }
}

/** Creates the thread of an extension, which starts with the first use. */
export const createExtensionThread = (options: ThreadOptions): ExtensionThread => {
  let running: Running | undefined
  let runs = 0
  const start = (): Running => {
    if (running) return running
    const started = startThread(options, () => {
      if (running === started) running = undefined
    })
    running = started
    return started
  }
  const stop = (started: Running): void => {
    // the next run starts another thread, and does not wait for the end of this one
    if (running === started) running = undefined
    void started.worker.terminate()
  }
  const getReady = (started: Running): Promise<ExtensionOffer> =>
    withTimeout(started.ready, LOAD_MS, () => stop(started))
  return {
    load: () => getReady(start()),
    async run(request, timeoutMs) {
      const started = start()
      await getReady(started)
      const id = (runs += 1)
      const ended = new Promise<void>((resolve, reject) => {
        started.waiting.set(id, (error) => (error ? reject(error) : resolve()))
        started.worker.postMessage({ ...request, id } satisfies RunRequest)
      })
      await withTimeout(ended, timeoutMs, () => stop(started))
    },
    close: async () => {
      await running?.worker.terminate()
    },
  }
}
