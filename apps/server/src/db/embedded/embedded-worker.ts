// Runs the embedded database off the event loop. Uses the PostgreSQL wire protocol over MessagePorts.
import { readFileSync } from 'node:fs'
import { parentPort } from 'node:worker_threads'
import { PGlite } from '@electric-sql/pglite'
import { ensureCluster, makeDataDir, toOpenError } from './data-dir.ts'
import { lockDataDir } from './dir-lock.ts'
import { DurableNodeFS } from './durable-fs.ts'
import { startMaintenance } from './maintenance.ts'
import { createSession } from './session.ts'
import { listTar, TemplateFS } from './template-fs.ts'
import { simpleQuery } from './wire.ts'
import type { FromWorker, ToWorker, WorkerOptions } from './worker-messages.ts'

const parent = parentPort
if (!parent) throw new Error('runs as a worker thread only')
const say = (message: FromWorker) => parent.postMessage(message, [])
const die = (error: unknown): never => {
  say({ died: String(error) || 'it panicked, most likely because the disk is full' })
  process.exit(1) // ends this thread, even inside the engine
}

/** Cached tar of the last opened template. Tests open copies of the same one in sequence. */
let template: { readonly file: string; readonly entries: ReturnType<typeof listTar> } | undefined
function copyOf(file: string): TemplateFS {
  // @NOTE not a Buffer: the engine copies with `slice`, which for a Buffer does not copy
  if (template?.file !== file) template = { file, entries: listTar(new Uint8Array(readFileSync(file))) }
  return new TemplateFS(template.entries)
}

async function open(options: WorkerOptions, keep: (release: () => void) => void): Promise<PGlite> {
  const startParams = [...PGlite.defaultStartParams, ...settings(options.settings)]
  if (options.dataDir === undefined) {
    const fs = options.template === undefined ? {} : { fs: copyOf(options.template) }
    return PGlite.create({ startParams, ...fs })
  }
  const dir = makeDataDir(options.dataDir)
  try {
    keep(lockDataDir(dir.lockFile, dir.root))
    await ensureCluster(dir)
    const fs = new DurableNodeFS(dir.cluster, () => Atomics.add(options.syncs, 0, 1), die)
    return await PGlite.create({ fs, startParams: startParams.filter((param) => param !== '-F') })
  } catch (error) {
    throw toOpenError(error, dir.root)
  }
}

const settings = (all: readonly string[]) => all.flatMap((setting) => ['-c', setting])

async function start(options: WorkerOptions, keep: (release: () => void) => void) {
  const engine = await open(options, keep)
  const session = createSession(engine, options.idleInTxMs)
  const stopMaintenance =
    options.dataDir === undefined ? undefined : startMaintenance(engine, options.maintainMs, session.takeUsed)
  return {
    connect: session.connect,
    async dump() {
      engine.execProtocolRawSync(simpleQuery('checkpoint'))
      try {
        const file = await engine.dumpDataDir('none')
        say({ dumped: await file.arrayBuffer() })
      } catch (error) {
        // only the copy did not fit into memory; the database goes on
        say({ dumpFailed: String(error) })
      }
    },
    async close() {
      stopMaintenance?.()
      session.stop()
      await engine.close()
    },
  }
}

let running: Awaited<ReturnType<typeof start>> | undefined
let release: (() => void) | undefined

async function startOrRefuse(options: WorkerOptions): Promise<void> {
  try {
    running = await start(options, (unlock) => {
      release = unlock
    })
    say({ ready: true })
  } catch (error) {
    const { code, message } = toOpenError(error, options.dataDir ?? '.')
    say({ refused: { code, message } })
    release?.()
    process.exit(1)
  }
}

async function close(): Promise<void> {
  await running?.close()
  running = undefined
  release?.()
  release = undefined
  say({ closed: true })
}

parent.on('message', (message: ToWorker) => {
  if ('open' in message) startOrRefuse(message.open).catch(die)
  else if ('connect' in message) running?.connect(message.connect)
  else ('dump' in message ? running?.dump() : close())?.catch(die)
})
