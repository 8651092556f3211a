import type { Logger } from 'pino'
import { createRaiseAlarm, type RaiseAlarm } from './alarm.ts'
import { createMetrics, type Metrics } from './observability/metrics.ts'
import { openBus } from './bus/open-bus.ts'
import { createApp, type RunningApp, withRooms } from './app.ts'
import { systemClock } from './clock.ts'
import { type Config, readConfig } from './config.ts'
import { runProgram } from './command-line.ts'
import type { Db } from './db/db.ts'
import { migrate } from './db/migrate.ts'
import { openDb } from './db/open.ts'
import { openShopDb } from './db/open-shop-db.ts'
import type { BulkKind } from './features/bulk/bulk-kind.ts'
import { bulkChangeKind } from './features/product/bulk-edit/bulk-change.ts'
import { importKind } from './features/product/sheet/import-kind.ts'
import { bulkJobs } from './features/bulk/run-bulk-jobs.ts'
import { giftJobs } from './features/gift/gift-jobs.ts'
import { readEndedGift } from './features/gift/gift-messages.ts'
import { addressJobs } from './features/address/address-jobs.ts'
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
import { orderMoveKind } from './features/staff/order/bulk-move.ts'
import { contactJobs } from './features/order/contact/order-contacts.ts'
import { guestJobs } from './features/order/guest/guest-jobs.ts'
import { paymentJobs } from './features/payment/payment-jobs.ts'
import { settlementJobs } from './features/settlement/settlement-jobs.ts'
import { refundJobs } from './features/refund/refund-jobs.ts'
import { receiptJobs } from './features/receipt/receipt-jobs.ts'
import { reencryptJobs } from './features/receipt/key-rotation-jobs.ts'
import { auditJobs } from './features/audit/audit-jobs.ts'
import { staffAccountJobs } from './features/staff/account/dormant-accounts.ts'
import { type Extensions, openExtensions } from './features/extension/open-extensions.ts'
import { startDeliveries } from './features/webhook/delivery-loop.ts'
import { webhookJobs } from './features/webhook/webhook-jobs.ts'
import { waybillJobs } from './features/staff/waybill/waybill-jobs.ts'
import { couponGiveKind } from './features/coupon/admin/coupon-issue.ts'
import { pointCampaignKind } from './features/customer/point-campaign-kind.ts'
import { segmentJobs } from './features/segment/segment-jobs.ts'
import { noticeJobs } from './features/board/admin/notice-jobs.ts'
import { waybillKind } from './features/staff/waybill/waybill-kind.ts'
import { bookCheckJobs } from './features/staff/book-check-jobs.ts'
import { openStaffSocket } from './features/staff/command/open-staff-socket.ts'
import { observeShop, openTraces } from './features/staff/watch/observe-shop.ts'
import { displayJobs } from './features/home/version/display-jobs.ts'
import { searchJobs } from './features/search/search-jobs.ts'
import { reviewJobs } from './features/review/review-jobs.ts'
import { liveChatJobs } from './features/live/chat/live-chat-jobs.ts'
import { qnaJobs } from './features/qna/notify-answer.ts'
import { propagateNamesJobs } from './features/product/names/propagate-names-jobs.ts'
import { sanitizeJobs } from './features/product/description/sanitize-jobs.ts'
import { priceJobs } from './features/product/editor/price-jobs.ts'
import { expireSalesJobs } from './features/product/time/expire-sales-jobs.ts'
import { viewJobs } from './features/product/view-jobs.ts'
import { consentRetentionJobs } from './features/consent/consent-retention.ts'
import { trackingJobs } from './features/tracking/tracking-jobs.ts'
import { videoJobs } from './features/video/video-jobs.ts'
import { liveJobs } from './features/live/broadcast/live-jobs.ts'
import { migrateGuarded } from './features/user/index-key/migrate-guarded.ts'
import { userJobs } from './features/user/user-jobs.ts'
import type { App } from './handler-context.ts'
import { createLog, hideSecrets } from './http/log.ts'
import { assertPortFree } from './http/assert-port-free.ts'
import { type Builds, openBuilds } from './http/pages/open-builds.ts'
import { createJobs, type Jobs } from './jobs/jobs.ts'
import { partitionJobs } from './jobs/partition-jobs.ts'
import type { JobHandler } from './jobs/run-job.ts'
import { loadEnvFile } from './setting-names.ts'
import { createErrorReporter, type ErrorReporter } from './integrations/error-reports/error-reporter.ts'
import { type OpenIntegrations, openIntegrations } from './integrations/open-integrations.ts'
import { createWorker } from './worker.ts'

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
  close: () => Promise<void>
}

/** What bulk jobs do to their rows. A feature with a bulk job adds its kind. */
const bulkKinds: readonly BulkKind[] = [
  bulkChangeKind,
  couponGiveKind,
  importKind,
  orderMoveKind,
  pointCampaignKind,
  waybillKind,
]

const backofficeJobs = (app: App): Record<string, JobHandler> => ({
  ...auditJobs(app),
  ...bulkJobs(app, bulkKinds),
  ...waybillJobs,
  ...webhookJobs(app),
  ...segmentJobs,
  ...noticeJobs,
  ...staffAccountJobs(app),
  ...consentRetentionJobs,
})

/** Jobs on what is stored, whatever it means. */
const storedDataJobs = (app: App): Record<string, JobHandler> => ({ ...reencryptJobs(app), ...partitionJobs(app) })

