import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import {
  type BrowserKeys,
  createBrowserKeys,
  decryptPush,
  openPushEndpoint,
  type PushEndpoint,
  readVapid,
} from '#src/integrations/push/push-endpoint.ts'
import { developmentVapid } from '#src/vapid-keys.ts'
import { createOutboundClient } from '../outbound-client.ts'
import { isPushEndpoint } from '#src/push-hosts.ts'
import { createWebPushSender } from './web-push-sender.ts'

const NOW = new Date('2026-11-20T03:00:00Z')
const terms = { ttl: 60, urgency: 'high', topic: 'order-12' } as const

let service: PushEndpoint
let browser: BrowserKeys
beforeAll(async () => void (service = await openPushEndpoint()))
afterAll(() => service.close())
beforeEach(() => {
  browser = createBrowserKeys()
  service.received.splice(0)
})

const open = (timeoutMs = 2_000) =>
  createWebPushSender({
    ...developmentVapid,
    clock: () => NOW,
    outbound: createOutboundClient({ allowed: [], allows: (url) => isPushEndpoint(url, ['127.0.0.1']), timeoutMs }),
  })
const target = (endpoint = `${service.origin}/p/1`) => ({ endpoint, keys: browser.keys })

describe('happy', () => {
  test('the browser decrypts the payload, and the shop identifies itself', async () => {
    const payload = JSON.stringify({ title: '상품이 출발했어요.', body: '가'.repeat(800) })
    expect((await open().send(target(), payload, terms)).outcome).toBe('accepted')
    const [{ path, headers, body } = { path: '', headers: {}, body: Buffer.alloc(0) }] = service.received
    expect(path).toBe('/p/1')
    expect(headers).toMatchObject({ ttl: '60', urgency: 'high', topic: 'order-12', 'content-encoding': 'aes128gcm' })
    expect(headers['content-length']).toBe(String(body.byteLength))
    expect(decryptPush(body, browser)).toBe(payload)
    expect(body.toString('latin1')).not.toContain(Buffer.from('상품이').toString('latin1'))
    const { aud, exp, sub } = readVapid(headers.authorization ?? '', developmentVapid.publicKey)
    expect({ aud, sub }).toEqual({ aud: service.origin, sub: developmentVapid.subject })
    // at most a day, as push services demand
    expect(exp * 1_000 - Date.now()).toBeLessThanOrEqual(86_400_000)
  })
})

describe('error', () => {
  test.each([
    [404, { outcome: 'gone' }],
    [410, { outcome: 'gone' }],
    [400, { outcome: 'refused', code: '400' }],
    [403, { outcome: 'refused', code: '403' }],
    [413, { outcome: 'refused', code: '413' }],
    [500, { outcome: 'notSent', cause: 'server' }],
    [503, { outcome: 'notSent', cause: 'server' }],
  ] as const)('%i is %j', async (status, expected) => {
    service.next.push({ status })
    expect(await open().send(target(), '{}', terms)).toMatchObject(expected)
  })

  test.each([
    ['120', 120_000],
    [new Date(NOW.getTime() + 90_000).toUTCString(), 90_000],
    ['999999999', 86_400_000],
    ['soon', undefined],
  ])('429 with Retry-After %s waits %s ms', async (text, retryAfterMs) => {
    service.next.push({ status: 429, headers: { 'retry-after': text } })
    expect(await open().send(target(), '{}', terms)).toEqual({ outcome: 'notSent', cause: 'busy', retryAfterMs })
  })

  test('[B8] a lost answer is unknown, a refused connection was not sent', async () => {
    service.next.push('lost')
    expect(await open().send(target(), '{}', terms)).toEqual({ outcome: 'unknown', cause: 'network' })
    const closed = await openPushEndpoint()
    await closed.close()
    const sent = await open().send(target(`${closed.origin}/p`), '{}', terms)
    expect(sent).toEqual({ outcome: 'notSent', cause: 'network' })
  })
})

describe('security', () => {
  test('[F12] another host is not called, whatever the subscription says', async () => {
    expect(await open().send(target('https://169.254.169.254/latest'), '{}', terms)).toMatchObject({
      outcome: 'refused',
      code: 'notAllowed',
    })
    expect(await open().send(target(`http://127.0.0.2:${new URL(service.origin).port}/p`), '{}', terms)).toMatchObject({
      outcome: 'refused',
    })
    expect(service.received).toEqual([])
  })

  test('a redirect is not followed', async () => {
    service.next.push({ status: 307, headers: { location: `${service.origin}/elsewhere` } })
    expect(await open().send(target(), '{}', terms)).toEqual({ outcome: 'unknown', cause: 'redirected' })
    expect(service.received.map(({ path }) => path)).toEqual(['/p/1'])
  })
})
