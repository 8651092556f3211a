import type { FastifyInstance } from 'fastify'
import type { Logger } from 'pino'
import { openPurges, type RunningApp } from './app.ts'
import { stockPublished } from './features/product/stock/publish-stock.ts'
import type { App } from './handler-context.ts'
import { AnswerCounter } from './http/answer-counter.ts'
import { FrontCache } from './http/caching/front-cache.ts'
import { watchCatalogue } from './http/caching/invalidation.ts'
import { mountHealth } from './http/health.ts'
import { createBrandReader } from './http/routing/brand.ts'
import { createAccessLog } from './http/access-log.ts'
import { createHttpServer } from './http/server.ts'
import type { Jobs } from './jobs/jobs.ts'
import { startWorkerTimers } from './timers.ts'

/**
 * Creates the server of a process that only runs jobs (`ROLE=worker`): `/healthz` and `/readyz`, and 404 for everything else. The
 * caller starts the jobs, and opens and closes the database.
 */
export const createWorker = async (
  app: App,
  { log, jobs }: { log: Logger; jobs: Pick<Jobs, 'findStuck'> },
): Promise<Pick<RunningApp, 'answers' | 'close'> & { server: FastifyInstance }> => {
  const { config, db, clock, metrics, reportError } = app
  const answers = new AnswerCounter()
  const brandOf = createBrandReader(config)
  const front = new FrontCache(brandOf)
  const accessLog = createAccessLog(config, { log, now: clock })
  const server = createHttpServer(config, { log, front, answers, reportError, metrics, brandOf, accessLog })
  let isStopping = false
  mountHealth(server, { db, jobs, isStopping: () => isStopping, files: app.integrations.files })
  const stopTimers = startWorkerTimers(app, log)
  const purges = openPurges(app, log)
  const unwatch = purges && (await watchCatalogue({ db, log, invalidate: purges.invalidate, minIntervalMs: 1_000 }))
  return {
    server,
    answers,
    close: async () => {
      isStopping = true
      await server.close()
      await stopTimers()
      await stockPublished(db)
      await unwatch?.()
      await purges?.close()
    },
  }
}
