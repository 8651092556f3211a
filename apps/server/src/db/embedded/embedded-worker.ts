// Runs the embedded database off the event loop; speaks the PostgreSQL wire protocol over MessagePorts.
import { readFileSync } from 'node:fs'
import { parentPort, workerData } from 'node:worker_threads'
import { PGlite } from '@electric-sql/pglite'
import { ensureCluster, makeDataDir, toOpenError } from './data-dir.ts'
import { lockDataDir } from './dir-lock.ts'
import { DurableNodeFS } from './durable-fs.ts'
import { startMaintenance } from './maintenance.ts'
import { createSession } from './session.ts'
import { simpleQuery } from './wire.ts'
import type { FromWorker, ToWorker, WorkerOptions } from './worker-messages.ts'

const options = workerData as WorkerOptions
const parent = parentPort
if (!parent) throw new Error('runs as a worker thread only')
const say = (message: FromWorker) => parent.postMessage(message, [])
const die = (error: unknown): never => {
  say({ died: String(error) || 'it panicked, most likely because the disk is full' })
  process.exit(1) // ends this thread, even from inside the engine
}

let release: (() => void) | undefined

async function open(): Promise<PGlite> {
  const startParams = [...PGlite.defaultStartParams, ...settings(options.settings)]
  if (options.dataDir === undefined) {
    const loadDataDir =
      options.template === undefined ? {} : { loadDataDir: new Blob([readFileSync(options.template)]) }
    return PGlite.create({ startParams, ...loadDataDir })
  }
  const dir = makeDataDir(options.dataDir)
  try {
    release = lockDataDir(dir.lockFile, dir.root)
    await ensureCluster(dir)
    const fs = new DurableNodeFS(dir.cluster, () => Atomics.add(options.syncs, 0, 1), die)
    return await PGlite.create({ fs, startParams: startParams.filter((param) => param !== '-F') })
  } catch (error) {
    throw toOpenError(error, dir.root)
  }
}

const settings = (all: readonly string[]) => all.flatMap((setting) => ['-c', setting])

async function start(): Promise<void> {
  const engine = await open()
  const session = createSession(engine, options.idleInTxMs)
  const stopMaintenance =
    options.dataDir === undefined ? undefined : startMaintenance(engine, options.maintainMs, session.takeUsed)
  const dump = async () => {
    engine.execProtocolRawSync(simpleQuery('checkpoint'))
    const file = await engine.dumpDataDir('none')
    say({ dumped: await file.arrayBuffer() })
  }
  const close = async () => {
    stopMaintenance?.()
    session.stop()
    await engine.close()
    release?.()
    parent?.close()
  }
  parent?.on('message', (message: ToWorker) => {
    if ('connect' in message) session.connect(message.connect)
    else ('dump' in message ? dump() : close()).catch(die)
  })
  say({ ready: true })
}

try {
  await start()
} catch (error) {
  const { code, message } = toOpenError(error, options.dataDir ?? '.')
  say({ refused: { code, message } })
  release?.()
  process.exit(1)
}
