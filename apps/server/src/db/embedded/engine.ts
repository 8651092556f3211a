import { resolve } from 'node:path'
import { MessageChannel, type MessagePort, Worker } from 'node:worker_threads'
import { DatabaseOpenError } from '../open-error.ts'
import { TIMEOUTS_MS } from '../timeouts.ts'
import { PortSocket } from './port-socket.ts'
import type { FromWorker, ToWorker, WorkerOptions } from './worker-messages.ts'

export interface EmbeddedOptions {
  readonly dataDir?: string
  readonly template?: string
  readonly maintainMs?: number
  readonly idleInTxMs?: number
  readonly onLost?: (error: Error) => void
}

/** fdatasync is empty in Emscripten, while fsync is implemented here; without the size limits the log would grow forever. */
const SETTINGS = [
  'wal_sync_method=fsync',
  'shared_buffers=32MB',
  'max_wal_size=64MB',
  'min_wal_size=32MB',
  'wal_recycle=off',
  'TimeZone=UTC',
  ...Object.entries(TIMEOUTS_MS).map(([name, ms]) => `${name}=${ms}`),
]

export type Engine = Awaited<ReturnType<typeof startEngine>>

export async function startEngine(options: EmbeddedOptions) {
  const syncs = new Int32Array(new SharedArrayBuffer(4))
  const worker = takeThread()
  worker.postMessage({ open: toWorkerOptions(options, syncs) } satisfies ToWorker, [])
  await untilReady(worker)
  const sockets = new Set<PortSocket>()
  const lost = watch(worker, (error) => {
    for (const socket of sockets)
      socket.destroy(error) // otherwise its queries would never end
    ;(options.onLost ?? throwLater)(error)
  })
  const tell = (message: ToWorker, transfer: MessagePort[] = []) => worker.postMessage(message, transfer)
  return {
    connect() {
      const { port1, port2 } = new MessageChannel()
      if (lost.error()) port2.close()
      else tell({ connect: port2 }, [port2])
      const socket = new PortSocket(port1, lost.error)
      sockets.add(socket)
      return socket.once('close', () => sockets.delete(socket))
    },
    dump: () => dump(worker),
    syncs: () => Atomics.load(syncs, 0),
    async close() {
      lost.expected()
      if (lost.error()) return
      const closed = untilClosed(worker)
      tell({ close: true })
      const isAlive = await closed
      if (isAlive && options.template !== undefined) leaveThread(worker)
      else await worker.terminate()
    },
  }
}

/** Idle threads whose database is closed. For a test a new thread costs more than the database in it. */
const idle: Worker[] = []

function takeThread(): Worker {
  const worker = idle.pop()
  if (worker) {
    worker.ref()
    return worker
  }
  // node:sqlite, which holds the lock, still prints an experimental warning
  return new Worker(new URL('./embedded-worker.ts', import.meta.url), {
    execArgv: ['--disable-warning=ExperimentalWarning'],
  })
}

function leaveThread(worker: Worker): void {
  for (const event of ['message', 'error', 'exit']) worker.removeAllListeners(event)
  worker.unref() // does not keep the process alive
  idle.push(worker)
}

/** Waits until the database is closed. False if the thread ended instead. */
const untilClosed = (worker: Worker): Promise<boolean> =>
  new Promise((done) => {
    worker.once('exit', () => done(false))
    worker.on('message', (message: FromWorker) => {
      if ('closed' in message) done(true)
    })
  })

/**
 * Whether a message is the first one of the engine. Under `node --watch` the runtime sends its own messages through the same
 * port; these are ignored.
 */
const isFirstWord = (message: object): message is FromWorker =>
  'ready' in message || 'refused' in message || 'died' in message

async function untilReady(worker: Worker): Promise<void> {
  const first = await new Promise<FromWorker>((done, refuse) => {
    worker.on('message', function take(message: object) {
      if (!isFirstWord(message)) return
      worker.off('message', take)
      done(message)
    })
    worker.once('error', refuse)
    worker.once('exit', (code) => done({ died: `exit ${code} while starting` }))
  })
  if ('refused' in first) throw new DatabaseOpenError(first.refused.code, first.refused.message)
  if ('died' in first) throw new Error(first.died)
}

/** Watches for the end of the engine. A dead engine is not restarted inside a running shop: a supervisor restarts the process. */
function watch(worker: Worker, onLost: (error: Error) => void) {
  let error: Error | undefined
  let expected = false
  const lose = (reason: string, cause?: unknown) => {
    if (error || expected) return
    error = new Error(`the embedded database stopped: ${reason}`, { cause })
    onLost(error)
  }
  worker.on('message', (message: FromWorker) => {
    if ('died' in message) lose(message.died)
  })
  worker.on('error', (cause) => lose(String(cause), cause))
  worker.on('exit', (code) => lose(`exit ${code}`))
  return {
    error: () => error,
    expected: () => {
      expected = true
    },
  }
}

function throwLater(error: Error): void {
  setImmediate(() => {
    throw error
  })
}

const toWorkerOptions = (options: EmbeddedOptions, syncs: Int32Array): WorkerOptions => ({
  ...(options.dataDir !== undefined && { dataDir: resolve(options.dataDir) }),
  ...(options.template !== undefined && { template: options.template }),
  maintainMs: options.maintainMs ?? 60_000,
  idleInTxMs: options.idleInTxMs ?? TIMEOUTS_MS.idle_in_transaction_session_timeout,
  settings: SETTINGS,
  syncs,
})

async function dump(worker: Worker): Promise<Uint8Array> {
  const answer = new Promise<Uint8Array>((done, refuse) => {
    worker.once('exit', () => refuse(new Error('the embedded database stopped during the dump')))
    worker.on('message', function take(message: FromWorker) {
      if (!('dumped' in message || 'dumpFailed' in message)) return
      worker.off('message', take)
      if ('dumped' in message) done(new Uint8Array(message.dumped))
      else refuse(new Error(`the data folder could not be copied: ${message.dumpFailed}`))
    })
  })
  worker.postMessage({ dump: true } satisfies ToWorker, [])
  return answer
}
