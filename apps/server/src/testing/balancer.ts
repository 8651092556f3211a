import { Agent, createServer, type IncomingMessage, request as ask, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'

const POLL_MS = 20

/** A load balancer of a test: passes requests to the processes whose `/readyz` answers 200, in turn. */
export interface Balancer {
  url: string
  /** Replaces the processes by their addresses. */
  use(urls: readonly string[]): void
  /** Resolves once a process counts as ready. */
  waitFor(url: string): Promise<void>
  close(): Promise<void>
}

interface Upstream {
  url: string
  isReady: boolean
}

const isReady = (url: string): Promise<boolean> =>
  fetch(`${url}/readyz`).then(
    ({ ok }) => ok,
    () => false,
  )

const pass = (request: IncomingMessage, response: ServerResponse, url: string, agent: Agent): void => {
  const { method, headers } = request
  const sending = ask(`${url}${request.url}`, { method, headers, agent }, (reply) => {
    // the connection of the client is one of its own
    const { connection: _, ...passed } = reply.headers
    response.writeHead(reply.statusCode ?? 502, passed)
    reply.pipe(response)
  })
  sending.on('error', (error) => response.writeHead(502).end(String(error)))
  request.pipe(sending)
}

export const openBalancer = async (): Promise<Balancer> => {
  const agent = new Agent({ keepAlive: true })
  let upstreams: Upstream[] = []
  let turn = 0
  let isClosed = false
  const poll = async (): Promise<void> => {
    await Promise.all(upstreams.map(async (each) => (each.isReady = await isReady(each.url))))
    if (!isClosed) setTimeout(() => void poll(), POLL_MS)
  }
  void poll()
  const server = createServer((request, response) => {
    const ready = upstreams.filter((each) => each.isReady)
    const chosen = ready[turn++ % ready.length]
    if (chosen === undefined) response.writeHead(502).end('no process is ready')
    else pass(request, response, chosen.url, agent)
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    use: (urls) => {
      upstreams = urls.map((url) => upstreams.find((each) => each.url === url) ?? { url, isReady: false })
    },
    waitFor: async (url) => {
      while (upstreams.find((each) => each.url === url)?.isReady !== true)
        await new Promise((resolve) => setTimeout(resolve, POLL_MS))
    },
    close: async () => {
      isClosed = true
      agent.destroy()
      server.closeAllConnections()
      await new Promise((resolve) => server.close(resolve))
    },
  }
}
