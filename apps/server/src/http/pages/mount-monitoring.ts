import { AppError } from '@shop/contract'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import type { Logger } from 'pino'
import type { App } from '#src/handler-context.ts'
import { bucketOf, type Limits } from '#src/http/security/limits.ts'
import { createEnvelopeTunnel } from '#src/integrations/error-reports/envelope-tunnel.ts'

interface MonitoringMount {
  app: Pick<App, 'config' | 'clock'>
  limits: Limits
  log: Logger
}

/** Path of the tunnel for envelopes of the error reporter. */
export const MONITORING_PATH = '/monitoring'

/** A replay is sent uncompressed, so its first part may be large. */
const BODY_LIMIT = 20 * 1_024 * 1_024
/** Envelopes in memory at the same time. */
const MOST_OPEN = 8
const types = ['text/plain', 'application/octet-stream', 'application/x-sentry-envelope']

/** Refuses pages of other sites. Browsers set the header; programs may leave it out. */
const refuseOtherSites = ({ headers }: FastifyRequest): void => {
  const site = headers['sec-fetch-site']
  if (site !== undefined && site !== 'same-origin') throw new AppError('forbidden')
}

/**
 * Mounts the tunnel through which pages send their errors to Sentry (C112, G6). Without a DSN the path does not exist. Sentry that
 * is down is answered with 502 within three seconds, and at once after several failures.
 */
export const mountMonitoring = (server: FastifyInstance, { app, limits, log }: MonitoringMount): void => {
  const { errorReporter } = app.config
  if (errorReporter === undefined) return
  const tunnel = createEnvelopeTunnel(errorReporter)
  let open = 0
  const forwarding = new WeakMap<FastifyRequest, Promise<unknown>>()
  void server.register(async (scope) => {
    scope.removeAllContentTypeParsers()
    scope.addContentTypeParser(types, { parseAs: 'buffer', bodyLimit: BODY_LIMIT }, (_request, body, done) =>
      done(null, body),
    )
    // before the body is read
    scope.addHook('onRequest', async (request, reply) => {
      refuseOtherSites(request)
      await limits.take('monitoring', bucketOf(undefined, request), app.clock().getTime())
      if (open >= MOST_OPEN) throw new AppError('tooManyRequests', { retryAfterMs: 5_000 })
      open += 1
      reply.raw.once('close', () => {
        // an envelope is in memory until its request to Sentry has ended, also after the page has gone
        void Promise.allSettled([forwarding.get(request)]).then(() => (open -= 1))
      })
    })
    scope.post(MONITORING_PATH, { bodyLimit: BODY_LIMIT }, async (request, reply) => {
      const { body, id } = request
      if (!Buffer.isBuffer(body)) throw new AppError('malformedRequest')
      const sending = tunnel.forward(body)
      forwarding.set(request, sending)
      const answer = await sending
      void reply.header('cache-control', 'no-store')
      if (answer) return reply.code(answer.status).headers(answer.headers).send(answer.body)
      log.warn({ requestId: id }, 'the error reporter cannot be reached')
      return reply.code(502).send()
    })
  })
}
