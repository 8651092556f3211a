import { once } from 'node:events'
import { request } from 'node:http'
import { createServer } from 'node:net'
import type { AddressInfo } from 'node:net'
import { setTimeout as sleep } from 'node:timers/promises'
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import { createEnvelopeTunnel } from '#src/integrations/error-reports/envelope-tunnel.ts'
import { serveSentry, type TestSentry } from '#src/integrations/error-reports/testing/serve-sentry.ts'
import { openTestShop, type TestShop } from '#src/testing/test-shop.ts'

let sentry: TestSentry
let shop: TestShop
const lines: string[] = []
const openShop = (env: Record<string, string> = {}) =>
  openTestShop({ env: { SENTRY_DSN: sentry.dsn, LOG_LEVEL: 'info', ...env }, log: (line) => void lines.push(line) })
beforeAll(async () => {
  sentry = await serveSentry()
  shop = await openShop()
})
afterAll(async () => {
  await shop.close()
  await sentry.close()
})
afterEach(() => {
  sentry.received.length = 0
  sentry.answer = undefined
  lines.length = 0
})

const ITEM = '{"type":"event"}\n{"message":"x"}\n'
const envelopeOf = (header: unknown): string => `${JSON.stringify(header)}\n${ITEM}`
const send = (raw: string | Buffer, headers: Record<string, string> = {}, to = shop) =>
  to.request('POST', '/monitoring', {
    raw: raw as string,
    headers: { 'content-type': 'text/plain;charset=UTF-8', ...headers },
  })
const codeOf = ({ body }: { body: unknown }) => (body as { code?: string }).code

describe('[C112] happy: an envelope reaches Sentry unchanged', () => {
  test.each(['text/plain;charset=UTF-8', 'application/octet-stream'])('as %s', async (type) => {
    const envelope = envelopeOf({ event_id: 'e', dsn: sentry.dsn })
    const reply = await send(envelope, {
      'content-type': type,
      cookie: '__Host-token=secret',
      'x-forwarded-for': '203.0.113.9',
      authorization: 'Bearer secret',
    })
    expect(reply.status).toBe(200)
    expect(reply.body).toEqual({ id: '1' })
    expect(reply.headers).not.toHaveProperty('x-internal')
    const [received] = sentry.received
    expect(received?.url).toMatch(/^\/sentry\/api\/42\/envelope\/\?.*sentry_key=publickey/)
    expect(received?.body).toBe(envelope)
    expect(JSON.stringify(received?.headers)).not.toMatch(/secret|203\.0\.113|forwarded/)
  })
  test('bytes of a replay are not changed', async () => {
    const bytes = Buffer.concat([Buffer.from(envelopeOf({ dsn: sentry.dsn })), Buffer.from([0, 255, 10, 13, 128])])
    expect((await send(bytes)).status).toBe(200)
    expect(sentry.received[0]?.body).toBe(bytes.toString('latin1'))
  })
  test('its status and its limits reach the page', async () => {
    sentry.answer = (response) =>
      void response.writeHead(429, { 'retry-after': '60', 'x-sentry-rate-limits': '60:error:key', server: 'x' }).end()
    const reply = await send(envelopeOf({ dsn: sentry.dsn }))
    expect(reply.status).toBe(429)
    expect(reply.headers).toMatchObject({ 'retry-after': '60', 'x-sentry-rate-limits': '60:error:key' })
    expect(reply.headers).not.toHaveProperty('server')
  })
  test('an envelope is not logged', async () => {
    await send(envelopeOf({ dsn: sentry.dsn }))
    expect(lines).toEqual([])
  })
})

