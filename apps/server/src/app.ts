import { AppError } from '@shop/contract'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import path from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import type { Logger } from 'pino'
import { createRaiseAlarm } from './alarm.ts'
import { createDatabaseBus } from './bus/message-bus.ts'
import { createWhoReader } from './features/auth/find-who.ts'
import { type LiveRooms, type LiveRoomsOptions, openLiveRooms } from './features/live/room/live-rooms.ts'
import { type InboxStreams, openInboxStreams } from './features/notification/live/inbox-streams.ts'
import { openChangeStreams } from './features/staff/change/change-streams.ts'
import { stockPublished } from './features/product/stock/publish-stock.ts'
import { readNowById } from './features/live/broadcast/read-broadcasts.ts'
import { publishRoom } from './features/live/room/room-events.ts'
import type { Config } from './config.ts'
import type { App } from './handler-context.ts'
import { mountDocs } from './http/docs/docs-page.ts'
import { mountMessageDocs } from './http/docs/messages/message-docs.ts'
import { createBrandReader } from './http/routing/brand.ts'
import { type Backoffice, mountBackoffice } from './http/pages/backoffice-files.ts'
import { mountFiles } from './http/pages/files.ts'
import { FrontCache } from './http/caching/front-cache.ts'
import { apiHeaders } from './http/security/headers.ts'
import { mountPolicyReports } from './http/security/policy-reports.ts'
import { createHiddenFiles, type HiddenFiles } from './features/video/upload/hidden-files.ts'
import { mountMonitoring } from './http/pages/mount-monitoring.ts'
import { mountClicks } from './http/pages/mount-clicks.ts'
import { mountLanding } from './http/pages/mount-landing.ts'
import { mountOptOut } from './http/pages/mount-opt-out.ts'
import { mountUploadedFiles } from './http/pages/uploaded-files.ts'
import { mountVideoFiles } from './http/pages/video-files.ts'
import { createAccessLog } from './http/access-log.ts'
import { AnswerCounter } from './http/answer-counter.ts'
import { measureApp } from './http/app-metrics.ts'
import { mountHealth } from './http/health.ts'
import { mountLive } from './http/live-media/mount-live.ts'
import type { Jobs } from './jobs/jobs.ts'
import { mountWorker } from './http/pages/service-worker/mount-service-worker.ts'
import { createPurgeQueue, type PurgeQueue } from './http/caching/purge-queue.ts'
import { watchCatalogue } from './http/caching/invalidation.ts'
import { type Admissions, createAdmissions } from './http/security/admission.ts'
import { bucketOf, Limits } from './http/security/limits.ts'
import { openSharedBuckets } from './http/security/shared-buckets.ts'
import { MissLimits } from './http/security/miss-limits.ts'
import { mountCalls } from './http/routing/mount-calls.ts'
import { mountVideoUploads } from './http/routing/video-uploads.ts'
import { createUncachedCalls } from './http/pages/uncached-calls.ts'
import { createPages, type Pages } from './http/pages/pages.ts'
import { createPublicReads, type PublicReads } from './http/caching/public-reads.ts'
import { createStaffWrites, type StaffWrites } from './http/caching/staff-writes.ts'
import { createHttpServer } from './http/server.ts'
import { mountSitemap } from './http/pages/sitemap.ts'
import { findSingleSlashAddress } from './http/pages/page-address.ts'
import { mountWellKnown } from './http/pages/well-known.ts'
import type { Storefront } from './http/pages/storefront-build.ts'
import { liveRoomRoute } from './http/sockets/live-room.ts'
import { startTimers } from './timers.ts'
import { mountSockets, type Sockets } from './http/sockets/mount-sockets.ts'

export interface AppOptions extends App {
  log: Logger
  /** Serves the pages; without it only the API is served. */
  storefront?: Storefront | undefined
  /** Serves the back office at `/backoffice`. */
  backoffice?: Backoffice | undefined
  /** Jobs of this process, for `/readyz`. Absent where none run. */
  jobs?: Pick<Jobs, 'findStuck'> | undefined
}

export interface RunningApp {
  server: FastifyInstance
  /** Open streams of live updates. */
  streams: Pick<InboxStreams, 'size'>
  /** Open sockets of live rooms. */
  rooms: Pick<LiveRooms, 'size'>
  /** Responses of the last five minutes. */
  answers: Pick<AnswerCounter, 'total'>
  close(): Promise<void>
}

type BrandReader = ReturnType<typeof createBrandReader>

const PUBLIC_FILES = path.resolve(import.meta.dirname, '../../storefront/public')

