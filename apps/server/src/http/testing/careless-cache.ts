/** For tests: a shared cache in front of a shop that stores every response it is allowed to store. */
import { once } from 'node:events'
import { createServer, type IncomingMessage, request, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'

interface Kept {
  status: number
  headers: IncomingMessage['headers']
  body: Buffer
  /** Request headers that the response varies by. */
  vary: [name: string, value: string][]
}

export interface CarelessCache {
  port: number
  /** Number of responses served without a request to the shop. */
  hits: () => number
  close: () => Promise<void>
}

const readAll = async (stream: AsyncIterable<Buffer>): Promise<Buffer> => {
  const parts: Buffer[] = []
  for await (const part of stream) parts.push(part)
  return Buffer.concat(parts)
}
const mayKeep = (status: number, caching = ''): boolean => status === 200 && !/no-store|private|no-cache/.test(caching)

/**
 * Starts a shared cache in front of the shop's port. It honours only `Cache-Control` and `Vary`, and appends the client address
 * to `X-Forwarded-For`.
 */
export const openCarelessCache = async (shopPort: number): Promise<CarelessCache> => {
  const kept = new Map<string, Kept[]>()
  let hits = 0
  const pass = (asked: IncomingMessage, answer: ServerResponse, key: string): void => {
    const before = asked.headers['x-forwarded-for']
    const forwarded = [before, asked.socket.remoteAddress].filter(Boolean).join(', ')
    const headers = { ...asked.headers, 'x-forwarded-for': forwarded }
    const { method, url: path } = asked
    const give = async (given: IncomingMessage): Promise<void> => {
      const body = await readAll(given)
      const status = given.statusCode ?? 0
      if (method === 'GET' && mayKeep(status, given.headers['cache-control'])) {
        const names = (given.headers.vary ?? '').split(',').map((name) => name.trim().toLowerCase())
        const vary = names.filter(Boolean).map((name): [string, string] => [name, String(asked.headers[name])])
        kept.set(key, [...(kept.get(key) ?? []), { status, headers: given.headers, body, vary }])
      }
      answer.writeHead(status, given.headers).end(body)
    }
    const onward = request({ host: '127.0.0.1', port: shopPort, method, path, headers }, (given) => {
      give(given).catch((error: unknown) => answer.destroy(error as Error))
    })
    asked.pipe(onward)
  }
  const server = createServer((asked, answer) => {
    const key = `${asked.headers.host}${asked.url}`
    const found = kept
      .get(key)
      ?.find(({ vary }) => vary.every(([name, value]) => String(asked.headers[name]) === value))
    if (asked.method !== 'GET' || !found) return pass(asked, answer, key)
    hits += 1
    answer.writeHead(found.status, found.headers).end(found.body)
  }).listen(0, '127.0.0.1')
  await once(server, 'listening')
  const { port } = server.address() as AddressInfo
  const close = async (): Promise<void> => {
    server.close()
    server.closeAllConnections()
    await once(server, 'close')
  }
  return { port, hits: () => hits, close }
}
