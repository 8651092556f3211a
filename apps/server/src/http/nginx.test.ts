import Fastify, { type FastifyInstance } from 'fastify'
import { spawnSync } from 'node:child_process'
import { request as askHttp } from 'node:http'
import { connect, type ClientHttp2Session } from 'node:http2'
import { request as askHttps } from 'node:https'
import { cp, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { WebSocket, WebSocketServer } from 'ws'
import {
  findPorts,
  findProgram,
  missingOf,
  type RunningProgram,
  startServer,
} from '#src/integrations/live/testing/programs.ts'

const CONFIG = path.resolve(import.meta.dirname, '../../../../docs/operations/nginx')
const nginx = findProgram('nginx')
const openssl = findProgram('openssl')
const missing = missingOf({ nginx, openssl })

let folder: string
let origin: FastifyInstance
let program: RunningProgram | undefined
let port = 0
let seen: Record<string, number> = {}
let isDown = false

const openOrigin = async (): Promise<number> => {
  origin = Fastify({ forceCloseConnections: true })
  origin.addHook('onRequest', async (request, reply) => {
    const name = request.url
    seen[name] = (seen[name] ?? 0) + 1
    if (isDown) return reply.code(503).send('down')
    return undefined
  })
  origin.get('/page', async (request, reply) => {
    await sleep(100)
    void reply.headers({
      'cache-control': 'public, max-age=0, s-maxage=1, stale-while-revalidate=600, stale-if-error=600',
      'surrogate-key': 'all home',
      'cache-tag': 'all,home',
      vary: 'accept-encoding',
    })
    return `${request.headers.host} ${seen['/page']}`
  })
  origin.get('/address', async ({ headers }) =>
    [headers['x-forwarded-for'], headers['x-forwarded-proto'], headers.host].join(' '),
  )
  origin.get('/stream', (_request, reply) => {
    reply.hijack()
    reply.raw.writeHead(200, {
      'content-type': 'text/event-stream',
      'cache-control': 'no-store',
      'x-accel-buffering': 'no',
    })
    reply.raw.write('data: 1\n\n')
  })
  origin.post('/v1/reviews/photos', { bodyLimit: 8_000_000 }, async ({ body }) => String((body as string).length))
  origin.post('/v1/cart', { bodyLimit: 8_000_000 }, async () => 'ok')
  origin.addContentTypeParser('text/plain', { parseAs: 'string' }, (_request, body, done) => done(null, body))
  const sockets = new WebSocketServer({ noServer: true })
  origin.server.on('upgrade', (request, socket, head) =>
    sockets.handleUpgrade(request, socket, head, (opened) => opened.send(request.url ?? '')),
  )
  await origin.listen({ host: '127.0.0.1', port: 0 })
  return (origin.server.address() as AddressInfo).port
}

const startNginx = async (originPort: number): Promise<void> => {
  await cp(CONFIG, path.join(folder, 'shop'), { recursive: true })
  const change = async (file: string, from: RegExp, to: string): Promise<void> => {
    const place = path.join(folder, 'shop', file)
    await writeFile(place, (await readFile(place, 'utf8')).replaceAll(from, to))
  }
  await change('http.conf', /\/var\/cache\/nginx/g, folder)
  await change('upstream.conf', /127\.0\.0\.1:\d+/g, `127.0.0.1:${originPort}`)
  const key = ['-keyout', `${folder}/key.pem`, '-out', `${folder}/cert.pem`]
  spawnSync(openssl ?? '', ['req', '-x509', '-newkey', 'rsa:2048', '-nodes', '-subj', '/CN=shop.example', ...key])
  ;[port = 0] = await findPorts(1)
  const bodies = ['client_body', 'proxy', 'fastcgi', 'uwsgi', 'scgi'].map(
    (name) => `${name}_temp_path ${folder}/${name};`,
  )
  const text = await readFile(path.join(folder, 'shop/nginx.conf'), 'utf8')
  const http = text
    .slice(text.indexOf('http {') + 'http {'.length)
    .replace('include mime.types;', `access_log off; ${bodies.join(' ')}`)
    .replaceAll('include shop/', `include ${folder}/shop/`)
    .replaceAll(
      /\/etc\/ssl\/shop\/(fullchain|privkey)\.pem/g,
      (_, name) => `${folder}/${name === 'privkey' ? 'key' : 'cert'}.pem`,
    )
    .replaceAll(/listen 80( default_server)?;/g, `listen 127.0.0.1:${port + 1}$1;`)
    .replaceAll('listen 443', `listen 127.0.0.1:${port}`)
  const main = `daemon off; user root; pid ${folder}/pid; error_log stderr crit; events {} http {${http}`
  await writeFile(path.join(folder, 'test.conf'), main)
  program = await startServer(nginx ?? '', ['-c', `${folder}/test.conf`, '-p', folder], port)
}

interface Answer {
  status: number
  headers: Record<string, unknown>
  body: string
}

const ask = (
  url: string,
  more: { host?: string; method?: string; headers?: Record<string, string>; body?: string } = {},
) =>
  new Promise<Answer>((resolve, reject) => {
    const { host = 'ru.shop.example', method = 'GET', headers = {}, body } = more
    const sending = askHttps(
      {
        host: '127.0.0.1',
        port,
        path: url,
        method,
        servername: host,
        rejectUnauthorized: false,
        headers: { host, ...headers },
      },
      (reply) => {
        let text = ''
        reply.on('data', (chunk: Buffer) => (text += chunk.toString()))
        reply.on('end', () => resolve({ status: reply.statusCode ?? 0, headers: reply.headers, body: text }))
      },
    )
    sending.on('error', reject).end(body)
  })

beforeAll(async () => {
  if (missing !== '') return
  folder = await mkdtemp(path.join(tmpdir(), 'nginx-'))
  await startNginx(await openOrigin())
})
afterAll(async () => {
  if (missing !== '') return
  await program?.stop()
  await origin.close()
  await rm(folder, { recursive: true, force: true })
})

describe.skipIf(missing !== '')(`[F7] the nginx configuration of the documentation${missing}`, () => {
  test('lets one of many requests for a page through, and has a copy per brand', async () => {
    seen = {}
    const answers = await Promise.all(Array.from({ length: 20 }, () => ask('/page')))
    expect(new Set(answers.map(({ body }) => body))).toEqual(new Set(['ru.shop.example 1']))
    expect(seen['/page']).toBe(1)
    expect((await ask('/page', { host: 'cuma.shop.example' })).body).toBe('cuma.shop.example 2')
  })

  test('serves a stale page while one request renews it, and while the shop is down', async () => {
    await sleep(2_100)
    const stale = await ask('/page')
    expect(stale).toMatchObject({ body: 'ru.shop.example 1', headers: { 'x-cache': 'STALE' } })
    await sleep(300)
    expect((await ask('/page')).body).toBe('ru.shop.example 3')
    isDown = true
    await sleep(2_100)
    expect(await ask('/page')).toMatchObject({ status: 200, body: 'ru.shop.example 3' })
    isDown = false
  })

  test('keeps the keys of purging from clients, and passes requests of a person by the cache', async () => {
    const { headers } = await ask('/page')
    expect(headers).not.toHaveProperty('surrogate-key')
    expect(headers).not.toHaveProperty('cache-tag')
    expect((await ask('/page', { headers: { authorization: 'Bearer a' } })).headers['x-cache']).toBe('BYPASS')
  })

  test('passes the address of the client, which a client cannot choose', async () => {
    const { body } = await ask('/address', { headers: { 'x-forwarded-for': '203.0.113.9' } })
    expect(body).toBe('127.0.0.1 https ru.shop.example')
  })

  test('refuses other hosts, and redirects from http', async () => {
    await expect(ask('/page', { host: 'other.example' })).rejects.toThrow()
    const status = await new Promise((resolve) =>
      askHttp({ host: '127.0.0.1', port: port + 1, path: '/a', headers: { host: 'ru.shop.example' } }, (reply) => {
        reply.resume()
        resolve([reply.statusCode, reply.headers.location])
      }).end(),
    )
    expect(status).toEqual([308, 'https://ru.shop.example/a'])
  })

  test('sends events as they come, and upgrades sockets', async () => {
    const first = await new Promise<string>((resolve, reject) => {
      const host = 'ru.shop.example'
      const headers = { host, accept: 'text/event-stream' }
      const options = { host: '127.0.0.1', port, path: '/stream', servername: host, rejectUnauthorized: false, headers }
      const asking = askHttps(options, (reply) =>
        reply.once('data', (chunk: Buffer) => {
          asking.destroy()
          resolve(chunk.toString())
        }),
      )
      asking.on('error', reject).end()
    })
    expect(first).toBe('data: 1\n\n')
    const socket = new WebSocket(`wss://ru.shop.example:${port}/v1/live/1/socket`, {
      rejectUnauthorized: false,
      lookup: (_host, _options, done) => done(null, [{ address: '127.0.0.1', family: 4 }]),
    })
    const message = await new Promise((resolve, reject) => {
      socket.once('message', (bytes) => resolve((bytes as Buffer).toString())).once('error', reject)
    })
    expect(message).toBe('/v1/live/1/socket')
    socket.close()
  })

  test('limits bodies, except those of uploads', async () => {
    const body = 'a'.repeat(1_500_000)
    const headers = { 'content-type': 'text/plain' }
    expect((await ask('/v1/cart', { method: 'POST', headers, body })).status).toBe(413)
    expect(await ask('/v1/reviews/photos', { method: 'POST', headers, body })).toMatchObject({
      status: 200,
      body: '1500000',
    })
  })

  test('speaks HTTP/2', async () => {
    const session: ClientHttp2Session = connect(`https://127.0.0.1:${port}`, {
      servername: 'ru.shop.example',
      rejectUnauthorized: false,
    })
    const stream = session.request({ ':path': '/page', ':authority': 'ru.shop.example' })
    const status = await new Promise((resolve) => stream.once('response', (headers) => resolve(headers[':status'])))
    expect(status).toBe(200)
    session.destroy()
  })
})
