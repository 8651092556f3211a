import { readFileSync } from 'node:fs'
import type { Logger } from 'pino'
import { createApp } from './app.ts'
import { systemClock } from './clock.ts'
import { type Config, readConfig } from './config.ts'
import type { Db } from './db/db.ts'
import { migrate } from './db/migrate.ts'
import { openDb } from './db/open.ts'
import { bestJobs } from './features/best/best-jobs.ts'
import { deliveryJobs } from './features/delivery/poll-parcels.ts'
import { tellingJobs } from './features/delivery/notify-orders.ts'
import { alarmJobs } from './features/notification/alarm-jobs.ts'
import { orderLifeJobs } from './features/order/lifecycle/lifecycle-jobs.ts'
import { retentionJobs } from './features/order/retention/retention-jobs.ts'
import { returnPictureJobs } from './features/order/returning/return-picture.ts'
import { guestJobs } from './features/order/guest/guest-jobs.ts'
import { paymentJobs } from './features/payment/payment-jobs.ts'
import { refundJobs } from './features/refund/refund-jobs.ts'
import { receiptJobs } from './features/receipt/receipt-jobs.ts'
import { reencryptJobs } from './features/receipt/key-rotation-jobs.ts'
import { runCommand } from './features/staff/command/run-command.ts'
import { searchJobs } from './features/search/search-jobs.ts'
import { qnaJobs } from './features/qna/notify-answer.ts'
import { followNamesJobs } from './features/product/names/propagate-names-jobs.ts'
import { sanitizeJobs } from './features/product/description/sanitize-jobs.ts'
import { followTimeJobs } from './features/product/time/expire-sales-jobs.ts'
import { viewJobs } from './features/product/view-jobs.ts'
import { userJobs } from './features/user/user-jobs.ts'
import type { App } from './handler-context.ts'
import { createLog } from './http/log.ts'
import { openStorefront, type Storefront } from './http/pages/storefront-build.ts'
import { createJobs } from './jobs/jobs.ts'
import type { JobHandler } from './jobs/run-job.ts'
import { openOperatorSocket } from './operator-socket.ts'
import { loadEnvFile } from './setting-names.ts'
import { openIntegrations } from './integrations/open-integrations.ts'

export interface StartOptions {
  /** Settings; by default the environment of the process. */
  env?: Record<string, string | undefined>
  /** Names in the `.env` file, for warnings about unknown ones. */
  envFileNames?: readonly string[]
  /** Fills a database that was just migrated, before anybody is let in. */
  prepare?: (db: Db, config: Config) => Promise<void>
}

export interface Started {
  url: string
  close(): Promise<void>
}

/** Every kind of job there is. */
export const jobsOf = (app: App): Record<string, JobHandler> => ({
  ...userJobs(app),
  ...viewJobs,
  ...qnaJobs(app),
  ...followNamesJobs,
  ...sanitizeJobs,
  ...followTimeJobs,
  ...bestJobs,
  ...searchJobs,
  ...alarmJobs(app),
  ...deliveryJobs(app),
  ...tellingJobs(app),
  ...orderLifeJobs(app),
  ...returnPictureJobs(app),
  ...retentionJobs,
  ...receiptJobs(app),
  ...reencryptJobs(app),
  ...guestJobs(app),
  ...paymentJobs(app),
  ...refundJobs(app),
})

const startJobs = async (app: App, log: Logger) => {
  const jobs = createJobs({
    db: app.db,
    clock: app.clock,
    handlers: jobsOf(app),
    onError: (error, kind) => log.error({ error, kind }, 'a job failed'),
  })
  await jobs.start()
  return jobs
}

/** Commands on a folder that this process holds come in here. Another database they reach themselves. */
const openStaffDoor = (app: App, log: Logger) =>
  app.config.databaseUrl === undefined
    ? openOperatorSocket(
        app.config.dataDir,
        (args) => runCommand(app, args),
        (error) => log.warn({ error }, 'a command failed'),
      )
    : undefined

/** Opens the database, brings its schema up to date, and serves the shop. Throws with a sentence that says what to do. */
export const start = async ({ env = process.env, envFileNames, prepare }: StartOptions = {}): Promise<Started> => {
  const config = readConfig(env, envFileNames)
  const log = createLog(config)
  for (const warning of config.warnings) log.warn(warning)
  const undo: (() => Promise<void>)[] = []
  const close = async () => {
    for (const step of undo.splice(0).reverse()) await step()
  }
  const openStore = async (): Promise<Db> => {
    const db = await openDb({ databaseUrl: config.databaseUrl, dataDir: config.dataDir, poolSize: config.databasePool })
    undo.push(() => db.close())
    await migrate(db)
    await prepare?.(db, config)
    return db
  }
  const openPages = async (): Promise<Storefront> => {
    const storefront = await openStorefront(config)
    if (storefront.vite) undo.push(() => storefront.vite?.close() ?? Promise.resolve())
    return storefront
  }
  try {
    // side by side: the database works in a thread or a server of its own
    const [opened, drawn] = await Promise.allSettled([openStore(), openPages()])
    if (opened.status === 'rejected') throw opened.reason
    if (drawn.status === 'rejected') throw drawn.reason
    const { value: db } = opened
    const { value: storefront } = drawn
    const app: App = { db, clock: systemClock, config, integrations: openIntegrations(config, systemClock) }
    const running = await createApp({ ...app, log, storefront })
    undo.push(() => running.close())
    const jobs = await startJobs(app, log)
    undo.push(() => jobs.stop())
    const door = await openStaffDoor(app, log)
    undo.push(() => door?.close() ?? Promise.resolve())
    const url = await running.server.listen({ host: config.host, port: config.port })
    return { url, close }
  } catch (error) {
    await close()
    throw error
  }
}

if (import.meta.main) {
  const { version } = JSON.parse(readFileSync(new URL('../package.json', import.meta.url), 'utf8')) as {
    version: string
  }
  const started = await start({ envFileNames: loadEnvFile(process.env) })
  console.log(`the shop ${version} listens on ${started.url}`)
  for (const signal of ['SIGTERM', 'SIGINT'] as const) {
    process.once(signal, () => {
      started.close().then(
        () => process.exit(0),
        (error: unknown) => {
          console.error(error)
          process.exit(1)
        },
      )
    })
  }
}
