import type { Logger } from 'pino'
import { createEndAlarm, createRaiseAlarm } from '#src/alarm.ts'
import type { Config } from '#src/config.ts'
import type { App } from '#src/handler-context.ts'
import type { OpenIntegrations } from '#src/integrations/open-integrations.ts'
import type { JobHandler } from '#src/jobs/run-job.ts'
import { addDatabaseFacts } from '#src/observability/database-facts.ts'
import { startMetricsServer } from '#src/observability/metrics-server.ts'
import { openTracing } from '#src/observability/tracing.ts'
import { readVersion } from '#src/version.ts'
import type { AnswerTotal } from './process-conditions.ts'
import { readShopFacts } from './shop-facts.ts'
import { shopSources } from './shop-sources.ts'
import { startWatch, type Watch } from './watch.ts'

/** Time (ms) for which a circuit breaker blocks calls. */
const BREAKER_MS = 10_000

interface ObservedShop {
  app: App & { integrations: Pick<OpenIntegrations, 'listOpenBreakers'> }
  /** Handlers of all job kinds. */
  handlers: Readonly<Record<string, JobHandler>>
  running: { answers: { total: () => AnswerTotal } }
  log: Logger
}

/** Watches the facts that raise alarms. I12 */
const startShopWatch = ({ app, handlers, running, log }: ObservedShop): Watch =>
  startWatch({
    sources: shopSources({
      app,
      handlers,
      readAnswers: () => running.answers.total(),
      listOpenBreakers: app.integrations.listOpenBreakers,
    }),
    raiseAlarm: createRaiseAlarm(log, app.metrics?.countAlarm),
    endAlarm: createEndAlarm(log),
  })

/** Serves the metrics on their own port, if one is set. Returns the function that closes it. Rejects if the port is taken. */
const serveMetrics = async ({ app, handlers, log }: ObservedShop): Promise<() => Promise<void>> => {
  const { config, metrics, clock, integrations } = app
  if (!metrics || !config.observability.metrics) return async () => {}
  const onError = (error: unknown): void => log.warn({ error }, 'the metrics cannot be read')
  const kinds = new Set(Object.keys(handlers))
  addDatabaseFacts(metrics, { read: () => readShopFacts(app, kinds), now: clock, onError })
  metrics.pull('shop_breaker_open', () =>
    integrations.listOpenBreakers(BREAKER_MS).map(({ of }) => ({ labels: { of }, value: 1 })),
  )
  const server = await startMetricsServer(metrics, { ...config.observability.metrics, onError })
  log.info({ port: server.port }, 'metrics are served')
  return server.close
}

/** Starts the watch, and serves the metrics. Returns the function that ends both. */
export const observeShop = async (shop: ObservedShop): Promise<() => Promise<void>> => {
  const closeMetrics = await serveMetrics(shop)
  const watch = startShopWatch(shop)
  return async () => {
    await watch.close()
    await closeMetrics()
  }
}

/** Opens the traces, if a receiver is set. Returns the function that sends the last ones. */
export const openTraces = ({ observability }: Config, log: Logger): (() => Promise<void>) => {
  const onError = (error: unknown): void => log.warn({ error }, 'traces cannot be sent')
  if (!observability.traces) return async () => {}
  return openTracing(observability.traces, { version: readVersion(), onError })
}