describe('[C112] error', () => {
  test('without a DSN the path does not exist', async () => {
    const off = await openTestShop()
    expect((await send(envelopeOf({ dsn: sentry.dsn }), {}, off)).status).toBe(404)
    await off.close()
  })
  test.each([
    '',
    '\n',
    '{',
    'null\nx',
    '[]\nx',
    '{"dsn":1}\nx',
    '{}\nx',
    '{"dsn":"x"}',
    `{"a":"${'a'.repeat(20_000)}"}\n`,
  ])('a malformed first line is refused: %.20s', async (text) => {
    const reply = await send(text)
    expect([reply.status, codeOf(reply)]).toEqual([400, 'malformedRequest'])
  })
  test('other types, methods and sizes are refused', async () => {
    expect((await send('{}', { 'content-type': 'application/json' })).status).toBe(415)
    expect((await shop.request('GET', '/monitoring')).status).toBe(404)
    const large = await send(Buffer.alloc(20 * 1_024 * 1_024 + 1, 'x'))
    expect([large.status, codeOf(large)]).toEqual([413, 'bodyTooLarge'])
  })
  test('other routes still refuse text', async () => {
    const reply = await shop.request('POST', '/policy-reports', {
      raw: '{}',
      headers: { 'content-type': 'text/plain' },
    })
    expect(reply.status).toBe(415)
  })
  test('Sentry that is down is 502, soon without any connection, and no failure of the shop', async () => {
    const closed = await serveSentry()
    await closed.close()
    const down = await openShop({ SENTRY_DSN: closed.dsn })
    for (let i = 0; i < 5; i += 1) expect((await send(envelopeOf({ dsn: closed.dsn }), {}, down)).status).toBe(502)
    expect(lines.filter((line) => line.includes('"level":"error"'))).toEqual([])
    expect((await down.request('GET', '/v1/home')).status).not.toBe(502)
    await down.close()
  })
  test('a request that hangs holds its place until it has ended, and ends with its time', async () => {
    const { hostname } = new URL(sentry.dsn)
    let open = 0
    const hanging = createServer((socket) => {
      open += 1
      socket
        .on('error', () => undefined)
        .on('close', () => (open -= 1))
        .resume()
    }).listen(0, hostname)
    await once(hanging, 'listening')
    const { port } = hanging.address() as AddressInfo
    const dsn = `http://publickey@${hostname}:${port}/42`
    const tunnel = createEnvelopeTunnel({
      dsn,
      endpoint: `http://${hostname}:${port}/api/42/envelope/`,
      timeoutMs: 100,
    })
    const forward = () => tunnel.forward(Buffer.from(envelopeOf({ dsn })))
    expect(await Promise.all([forward(), forward()])).toEqual([undefined, undefined])
    await expect.poll(() => open).toBe(0)
    hanging.close()
  })
  test('pages that leave do not make room before their envelopes have been sent', async () => {
    const own = await openShop()
    const { port } = new URL(await own.app.server.listen({ host: '127.0.0.1', port: 0 }))
    sentry.answer = () => undefined
    const headers = { host: 'ru.localhost:5445', 'content-type': 'text/plain' }
    const leaving = Array.from({ length: 8 }, () => {
      const page = request({ host: '127.0.0.1', port, path: '/monitoring', method: 'POST', headers })
      page.on('error', () => undefined).end(envelopeOf({ dsn: sentry.dsn }))
      return page
    })
    await expect.poll(() => sentry.received.length).toBe(8)
    for (const page of leaving) page.destroy()
    await sleep(200)
    expect((await send(envelopeOf({ dsn: sentry.dsn }), {}, own)).status).toBe(429)
    await expect
      .poll(async () => (await send(envelopeOf({ dsn: sentry.dsn }), {}, own)).status, {
        timeout: 15_000,
        interval: 500,
      })
      .toBe(502)
    await own.close()
  })
  test('Sentry that hangs is 502 after three seconds, then at once', async () => {
    const hanging = await openShop()
    sentry.answer = () => undefined
    const hung = await Promise.all([1, 2, 3].map(() => send(envelopeOf({ dsn: sentry.dsn }), {}, hanging)))
    expect(hung.map(({ status }) => status)).toEqual([502, 502, 502])
    const before = sentry.received.length
    expect((await send(envelopeOf({ dsn: sentry.dsn }), {}, hanging)).status).toBe(502)
    expect(sentry.received.length).toBe(before)
    await hanging.close()
  })
})

