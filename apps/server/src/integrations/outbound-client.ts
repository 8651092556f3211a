import { assertOutsideTx } from '#src/db/tx-scope.ts'
import {
  type Exchange,
  exchangeOverHttp,
  OutboundError,
  type OutboundReply,
  type OutboundRequest,
} from './http-exchange.ts'
import { createCircuitBreaker, type CircuitBreaker } from './circuit-breaker.ts'

export { OutboundError, type OutboundReply, type OutboundRequest } from './http-exchange.ts'

/** Client for all requests to vendors. Throws `OutboundError`. */
export interface Outbound {
  send(request: OutboundRequest): Promise<OutboundReply>
}

export interface OutboundOptions {
  /** Base URLs of the vendors. Only their origins may be called. */
  allowed: readonly string[]
  exchange?: Exchange
  /** Monotonic clock, in ms. */
  now?: () => number
  timeoutMs?: number
  maxBytes?: number
  maxConcurrent?: number
  /** Blocks a host for `closedMs` after this many consecutive failures. */
  breaker?: { failures: number; closedMs: number }
}

const DEFAULTS = {
  exchange: exchangeOverHttp,
  now: () => performance.now(),
  timeoutMs: 10_000,
  maxBytes: 1_048_576,
  maxConcurrent: 20,
  breaker: { failures: 5, closedMs: 10_000 },
}

export function createOutboundClient(options: OutboundOptions): Outbound {
  const settings = { ...DEFAULTS, ...options }
  const gates = new Map<string, CircuitBreaker>(
    options.allowed.map((address) => [new URL(address).origin, createCircuitBreaker(settings)]),
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
        const reply = await settings.exchange(request, { signal, maxBytes: settings.maxBytes })
        healthy = reply.status < 500
        return reply
      } catch (error) {
        // An oversized response or a redirect is unexpected, but the host responds.
        healthy = error instanceof OutboundError && (error.failure === 'tooLarge' || error.failure === 'redirected')
        throw error
      } finally {
        gate.leave(healthy)
      }
    },
  }
}
