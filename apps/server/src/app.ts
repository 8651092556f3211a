import { AppError } from '@shop/contract'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import path from 'node:path'
import type { Logger } from 'pino'
import { createRaiseAlarm } from './alarm.ts'
import { createDatabaseBus } from './bus/message-bus.ts'
import { createWhoReader } from './features/auth/find-who.ts'
import { type LiveRooms, type LiveRoomsOptions, openLiveRooms } from './features/live/room/live-rooms.ts'
import { type InboxStreams, openInboxStreams } from './features/notification/live/inbox-streams.ts'
import { stockPublished } from './features/product/stock/publish-stock.ts'
import { readNowById } from './features/live/broadcast/read-broadcasts.ts'
import { publishRoom } from './features/live/room/room-events.ts'
import { watchLive } from './features/live/watch-live.ts'
import { startEventConsumer } from './features/tracking/event-consumer.ts'
import { startTrackingFlush } from './features/tracking/tracking-buffer.ts'
import { startFlushing } from './features/video/counting/event-buffer.ts'
import type { Config } from './config.ts'
import type { App } from './handler-context.ts'
import { mountDocs } from './http/docs/docs-page.ts'
import { mountMessageDocs } from './http/docs/messages/message-docs.ts'
import { createBrandReader } from './http/routing/brand.ts'
import { mountFiles } from './http/pages/files.ts'
import { FrontCache } from './http/caching/front-cache.ts'
import { apiHeaders } from './http/security/headers.ts'
import { mountPolicyReports } from './http/security/policy-reports.ts'
import { createHiddenFiles, type HiddenFiles } from './features/video/upload/hidden-files.ts'
import { mountLanding } from './http/pages/mount-landing.ts'
import { mountOptOut } from './http/pages/mount-opt-out.ts'
import { mountUploadedFiles } from './http/pages/uploaded-files.ts'
import { mountVideoFiles } from './http/pages/video-files.ts'
import { AnswerCounter } from './http/answer-counter.ts'
import { mountHealth } from './http/health.ts'
import { mountLive } from './http/live-media/mount-live.ts'
import type { Jobs } from './jobs/jobs.ts'
import { mountWorker } from './http/pages/service-worker/mount-service-worker.ts'
import { watchCatalogue } from './http/caching/invalidation.ts'
import { createAdmissions } from './http/security/admission.ts'
import { bucketOf, Limits } from './http/security/limits.ts'
import { MissLimits } from './http/security/miss-limits.ts'
import { mountCalls } from './http/routing/mount-calls.ts'
import { mountVideoUploads } from './http/routing/video-uploads.ts'
import { createUncachedCalls } from './http/pages/uncached-calls.ts'
import { createPages, type Pages } from './http/pages/pages.ts'
import { createPublicReads } from './http/caching/public-reads.ts'
import { createHttpServer } from './http/server.ts'
import { mountSitemap } from './http/pages/sitemap.ts'
import { findSingleSlashAddress } from './http/pages/page-address.ts'
import { mountWellKnown } from './http/pages/well-known.ts'
import type { Storefront } from './http/pages/storefront-build.ts'
import { liveRoomRoute } from './http/sockets/live-room.ts'
import { mountSockets } from './http/sockets/mount-sockets.ts'

export interface AppOptions extends App {
  log: Logger
  /** Serves the pages; without it only the API is served. */
  storefront?: Storefront | undefined
  /** Jobs of this process, for `/readyz`. */
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
  { db, config, log }: Pick<AppOptions, 'db' | 'config' | 'log'>,
  caches: readonly { invalidate: (tag: string) => void }[],
): Promise<() => Promise<void>> => {
  const invalidate = (tag: string): void => caches.forEach((cache) => cache.invalidate(tag))
  return watchCatalogue({ db, log, invalidate, minIntervalMs: config.env === 'test' ? 0 : 1_000 })
}

const openServer = (config: Config, log: Logger, brandOf: BrandReader) => {
  const front = new FrontCache(brandOf, { byHost: config.publicOrigin === undefined })
  const answers = new AnswerCounter()
  return { front, answers, server: createHttpServer(config, { log, front, answers }) }
}

