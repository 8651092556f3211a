import { readFileSync } from 'node:fs'
import type { Logger } from 'pino'
import { createEndAlarm, createRaiseAlarm, type RaiseAlarm } from './alarm.ts'
import { openBus } from './bus/open-bus.ts'
import { createApp, type RunningApp, withRooms } from './app.ts'
import { systemClock } from './clock.ts'
import { type Config, readConfig } from './config.ts'
import type { Db } from './db/db.ts'
import { migrate } from './db/migrate.ts'
import { openDb } from './db/open.ts'
import { giftJobs } from './features/gift/gift-jobs.ts'
import { readEndedGift } from './features/gift/gift-messages.ts'
import { couponJobs } from './features/coupon/coupon-messages.ts'
import { benefitJobs } from './features/notification/benefit/benefit-jobs.ts'
import { messageJobs } from './features/notification/outbox/outbox.ts'
import { broadcastJobs } from './features/notification/broadcast/broadcast-jobs.ts'
import { bestJobs } from './features/best/best-jobs.ts'
import { deliveryJobs } from './features/delivery/poll-parcels.ts'
import { notificationJobs } from './features/delivery/notify-orders.ts'
import { consentJobs } from './features/notification/consent/consent-jobs.ts'
import { accountJobs } from './features/notification/notify-account.ts'
import { alarmJobs } from './features/notification/alarm-jobs.ts'
import { orderLifeJobs } from './features/order/lifecycle/lifecycle-jobs.ts'
import { retentionJobs } from './features/order/retention/retention-jobs.ts'
import { returnPictureJobs } from './features/order/returning/return-picture.ts'
import { guestJobs } from './features/order/guest/guest-jobs.ts'
import { paymentJobs } from './features/payment/payment-jobs.ts'
import { refundJobs } from './features/refund/refund-jobs.ts'
import { receiptJobs } from './features/receipt/receipt-jobs.ts'
import { reencryptJobs } from './features/receipt/key-rotation-jobs.ts'
import { auditJobs } from './features/audit/audit-jobs.ts'
import { staffAccountJobs } from './features/staff/account/dormant-accounts.ts'
import { bookCheckJobs } from './features/staff/book-check-jobs.ts'
import { runCommand } from './features/staff/command/run-command.ts'
import { startWatch, type Watch } from './features/staff/watch/watch.ts'
import { shopSources } from './features/staff/watch/shop-sources.ts'
import { searchJobs } from './features/search/search-jobs.ts'
import { reviewJobs } from './features/review/review-jobs.ts'
import { liveChatJobs } from './features/live/chat/live-chat-jobs.ts'
import { qnaJobs } from './features/qna/notify-answer.ts'
import { propagateNamesJobs } from './features/product/names/propagate-names-jobs.ts'
import { sanitizeJobs } from './features/product/description/sanitize-jobs.ts'
import { expireSalesJobs } from './features/product/time/expire-sales-jobs.ts'
import { viewJobs } from './features/product/view-jobs.ts'
import { consentRetentionJobs } from './features/consent/consent-retention.ts'
import { trackingJobs } from './features/tracking/tracking-jobs.ts'
import { videoJobs } from './features/video/video-jobs.ts'
import { liveJobs } from './features/live/broadcast/live-jobs.ts'
import { guardIndexKey } from './features/user/index-key/index-key.ts'
import { userJobs } from './features/user/user-jobs.ts'
import type { App } from './handler-context.ts'
import { createLog, hideSecrets } from './http/log.ts'
import { openStorefront, type Storefront } from './http/pages/storefront-build.ts'
import { createJobs, type Jobs } from './jobs/jobs.ts'
import type { JobHandler } from './jobs/run-job.ts'
import { openOperatorSocket } from './operator-socket.ts'
import { loadEnvFile } from './setting-names.ts'
import { createErrorReporter, type ErrorReporter } from './integrations/error-reports/error-reporter.ts'
import { type OpenIntegrations, openIntegrations } from './integrations/open-integrations.ts'

export interface StartOptions {
  /** Settings. Default: the environment of the process. */
  env?: Record<string, string | undefined>
  /** Names in the `.env` file, for warnings about unknown ones. */
  envFileNames?: readonly string[]
  /** Seeds a freshly migrated database before the server accepts requests. */
  prepare?: (db: Db, config: Config) => Promise<void>
}

export interface Started {
  url: string
  log: Logger
  close(): Promise<void>
}

/** Handlers of all job kinds. */
export const jobsOf = (app: App, raiseAlarm: RaiseAlarm = () => undefined): Record<string, JobHandler> => ({
  ...userJobs(app),
  ...viewJobs,
  ...qnaJobs(app),
  ...propagateNamesJobs,
  ...sanitizeJobs,
  ...expireSalesJobs,
  ...bestJobs,
  ...searchJobs,
  ...accountJobs(app),
  ...consentJobs(app),
  ...alarmJobs(app),
  ...benefitJobs(app),
  ...couponJobs(app),
  ...deliveryJobs(app),
  ...notificationJobs(app),
  ...orderLifeJobs(app),
  ...returnPictureJobs(app),
  ...retentionJobs,
  ...receiptJobs(app),
  ...reencryptJobs(app),
  ...guestJobs(app),
  ...paymentJobs(app),
  ...refundJobs(app, readEndedGift),
  ...messageJobs(app),
  ...broadcastJobs(app),
  ...giftJobs(app),
  ...reviewJobs(app),
  ...videoJobs(app),
  ...liveJobs(app),
  ...liveChatJobs,
  ...trackingJobs(app),
  ...auditJobs,
  ...staffAccountJobs(app),
  ...consentRetentionJobs,
  ...bookCheckJobs(app, raiseAlarm),
})

