import { Agent, request } from 'node:http'
import { type CallName, calls } from '../../../packages/contract/src/index.ts'

/** What became of one request; nothing is thrown, for here failures are what is counted. */
export interface Answer {
  /** 0: the connection failed before an answer was whole. */
  status: number
  /** The error code of the shop, or of the connection; empty for a success. */
  code: string
  body: unknown
  ms: number
}

export interface Parts {
  params?: Record<string, string | number>
  query?: Record<string, string | number>
  body?: unknown
}

/** Asks `shop`, as whom the token says. */
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
 * As many connections as it takes: an open loop never waits for a free one. They are kept, or each request has its own. `from`: the
 * asker's own address, one of the loopback; `more` says what a request says of itself besides.
 */
export const createAsk = (
  shop: string,
  { isKept = true, from, more }: { isKept?: boolean; from?: string; more?: () => Record<string, string> } = {},
): Ask => {
  const agent = new Agent({ keepAlive: isKept, ...(from !== undefined && { localAddress: from }) })
  return (name, parts = {}, token) =>
    send(calls[name].method, urlOf(shop, name, parts), { body: parts.body, token, agent, headers: more?.() })
}
