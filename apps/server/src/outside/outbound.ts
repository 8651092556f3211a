import { assertOutsideTx } from '#src/db/tx-scope.ts'
import { createHostGate, type HostGate } from './host-gate.ts'

export interface OutboundRequest {
  method: 'GET' | 'POST'
  url: string
  headers?: Record<string, string>
  body?: string
  /** For everything: waiting for a free place, connecting, the whole body. Never above the client's own limit. */
  timeoutMs?: number
}

export interface OutboundReply {
  status: number
  headers: Headers
  body: string
}

/** `closed`: the breaker refuses because the host has just failed several times. */
export type OutboundFailure = 'notAllowed' | 'busy' | 'closed' | 'timeout' | 'network' | 'tooLarge' | 'redirected'

export class OutboundError extends Error {
  readonly failure: OutboundFailure
  /** False: the request surely never reached the host. */
  readonly sent: boolean
  constructor(failure: OutboundFailure, url: string, options: { sent: boolean; cause?: unknown }) {
    super(`${failure}: ${new URL(url).host}`, { cause: options.cause })
    this.name = 'OutboundError'
    this.failure = failure
    this.sent = options.sent
  }
}

/** The only way out of this process to a vendor. Throws `OutboundError`. */
export interface Outbound {
  send(request: OutboundRequest): Promise<OutboundReply>
}

export interface OutboundOptions {
  /** Base addresses of the vendors; only their origins may be called. */
  allowed: readonly string[]
  fetch?: typeof fetch
  /** A clock that never goes back, in ms. */
  now?: () => number
  timeoutMs?: number
  maxBytes?: number
  maxConcurrent?: number
  /** So many failures in a row close the way to a host for so long. */
  breaker?: { failures: number; closedMs: number }
}

const DEFAULTS = {
  fetch: (...args: Parameters<typeof fetch>) => fetch(...args),
  now: () => performance.now(),
  timeoutMs: 10_000,
  maxBytes: 1_048_576,
  maxConcurrent: 20,
  breaker: { failures: 5, closedMs: 10_000 },
}

export function createOutbound(options: OutboundOptions): Outbound {
  const settings = { ...DEFAULTS, ...options }
  const gates = new Map<string, HostGate>(
    options.allowed.map((address) => [new URL(address).origin, createHostGate(settings)]),
  )
  return {
    async send(request) {
      assertOutsideTx()
      const gate = gates.get(new URL(request.url).origin)
      if (!gate) throw new OutboundError('notAllowed', request.url, { sent: false })
      const signal = AbortSignal.timeout(Math.min(request.timeoutMs ?? settings.timeoutMs, settings.timeoutMs))
      const refusal = await gate.enter(signal)
      if (refusal) throw new OutboundError(refusal, request.url, { sent: false })
      let healthy = false
      try {
        const reply = await exchange(request, settings, signal)
        healthy = reply.status < 500
        return reply
      } catch (error) {
        // A host that answers too much or sends us elsewhere is odd, but it is there.
        healthy = error instanceof OutboundError && (error.failure === 'tooLarge' || error.failure === 'redirected')
        throw error
      } finally {
        gate.leave(healthy)
      }
    },
  }
}

async function exchange(
  request: OutboundRequest,
  settings: { fetch: typeof fetch; maxBytes: number },
  signal: AbortSignal,
): Promise<OutboundReply> {
  const { method, url, headers = {}, body } = request
  try {
    const response = await settings.fetch(url, {
      method,
      headers,
      ...(body === undefined ? {} : { body }),
      redirect: 'manual',
      signal,
    })
    if (response.status >= 300 && response.status < 400) {
      await response.body?.cancel()
      throw new OutboundError('redirected', url, { sent: true })
    }
    return {
      status: response.status,
      headers: response.headers,
      body: await readBody(response, url, settings.maxBytes),
    }
  } catch (error) {
    if (error instanceof OutboundError) throw error
    if (signal.aborted) throw new OutboundError('timeout', url, { sent: true, cause: error })
    throw new OutboundError('network', url, { sent: !isUnconnected(error), cause: error })
  }
}

async function readBody(response: Response, url: string, maxBytes: number): Promise<string> {
  const chunks: Uint8Array[] = []
  let size = 0
  for await (const chunk of response.body ?? []) {
    size += chunk.byteLength
    // Leaving the loop cancels what is still to come.
    if (size > maxBytes) throw new OutboundError('tooLarge', url, { sent: true })
    chunks.push(chunk)
  }
  return Buffer.concat(chunks).toString('utf8')
}

const UNCONNECTED = new Set(['ECONNREFUSED', 'ENOTFOUND', 'EAI_AGAIN', 'EHOSTUNREACH', 'UND_ERR_CONNECT_TIMEOUT'])

function isUnconnected(error: unknown): boolean {
  const { cause } = error as { cause?: { code?: unknown } }
  return typeof cause?.code === 'string' && UNCONNECTED.has(cause.code)
}
