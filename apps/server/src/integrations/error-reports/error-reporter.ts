import { AppError } from '@shop/contract'
import { removePersonalData } from '@shop/rules/personal-data'
import {
  type BaseTransportOptions,
  createStackParser,
  createTransport,
  type ErrorEvent,
  linkedErrorsIntegration,
  Scope,
  type Transport,
} from '@sentry/core'
import { nodeStackLineParser, ServerRuntimeClient } from '@sentry/core/server'
import type { ErrorReporterConfig } from '#src/error-reporter-config.ts'
import { createOutboundClient, OutboundError } from '#src/integrations/outbound-client.ts'
import { createFloodGuard } from './flood-guard.ts'

/** Place of an error. Values are names of the program, never input. */
export interface ErrorPlace {
  requestId?: string
  method?: string
  /** Pattern of the route, for example `/v1/products/:id`. */
  route?: string | undefined
  call?: string | undefined
  /** Kind of the job. */
  job?: string | undefined
}

/** Reports an unexpected error. Does not block and does not throw. */
export type ReportError = (error: unknown, place: ErrorPlace) => void

export interface ErrorReporter {
  report: ReportError
  /** Waits up to a second for reports that are on their way. */
  close(): Promise<void>
}

interface ReporterOptions {
  config: ErrorReporterConfig
  /** Removes secrets of the settings from a text. */
  hide: (text: string) => string
  /** Monotonic clock, in ms. */
  now?: () => number
}

const TIMEOUT_MS = 3_000
/** Reports on their way. Further ones are dropped. */
const MOST_PENDING = 20
const CLOSE_MS = 1_000

/** Failures that the program expects: they have a code or an alarm of their own. */
const isExpected = (error: unknown): boolean => error instanceof AppError || error instanceof OutboundError

const toReport = (event: ErrorEvent): ErrorEvent => {
  const { user: _user, request: _request, server_name: _name, breadcrumbs: _breadcrumbs, ...rest } = event
  return removePersonalData(rest)
}

/** Sends through the guarded outbound client: no redirects, a timeout, and a circuit breaker. */
const openTransport =
  ({ config, hide, now }: Required<ReporterOptions>) =>
  (options: BaseTransportOptions): Transport => {
    const limits = { timeoutMs: TIMEOUT_MS, maxConcurrent: 2, breaker: { failures: 3, closedMs: 30_000 } }
    const outbound = createOutboundClient({ allowed: [config.endpoint], now, ...limits })
    return createTransport({ ...options, bufferSize: MOST_PENDING }, async ({ body }) => {
      const text = typeof body === 'string' ? body : Buffer.from(body).toString('utf8')
      const { status, headers } = await outbound.send({
        method: 'POST',
        url: config.endpoint,
        headers: { 'content-type': 'application/x-sentry-envelope' },
        body: hide(text),
      })
      return {
        statusCode: status,
        headers: {
          'x-sentry-rate-limits': headers.get('x-sentry-rate-limits'),
          'retry-after': headers.get('retry-after'),
        },
      }
    })
  }

const openClient = (options: Required<ReporterOptions>): ServerRuntimeClient => {
  const { dsn, release, environment } = options.config
  return new ServerRuntimeClient({
    dsn,
    release,
    environment,
    platform: 'node',
    runtime: { name: 'node', version: process.version },
    integrations: [linkedErrorsIntegration()],
    stackParser: createStackParser(nodeStackLineParser()),
    transport: openTransport(options),
    sendClientReports: false,
    dataCollection: { userInfo: false, cookies: false, httpHeaders: false, httpBodies: [], urlQueryParams: false },
    beforeSend: toReport,
  })
}

const toTags = ({ requestId, method, route, call, job }: ErrorPlace): Record<string, string> =>
  Object.fromEntries(
    Object.entries({ request_id: requestId, method, route, call, job }).filter(
      (pair): pair is [string, string] => pair[1] !== undefined,
    ),
  )

/**
 * Reports unexpected errors of the server to Sentry. Reports that cannot be sent are dropped: a dead Sentry costs a request
 * nothing.
 */
export const createErrorReporter = (given: ReporterOptions): ErrorReporter => {
  const options = { now: () => performance.now(), ...given }
  const client = openClient(options)
  client.init()
  const guard = createFloodGuard(options)
  return {
    report(error, place) {
      if (isExpected(error)) return
      const repeated = guard.admit(error)
      if (repeated === undefined) return
      const scope = new Scope()
      scope.setTags(toTags(place))
      if (repeated > 0) scope.setExtra('repeated', repeated)
      const mechanism = { type: 'shop', handled: false }
      client.captureException(error, { originalException: error, mechanism }, scope)
    },
    async close() {
      await client.close(CLOSE_MS)
    },
  }
}
