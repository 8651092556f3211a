import type { CallInput, CallName, CallReply } from '@shop/contract'
import { adminPaths } from '@shop/contract/admin-paths'
import { enterStaff, expireStaff, useStaffSession } from '../session/staff-session.ts'
import { ApiError, codeOf, toApiError, toConnectionError } from './api-error.ts'

/** Calls of the back office. */
export type AdminCall = keyof typeof adminPaths & CallName

export interface CallOptions {
  /** Why a write is made: stored in the audit log. At most 200 characters. */
  reason?: string | undefined
  /** Same key for each attempt of one intent, so that a write sent twice runs once. */
  idempotencyKey?: string
  signal?: AbortSignal
}

/** Arguments of a call after its name: the input is optional if none of its fields is required. */
export type InputOf<N extends CallName> = object extends CallInput<N> ? [input?: CallInput<N>] : [input: CallInput<N>]

interface LooseInput {
  params?: Record<string, string | number>
  query?: Record<string, string | number | boolean | undefined>
  body?: unknown
}

const TIMEOUT_MS = 30_000
/** An upload takes as long as the line of the farm needs. */
const UPLOAD_TIMEOUT_MS = 10 * 60_000
/** A large file gives way to the requests of shoppers. */
const DOWNLOAD_TIMEOUT_MS = 60 * 60_000

const toRequest = (name: AdminCall, input: LooseInput): { method: string; url: string } => {
  const [method = 'GET', pattern = ''] = adminPaths[name].split(' ')
  const path = pattern.replace(/\{(\w+)\}/g, (_, key: string) => {
    const value = input.params?.[key]
    if (value === undefined) throw new TypeError(`${name} needs the parameter ${key}`)
    return encodeURIComponent(value)
  })
  const query = new URLSearchParams()
  for (const [key, value] of Object.entries(input.query ?? {}))
    if (value !== undefined && value !== '') query.set(key, String(value))
  const search = query.toString()
  return { method, url: search ? `${path}?${search}` : path }
}

// a file is sent unchanged; the server detects its type from the bytes
const contentOf = ({ body }: LooseInput): { content: BodyInit; type: string } => {
  const file = (body as { file?: unknown } | undefined)?.file
  return file instanceof Blob
    ? { content: file, type: 'application/octet-stream' }
    : { content: JSON.stringify(body ?? {}), type: 'application/json' }
}

const headersFor = (method: string, { reason, idempotencyKey }: CallOptions): Headers => {
  const { xsrfToken, brand } = useStaffSession.getState()
  const headers = new Headers({ accept: 'application/json', 'x-brand': brand })
  if (reason !== undefined && reason !== '') headers.set('x-reason', encodeURIComponent(reason))
  if (method === 'GET') return headers
  headers.set('idempotency-key', idempotencyKey ?? crypto.randomUUID())
  if (xsrfToken !== undefined) headers.set('x-xsrf-token', xsrfToken)
  return headers
}

const readJson = async (response: Response): Promise<unknown> => {
  const text = await response.text()
  try {
    return text === '' ? undefined : JSON.parse(text)
  } catch {
    // a proxy's error page is not JSON; the status is enough
    return undefined
  }
}

const requestFor = (method: string, input: LooseInput, options: CallOptions): RequestInit => {
  const headers = headersFor(method, options)
  if (method === 'GET') return { method, headers }
  const { content, type } = contentOf(input)
  headers.set('content-type', type)
  return { method, headers, body: content }
}

/** Reads the reply of a call. */
type Read<T> = (response: Response) => Promise<T>

const timeoutOf = ({ body }: RequestInit, isFile: boolean): AbortSignal => {
  if (isFile) return AbortSignal.timeout(DOWNLOAD_TIMEOUT_MS)
  return AbortSignal.timeout(body instanceof Blob ? UPLOAD_TIMEOUT_MS : TIMEOUT_MS)
}

