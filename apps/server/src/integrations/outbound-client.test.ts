import { createServer, type RequestListener, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterEach, describe, expect, it } from 'vitest'
import { inTxScope } from '#src/db/tx-scope.ts'
import { createOutboundClient, OutboundError, type OutboundOptions } from './outbound-client.ts'

const servers: Server[] = []
afterEach(async () => {
  for (const server of servers.splice(0)) {
    server.closeAllConnections()
    await new Promise((resolve) => server.close(resolve))
  }
})

async function serve(listener: RequestListener): Promise<string> {
  const server = createServer(listener)
  servers.push(server)
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}`
}

const get = (url: string, options: Partial<OutboundOptions> = {}) =>
  createOutboundClient({ allowed: [url], ...options }).send({ method: 'GET', url })

const failureOf = (sending: Promise<unknown>) =>
  sending.then(
    () => 'none',
    (error: unknown) => (error instanceof OutboundError ? error.failure : error),
  )

describe('outbound requests', () => {
  it('return status, headers and body', async () => {
    const url = await serve((_request, response) => response.writeHead(404, { 'x-trace': 'abc' }).end('없어요'))
    const reply = await get(url)
    expect([reply.status, reply.headers.get('x-trace'), reply.body]).toEqual([404, 'abc', '없어요'])
  })

  it('reject a host that is not a vendor', async () => {
    const outbound = createOutboundClient({ allowed: ['https://api.vendor.example'] })
    const sending = outbound.send({ method: 'GET', url: 'http://169.254.169.254/latest' })
    expect(await failureOf(sending)).toBe('notAllowed')
  })

  it('reject a call inside an open transaction', async () => {
    const url = await serve((_request, response) => response.end())
    await expect(inTxScope({}, () => get(url))).rejects.toThrow(/inside tx/)
  })
})

describe('exchange', () => {
  it('reuses its connection for the next request', async () => {
    const url = await serve((request, response) => void request.on('end', () => response.end('더')).resume())
    let connections = 0
    servers[0]?.on('connection', () => (connections += 1))
    const outbound = createOutboundClient({ allowed: [url] })
    for (let round = 0; round < 5; round++) {
      const { body } = await outbound.send({ method: 'POST', url, body: '{"값":1}' })
      expect(body).toBe('더')
    }
    expect(connections).toBe(1)
  })

  it('sends method, headers and body unchanged', async () => {
    const url = await serve((request, response) => {
      let text = ''
      request.setEncoding('utf8').on('data', (part: string) => (text += part))
      request.on('end', () =>
        response.end(
          `${request.method} ${String(request.headers['x-key'])} ${request.headers['content-length']} ${text}`,
        ),
      )
    })
    const reply = await createOutboundClient({ allowed: [url] }).send({
      method: 'POST',
      url,
      headers: { 'x-key': 'k' },
      body: '원',
    })
    expect(reply.body).toBe('POST k 3 원')
  })

  it('does not follow redirects', async () => {
    const url = await serve((_request, response) => response.writeHead(302, { location: 'http://10.0.0.1/' }).end())
    expect(await failureOf(get(url))).toBe('redirected')
  })

  it('rejects a body larger than maxBytes', async () => {
    const url = await serve((_request, response) => response.end('x'.repeat(2000)))
    expect(await failureOf(get(url, { maxBytes: 1999 }))).toBe('tooLarge')
    expect((await get(url, { maxBytes: 2000 })).body).toHaveLength(2000)
  })

  it('times out on a silent host and on an endless body', async () => {
    const silent = await serve(() => undefined)
    expect(await failureOf(get(silent, { timeoutMs: 80 }))).toBe('timeout')
    const endless = await serve((_request, response) => void response.write('half'))
    expect(await failureOf(get(endless, { timeoutMs: 80 }))).toBe('timeout')
  })

  it('reports whether a request may have reached the host', async () => {
    const url = await serve(() => undefined)
    servers[0]?.close()
    const error = await get(url).catch((caught: unknown) => caught)
    expect(error).toMatchObject({ failure: 'network', sent: false })
    const cut = await serve((request) => request.socket.destroy())
    expect(await get(cut).catch((caught: unknown) => caught)).toMatchObject({ failure: 'network', sent: true })
  })
})

describe('circuit breaker', () => {
  it('blocks after five failures in a row, allows one probe after ten seconds, resumes when it succeeds', async () => {
    let status = 500
    let asked = 0
    const url = await serve((_request, response) => {
      asked += 1
      response.writeHead(status).end()
    })
    let now = 0
    const outbound = createOutboundClient({ allowed: [url], now: () => now })
    const send = () => outbound.send({ method: 'GET', url })
    for (let round = 0; round < 5; round++) expect((await send()).status).toBe(500)
    expect(await failureOf(send())).toBe('closed')
    expect(asked).toBe(5)
    now = 10_000
    const probes = await Promise.all([failureOf(send()), failureOf(send())])
    expect(probes.toSorted((a, b) => String(a).localeCompare(String(b)))).toEqual(['closed', 'none'])
    now = 20_000
    status = 200
    expect(await failureOf(send())).toBe('none')
    expect(await failureOf(send())).toBe('none')
  })

  it('a success resets the failure count', async () => {
    let asked = 0
    const url = await serve((_request, response) => {
      asked += 1
      response.writeHead(asked === 5 ? 200 : 500).end()
    })
    const outbound = createOutboundClient({ allowed: [url] })
    for (let round = 0; round < 9; round++) await outbound.send({ method: 'GET', url })
    expect(asked).toBe(9)
  })
})

describe('concurrency limit', () => {
  it('allows twenty concurrent calls and queues the others in order', async () => {
    let open = 0
    let most = 0
    const url = await serve((_request, response) => {
      open += 1
      most = Math.max(most, open)
      setTimeout(() => {
        open -= 1
        response.end()
      }, 20)
    })
    const outbound = createOutboundClient({ allowed: [url] })
    const replies = await Promise.all(Array.from({ length: 60 }, () => outbound.send({ method: 'GET', url })))
    expect(replies.every(({ status }) => status === 200)).toBe(true)
    expect(most).toBe(20)
  })

  it('a call that times out in the queue is never sent', async () => {
    let asked = 0
    const url = await serve(() => {
      asked += 1
    })
    const outbound = createOutboundClient({ allowed: [url], maxConcurrent: 1, timeoutMs: 400 })
    const first = failureOf(outbound.send({ method: 'GET', url }))
    const second = failureOf(outbound.send({ method: 'GET', url, timeoutMs: 50 }))
    expect(await second).toBe('busy')
    expect(await first).toBe('timeout')
    expect(asked).toBe(1)
  })
})