/** Handlers of all job kinds. */
export const jobsOf = (app: App, raiseAlarm: RaiseAlarm = () => undefined): Record<string, JobHandler> => ({
  ...userJobs(app),
  ...viewJobs,
  ...qnaJobs(app),
  ...propagateNamesJobs,
  ...sanitizeJobs,
  ...expireSalesJobs,
  ...priceJobs(app),
  ...bestJobs,
  ...searchJobs,
  ...displayJobs(app),
  ...addressJobs(app),
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
  ...storedDataJobs(app),
  ...guestJobs(app),
  ...contactJobs(app),
  ...paymentJobs(app),
  ...refundJobs(app, readEndedGift),
  ...settlementJobs(app),
  ...messageJobs(app),
  ...broadcastJobs(app),
  ...giftJobs(app),
  ...reviewJobs(app),
  ...videoJobs(app),
  ...liveJobs(app),
  ...liveChatJobs,
  ...trackingJobs(app),
  ...backofficeJobs(app),
  ...bookCheckJobs(app, raiseAlarm),
})

const createShopJobs = (app: App, log: Logger, extensions: Extensions): Jobs =>
  createJobs({
    db: app.db,
    clock: app.clock,
    handlers: { ...jobsOf(app, createRaiseAlarm(log, app.metrics?.countAlarm)), ...extensions.jobs },
    onRun: app.metrics?.observeJob,
    onError: (error, kind) => {
      log.error({ error, kind }, 'a job failed')
      app.reportError?.(error, { job: kind ?? 'none' })
    },
  })

/** Opens what runs beside requests: extensions, the queue and the deliveries to webhooks. */
const openJobs = async (
  app: App,
  log: Logger,
  undo: (() => Promise<void>)[],
): Promise<{ jobs: Jobs; startAll: () => Promise<void> }> => {
  const extensions = await openExtensions({ app, onLog: (extension, text) => log.info({ extension }, text) })
  undo.push(() => extensions.close())
  const jobs = createShopJobs(app, log, extensions)
  const startAll = async (): Promise<void> => {
    await jobs.start()
    undo.push(() => jobs.stop())
    undo.push(await startDeliveries({ app, extensions: extensions.names, runExtension: extensions.run }))
  }
  return { jobs, startAll }
}

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
  { log, undo, metrics }: { log: Logger; undo: (() => Promise<void>)[]; metrics: Metrics | undefined },
): App & { integrations: OpenIntegrations } => {
  const integrations = openIntegrations(config, systemClock, metrics?.observeOutbound)
  const reporter = openReporter(config, undo)
  const onError = (error: unknown): void => {
    log.error({ error }, 'work after a reply failed')
    reporter?.report(error, {})
  }
  const bus = openBus(config, db, log)
  const reportError = reporter?.report
  return withRooms({ db, clock: systemClock, config, integrations, bus, onError, reportError, metrics })
}

type RunningServer = Pick<RunningApp, 'server' | 'answers' | 'close'>

/** Opens the server of the role: with the pages that of shoppers, without them that of a worker. */
const openServer = async (
  app: App,
  { log, jobs, pages }: { log: Logger; jobs: Jobs | undefined; pages: Builds | undefined },
): Promise<RunningServer> =>
  pages === undefined && jobs ? createWorker(app, { log, jobs }) : createApp({ ...app, log, ...pages, jobs })

const closeApp = async (app: App, running: RunningServer): Promise<void> => {
  await running.close()
  await Promise.all([app.bus?.close(), app.integrations.events?.close()])
}

const closeAll = async (undo: (() => Promise<void>)[]): Promise<void> => {
  for (const step of undo.splice(0).reverse()) await step()
}

/** Opens the database, migrates it, and serves the shop. Throws an error whose message states the fix. */
export const start = async ({ env = process.env, envFileNames, prepare }: StartOptions = {}): Promise<Started> => {
  const config = readConfig(env, envFileNames)
  await assertPortFree(config)
  const log = createLog(config)
  for (const warning of config.warnings) log.warn(warning)
  const undo: (() => Promise<void>)[] = []
  undo.push(openTraces(config, log))
  const metrics = config.observability.metrics && createMetrics()
  const close = () => closeAll(undo)
  const openStore = async (): Promise<Db> => {
    const db = await openShopDb(config, { metrics, log })
    undo.push(() => db.close())
    await migrateGuarded({ db, config, clock: systemClock }, log)
    await prepare?.(db, config)
    return db
  }
  const { role } = config.deployment
  try {
    // in parallel: the database works in its own thread or server
    const pages = role === 'worker' ? undefined : openBuilds(config, { undo, clock: systemClock, log })
    const [opened, builds] = await Promise.allSettled([openStore(), pages])
    if (opened.status === 'rejected') throw opened.reason
    if (builds.status === 'rejected') throw builds.reason
    const app = openApp(config, opened.value, { log, undo, metrics })
    const queue = role === 'web' ? undefined : await openJobs(app, log, undo)
    const running = await openServer(app, { log, jobs: queue?.jobs, pages: builds.value })
    undo.push(() => closeApp(app, running))
    await queue?.startAll()
    undo.push(await observeShop({ app, handlers: jobsOf(app), running, log }))
    const socket = await openStaffSocket(app, log)
    undo.push(() => socket?.close() ?? Promise.resolve())
    const url = await running.server.listen({ host: config.host, port: config.port })
    return { url, log, close }
  } catch (error) {
    await close()
    throw error
  }
}

/** Applies the missing migrations, and returns their names. */
const migrateOnly = async (): Promise<string[]> => {
  const config = readConfig(process.env, loadEnvFile(process.env))
  const db = await openDb({ databaseUrl: config.database.directUrl, dataDir: config.dataDir, poolSize: 1 })
  try {
    return await migrate(db)
  } finally {
    await db.close()
  }
}

if (import.meta.main)
  await runProgram(process.argv.slice(2), {
    env: process.env,
    start: () => start({ envFileNames: loadEnvFile(process.env) }),
    migrate: migrateOnly,
  })