// no stale-while-revalidate: a user who has changed something reads it at once, and a browser would show the previous response
const PUBLIC_CACHING = 'public, max-age=0, s-maxage=5'

const mayBePage = ({ method, raw }: FastifyRequest): boolean =>
  (method === 'GET' || method === 'HEAD') &&
  !/^\/(v\d|webhooks\/|pictures\/|videos\/|live-media\/|assets\/)/.test(raw.url ?? '')

/** Mounts documents and files that are not calls of the contract. */
const mountDocuments = async (
  server: FastifyInstance,
  {
    app,
    limits,
    log,
    storefront,
    brandOf,
    hiddenFiles,
  }: { app: App; limits: Limits; brandOf: BrandReader; hiddenFiles: HiddenFiles } & Pick<
    AppOptions,
    'log' | 'storefront'
  >,
): Promise<void> => {
  const { config, db, clock } = app
  mountPolicyReports(server, { limits, clock, log })
  mountWorker(server, config)
  await mountDocs(server, { config, brandOf })
  mountMessageDocs(server, { config, brandOf })
  mountUploadedFiles(server, config, app.integrations.files)
  mountVideoUploads(server, { app, limits, log })
  mountVideoFiles(server, { config, files: app.integrations.files, isHidden: hiddenFiles.isHidden })
  mountSitemap(server, { db, config, brandOf })
  mountLanding(server, { app, limits })
  mountMonitoring(server, { app, limits, log })
  mountClicks(server, { app, limits, brandOf })
  mountOptOut(server, { app, limits, brandOf })
  const iconsDir = path.join(storefront?.clientDir ?? PUBLIC_FILES, 'icons')
  mountWellKnown(server, { config, clock, brandOf, iconsDir })
}

const readHeaders = (config: Config): [string, string][] => [
  ...apiHeaders(config),
  ['content-type', 'application/json; charset=utf-8'],
  ['cache-control', PUBLIC_CACHING],
]

/** Answers addresses without a route: repaired ones with a redirect, others with a page, or 404 for those of the API. */
const answerOtherAddresses = (server: FastifyInstance, pages: Pages | undefined): void => {
  server.setNotFoundHandler(async (request, reply) => {
    const repaired = await findSingleSlashAddress(server, request)
    if (repaired !== undefined) return reply.redirect(repaired, 308)
    if (!pages || !mayBePage(request)) throw new AppError('notFound')
    await pages.answer(request, reply)
  })
}

/** Invalidates caches from the inside out, so that none is filled again from an outdated one behind it. */
const watchCaches = (
  { db, config, log, writes }: Pick<AppOptions, 'db' | 'config' | 'log'> & { writes: StaffWrites },
  caches: readonly { invalidate: (tag: string, isStrict?: boolean) => void }[],
): Promise<() => Promise<void>> => {
  const invalidate = (tag: string, isStrict?: boolean): void =>
    caches.forEach((cache) => cache.invalidate(tag, isStrict))
  return watchCatalogue({ db, log, invalidate, writes, minIntervalMs: config.env === 'test' ? 0 : 1_000 })
}

/** Purges the shared cache. Of several processes those that run jobs do it, so that it is done once or a few times. */
export const openPurges = ({ integrations: { cdn }, config }: App, log: Logger): PurgeQueue | undefined =>
  cdn === undefined || config.deployment.role === 'web' ? undefined : createPurgeQueue({ cache: cdn, log })

const openServer = ({ config, db, clock, metrics, reportError }: App, log: Logger, brandOf: BrandReader) => {
  const front = new FrontCache(brandOf, { byHost: config.publicOrigin === undefined })
  const answers = new AnswerCounter()
  return {
    front,
    answers,
    writes: createStaffWrites(db),
    server: createHttpServer(config, {
      log,
      front,
      answers,
      reportError,
      metrics,
      brandOf,
      accessLog: createAccessLog(config, { log, now: clock }),
    }),
  }
}

/** Mounts the sockets. Closing them stores what was sent; clients connect again, to another process. */
const openSockets = async (
  server: FastifyInstance,
  { app, bus, log, who, brandOf }: Omit<LiveRoomsOptions, 'app' | 'readNow'> & { app: App; brandOf: BrandReader },
): Promise<{ rooms: LiveRooms; sockets: Sockets; close: () => Promise<void> }> => {
  const rooms = await openLiveRooms({ app, bus, log, who, readNow: (_, id) => readNowById(app, id) })
  const live = await mountLive(server, { app, log })
  const sockets = mountSockets(server, [...live.sockets, liveRoomRoute({ rooms, config: app.config, brandOf })])
  const close = async (): Promise<void> => {
    sockets.close()
    await Promise.all([rooms.close(), live.close()])
  }
  return { rooms, sockets, close }
}

