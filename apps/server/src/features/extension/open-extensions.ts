import { readdir } from 'node:fs/promises'
import path from 'node:path'
import { ConfigError } from '#src/config-error.ts'
import type { RunExtension } from '#src/features/webhook/deliver.ts'
import { archiveExtensions, putExtension } from '#src/features/webhook/delivery-sql.ts'
import { messageIdOf } from '#src/features/webhook/webhook-message.ts'
import type { App } from '#src/handler-context.ts'
import { toExcerpt } from '#src/integrations/webhook/webhook-sender.ts'
import { deleteOtherJobs, putMissingJob } from '#src/jobs/jobs-sql.ts'
import { enqueue } from '#src/jobs/enqueue.ts'
import { ALWAYS, type JobHandler } from '#src/jobs/run-job.ts'
import type { ExtensionOffer } from './extension-shape.ts'
import { createExtensionThread, type ExtensionThread } from './extension-thread.ts'

/** Time in ms for the handler of an event, below the lease of a delivery. */
const EVENT_MS = 30_000
/** Time in ms for a job, below the lease of the queue together with the start of the thread. */
const JOB_MS = 40_000
const JOB_PREFIX = 'extension.'

export interface ExtensionOptions {
  app: Pick<App, 'db' | 'clock' | 'config' | 'onError'>
  onLog: (extension: string, text: string) => void
  /** Time in ms for the handler of an event. Default: EVENT_MS. */
  eventMs?: number
}

export interface Extensions {
  /** Names of the extensions that are loaded. */
  names: readonly string[]
  jobs: Readonly<Record<string, JobHandler>>
  run: RunExtension
  close(): Promise<void>
}

interface Loaded {
  offer: ExtensionOffer
  thread: ExtensionThread
}

const isExtension = (name: string): boolean => /\.(?:ts|js)$/.test(name) && !/\.(?:d|test)\.(?:ts|js)$/.test(name)

const listFiles = async (folder: string): Promise<string[]> => {
  try {
    return (await readdir(folder)).filter(isExtension).sort()
  } catch (error) {
    throw new ConfigError([`EXTENSIONS_DIR: ${folder} cannot be read: ${(error as NodeJS.ErrnoException).code}`])
  }
}

const messageOf = (error: unknown): string => (error instanceof Error ? error.message : String(error))

/** Loads all files of the folder. Throws `ConfigError` with each problem by file; nothing runs then. */
const loadAll = async ({ app, onLog }: ExtensionOptions, folder: string): Promise<Map<string, Loaded>> => {
  const loaded = new Map<string, Loaded>()
  const problems: string[] = []
  for (const name of await listFiles(folder)) {
    const file = path.resolve(folder, name)
    const thread = createExtensionThread({
      file,
      env: app.config.extensionEnv,
      onLog: (text) => onLog(name, text),
    })
    try {
      const offer = await thread.load()
      if (loaded.has(offer.name)) throw new Error(`another file has the name ${offer.name} too`)
      loaded.set(offer.name, { offer, thread })
    } catch (error) {
      problems.push(`EXTENSIONS_DIR: ${name}: ${messageOf(error)}`)
      await thread.close()
    }
  }
  if (problems.length === 0) return loaded
  for (const { thread } of loaded.values()) await thread.close()
  throw new ConfigError(problems)
}

const kindOf = (extension: string, job: string): string => `${JOB_PREFIX}${extension}.${job}`

/** Jobs that schedule themselves again after each run. One that fails is tried again, after the first minutes once an hour. */
const jobsOf = ({ db, clock }: ExtensionOptions['app'], { offer, thread }: Loaded): [string, JobHandler][] =>
  offer.jobs.map(({ name, everyMs }) => {
    const kind = kindOf(offer.name, name)
    const outside: JobHandler = {
      tries: ALWAYS,
      everyMs,
      async outside() {
        await thread.run({ kind: 'job', name, input: null }, JOB_MS)
        await enqueue(db, kind, {}, { key: kind, runAt: new Date(clock().getTime() + everyMs) })
      },
    }
    return [kind, outside]
  })

/** Subscribes the extensions to their events and schedules their jobs. What is not loaded any more ends. */
const register = async ({ db, clock }: ExtensionOptions['app'], offers: readonly ExtensionOffer[]): Promise<void> => {
  const now = clock()
  const withEvents = offers.filter(({ events }) => events.length > 0)
  const kinds = offers.flatMap(({ name, jobs }) => jobs.map((job) => kindOf(name, job.name)))
  await db.tx(async (tx) => {
    await archiveExtensions(tx, { names: withEvents.map(({ name }) => name), now })
    for (const { name, events } of withEvents) await putExtension(tx, { name, events, now })
    await deleteOtherJobs(tx, { prefix: JOB_PREFIX, kinds })
    for (const kind of kinds) await putMissingJob(tx, { kind, key: kind })
  })
}

const createRun =
  ({ app, eventMs = EVENT_MS }: ExtensionOptions, loaded: ReadonlyMap<string, Loaded>): RunExtension =>
  async (extension, { eventId, event, object, data, createdAt }) => {
    const began = performance.now()
    const input = {
      id: messageIdOf(eventId),
      type: event,
      timestamp: createdAt.toISOString(),
      sequence: eventId,
      object,
      data,
    }
    const end = (failure: 'handler' | null, text: string) => ({
      failure,
      status: null,
      durationMs: Math.round(performance.now() - began),
      excerpt: toExcerpt(text),
    })
    try {
      const each = loaded.get(extension)
      if (!each) throw new Error('the extension is not loaded')
      await each.thread.run({ kind: 'event', name: event, input }, eventMs)
      return end(null, '')
    } catch (error) {
      app.onError?.(new Error(`the extension ${extension} failed for ${event}: ${messageOf(error)}`, { cause: error }))
      return end('handler', messageOf(error))
    }
  }

/**
 * Loads the extensions of EXTENSIONS_DIR. Handlers of events are called at least once for each event, in the order of its object, by the
 * outbox of webhooks; jobs by the queue. Throws `ConfigError`. Decision 081
 */
export const openExtensions = async (options: ExtensionOptions): Promise<Extensions> => {
  const { app } = options
  const { extensionsDir } = app.config
  const loaded = extensionsDir === undefined ? new Map<string, Loaded>() : await loadAll(options, extensionsDir)
  await register(
    app,
    [...loaded.values()].map(({ offer }) => offer),
  )
  return {
    names: [...loaded.keys()],
    jobs: Object.fromEntries([...loaded.values()].flatMap((each) => jobsOf(app, each))),
    run: createRun(options, loaded),
    close: async () => {
      await Promise.all([...loaded.values()].map(({ thread }) => thread.close()))
    },
  }
}