/** Addresses that name this machine or another one, each with the port of a listener. */
const hosts = [
  '127.0.0.1',
  '127.1',
  '0x7f.1',
  '0x7f000001',
  '2130706433',
  '0177.0.0.1',
  '0.0.0.0',
  '0',
  'localhost',
  'LOCALHOST',
  'localhost.',
  'shop.localhost',
  '[::1]',
  '[::ffff:127.0.0.1]',
  '[::ffff:7f00:1]',
  '[0:0:0:0:0:0:0:1]',
  '169.254.169.254',
  '10.0.0.1',
  '192.168.0.1',
  '100.64.0.1',
  'metadata.google.internal',
  '127.0.0.1.nip.io',
  'o1.ingest.sentry.io',
]

describe('[G6] security: the body chooses no address', () => {
  let canary: ReturnType<typeof createServer>
  let connections = 0
  let port = 0
  beforeAll(async () => {
    canary = createServer((socket) => {
      connections += 1
      socket.destroy()
    }).listen(0)
    await once(canary, 'listening')
    port = (canary.address() as AddressInfo).port
  })
  afterAll(() => void canary.close())

  test('no other host, project, key, port, protocol or login is reached', async () => {
    const { host } = new URL(sentry.dsn)
    const dsns = [
      ...hosts.flatMap((each) => [
        `http://publickey@${each}:${port}/42`,
        `https://publickey@${each}:${port}/sentry/42`,
      ]),
      `http://publickey@${host}/sentry/43`,
      `http://publickey@${host}/42`,
      `http://publickey@${host}/sentry/42/`,
      `http://publickey@${host}/sentry/42?x=1`,
      `http://publickey@${host}/sentry/42#x`,
      `http://publickey@${host}/sentry/../42`,
      `http://otherkey@${host}/sentry/42`,
      `http://publickey:secret@${host}/sentry/42`,
      `https://publickey@${host}/sentry/42`,
      `http://publickey@${host}.evil.example/sentry/42`,
      `http://publickey@${host}@127.0.0.1:${port}/sentry/42`,
      ` ${sentry.dsn}`,
      `${sentry.dsn} `,
      sentry.dsn.toUpperCase(),
      `file:///etc/passwd`,
      `gopher://publickey@127.0.0.1:${port}/42`,
      '',
    ]
    expect(dsns.length).toBeGreaterThan(50)
    for (const dsn of dsns) {
      const reply = await send(envelopeOf({ dsn }))
      expect([dsn, reply.status, codeOf(reply)]).toEqual([dsn, 403, 'forbidden'])
    }
    expect({ connections, received: sentry.received.length }).toEqual({ connections: 0, received: 0 })
  })
  test.each([301, 302, 303, 307, 308])('a redirect of Sentry with %i is not followed', async (status) => {
    sentry.answer = (response) => void response.writeHead(status, { location: `http://127.0.0.1:${port}/` }).end()
    const own = await openShop()
    const reply = await send(envelopeOf({ dsn: sentry.dsn }), {}, own)
    expect([reply.status, reply.headers.location]).toEqual([502, undefined])
    expect({ connections, received: sentry.received.length }).toEqual({ connections: 0, received: 1 })
    await own.close()
  })
  test('the first of two DSNs is not sent where the second is allowed', async () => {
    const text = `{"dsn":"${sentry.dsn}","dsn":"http://publickey@127.0.0.1:${port}/42"}\n${ITEM}`
    expect((await send(text)).status).toBe(403)
    expect(connections).toBe(0)
  })
  test('a page of another site is refused before its body is read', async () => {
    const reply = await send(envelopeOf({ dsn: sentry.dsn }), { 'sec-fetch-site': 'cross-site' })
    expect([reply.status, codeOf(reply)]).toEqual([403, 'forbidden'])
    expect((await send(envelopeOf({ dsn: sentry.dsn }), { 'sec-fetch-site': 'same-origin' })).status).toBe(200)
  })
  test('envelopes of one address are limited', async () => {
    const limited = await openShop({ RATE_LIMITS: 'on' })
    let refused: Awaited<ReturnType<typeof send>> | undefined
    for (let i = 0; i < 700 && !refused; i += 1) {
      const reply = await send('x', {}, limited)
      if (reply.status === 429) refused = reply
    }
    expect(refused && codeOf(refused)).toBe('tooManyRequests')
    await limited.close()
  })
})
