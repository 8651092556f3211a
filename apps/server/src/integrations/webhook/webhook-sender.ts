import type { WebhookFailure } from '@shop/contract'
import { type IncomingMessage, request as askPlain, type RequestOptions } from 'node:http'
import { request as askSafe } from 'node:https'
import type { LookupFunction } from 'node:net'
import { assertOutsideTx } from '#src/db/tx-scope.ts'
import { lookupPublic, PrivateAddressError } from './public-address.ts'
import { isPrivateHost, isWebhookUrl } from './webhook-url.ts'

export interface WebhookRequest {
  url: string
  headers: Record<string, string>
  body: string
}

/** Result of one attempt. `failure` null: the receiver has accepted the message. */
export interface WebhookResult {
  failure: WebhookFailure | null
  /** HTTP status; null without a reply. */
  status: number | null
  durationMs: number
  /** Beginning of the reply, or the error. */
  excerpt: string
}

export interface WebhookSender {
  /** Reports whether a webhook may have an address. */
  allows(url: string): boolean
  /** Sends a message once. Never throws for what the receiver does. */
  send(request: WebhookRequest): Promise<WebhookResult>
}

export interface WebhookSenderOptions {
  /** Hosts that may be private and without TLS. */
  privateHosts: readonly string[]
  /** Time in ms for connecting, sending and the whole reply. */
  timeoutMs?: number
  /** Looks up hosts that have to be public. */
  lookup?: LookupFunction
}

const TIMEOUT_MS = 10_000
const MOST_BYTES = 65_536
const MOST_EXCERPT = 500

class AttemptError extends Error {
  readonly failure: WebhookFailure
  constructor(failure: WebhookFailure, message: string) {
    super(message)
    this.failure = failure
  }
}

/** Cuts a text of the receiver to what is stored: no control characters, at most 500 characters. */
export const toExcerpt = (text: string): string =>
  text
    .slice(0, 4 * MOST_EXCERPT)
    .toWellFormed()
    .replace(/\p{Cc}+/gu, ' ')
    .trim()
    .slice(0, MOST_EXCERPT)
    .toWellFormed()

const TLS_CODE = /^(?:ERR_TLS|ERR_SSL|CERT_|DEPTH_ZERO|SELF_SIGNED|UNABLE_TO_|EPROTO)/

const failureOf = (error: unknown, signal: AbortSignal): WebhookFailure => {
  if (error instanceof AttemptError) return error.failure
  if (signal.aborted) return 'timeout'
  if (error instanceof PrivateAddressError) return 'refused'
  const { code = '' } = error as NodeJS.ErrnoException
  return TLS_CODE.test(code) ? 'tls' : 'network'
}

const readBody = async (response: IncomingMessage): Promise<string> => {
  const chunks: Buffer[] = []
  let size = 0
  for await (const chunk of response as AsyncIterable<Buffer>) {
    size += chunk.byteLength
    // leaving the loop ends the connection
    if (size > MOST_BYTES) throw new AttemptError('tooLarge', `the reply is longer than ${MOST_BYTES} bytes`)
    chunks.push(chunk)
  }
  return Buffer.concat(chunks).toString('utf8')
}

interface Exchange {
  /** Undefined for a private host that the settings allow. */
  lookup: LookupFunction | undefined
  signal: AbortSignal
  onStatus: (status: number) => void
}

const exchange = (
  { url, headers, body }: WebhookRequest,
  { lookup, signal, onStatus }: Exchange,
): Promise<{ status: number; text: string }> =>
  new Promise((resolve, reject) => {
    const options: RequestOptions = {
      method: 'POST',
      headers: { ...headers, 'content-type': 'application/json', 'content-length': Buffer.byteLength(body) },
      // a connection of its own: one that is reused could lead to an address that was checked long ago
      agent: false,
      signal,
      ...(lookup && { lookup }),
    }
    const asking = new URL(url).protocol === 'https:' ? askSafe(url, options) : askPlain(url, options)
    asking.on('error', reject)
    asking.on('upgrade', (response, socket) => {
      onStatus(response.statusCode ?? 0)
      socket.destroy()
      reject(new AttemptError('status', 'the receiver asks for another protocol'))
    })
    // after a response it changes nothing: its body settles the exchange
    let hasResponse = false
    asking.on('close', () => {
      if (!hasResponse) reject(new AttemptError('network', 'the connection ended without a response'))
    })
    asking.on('response', (response) => {
      hasResponse = true
      const status = response.statusCode ?? 0
      onStatus(status)
      if (status >= 300 && status < 400) {
        response.destroy()
        reject(new AttemptError('redirected', 'redirects are not followed'))
      } else {
        readBody(response).then((text) => resolve({ status, text }), reject)
      }
    })
    asking.end(body)
  })

/** Sends messages to addresses that staff has chosen: only to public ones, without following redirects, with bounded time and size. */
export const createWebhookSender = (options: WebhookSenderOptions): WebhookSender => {
  const { privateHosts, timeoutMs = TIMEOUT_MS, lookup = lookupPublic } = options
  const allows = (url: string): boolean => isWebhookUrl(url, privateHosts)
  return {
    allows,
    async send(request) {
      assertOutsideTx()
      const began = performance.now()
      const signal = AbortSignal.timeout(timeoutMs)
      let status: number | null = null
      const end = (failure: WebhookFailure | null, text: string): WebhookResult => ({
        failure,
        status,
        durationMs: Math.round(performance.now() - began),
        excerpt: toExcerpt(text),
      })
      // an address that was allowed when it was entered, before the settings changed
      if (!allows(request.url)) return end('refused', 'the address is not allowed')
      try {
        const checked = isPrivateHost(request.url, privateHosts) ? undefined : lookup
        const reply = await exchange(request, { lookup: checked, signal, onStatus: (given) => void (status = given) })
        return end(reply.status >= 200 && reply.status < 300 ? null : 'status', reply.text)
      } catch (error) {
        return end(failureOf(error, signal), String(error))
      }
    },
  }
}