/** Mounts the sockets. Closing them stores what was sent; clients connect again, to another process. */
const openSockets = async (
  server: FastifyInstance,
  { app, bus, log, who, brandOf }: Omit<LiveRoomsOptions, 'app' | 'readNow'> & { app: App; brandOf: BrandReader },
): Promise<{ rooms: LiveRooms; close: () => Promise<void> }> => {
  const rooms = await openLiveRooms({ app, bus, log, who, readNow: (_, id) => readNowById(app, id) })
  const live = await mountLive(server, { app, log })
  const sockets = mountSockets(server, [...live.sockets, liveRoomRoute({ rooms, config: app.config, brandOf })])
  const close = async (): Promise<void> => {
    sockets.close()
    await Promise.all([rooms.close(), live.close()])
  }
  return { rooms, close }
}

const countRenderings =
  (limits: Limits, clock: App['clock']) =>
  (request: FastifyRequest): void =>
    limits.take('page', bucketOf(undefined, request), clock().getTime())

const createLimits = (config: Config, log: Logger) => ({
  limits: new Limits(config.rateLimits),
  misses: new MissLimits({ isOn: config.rateLimits, raiseAlarm: createRaiseAlarm(log) }),
  admissions: createAdmissions(config.admission),
})

/** Starts what runs beside requests: the counts of videos, tracking, and live broadcasts. */
const startTimers = (app: App, log: Logger): (() => Promise<void>) => {
  const stopFlushing = startFlushing(app.db, (error) => log.error({ error }, 'events of videos cannot be written'))
  const unwatchLive = watchLive(app, {
    isTimed: app.config.env !== 'test',
    onError: (error) => log.error({ error }, 'a live broadcast cannot be updated'),
  })
  const onTrackingError = (error: unknown): void => log.error({ error }, 'tracking cannot be written')
  const stopTracking = startTrackingFlush(app, onTrackingError)
  const { events } = app.integrations
  const stopConsumer = events && startEventConsumer(app, events, onTrackingError)
  return async () => {
    await stopFlushing()
    await stopConsumer?.()
    await stopTracking()
    await unwatchLive()
  }
}

/** Adds the publisher of live rooms. */
export const withRooms = <A extends App>(app: A): A => ({
  ...app,
  publishRoom: app.publishRoom ?? ((broadcastId, frame) => publishRoom(app, broadcastId, frame)),
})

/** Assembles the shop, for the program and for tests. The caller opens and closes the database. */
export const createApp = async ({ log, storefront, jobs, ...given }: AppOptions): Promise<RunningApp> => {
  const app = withRooms({ onError: (error) => log.error({ error }, 'work after a reply failed'), ...given })
  const { config, db, clock } = app
  const brandOf = createBrandReader(config)
  const { server, front, answers } = openServer(config, log, brandOf)
  const reads = createPublicReads({ app, headers: readHeaders(config), log })
  const { limits, misses, admissions } = createLimits(config, log)
  let stopping = false
  mountHealth(server, { db, jobs, isStopping: () => stopping })
  const bus = app.bus ?? createDatabaseBus(db)
  const streams = await openInboxStreams({ app, bus, log })
  const who = createWhoReader({ db, clock })
  const sockets = await openSockets(server, { app, bus, log, who, brandOf })
  mountCalls(server, { app, reads, front, limits, misses, streams, admissions, who, brandOf })
  const hiddenFiles = createHiddenFiles(db)
  await mountDocuments(server, { app, limits, log, storefront, brandOf, hiddenFiles })
  const uncached = createUncachedCalls({ app, limits })
  const rendering = { config, log, reads, uncached, front, brandOf, admission: admissions.pages }
  const countRendering = countRenderings(limits, clock)
  const pages = storefront && createPages({ ...rendering, countRendering, storefront })
  if (storefront) await mountFiles(server, config, storefront)
  answerOtherAddresses(server, pages)
  const unwatch = await watchCaches({ db, config, log }, [hiddenFiles, reads, ...(pages ? [pages] : []), front])
  const stopTimers = startTimers(app, log)
  return {
    server,
    streams,
    rooms: sockets.rooms,
    answers,
    close: async () => {
      stopping = true
      // at once: open streams and sockets would delay the end of the server
      await Promise.all([sockets.close(), streams.close()])
      await server.close()
      await stopTimers()
      await stockPublished(db)
      await unwatch()
      await Promise.all([reads.settle(), pages?.settle()])
    },
  }
}
