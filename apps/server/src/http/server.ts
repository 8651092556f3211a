import { AppError, type ErrorCode } from '@shop/contract'
import Fastify, {
  type FastifyHttpOptions,
  type FastifyInstance,
  type FastifyReply,
  type FastifyServerFactory,
} from 'fastify'
import { createServer, type Server, STATUS_CODES } from 'node:http'
import type { Socket } from 'node:net'
import { setImmediate as nextTurn, setTimeout as sleep } from 'node:timers/promises'
import type { Logger } from 'pino'
import type { Config } from '#src/config.ts'
import { createCachedObserver, type Observers, observeRequests } from './observe-requests.ts'
import { toAppError, toErrorBody } from './errors.ts'
import type { FrontCache } from '#src/http/caching/front-cache.ts'
import { apiHeaders } from '#src/http/security/headers.ts'
import type { ReportError } from '#src/integrations/error-reports/error-reporter.ts'
import { nextRequestId } from './routing/request-id.ts'
import { toReadableAddress } from './pages/page-address.ts'

const BODY_LIMIT = 64 * 1024
/** Time (ms) in which each part of the server opens. On a loaded machine reading the folders of files takes more than the 10 s of Fastify. */
const PLUGIN_TIMEOUT_MS = 60_000

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
          'access-control-allow-headers':
            'authorization, content-type, idempotency-key, x-brand, x-platform, x-reason, x-xsrf-token, x-service-number, x-access-token, x-body-hash',
          'access-control-max-age': '600',
        })
        .code(204)
        .send()
    }
  })
}

/**
 * Node looks for expired headers and requests only every 30 s by default, so a slow client would stay 30 s longer than the limit
 * says. F20
 */
const timeouts = {
  headersTimeout: 10_000,
  requestTimeout: 30_000,
  keepAliveTimeout: 65_000,
  connectionsCheckingInterval: 1_000,
  maxHeaderSize: 16_384,
}
/** A connection without any traffic for this long is closed: longer than the slowest payment call, shorter than keep-alive. */
const SOCKET_TIMEOUT_MS = 60_000
const MAX_CONNECTIONS = 10_000

const parserErrors: Readonly<Record<string, ErrorCode>> = {
  ERR_HTTP_REQUEST_TIMEOUT: 'requestTimeout',
  HPE_HEADER_OVERFLOW: 'headersTooLarge',
}

/** Answers a request that Node's parser refuses with the standard error body and headers, then closes the connection. F22 */
const answerParserError = (error: NodeJS.ErrnoException, socket: Socket, headers: Record<string, string>): void => {
  if (error.code === 'ECONNRESET' || !socket.writable || socket.bytesWritten > 0) {
    socket.destroy()
    return
  }
  const requestId = nextRequestId()
  const known = new AppError(parserErrors[error.code ?? ''] ?? 'malformedRequest')
  const body = JSON.stringify(toErrorBody(known, requestId))
  const lines = {
    ...headers,
    'content-type': 'application/json; charset=utf-8',
    'content-length': String(Buffer.byteLength(body)),
    'cache-control': 'no-store',
    'x-request-id': requestId,
    connection: 'close',
  }
  const head = Object.entries(lines).map(([name, value]) => `${name}: ${value}\r\n`)
  socket.end(`HTTP/1.1 ${known.statusCode} ${STATUS_CODES[known.statusCode] ?? 'Error'}\r\n${head.join('')}\r\n${body}`)
}

/** Shutdown state. After shutdown begins, cached responses also take the normal path, which sends `connection: close`. */
interface Ending {
  hasBegun: boolean
}

interface ServerParts extends Observers {
  log: Logger
  front: FrontCache
  reportError?: ReportError | undefined
}

const createOptions = (
  config: Config,
  parts: ServerParts,
  headers: Record<string, string>,
  ending: Ending,
): FastifyHttpOptions<Server> => {
  const { front } = parts
  const onCached = createCachedObserver(parts, config)
  const serverFactory: FastifyServerFactory = (handler) => {
    const server = createServer(timeouts, (request, response) => {
      const served = ending.hasBegun ? undefined : front.serve(request, response)
      if (served) onCached(served, response.statusCode, request)
      else handler(request, response)
    })
    server.maxConnections = MAX_CONNECTIONS
    // also closes the connection of a client that does not read its response
    server.setTimeout(SOCKET_TIMEOUT_MS)
    return server
  }
  return {
    serverFactory,
    logger: false,
    pluginTimeout: PLUGIN_TIMEOUT_MS,
    clientErrorHandler: (error, socket) => answerParserError(error, socket, headers),
    bodyLimit: BODY_LIMIT,
    trustProxy: (_, hop) => hop < config.trustedProxies,
    genReqId: nextRequestId,
    rewriteUrl: ({ url = '/' }) => toReadableAddress(url),
    // requests during shutdown are served, with connection: close
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

/** Handles all errors: expected ones become their response, others are logged and expose no details. */
const answerErrors = (
  server: FastifyInstance,
  { log, reportError }: Pick<ServerParts, 'log' | 'reportError'>,
): void => {
  server.setErrorHandler((error, request, reply) => {
    const known = toAppError(error)
    const status = known?.statusCode ?? 500
    const { url: route, config } = request.routeOptions
    const { call } = config
    if (known === undefined) reportError?.(error, { requestId: request.id, method: request.method, route, call })
    request.errorCode = known?.code ?? 'unexpected'
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

const QUIET_TURNS = 3
const QUIET_MS = 1
const PATIENCE_MS = 3_000

/**
 * Waits until no new connections arrive. Closing the listening socket drops connections that the kernel accepted and the
 * process has not read, and each event-loop turn reads one. So it closes only after several turns without a connection that
 * were also short: during a long turn a connection may have arrived.
 */
const waitForQuiet = async (server: Server): Promise<void> => {
  let came = 0
  const count = (): void => void (came += 1)
  server.on('connection', count)
  const until = performance.now() + PATIENCE_MS
  for (let quiet = 0; quiet < QUIET_TURNS && performance.now() < until; ) {
    const [before, began] = [came, performance.now()]
    await nextTurn()
    quiet = came === before && performance.now() - began < QUIET_MS ? quiet + 1 : 0
  }
  server.off('connection', count)
}

/**
 * Drains before closing the socket: readiness fails, and every keep-alive connection ends with its next response. Load balancers
 * have `drainMs` to notice.
 */
const drainFirst = (server: FastifyInstance, ending: Ending, drainMs: number): void => {
  server.addHook('preClose', async () => {
    ending.hasBegun = true
    if (!server.server.listening) return
    await sleep(drainMs)
    await waitForQuiet(server.server)
  })
}

/** Creates the HTTP server without routes: limits, headers, request ids and error handling. */
export const createHttpServer = (config: Config, parts: ServerParts): FastifyInstance => {
  const headers = Object.fromEntries(apiHeaders(config))
  const ending: Ending = { hasBegun: false }
  const server = Fastify(createOptions(config, parts, headers, ending))
  server.removeContentTypeParser('text/plain')
  server.addHook('onRequest', async (request, reply) => {
    void reply.headers(headers).header('x-request-id', request.id)
  })
  drainFirst(server, ending, config.deployment.drainMs)
  allowOrigin(server, config.corsOrigins)
  answerErrors(server, parts)
  observeRequests(server, config, parts)
  return server
}
