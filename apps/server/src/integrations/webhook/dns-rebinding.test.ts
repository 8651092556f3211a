import { once } from 'node:events'
import { request } from 'node:http'
import { type AddressInfo, createServer, type LookupFunction, type Server } from 'node:net'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { createPublicLookup, isPublicAddress } from './public-address.ts'
import { serveDns, type TestDns } from './testing/serve-dns.ts'
import { createWebhookSender } from './webhook-sender.ts'

/** Counts as public and is routed nowhere: ORCHIDv2, RFC 7343. */
const PUBLIC = '2001:20::1'
const OTHER = '2001:20::2'
const TIMEOUT_MS = 1_000

describe('[G6] a name whose addresses change', () => {
  let canary: Server
  let connections = 0
  let port = 0
  let dns: TestDns | undefined
  beforeEach(async () => {
    connections = 0
    // IPv4 and IPv6 of this machine
    canary = createServer((socket) => {
      connections += 1
      socket.destroy()
    }).listen(0, '::')
    await once(canary, 'listening')
    port = (canary.address() as AddressInfo).port
  })
  afterEach(() => {
    dns?.close()
    canary.close()
  })

  /** Records the addresses of each look-up that a connection may use. */
  const open = async (rounds: readonly (readonly string[])[]) => {
    dns = await serveDns(rounds)
    const given: unknown[] = []
    const checked = createPublicLookup(dns.resolve)
    const lookup: LookupFunction = (name, options, callback) =>
      checked(name, options, (error, ...found) => {
        given.push(error ? error.code : found[0])
        callback(error, ...found)
      })
    const sender = createWebhookSender({ privateHosts: [], timeoutMs: TIMEOUT_MS, lookup })
    const send = () => sender.send({ url: `https://rebind.example:${port}/`, headers: {}, body: '{}' })
    return { send, given, server: dns }
  }

  test('a client that looks up again after its check reaches this machine', async () => {
    const { server } = await open([[PUBLIC], ['127.0.0.1']])
    const lookUp = (): Promise<string[]> =>
      new Promise((resolve, reject) =>
        server.resolve('rebind.example', { all: true }, (error, found) =>
          error ? reject(error) : resolve(found.map(({ address }) => address)),
        ),
      )
    expect((await lookUp()).every(isPublicAddress)).toBe(true)
    const asking = request({
      host: 'rebind.example',
      port,
      lookup: (name, options, callback) =>
        server.resolve(name, { ...options, all: true }, (error, found) => callback(error, found)),
    })
    await once(asking.end(), 'error')
    expect(connections).toBe(1)
  })

  test('the sender connects to the address that it checked, with one look-up', async () => {
    const { send, given, server } = await open([[PUBLIC], ['127.0.0.1', '::1']])
    const sent = await send()
    expect(sent).toMatchObject({ status: null, failure: expect.stringMatching(/^(?:network|timeout)$/) })
    expect(given).toEqual([[{ address: PUBLIC, family: 6 }]])
    expect({ connections, rounds: server.rounds }).toEqual({ connections: 0, rounds: 1 })
  })

  test('the next attempt checks again and is refused', async () => {
    const { send, given } = await open([[PUBLIC], ['127.0.0.1'], ['::1'], ['10.0.0.7'], ['169.254.169.254']])
    await send()
    for (let attempt = 0; attempt < 4; attempt += 1)
      expect(await send()).toMatchObject({ failure: 'refused', status: null })
    expect(given.slice(1)).toEqual(Array(4).fill('PRIVATE_ADDRESS'))
    expect(connections).toBe(0)
  })

  test.each([[[PUBLIC, '127.0.0.1']], [['127.0.0.1', PUBLIC]], [[PUBLIC, OTHER, '::1']]])(
    'public and private addresses in one answer are refused: %j',
    async (addresses) => {
      const { send } = await open([addresses])
      expect(await send()).toMatchObject({ failure: 'refused', status: null })
      expect(connections).toBe(0)
    },
  )
})
