import { once } from 'node:events'
import { createServer, type AddressInfo, type Server } from 'node:net'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { openWebhookShop } from '#src/features/webhook/testing/webhook-shop.ts'
import type { TestStaff } from '#src/features/staff/account/testing/test-staff.ts'
import { createOutboundClient } from '#src/integrations/outbound-client.ts'
import { createBrowserKeys } from '#src/integrations/push/push-endpoint.ts'
import { createWebhookSender } from '#src/integrations/webhook/webhook-sender.ts'
import { isPushEndpoint, PUSH_SERVICES } from '#src/push-hosts.ts'
import { openTestShop, type TestShop } from '#src/testing/test-shop.ts'

/** Spellings of this machine, of private networks, and of services of a cloud. */
const hosts = [
  '127.0.0.1',
  '127.1',
  '127.0.1',
  '127.255.255.254',
  '0.0.0.0',
  '0',
  '0x7f.1',
  '0x7f000001',
  '0x7f.0x0.0x0.0x1',
  '0177.0.0.1',
  '017700000001',
  '2130706433',
  '127.0.0.1.',
  '１２７.0.0.1',
  '127。0。0。1',
  '①②⑦.0.0.1',
  '127.0.0.0x1',
  '%31%32%37.0.0.1',
  '[::1]',
  '[::]',
  '[0:0:0:0:0:0:0:1]',
  '[::ffff:127.0.0.1]',
  '[::ffff:7f00:1]',
  '[::127.0.0.1]',
  '[64:ff9b::127.0.0.1]',
  '[2002:7f00:1::]',
  '[2001:0:7f00:1::]',
  '[fe80::1]',
  '[fc00::1]',
  '[fd00:ec2::254]',
  '[ff02::1]',
  '[2001:db8::1]',
  'localhost',
  'LOCALHOST',
  'localhost.',
  'ru.localhost',
  'shop',
  'db.internal',
  'printer.local',
  'router.lan',
  'nas.home',
  'intranet.corp',
  '1.0.0.127.in-addr.arpa',
  'metadata.google.internal',
  '169.254.169.254',
  '0xa9fea9fe',
  '2852039166',
  '10.0.0.1',
  '10.255.255.255',
  '100.64.0.1',
  '172.16.0.1',
  '172.31.255.254',
  '192.0.0.1',
  '192.168.0.1',
  '198.18.0.1',
  '224.0.0.1',
  '255.255.255.255',
] as const

const codeOf = ({ body }: { body: unknown }) => (body as { code?: string }).code

describe('[G6] addresses that people choose', () => {
  let shop: TestShop
  let staff: TestStaff
  let browsers: TestShop
  let member: string
  const canaries: Server[] = []
  let connections = 0
  let port = 0
  beforeAll(async () => {
    const listen = async (host: string, at: number): Promise<number> => {
      const canary = createServer((socket) => {
        connections += 1
        socket.destroy()
      }).listen(at, host)
      canaries.push(canary)
      await once(canary, 'listening')
      return (canary.address() as AddressInfo).port
    }
    // IPv4 and IPv6 of this machine
    port = await listen('::', 0)
    ;({ shop, staff } = await openWebhookShop('embedded', () => undefined))
    browsers = await openTestShop()
    member = (await browsers.asMember()).token
  })
  afterAll(async () => {
    for (const canary of canaries) canary.close()
    await Promise.all([shop.close(), browsers.close()])
  })
  const addresses = () =>
    hosts.flatMap((host) => [
      `https://${host}:${port}/`,
      `http://${host}:${port}/latest/meta-data/`,
      `https://user:word@${host}:${port}/`,
    ])

  test('the list has more than fifty hosts, and the canary hears', async () => {
    expect(new Set(hosts).size).toBeGreaterThan(50)
    for (const host of ['127.0.0.1', '[::1]']) await fetch(`http://${host}:${port}/`).catch(() => undefined)
    expect(connections).toBeGreaterThanOrEqual(2)
    connections = 0
  })

  test('no webhook is created for them, and the sender does not connect to stored ones', async () => {
    const sender = createWebhookSender({ privateHosts: [], timeoutMs: 1_000 })
    for (const url of addresses()) {
      const answer = await staff.ask('admin.webhook.create', { body: { url, events: ['order.paid'] } })
      // 127.0.0.1 is a private host that the settings of this shop allow
      if (!/^https?:\/\/127\.0\.0\.1:/.test(new URL(url).href))
        expect([url, answer.status, codeOf(answer)]).toEqual([url, 400, 'webhookAddressRefused'])
      const sent = await sender.send({ url, headers: {}, body: '{}' })
      expect([url, sent.failure, sent.status]).toEqual([url, 'refused', null])
    }
    expect(connections).toBe(0)
  })

  test('no push subscription is stored for them', async () => {
    const { keys } = createBrowserKeys()
    const listed = PUSH_SERVICES.split(',')
    for (const endpoint of [
      ...addresses(),
      `https://fcm.googleapis.com:${port}/`,
      `https://fcm.googleapis.com@127.0.0.1:${port}/`,
      `https://fcm.googleapis.com.evil.example/`,
      `https://evil.example/fcm.googleapis.com`,
      'https://push.apple.com.evil.example/',
      'https://.push.apple.com/',
      'http://fcm.googleapis.com/',
    ]) {
      expect([endpoint, isPushEndpoint(endpoint, listed)]).toEqual([endpoint, false])
      const answer = await browsers.request('PUT', '/v1/app-users/push-subscription', {
        token: member,
        body: { endpoint, keys },
      })
      expect([endpoint, answer.status]).toEqual([endpoint, 400])
      expect(['pushRefused', 'invalidInput']).toContain(codeOf(answer))
    }
    expect(connections).toBe(0)
  })

  test('the client of vendors calls the origins of the settings only, and follows no redirect', async () => {
    const vendor = createServer((socket) => {
      socket.once('data', () =>
        socket.end(
          `HTTP/1.1 302 Found\r\nlocation: http://127.0.0.1:${port}/\r\ncontent-length: 0\r\nconnection: close\r\n\r\n`,
        ),
      )
    }).listen(0, '127.0.0.1')
    canaries.push(vendor)
    await once(vendor, 'listening')
    const allowed = `http://127.0.0.1:${(vendor.address() as AddressInfo).port}`
    const client = createOutboundClient({ allowed: [allowed] })
    for (const url of addresses().filter((each) => URL.canParse(each)))
      await expect(client.send({ method: 'GET', url }), url).rejects.toMatchObject({ failure: 'notAllowed' })
    await expect(client.send({ method: 'GET', url: `${allowed}/` })).rejects.toMatchObject({ failure: 'redirected' })
    expect(connections).toBe(0)
  })
})