const createShopJobs = (app: App, log: Logger): Jobs =>
  createJobs({
    db: app.db,
    clock: app.clock,
    handlers: jobsOf(app, createRaiseAlarm(log)),
    onError: (error, kind) => {
      log.error({ error, kind }, 'a job failed')
      app.reportError?.(error, { job: kind ?? 'none' })
    },
  })

/**
 * Opens the operator socket for commands on the data folder held by this process. Commands reach an external database directly.
 */
const openStaffSocket = (app: App, log: Logger) =>
  app.config.databaseUrl === undefined
    ? openOperatorSocket(
        app.config.dataDir,
        (args) => runCommand(app, args),
        (error) => log.warn({ error }, 'a command failed'),
      )
    : undefined

/** Migrates the data and asserts its INDEX_KEY. A shop whose key is rotated ends, because it can find no member any more. */
const migrateGuarded = async (app: Pick<App, 'db' | 'config' | 'clock'>, log: Logger): Promise<void> => {
  await migrate(app.db)
  await guardIndexKey(app, {
    onRotated: (error) => {
      log.fatal({ error }, 'the index key was rotated')
      process.exit(1)
    },
    onError: (error) => log.warn({ error }, 'the index key cannot be read'),
  })
}

const openShopDb = ({ databaseUrl, dataDir, databasePool, redisUrl }: Config): Promise<Db> =>
  openDb({ databaseUrl, dataDir, poolSize: databasePool, bus: redisUrl === undefined ? 'database' : 'redis' })

/** Opens the error reporter, if errors are reported, and closes it with the shop. */
const openReporter = ({ errorReporter, secrets }: Config, undo: (() => Promise<void>)[]): ErrorReporter | undefined => {
  if (errorReporter === undefined) return undefined
  const reporter = createErrorReporter({ config: errorReporter, hide: hideSecrets(secrets) })
  undo.push(() => reporter.close())
  return reporter
}

const openApp = (
  config: Config,
  db: Db,
  { log, undo }: { log: Logger; undo: (() => Promise<void>)[] },
): App & { integrations: OpenIntegrations } => {
  const integrations = openIntegrations(config, systemClock)
  const reporter = openReporter(config, undo)
  const onError = (error: unknown): void => {
    log.error({ error }, 'work after a reply failed')
    reporter?.report(error, {})
  }
  const bus = openBus(config, db, log)
  return withRooms({ db, clock: systemClock, config, integrations, bus, onError, reportError: reporter?.report })
}

const closeApp = async (app: App, running: RunningApp): Promise<void> => {
  await running.close()
  await Promise.all([app.bus?.close(), app.integrations.events?.close()])
}

/** Watches the facts that raise alarms. I12 */
const startShopWatch = (app: ReturnType<typeof openApp>, { answers }: RunningApp, log: Logger): Watch =>
  startWatch({
    sources: shopSources({
      app,
      handlers: jobsOf(app),
      readAnswers: () => answers.total(),
      listOpenBreakers: app.integrations.listOpenBreakers,
    }),
    raiseAlarm: createRaiseAlarm(log),
    endAlarm: createEndAlarm(log),
  })

/** Opens the database, migrates it, and serves the shop. Throws an error whose message states the fix. */
export const start = async ({ env = process.env, envFileNames, prepare }: StartOptions = {}): Promise<Started> => {
  const config = readConfig(env, envFileNames)
  const log = createLog(config)
  for (const warning of config.warnings) log.warn(warning)
  const undo: (() => Promise<void>)[] = []
  const close = async () => {
    for (const step of undo.splice(0).reverse()) await step()
  }
  const openStore = async (): Promise<Db> => {
    const db = await openShopDb(config)
    undo.push(() => db.close())
    await migrateGuarded({ db, config, clock: systemClock }, log)
    await prepare?.(db, config)
    return db
  }
  const openPages = async (): Promise<Storefront> => {
    const storefront = await openStorefront(config)
    if (storefront.vite) undo.push(() => storefront.vite?.close() ?? Promise.resolve())
    return storefront
  }
  try {
    // in parallel: the database works in its own thread or server
    const [opened, drawn] = await Promise.allSettled([openStore(), openPages()])
    if (opened.status === 'rejected') throw opened.reason
    if (drawn.status === 'rejected') throw drawn.reason
    const app = openApp(config, opened.value, { log, undo })
    const jobs = createShopJobs(app, log)
    const running = await createApp({ ...app, log, storefront: drawn.value, jobs })
    undo.push(() => closeApp(app, running))
    await jobs.start()
    undo.push(() => jobs.stop())
    undo.push(startShopWatch(app, running, log).close)
    const socket = await openStaffSocket(app, log)
    undo.push(() => socket?.close() ?? Promise.resolve())
    const url = await running.server.listen({ host: config.host, port: config.port })
    return { url, log, close }
  } catch (error) {
    await close()
    throw error
  }
}

/** Logs an error that no code caught in the format of the log, then ends the process, because its state is unknown. F29 */
export const endOnUncaughtErrors = (log: Logger): void => {
  const end = (error: unknown, origin: string): void => {
    log.fatal({ error, origin }, 'uncaught')
    process.exit(1)
  }
  process.on('uncaughtException', end)
  process.on('unhandledRejection', (error) => end(error, 'unhandledRejection'))
}

if (import.meta.main) {
  const { version } = JSON.parse(readFileSync(new URL('../package.json', import.meta.url), 'utf8')) as {
    version: string
  }
  const started = await start({ envFileNames: loadEnvFile(process.env) })
  endOnUncaughtErrors(started.log)
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
