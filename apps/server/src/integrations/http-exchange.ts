import { Agent as PlainAgent, type IncomingMessage, request as askPlain } from 'node:http'
import { Agent as SafeAgent, request as askSafe } from 'node:https'

export interface OutboundRequest {
  method: 'GET' | 'POST'
  url: string
  headers?: Record<string, string>
  body?: string | Buffer
  /** Total timeout in ms: queueing, connecting and reading the whole body. At most the client's own limit. */
  timeoutMs?: number
}

export interface OutboundReply {
  status: number
  headers: Headers
  body: string
}

/** `closed`: the circuit breaker rejects because the host has just failed several times. */
export type OutboundFailure = 'notAllowed' | 'busy' | 'closed' | 'timeout' | 'network' | 'tooLarge' | 'redirected'

export class OutboundError extends Error {
  readonly failure: OutboundFailure
  /** False: the request certainly never reached the host. */
  readonly sent: boolean
  constructor(failure: OutboundFailure, url: string, options: { sent: boolean; cause?: unknown }) {
    super(`${failure}: ${new URL(url).host}`, { cause: options.cause })
    this.name = 'OutboundError'
    this.failure = failure
    this.sent = options.sent
  }
}

export interface ExchangeOptions {
  signal: AbortSignal
  maxBytes: number
}
/** Sends one request to a vendor and reads the whole response. Throws `OutboundError`. */
export type Exchange = (request: OutboundRequest, options: ExchangeOptions) => Promise<OutboundReply>

// connections are reused: a TLS handshake before every payment would take longer than the payment request
const kept = { keepAlive: true, keepAliveMsecs: 30_000 }
const agents = { 'http:': new PlainAgent(kept), 'https:': new SafeAgent(kept) }

const UNCONNECTED = new Set(['ECONNREFUSED', 'ENOTFOUND', 'EAI_AGAIN', 'EHOSTUNREACH'])
const isUnconnected = (error: Error): boolean => UNCONNECTED.has((error as NodeJS.ErrnoException).code ?? '')

/** Uses Node's HTTP client: half the cost of `fetch` for such small responses, and it never follows redirects. */
export const exchangeOverHttp: Exchange = (request, { signal, maxBytes }) =>
  new Promise((resolve, reject) => {
    const { method, url, headers = {}, body } = request
    const target = new URL(url)
    const isSafe = target.protocol === 'https:'
    const fail = (error: Error): void => {
      if (error instanceof OutboundError) reject(error)
      else if (signal.aborted) reject(new OutboundError('timeout', url, { sent: true, cause: error }))
      else reject(new OutboundError('network', url, { sent: !isUnconnected(error), cause: error }))
    }
    const asking = (isSafe ? askSafe : askPlain)(target, {
      method,
      headers: body === undefined ? headers : { ...headers, 'content-length': Buffer.byteLength(body) },
      agent: isSafe ? agents['https:'] : agents['http:'],
      signal,
    })
    asking.on('error', fail)
    asking.on('response', (response) => void readReply(response, { url, maxBytes }).then(resolve, fail))
    asking.end(body)
  })

const readReply = async (
  response: IncomingMessage,
  { url, maxBytes }: { url: string; maxBytes: number },
): Promise<OutboundReply> => {
  const status = response.statusCode ?? 0
  if (status >= 300 && status < 400) {
    response.destroy()
    throw new OutboundError('redirected', url, { sent: true })
  }
  const chunks: Buffer[] = []
  let size = 0
  for await (const chunk of response as AsyncIterable<Buffer>) {
    size += chunk.byteLength
    // leaving the loop cancels the rest of the body
    if (size > maxBytes) throw new OutboundError('tooLarge', url, { sent: true })
    chunks.push(chunk)
  }
  return { status, headers: toHeaders(response), body: Buffer.concat(chunks).toString('utf8') }
}

const toHeaders = ({ headers }: IncomingMessage): Headers => {
  const given = new Headers()
  for (const [name, value] of Object.entries(headers)) {
    if (typeof value === 'string') given.set(name, value)
    else for (const one of value ?? []) given.append(name, one)
  }
  return given
}
