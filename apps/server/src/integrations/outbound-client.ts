import { LRUCache } from 'lru-cache'
import { assertOutsideTx } from '#src/db/tx-scope.ts'
import {
  type Exchange,
  exchangeOverHttp,
  OutboundError,
  type OutboundReply,
  type OutboundRequest,
} from './http-exchange.ts'
import { createCircuitBreaker, type CircuitBreaker, type CircuitBreakerOptions } from './circuit-breaker.ts'
import { CHOSEN, type ObserveOutbound, observeSend } from './observe-send.ts'

export { OutboundError, type OutboundReply, type OutboundRequest } from './http-exchange.ts'

/** Client for all requests to vendors. Throws `OutboundError`. */
export interface Outbound {
  send(request: OutboundRequest): Promise<OutboundReply>
  /** Hosts whose circuit breaker began to block calls, or whose probe failed, within the last `ms`. */
  listBlocked(ms: number): string[]
}

export interface OutboundOptions {
  /** Base URLs of the vendors. Only their origins may be called. */
  allowed: readonly string[]
  /** Allows further addresses, for services that people choose. Default: none. */
  allows?: (url: string) => boolean
  exchange?: Exchange
  /** Monotonic clock, in ms. */
  now?: () => number
  timeoutMs?: number
  maxBytes?: number
  maxConcurrent?: number
  /** Blocks a host for `closedMs` after this many consecutive failures. */
  breaker?: { failures: number; closedMs: number }
  /** Hosts, in lower case, that get the trace of a request in `traceparent`. Default: none. */
  traceHosts?: readonly string[]
  /** Notes each request. `vendor`: host of `allowed`, or `chosen`. */
  onSend?: ObserveOutbound | undefined
}

/** Origins of chosen services whose failures are remembered. */
const MOST_CHOSEN = 200

const DEFAULTS = {
  exchange: exchangeOverHttp,
  now: () => performance.now(),
  timeoutMs: 10_000,
  maxBytes: 1_048_576,
  maxConcurrent: 20,
  breaker: { failures: 5, closedMs: 10_000 },
}

const listBlockedOf = (gates: readonly (readonly [origin: string, CircuitBreaker])[], ms: number): string[] =>
  gates.filter(([, gate]) => gate.hasBlockedWithin(ms)).map(([origin]) => new URL(origin).host)

/** Creates the circuit breakers of the hosts that may be called. */
const createGates = (options: OutboundOptions, settings: CircuitBreakerOptions) => {
  const gates = new Map<string, CircuitBreaker>(
    options.allowed.map((address) => [new URL(address).origin, createCircuitBreaker(settings)]),
  )
  const chosen = new LRUCache<string, CircuitBreaker>({ max: MOST_CHOSEN })
  return {
    /** Undefined: the address may not be called. */
    gateOf: (url: string): CircuitBreaker | undefined => {
      const { origin } = new URL(url)
      const fixed = gates.get(origin)
      if (fixed || !options.allows?.(url)) return fixed
      const known = chosen.get(origin)
      if (known) return known
      const gate = createCircuitBreaker(settings)
      chosen.set(origin, gate)
      return gate
    },
    vendorOf: (url: string): string => {
      const { origin, host } = new URL(url)
      return gates.has(origin) ? host : CHOSEN
    },
    listBlocked: (ms: number) => listBlockedOf([...gates, ...chosen.entries()], ms),
  }
}

export function createOutboundClient(options: OutboundOptions): Outbound {
  const settings = { ...DEFAULTS, ...options }
  const { gateOf, vendorOf, listBlocked } = createGates(options, settings)
  const send = async (request: OutboundRequest): Promise<OutboundReply> => {
    assertOutsideTx()
    const gate = gateOf(request.url)
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
  }
  return {
    send: observeSend(send, { vendorOf, onSend: options.onSend, traceHosts: options.traceHosts ?? [] }),
    listBlocked,
  }
}
