import { once } from 'node:events'
import { createServer, type IncomingMessage, request, type ServerResponse } from 'node:http'

/**
 * Faults of a request. Only `never sent` does not reach the vendor; the others affect the response alone. `stuck`: an error
 * that every later request with the same idempotency key also gets.
 */
export const fates = ['lost', 'late', 'error', 'garbage', 'stuck', 'never sent'] as const
export type Fate = (typeof fates)[number]

export interface SpoilingProxy {
  url: string
  /** If on, each request gets the next fault in turn. If off, requests get no fault. */
  storm: (isOn: boolean) => void
  /** Number of requests per fault. */
  met: () => Readonly<Record<Fate, number>>
  close: () => Promise<void>
}

/** Delay in ms, longer than any timeout for this vendor. */
const LATE_MS = 11_000

interface Reply {
  status: number
  type: string
  body: Buffer
}

const read = async (stream: IncomingMessage): Promise<Buffer> => {
  const parts: Buffer[] = []
  for await (const part of stream) parts.push(part as Buffer)
  return Buffer.concat(parts)
}

const passOn = async (port: number, { method, url, headers }: IncomingMessage, body: Buffer): Promise<Reply> => {
  const asking = request({ host: '127.0.0.1', port, method, path: url, headers })
  asking.end(body)
  const [reply] = (await once(asking, 'response')) as [IncomingMessage]
  const type = reply.headers['content-type'] ?? 'application/json'
  return { status: reply.statusCode ?? 502, type, body: await read(reply) }
}

const write = (response: ServerResponse, { status, type, body }: Reply): void =>
  void response.writeHead(status, { 'content-type': type }).end(body)

const failed: Reply = { status: 500, type: 'application/json', body: Buffer.from('{"message":"error"}') }

const spoil = (response: ServerResponse, reply: Reply, fate: Fate): void => {
  if (fate === 'lost' || fate === 'never sent') response.destroy()
  else if (fate === 'late') setTimeout(() => write(response, reply), LATE_MS).unref()
  else if (fate === 'error' || fate === 'stuck') write(response, failed)
  else write(response, { ...failed, status: 200, body: Buffer.from('<html>점검 중') })
}

/**
 * Starts a proxy in front of a vendor on loopback. The vendor processes each request it gets, whatever response the client gets.
 */
export const openSpoilingProxy = async (vendorPort: number): Promise<SpoilingProxy> => {
  let isStorming = false
  let turn = 0
  const met: Record<Fate, number> = { lost: 0, late: 0, error: 0, garbage: 0, stuck: 0, 'never sent': 0 }
  const stuck = new Set<string>()
  const nextFate = (): Fate | undefined => (isStorming ? fates[turn++ % fates.length] : undefined)
  const serve = async (asked: IncomingMessage, response: ServerResponse): Promise<void> => {
    const key = `${asked.url} ${String(asked.headers['idempotency-key'])}`
    if (stuck.has(key)) return write(response, failed)
    const fate = nextFate()
    if (fate === 'stuck' && asked.method === 'POST') stuck.add(key)
    if (fate) met[fate] += 1
    const body = await read(asked)
    if (fate === 'never sent') return void response.destroy()
    const reply = await passOn(vendorPort, asked, body)
    if (fate) spoil(response, reply, fate)
    else write(response, reply)
  }
  const server = createServer((asked, response) => void serve(asked, response).catch(() => response.destroy()))
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  return {
    url: `http://127.0.0.1:${(server.address() as { port: number }).port}`,
    storm: (isOn) => void (isStorming = isOn),
    met: () => met,
    close: async () => {
      server.close()
      server.closeAllConnections()
    },
  }
}
