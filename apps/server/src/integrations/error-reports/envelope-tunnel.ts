import { AppError } from '@shop/contract'
import { handleTunnelRequest } from '@sentry/core'
import { createCircuitBreaker } from '#src/integrations/circuit-breaker.ts'

/** Answer of Sentry to an envelope. */
export interface TunnelReply {
  status: number
  headers: Record<string, string>
  body: Buffer
}

export interface EnvelopeTunnel {
  /** Undefined if Sentry cannot be reached in time. */
  forward(envelope: Buffer): Promise<TunnelReply | undefined>
}

interface TunnelOptions {
  /** The only DSN that envelopes may name. */
  dsn: string
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

/** A request with the body alone: no address, cookie or header of the person. */
const toRequest = (envelope: Buffer): Request =>
  new Request('http://tunnel.invalid/', {
    method: 'POST',
    headers: { 'content-length': String(envelope.length) },
    body: new Uint8Array(envelope),
  })

const toReply = async (response: Response): Promise<TunnelReply> => {
  const headers: Record<string, string> = {}
  for (const name of PASSED_HEADERS) {
    const value = response.headers.get(name)
    if (value !== null) headers[name] = value
  }
  return { status: response.status, headers, body: Buffer.from(await response.arrayBuffer()) }
}

const expire = (signal: AbortSignal): Promise<undefined> =>
  new Promise((resolve) => {
    signal.addEventListener('abort', () => resolve(undefined), { once: true })
  })

/**
 * Forwards envelopes to the one project of the settings. The address is built from the settings: an envelope that names another
 * DSN is refused with `forbidden` before any connection. G6
 */
export const createEnvelopeTunnel = (options: TunnelOptions): EnvelopeTunnel => {
  const { dsn, timeoutMs = TIMEOUT_MS, now = () => performance.now() } = options
  const gate = createCircuitBreaker({ now, ...LIMITS })
  const send = async (envelope: Buffer): Promise<TunnelReply | undefined> => {
    const reply = await toReply(await handleTunnelRequest(toRequest(envelope), { allowedDsns: [dsn] }))
    // the library answers 500 without a connection
    return reply.status === 500 ? undefined : reply
  }
  return {
    async forward(envelope) {
      if (readEnvelopeDsn(envelope) !== dsn) throw new AppError('forbidden')
      const signal = AbortSignal.timeout(timeoutMs)
      if ((await gate.enter(signal)) !== undefined) return undefined
      let isHealthy = false
      try {
        const reply = await Promise.race([send(envelope), expire(signal)])
        isHealthy = reply !== undefined && reply.status < 500
        return reply
      } finally {
        gate.leave(isHealthy)
      }
    },
  }
}
