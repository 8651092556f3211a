import { AppError } from '@shop/contract'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import path from 'node:path'
import type { Logger } from 'pino'
import { createWhoReader } from './features/auth/find-who.ts'
import { stockPublished } from './features/product/stock/publish-stock.ts'
import type { Config } from './config.ts'
import type { App } from './handler-context.ts'
import { mountDocs } from './http/docs/docs-page.ts'
import { createBrandReader } from './http/routing/brand.ts'
import { mountFiles } from './http/pages/files.ts'
import { FrontCache } from './http/caching/front-cache.ts'
import { apiHeaders } from './http/security/headers.ts'
import { mountPolicyReports } from './http/security/policy-reports.ts'
import { mountUploadedFiles } from './http/pages/uploaded-files.ts'
import { mountHealth } from './http/health.ts'
import { mountWorker } from './http/pages/service-worker/mount-service-worker.ts'
import { watchCatalogue } from './http/caching/invalidation.ts'
import { Limits } from './http/security/limits.ts'
import { mountCalls } from './http/routing/mount-calls.ts'
import { createUncachedCalls } from './http/pages/uncached-calls.ts'
import { createPages } from './http/pages/pages.ts'
import { createPublicReads } from './http/caching/public-reads.ts'
import { createHttpServer } from './http/server.ts'
import { mountSitemap } from './http/pages/sitemap.ts'
import { findSingleSlashAddress } from './http/pages/page-address.ts'
import { mountWellKnown } from './http/pages/well-known.ts'
import type { Storefront } from './http/pages/storefront-build.ts'

export interface AppOptions extends App {
  log: Logger
  /** The pages; without them only the API answers. */
  storefront?: Storefront | undefined
}

export interface RunningApp {
  server: FastifyInstance
  close(): Promise<void>
}

const PUBLIC_FILES = path.resolve(import.meta.dirname, '../../storefront/public')

// nothing stale: who has asked or changed something looks for it at once, and a browser would show what it had before
const PUBLIC_CACHING = 'public, max-age=0, s-maxage=5'

const mayBePage = ({ method, raw }: FastifyRequest): boolean =>
  (method === 'GET' || method === 'HEAD') && !/^\/(v\d|webhooks\/|pictures\/|assets\/)/.test(raw.url ?? '')

/** Mounts the documents and files that no call of the contract answers. */
const mountDocuments = async (
  server: FastifyInstance,
  {
    app,
    limits,
    log,
    storefront,
    brandOf,
  }: { app: App; limits: Limits; brandOf: ReturnType<typeof createBrandReader> } & Pick<
    AppOptions,
    'log' | 'storefront'
  >,
): Promise<void> => {
  const { config, db, clock } = app
  mountPolicyReports(server, { limits, clock, log })
  mountWorker(server, config)
  await mountDocs(server)
  mountUploadedFiles(server, config, app.integrations.files)
  mountSitemap(server, { db, config, brandOf })
  const iconsDir = path.join(storefront?.clientDir ?? PUBLIC_FILES, 'icons')
  mountWellKnown(server, { config, clock, brandOf, iconsDir })
}

const readHeaders = (config: Config): [string, string][] => [
  ...apiHeaders(config),
  ['content-type', 'application/json; charset=utf-8'],
  ['cache-control', PUBLIC_CACHING],
]

/** Puts the shop together: used by the program and by tests alike. The database is the caller's to open and to close. */
export const createApp = async ({ log, storefront, ...app }: AppOptions): Promise<RunningApp> => {
  const { config, db, clock } = app
  const brandOf = createBrandReader(config)
  const front = new FrontCache(brandOf, { byHost: config.publicOrigin === undefined })
  const server = createHttpServer(config, log, front)
  const reads = createPublicReads(app, readHeaders(config))
  const limits = new Limits(config.rateLimits)
  let stopping = false
  mountHealth(server, db, () => stopping)
  mountCalls(server, { app, reads, front, limits, who: createWhoReader({ db, clock }), brandOf })
  await mountDocuments(server, { app, limits, log, storefront, brandOf })
  const pages =
    storefront &&
    createPages({ config, log, storefront, reads, uncached: createUncachedCalls({ app, limits }), front, brandOf })
  if (storefront) await mountFiles(server, config, storefront)
  server.setNotFoundHandler(async (request, reply) => {
    const repaired = await findSingleSlashAddress(server, request)
    if (repaired !== undefined) return reply.redirect(repaired, 308)
    if (!pages || !mayBePage(request)) throw new AppError('notFound')
    await pages.answer(request, reply)
  })
  // from the inside out, so that nothing outdated is put back by what stands before it
  const keepers = [reads, ...(pages ? [pages] : []), front]
  const invalidate = (word: string): void => keepers.forEach((keeper) => keeper.invalidate(word))
  const unwatch = await watchCatalogue({ db, log, invalidate })
  return {
    server,
    close: async () => {
      stopping = true
      await server.close()
      await stockPublished(db)
      await unwatch()
      await Promise.all([reads.settle(), pages?.settle()])
    },
  }
}
