import type { Api, CallInput, CallName, CallReply } from '@shop/contract'
import { ApiError, toApiError, toConnectionError } from './api-error.ts'
import { readCookie } from '../browser-storage.ts'
import { findCallPath, type LooseInput, toCallRequest } from './call-request.ts'
import { platformOf } from '../platform.ts'
import { previewToken } from '../preview-token.ts'
import { noteServerTime } from '../server-clock.ts'

const AUTHENTICATED_TIMEOUT_MS = 30_000 // AUTH-9

/** Token of this browser's calls and its renewal, set when the session starts (features/auth). */
interface Caller {
  token: string | undefined
  /** Called once when a token is refused. Returns a new token, or undefined if there is none. */
  renew: (() => Promise<string | undefined>) | undefined
}
const caller: Caller = { token: undefined, renew: undefined }

export const setCallerToken = (token: string | undefined): void => {
  caller.token = token
}
/** Token for connections that are not calls: the socket of a live room. */
export const callerToken = (): string | undefined => caller.token
/** Renews a token that a connection other than a call was refused with. Returns whether there is a new one. */
export const renewCallerToken = async (): Promise<boolean> => Boolean(await caller.renew?.().catch(() => undefined))
export const setTokenRenewal = (renew: Caller['renew']): void => {
  caller.renew = renew
}

export interface SendOptions {
  /** Same key for each attempt of one intent, so that a write sent twice runs once. */
  idempotencyKey?: string
  signal?: AbortSignal
  /** Sends the request instead of `fetch`, e.g. to report the progress of an upload. */
  send?: (url: string, request: RequestInit) => Promise<Response>
  /** False for the calls that issue a token: renewing would not help if they are refused. */
  renew?: boolean
}

// a file is sent unchanged; the server detects its type from the bytes
const contentOf = ({ body }: LooseInput): { content: BodyInit; type: string } => {
  const file = (body as { file?: unknown } | undefined)?.file
  return file instanceof Blob
    ? { content: file, type: 'application/octet-stream' }
    : { content: JSON.stringify(body ?? {}), type: 'application/json' }
}

const headersFor = (method: string, token: string | undefined, key: string): Headers => {
  const headers = new Headers({ accept: 'application/json', 'x-platform': platformOf(navigator.userAgent) }) // AUTH-4
  if (token) headers.set('authorization', `Bearer ${token}`)
  if (previewToken) headers.set('x-preview', previewToken)
  if (method === 'GET') return headers
  headers.set('idempotency-key', key)
  const xsrf = readCookie(document.cookie, 'XSRF-TOKEN')
  if (xsrf) headers.set('x-xsrf-token', xsrf) // AUTH-8
  return headers
}

const signalFor = (token: string | undefined, given: AbortSignal | undefined): AbortSignal | null => {
  const signals = [given, token ? AbortSignal.timeout(AUTHENTICATED_TIMEOUT_MS) : undefined].filter(
    (signal) => signal !== undefined,
  )
  return signals.length > 0 ? AbortSignal.any(signals) : null
}

const readJson = async (response: Response): Promise<unknown> => {
  const text = await response.text()
  if (text === '') return undefined
  try {
    return JSON.parse(text)
  } catch {
    // a proxy's error page is not JSON; the status is enough
    return undefined
  }
}

const sendOnce = async (name: CallName, input: LooseInput, options: SendOptions, key: string): Promise<unknown> => {
  const { method, url } = toCallRequest(name, await findCallPath(name), input)
  const { token } = caller
  const headers = headersFor(method, token, key)
  const request: RequestInit = {
    method,
    headers,
    signal: signalFor(token, options.signal),
  }
  if (method !== 'GET') {
    const { content, type } = contentOf(input)
    headers.set('content-type', type)
    request.body = content
  }
  try {
    const sentAt = Date.now()
    const response = await (options.send ?? fetch)(url, request)
    noteServerTime(response.headers, sentAt)
    const body = await readJson(response)
    if (response.ok) return body
    throw toApiError(response.status, body)
  } catch (reason) {
    if (reason instanceof ApiError) throw reason
    throw toConnectionError(reason)
  }
}

const isRefusedToken = (reason: unknown): boolean => reason instanceof ApiError && reason.code === 'unauthorized'

/** Sends a call from the browser. A refused token is renewed once, and the call is sent again. Throws ApiError. */
export const sendCall = async <N extends CallName>(
  name: N,
  input: CallInput<N> | undefined,
  options: SendOptions = {},
): Promise<CallReply<N>> => {
  const loose = (input ?? {}) as LooseInput
  const key = options.idempotencyKey ?? crypto.randomUUID()
  const carried = caller.token
  try {
    return (await sendOnce(name, loose, options, key)) as CallReply<N>
  } catch (reason) {
    if (!isRefusedToken(reason) || !caller.renew || options.renew === false) throw reason
    // if the user logged in during the request, use the new token
    const token = caller.token === carried ? await caller.renew() : caller.token
    if (!token) throw reason
    return (await sendOnce(name, loose, options, key)) as CallReply<N>
  }
}

/** Typed API client of the browser. */
export const api: Api = (name, ...[input]) => sendCall(name, input)
