import { Agent, request } from 'node:http'
import { type CallName, calls } from '../../../packages/contract/src/index.ts'

/** Result of one request. Failures are returned and not thrown, because they are counted. */
export interface Answer {
  /** 0 if the connection failed before the response was complete. */
  status: number
  /** Error code of the shop or of the connection. Empty on success. */
  code: string
  body: unknown
  ms: number
}

export interface Parts {
  params?: Record<string, string | number>
  query?: Record<string, string | number>
  body?: unknown
}

/** Sends a request to the shop, authenticated by the token. */
export type Ask = (name: CallName, parts?: Parts, token?: string) => Promise<Answer>

const LIMIT_MS = 40_000

const urlOf = (shop: string, name: CallName, { params = {}, query = {} }: Parts): string => {
  const path = calls[name].path.replace(/\{(\w+)\}/g, (_, key: string) => encodeURIComponent(String(params[key])))
  const search = new URLSearchParams(Object.entries(query).map(([key, value]): [string, string] => [key, `${value}`]))
  return `${shop}${path}${search.size === 0 ? '' : `?${search.toString()}`}`
}

const codeOf = (status: number, body: unknown): string => {
  if (status >= 200 && status < 300) return ''
  return (body as { code?: string } | null)?.code ?? `untyped ${status}`
}

const parse = (text: string): unknown => {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}

export const send = (
  method: string,
  url: string,
  {
    body,
    token,
    agent,
    headers: more,
  }: { body?: unknown; token?: string | undefined; agent?: Agent; headers?: Record<string, string> | undefined },
): Promise<Answer> =>
  new Promise((resolve) => {
    const began = performance.now()
    const end = (status: number, code: string, body?: unknown) =>
      resolve({ status, code, body, ms: performance.now() - began })
    const payload = body === undefined ? undefined : JSON.stringify(body)
    const headers = {
      ...(payload !== undefined && {
        'content-type': 'application/json',
        'content-length': Buffer.byteLength(payload),
      }),
      ...(token !== undefined && { authorization: `Bearer ${token}` }),
      ...more,
    }
    const asking = request(url, { method, headers, agent, timeout: LIMIT_MS }, (response) => {
      let text = ''
      response.setEncoding('utf8')
      response.on('data', (chunk: string) => (text += chunk))
      response.on('error', (error: NodeJS.ErrnoException) => end(0, error.code ?? error.message))
      response.on('end', () => {
        const status = response.statusCode ?? 0
        const parsed = parse(text)
        end(status, codeOf(status, parsed), parsed)
      })
    })
    asking.on('timeout', () => asking.destroy(new Error('no answer')))
    asking.on('error', (error: NodeJS.ErrnoException) => end(0, error.code ?? error.message))
    asking.end(payload)
  })

/**
 * Creates an `Ask` without a limit of connections, so that an open loop never waits for a free one. `isKept`: reuses
 * connections; otherwise each request opens its own. `from`: the client's loopback address. `more`: extra request headers.
 */
export const createAsk = (
  shop: string,
  { isKept = true, from, more }: { isKept?: boolean; from?: string; more?: () => Record<string, string> } = {},
): Ask => {
  const agent = new Agent({ keepAlive: isKept, ...(from !== undefined && { localAddress: from }) })
  return (name, parts = {}, token) =>
    send(calls[name].method, urlOf(shop, name, parts), { body: parts.body, token, agent, headers: more?.() })
}