const send = async <T>(name: AdminCall, input: LooseInput, options: CallOptions, read: Read<T>): Promise<T> => {
  const { method, url } = toRequest(name, input)
  const request = requestFor(method, input, options)
  const timeout = timeoutOf(request, read !== readJson)
  try {
    const signal = options.signal ? AbortSignal.any([options.signal, timeout]) : timeout
    const response = await fetch(url, { ...request, signal })
    if (response.ok) return await read(response)
    throw toApiError(response.status, await readJson(response))
  } catch (reason) {
    if (reason instanceof ApiError) throw reason
    throw toConnectionError(reason)
  }
}

const readSession = async (): Promise<CallReply<'admin.session.get'>> =>
  (await send('admin.session.get', {}, {}, readJson)) as CallReply<'admin.session.get'>

/** Sends a call; reads the session again if another tab has logged in meanwhile. */
const sendFresh = async <T>(name: AdminCall, input: LooseInput, options: CallOptions, read: Read<T>): Promise<T> => {
  try {
    return await send(name, input, options, read)
  } catch (error) {
    if (codeOf(error) !== 'csrfRefused') throw error
    enterStaff(await readSession())
    return send(name, input, options, read)
  }
}

/** Sends a call whose replies are events by `fetch`. A session that has ended asks for a new login. Throws ApiError. */
export const fetchEvents = async (
  name: AdminCall,
  fetch: (url: string, request: RequestInit) => Promise<Response>,
): Promise<void> => {
  const { method, url } = toRequest(name, {})
  const response = await fetch(url, requestFor(method, {}, {}))
  if (response.ok) return
  if (response.status === 401) expireStaff()
  throw toApiError(response.status, await readJson(response))
}

/** Refusals of a session that has to take a step first. */
const stepCodes: ReadonlySet<string> = new Set(['passwordChangeRequired', 'totpRequired', 'totpSetUpRequired'])

const sendAs = async <T>(name: AdminCall, input: LooseInput, given: CallOptions, read: Read<T>): Promise<T> => {
  // the same key for both attempts
  const options = { idempotencyKey: crypto.randomUUID(), ...given }
  try {
    return await sendFresh(name, input, options, read)
  } catch (error) {
    if (codeOf(error) === 'unauthorized' && name !== 'admin.session.logIn') expireStaff()
    if (stepCodes.has(codeOf(error) ?? '')) enterStaff(await readSession())
    throw error
  }
}

/** Like `call`, with the options after an input that may be undefined. */
export const sendCall = async <N extends AdminCall>(
  name: N,
  input: CallInput<N> | undefined,
  given: CallOptions = {},
): Promise<CallReply<N>> => (await sendAs(name, input ?? {}, given, readJson)) as CallReply<N>

const nameOf = (response: Response): string =>
  decodeURIComponent(/filename\*=UTF-8''([^;]+)/.exec(response.headers.get('content-disposition') ?? '')?.[1] ?? '')

/**
 * Sends a call whose reply is a file and saves it under the name that the server gives. Returns the name. Throws ApiError, also if the
 * connection ends before the file: then nothing is saved.
 */
export const download = async <N extends AdminCall>(name: N, ...[input]: InputOf<N>): Promise<string> => {
  const read = async (response: Response) => ({ file: nameOf(response), blob: await response.blob() })
  const { file, blob } = await sendAs(name, input ?? {}, {}, read)
  const link = document.createElement('a')
  link.href = URL.createObjectURL(blob)
  link.download = file
  link.click()
  URL.revokeObjectURL(link.href)
  return file
}

/**
 * Sends a call of the contract on the selected brand: `call('admin.staff.get', { params: { id } })`. A session that has ended asks for
 * a new login, and the call is refused. Throws ApiError.
 */
export const call = <N extends AdminCall>(
  name: N,
  ...[input, options]: [...InputOf<N>, options?: CallOptions]
): Promise<CallReply<N>> => sendCall(name, input as CallInput<N> | undefined, options)