const countRenderings =
  (limits: Limits, clock: App['clock']) =>
  (request: FastifyRequest): Promise<void> =>
    limits.take('page', bucketOf(undefined, request), clock().getTime())

const openLimits = ({ config, metrics }: App, log: Logger) => ({
  limits: new Limits(config.rateLimits, { shared: config.rateLimits ? openSharedBuckets(config, log) : undefined }),
  misses: new MissLimits({ isOn: config.rateLimits, raiseAlarm: createRaiseAlarm(log, metrics?.countAlarm) }),
  admissions: createAdmissions(config.admission),
})

/** Adds the publisher of live rooms. */
export const withRooms = <A extends App>(app: A): A => ({
  ...app,
  publishRoom: app.publishRoom ?? ((broadcastId, frame) => publishRoom(app, broadcastId, frame)),
})

/** Mounts the files of the browser applications, and the pages. */
const mountBuilds = async (
  server: FastifyInstance,
  config: Config,
  { storefront, backoffice, pages }: Pick<AppOptions, 'storefront' | 'backoffice'> & { pages: Pages | undefined },
): Promise<void> => {
  if (storefront) await mountFiles(server, config, storefront)
  if (backoffice) await mountBackoffice(server, config, backoffice)
  answerOtherAddresses(server, pages)
}

interface PageParts {
  log: Logger
  reads: PublicReads
  front: FrontCache
  brandOf: BrandReader
  limits: Limits
  admissions: Admissions
  storefront: Storefront
}

const openPages = (app: App, { limits, admissions, ...parts }: PageParts): Pages =>
  createPages({
    ...app,
    ...parts,
    uncached: createUncachedCalls({ app, limits }),
    admission: admissions.pages,
    countRendering: countRenderings(limits, app.clock),
  })

/** Ends a server: its sockets and streams after the drain, so that their clients reach another process, then its port. */
const drainServer = async (
  server: FastifyInstance,
  { config, streams }: { config: App['config']; streams: readonly { close: () => unknown }[] },
): Promise<void> => {
  const closing = server.close()
  if (server.server.listening) await sleep(config.deployment.drainMs)
  // before the end of the server, which they would delay
  await Promise.all(streams.map((stream) => stream.close()))
  await closing
}

/** Assembles the shop, for the program and for tests. The caller opens and closes the database. */
export const createApp = async ({ log, storefront, backoffice, jobs, ...given }: AppOptions): Promise<RunningApp> => {
  const app = withRooms({ onError: (error) => log.error({ error }, 'work after a reply failed'), ...given })
  const { config, db, clock, bus = createDatabaseBus(app.db) } = app
  const brandOf = createBrandReader(config)
  const { server, front, answers, writes } = openServer(app, log, brandOf)
  const reads = createPublicReads({ app, headers: readHeaders(config), log })
  const { limits, misses, admissions } = openLimits(app, log)
  let stopping = false
  mountHealth(server, { db, jobs, isStopping: () => stopping, files: app.integrations.files })
  const streams = await openInboxStreams({ app, bus, log })
  const changeStreams = await openChangeStreams({ app, log })
  const who = createWhoReader({ db, clock })
  const sockets = await openSockets(server, { app, bus, log, who, brandOf })
  mountCalls(server, { app, writes, reads, front, limits, misses, streams, changeStreams, admissions, who, brandOf })
  const hiddenFiles = createHiddenFiles(db)
  await mountDocuments(server, { app, limits, log, storefront, brandOf, hiddenFiles })
  const pages = storefront && openPages(app, { log, reads, front, brandOf, limits, admissions, storefront })
  await mountBuilds(server, config, { storefront, backoffice, pages })
  const purges = openPurges(app, log)
  const caches = [hiddenFiles, reads, pages, front, purges].filter((cache) => cache !== undefined)
  const unwatch = await watchCaches({ db, config, log, writes }, caches)
  measureApp(app, { front, reads, pages, limits, misses, admissions, streams, changeStreams, ...sockets })
  const stopTimers = startTimers(app, log)
  return {
    server,
    streams,
    rooms: sockets.rooms,
    answers,
    close: async () => {
      stopping = true
      await drainServer(server, { config, streams: [sockets, streams, changeStreams] })
      await stopTimers()
      await stockPublished(db)
      await unwatch()
      await purges?.close()
      await Promise.all([reads.settle(), pages?.settle(), limits.close()])
    },
  }
}
