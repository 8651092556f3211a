import type { BrandId } from '@shop/brands'
import type { CallName, ErrorCode } from '@shop/contract'
import { type Span, SpanStatusCode } from '@opentelemetry/api'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { IncomingMessage } from 'node:http'
import type { Config } from '#src/config.ts'
import type { Metrics } from '#src/observability/metrics.ts'
import { NO_BRAND, PAGE } from '#src/observability/request-counts.ts'
import { inRequestScope } from '#src/observability/request-scope.ts'
import { startSpan, withSpan } from '#src/observability/spans.ts'
import type { AccessLog } from './access-log.ts'
import type { AnswerCounter } from './answer-counter.ts'
import type { Served } from './caching/front-cache.ts'
import { MONITORING_PATH } from './pages/mount-monitoring.ts'
import { clientAddressOf } from './sockets/client-address.ts'

declare module 'fastify' {
  interface FastifyContextConfig {
    /** Name of the call that the route serves. Undefined for pages and files. */
    call?: CallName
  }
  interface FastifyRequest {
    /** Brand of a request of staff, where it is another than that of the host. */
    staffBrand: BrandId | undefined
    /** Code of the error with which the request was answered. */
    errorCode: ErrorCode | undefined
    /** The response is a stream of events, which lasts as long as its page. */
    isStream: boolean
    span: Span | undefined
  }
}

/** Readiness is no answer to a shopper, and neither is a vendor that cannot be reached. */
const uncounted: ReadonlySet<string> = new Set(['/readyz', '/healthz', MONITORING_PATH])
/** Name in place of a call for files and documents. */
const FILE = 'file'
const FIRST_FAULT = 500

export interface Observers {
  answers: AnswerCounter
  accessLog: AccessLog | undefined
  metrics: Metrics | undefined
  brandOf: (host: string | undefined) => BrandId
}

const findBrand = ({ brandOf }: Observers, { staffBrand, headers }: FastifyRequest): string => {
  if (staffBrand !== undefined) return staffBrand
  try {
    return brandOf(headers.host)
  } catch {
    // the response was the typed error of an unknown host
    return NO_BRAND
  }
}

const callOf = ({ routeOptions, is404 }: FastifyRequest): string => routeOptions.config.call ?? (is404 ? PAGE : FILE)

const headerOf = (value: string | string[] | undefined): string | undefined =>
  typeof value === 'string' ? value : undefined

/** Starts the span of a request. A `traceparent` is accepted only behind a trusted proxy, which sets or removes it. */
const startRequestSpan = (request: FastifyRequest, { trustedProxies }: Pick<Config, 'trustedProxies'>) => {
  const { url: route, config } = request.routeOptions
  const parent = trustedProxies > 0 ? headerOf(request.headers.traceparent) : undefined
  return startSpan(config.call ?? `${request.method} ${route ?? PAGE}`, {
    kind: 'server',
    parent: parent ?? 'none',
    attributes: { 'http.request.method': request.method, ...(route !== undefined && { 'http.route': route }) },
  })
}

const endRequestSpan = ({ span, errorCode }: FastifyRequest, { statusCode }: FastifyReply, brand: string): void => {
  if (!span) return
  span.setAttributes({ 'http.response.status_code': statusCode, 'shop.brand': brand })
  if (errorCode !== undefined) span.setAttribute('error.type', errorCode)
  if (statusCode >= FIRST_FAULT) span.setStatus({ code: SpanStatusCode.ERROR })
  span.end()
}

const measure = (request: FastifyRequest, reply: FastifyReply, brand: string, metrics: Metrics): void => {
  const call = callOf(request)
  metrics.requests.count(call, brand, reply.statusCode)
  if (!request.isStream) metrics.observeCall(call, reply.elapsedTime)
}

/** Runs every request in its scope and span, and counts, measures and logs its response. */
export const observeRequests = (server: FastifyInstance, config: Config, observers: Observers): void => {
  const { answers, accessLog, metrics } = observers
  server.decorateRequest('staffBrand', undefined)
  server.decorateRequest('errorCode', undefined)
  server.decorateRequest('isStream', false)
  server.decorateRequest('span', undefined)
  // after the body is read: its events are those of the socket, which many requests share
  server.addHook('preHandler', (request, _, done) => {
    inRequestScope(request.id, () => {
      request.span = startRequestSpan(request, config)
      withSpan(request.span, done)
    })
  })
  server.addHook('onResponse', async (request, reply) => {
    const { config: route, url } = request.routeOptions
    const isCounted = !uncounted.has(url ?? '')
    if (isCounted) answers.count(reply.statusCode)
    const brand = findBrand(observers, request)
    endRequestSpan(request, reply, brand)
    if (metrics && isCounted) measure(request, reply, brand, metrics)
    if (!isCounted) return
    accessLog?.({
      requestId: request.id,
      method: request.method,
      call: route.call,
      route: route.call === undefined ? url : undefined,
      brand,
      status: reply.statusCode,
      ms: reply.elapsedTime,
      ip: request.ip,
      code: request.errorCode,
    })
  })
}

/** Returns the function that counts a response of the front cache. */
export const createCachedObserver = ({ answers, accessLog, metrics }: Observers, config: Config) => {
  const logsAll = config.observability.logAccess === 'all'
  return ({ call, brand, requestId }: Served, status: number, request: IncomingMessage): void => {
    answers.count(status)
    metrics?.requests.count(call ?? PAGE, brand, status)
    if (!logsAll) return
    accessLog?.({
      requestId,
      method: request.method ?? 'GET',
      call,
      route: undefined,
      brand,
      status,
      ms: 0,
      ip: clientAddressOf(request, config.trustedProxies),
      code: undefined,
      isCached: true,
    })
  }
}
