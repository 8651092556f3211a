import { Agent, request } from 'node:http'
import { type Api, type CallName, calls } from '../../../packages/contract/src/index.ts'

/** Error of a refused call, with its error code. */
export class Refused extends Error {
  readonly code: string
  constructor(name: string, status: number, body: string) {
    super(`${name} answered ${status}: ${body.slice(0, 400)}`)
    this.name = 'Refused'
    this.code = body.startsWith('{') ? ((JSON.parse(body) as { code?: string }).code ?? String(status)) : String(status)
  }
}

interface Parts {
  params?: Record<string, string | number>
  query?: Record<string, string | number>
  body?: unknown
}

const agent = new Agent({ keepAlive: true, maxSockets: 64 })

/** Sends and receives JSON over keep-alive connections. Throws `Refused`. */
export const sendJson = <A>(method: string, url: string, body: unknown, token?: string): Promise<A> =>
  new Promise((resolve, reject) => {
    const payload = body === undefined ? undefined : JSON.stringify(body)
    const headers: Record<string, string | number> = {}
    if (payload !== undefined) {
      headers['content-type'] = 'application/json'
      headers['content-length'] = Buffer.byteLength(payload)
    }
    if (token !== undefined) headers.authorization = `Bearer ${token}`
    const asking = request(url, { method, headers, agent }, (response) => {
      let text = ''
      response.setEncoding('utf8')
      response.on('data', (chunk: string) => (text += chunk))
      response.on('error', reject)
      response.on('end', () => {
        const status = response.statusCode ?? 0
        if (status >= 300) reject(new Refused(`${method} ${new URL(url).pathname}`, status, text))
        else resolve(JSON.parse(text) as A)
      })
    })
    asking.on('error', reject)
    asking.end(payload)
  })

const urlOf = (shop: string, name: CallName, { params = {}, query = {} }: Parts): string => {
  const path = calls[name].path.replace(/\{(\w+)\}/g, (_, key: string) => encodeURIComponent(String(params[key])))
  const search = new URLSearchParams(
    Object.entries(query).map(([key, value]): [string, string] => [key, String(value)]),
  ).toString()
  return `${shop}${path}${search === '' ? '' : `?${search}`}`
}

/** Creates the typed client of the call table over a real socket. */
export const createApi =
  (shop: string, token?: string): Api =>
  (name, ...[input]) => {
    const parts = (input ?? {}) as Parts
    return sendJson(calls[name].method, urlOf(shop, name, parts), parts.body, token)
  }

/** Creates a client for a new guest. */
export const createGuest = async (shop: string): Promise<Api> => {
  const { token } = await createApi(shop)('auth.createGuestToken')
  return createApi(shop, token)
}
