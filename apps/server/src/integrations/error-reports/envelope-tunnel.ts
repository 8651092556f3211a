import { AppError } from '@shop/contract'
import { createOutboundClient, OutboundError, type OutboundReply } from '#src/integrations/outbound-client.ts'

/** Answer of Sentry to an envelope. */
export interface TunnelReply {
  status: number
  headers: Record<string, string>
  body: string
}

export interface EnvelopeTunnel {
  /** Undefined if Sentry cannot be reached in time. */
  forward(envelope: Buffer): Promise<TunnelReply | undefined>
}

interface TunnelOptions {
  /** The only DSN that envelopes may name. */
  dsn: string
  /** Address of its project. */
  endpoint: string
  timeoutMs?: number
  /** Monotonic clock, in ms. */
  now?: () => number
}

const TIMEOUT_MS = 3_000
const MAX_HEADER_BYTES = 16 * 1_024
const PASSED_HEADERS = ['content-type', 'retry-after', 'x-sentry-rate-limits'] as const
/** Calls at the same time, and failures in a row that stop all calls for a while. */
const LIMITS = { maxConcurrent: 8, breaker: { failures: 3, closedMs: 10_000 } }

/** Reads the DSN in the first line of an envelope. Throws `malformedRequest`. */
export const readEnvelopeDsn = (envelope: Buffer): string => {
  const end = envelope.subarray(0, MAX_HEADER_BYTES).indexOf('\n')
  let header: unknown
  try {
    header = end < 0 ? undefined : JSON.parse(envelope.toString('utf8', 0, end))
  } catch (error) {
    throw new AppError('malformedRequest', { cause: error })
  }
  const { dsn } = (header ?? {}) as { dsn?: unknown }
  if (typeof dsn !== 'string') throw new AppError('malformedRequest')
  return dsn
}

const toReply = ({ status, headers: given, body }: OutboundReply): TunnelReply => {
  const headers: Record<string, string> = {}
  for (const name of PASSED_HEADERS) {
    const value = given.get(name)
    if (value !== null) headers[name] = value
  }
  return { status, headers, body }
}

/**
 * Forwards envelopes to the one project of the settings. The address comes from the settings: an envelope that names another DSN is
 * refused with `forbidden` before any connection. A redirect is not followed. The request has no header of the person, and ends with
 * its timeout. G6
 */
export const createEnvelopeTunnel = (options: TunnelOptions): EnvelopeTunnel => {
  const { dsn, endpoint, timeoutMs = TIMEOUT_MS, now = () => performance.now() } = options
  const outbound = createOutboundClient({ allowed: [endpoint], timeoutMs, now, ...LIMITS })
  return {
    async forward(body) {
      if (readEnvelopeDsn(body) !== dsn) throw new AppError('forbidden')
      const headers = { 'content-type': 'application/x-sentry-envelope' }
      try {
        return toReply(await outbound.send({ method: 'POST', url: endpoint, headers, body }))
      } catch (error) {
        if (!(error instanceof OutboundError)) throw error
        return undefined
      }
    },
  }
}
