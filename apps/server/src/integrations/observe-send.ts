import { currentRequestId } from '#src/observability/request-scope.ts'
import { currentTraceparent, inSpan } from '#src/observability/spans.ts'
import { OutboundError, type OutboundReply, type OutboundRequest } from './http-exchange.ts'

/** Notes a request to a vendor: `outcome` is the class of the status, or why there is none; `ms` its time. */
export type ObserveOutbound = (vendor: string, outcome: string, ms: number) => void

interface Observing {
  /** Name of the receiver from a bounded set. */
  vendorOf: (url: string) => string
  onSend: ObserveOutbound | undefined
  /** Hosts that get the header `traceparent`. */
  traceHosts: readonly string[]
}

type Send = (request: OutboundRequest) => Promise<OutboundReply>

/** Headers by which a vendor of the settings can name a request of the shop; `traceparent` only to hosts of the settings. */
const withIds = (request: OutboundRequest, isKnown: boolean, isTraced: boolean): OutboundRequest => {
  const requestId = isKnown ? currentRequestId() : undefined
  const traceparent = isTraced ? currentTraceparent() : undefined
  if (requestId === undefined && traceparent === undefined) return request
  const ids = {
    ...(requestId !== undefined && { 'x-request-id': requestId }),
    ...(traceparent !== undefined && { traceparent }),
  }
  return { ...request, headers: { ...request.headers, ...ids } }
}

const outcomeOf = (error: unknown): string => (error instanceof OutboundError ? error.failure : 'error')

/** Name in place of a host that a person has chosen, for example that of a push service. */
export const CHOSEN = 'chosen'

/** Adds the span, the time and the ids of each request. A span names the host and the method, never the path. */
export const observeSend = (send: Send, { vendorOf, onSend, traceHosts }: Observing): Send => {
  const hosts = new Set(traceHosts)
  return async (request) => {
    const vendor = vendorOf(request.url)
    const attributes = { 'server.address': vendor, 'http.request.method': request.method }
    return inSpan(`${request.method} ${vendor}`, { kind: 'client', attributes }, async (span) => {
      const began = performance.now()
      try {
        const isTraced = hosts.size > 0 && hosts.has(new URL(request.url).hostname)
        const reply = await send(withIds(request, vendor !== CHOSEN, isTraced))
        span?.setAttribute('http.response.status_code', reply.status)
        onSend?.(vendor, `${Math.floor(reply.status / 100)}xx`, performance.now() - began)
        return reply
      } catch (error) {
        onSend?.(vendor, outcomeOf(error), performance.now() - began)
        throw error
      }
    })
  }
}
