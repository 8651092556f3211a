import { AppError } from '@shop/contract'
import Fastify, {
  type FastifyHttpOptions,
  type FastifyInstance,
  type FastifyReply,
  type FastifyServerFactory,
} from 'fastify'
import { createServer, type Server } from 'node:http'
import { setImmediate as nextTurn, setTimeout as sleep } from 'node:timers/promises'
import type { Logger } from 'pino'
import type { Config } from '#src/config.ts'
import { toAppError, toErrorBody } from './errors.ts'
import type { FrontCache } from '#src/http/caching/front-cache.ts'
import { apiHeaders } from '#src/http/security/headers.ts'
import { nextRequestId } from './routing/request-id.ts'
import { toReadableAddress } from './pages/page-address.ts'

declare module 'fastify' {
  interface FastifyContextConfig {
    /** Name of the call a route answers; none on pages and files. */
    call?: string
  }
}

const BODY_LIMIT = 64 * 1024

const allowOrigin = (server: FastifyInstance, origins: readonly string[]): void => {
  const allowed = new Set(origins)
  server.addHook('onRequest', async (request, reply) => {
    const { origin } = request.headers
    if (origin === undefined || !allowed.has(origin)) return
    void reply.headers({
      'access-control-allow-origin': origin,
      'access-control-allow-credentials': 'true',
      vary: 'origin',
    })
    if (request.method === 'OPTIONS' && request.headers['access-control-request-method']) {
      return reply
        .headers({
          'access-control-allow-methods': 'GET, POST, PUT, PATCH, DELETE',
          'access-control-allow-headers': 'authorization, content-type, idempotency-key, x-platform, x-xsrf-token',
          'access-control-max-age': '600',
        })
        .code(204)
        .send()
    }
  })
}

/** Whether the shop was asked to end: then even kept answers take the way on which connections are told so. */
interface Ending {
  hasBegun: boolean
}

const createOptions = (
  config: Config,
  front: FrontCache,
  headers: Record<string, string>,
  ending: Ending,
): FastifyHttpOptions<Server> => {
  const timeouts = { headersTimeout: 10_000, requestTimeout: 30_000, keepAliveTimeout: 65_000, maxHeaderSize: 16_384 }
  const serverFactory: FastifyServerFactory = (handler) =>
    createServer(timeouts, (request, response) => {
      if (ending.hasBegun || !front.serve(request, response)) handler(request, response)
    })
  return {
    serverFactory,
    logger: false,
    bodyLimit: BODY_LIMIT,
    trustProxy: (_, hop) => hop < config.trustedProxies,
    genReqId: nextRequestId,
    rewriteUrl: ({ url = '/' }) => toReadableAddress(url),
    // who comes in while the shop ends is served, and told that this was the last answer on that connection
    return503OnClosing: false,
    forceCloseConnections: 'idle',
    routerOptions: { ignoreTrailingSlash: true, maxParamLength: 300 },
    frameworkErrors: (error, request, reply) => {
      const known = toAppError(error) ?? new AppError('invalidInput')
      const answer = reply as FastifyReply
      void answer.code(known.statusCode).headers(headers).send(toErrorBody(known, request.id))
    },
  }
}

/** The one place where errors end: expected ones become their answer, others are logged and say nothing. */
const answerErrors = (server: FastifyInstance, log: Logger): void => {
  server.setErrorHandler((error, request, reply) => {
    const known = toAppError(error)
    const status = known?.statusCode ?? 500
    const { call } = request.routeOptions.config
    if (status >= 500) log.error({ requestId: request.id, call, error }, known?.code ?? 'unexpected')
    if (known?.retryAfterMs !== undefined)
      void reply.header('retry-after', String(Math.ceil(known.retryAfterMs / 1_000)))
    void reply
      .code(status)
      .header('cache-control', 'no-store')
      .type('application/json; charset=utf-8')
      .send(toErrorBody(known, request.id))
  })
}

const DRAIN_MS = 300
const QUIET_TURNS = 3
const QUIET_MS = 1
const PATIENCE_MS = 3_000

/**
 * Whom the system has let in and nobody has read yet is cut off when the door is shut, and a turn reads one of them. So it
 * is shut right after turns that brought nobody, and that were short: in a long one somebody may have come.
 */
const waitForQuiet = async (door: Server): Promise<void> => {
  let came = 0
  const count = (): void => void (came += 1)
  door.on('connection', count)
  const until = performance.now() + PATIENCE_MS
  for (let quiet = 0; quiet < QUIET_TURNS && performance.now() < until; ) {
    const [before, began] = [came, performance.now()]
    await nextTurn()
    quiet = came === before && performance.now() - began < QUIET_MS ? quiet + 1 : 0
  }
  door.off('connection', count)
}

/** Before the door is shut those inside are told, and whoever asks whether the shop is ready: a kept connection ends with its next answer. */
const drainFirst = (server: FastifyInstance, ending: Ending): void => {
  server.addHook('preClose', async () => {
    ending.hasBegun = true
    if (!server.server.listening) return
    await sleep(DRAIN_MS)
    await waitForQuiet(server.server)
  })
}

/** The HTTP server without its routes: limits, headers, request ids, one place where errors end. */
export const createHttpServer = (config: Config, log: Logger, front: FrontCache): FastifyInstance => {
  const headers = Object.fromEntries(apiHeaders(config))
  const ending: Ending = { hasBegun: false }
  const server = Fastify(createOptions(config, front, headers, ending))
  server.removeContentTypeParser('text/plain')
  server.addHook('onRequest', async (request, reply) => {
    void reply.headers(headers).header('x-request-id', request.id)
  })
  drainFirst(server, ending)
  allowOrigin(server, config.corsOrigins)
  answerErrors(server, log)
  server.addHook('onResponse', async (request, reply) => {
    const { call } = request.routeOptions.config
    if (call === undefined || request.method === 'GET') return
    log.info({ requestId: request.id, call, status: reply.statusCode, ms: Math.round(reply.elapsedTime) }, 'call')
  })
  return server
}
