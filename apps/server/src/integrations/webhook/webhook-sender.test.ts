import { createServer, type Server } from 'node:net'
import type { AddressInfo } from 'node:net'
import { afterEach, describe, expect, test } from 'vitest'
import { isPublicAddress, lookupPublic } from './public-address.ts'
import { createWebhookSender } from './webhook-sender.ts'

const servers: Server[] = []
afterEach(async () => {
  for (const server of servers.splice(0)) await new Promise((resolve) => server.close(resolve))
})

/** Opens a server on this machine that answers a request with these bytes, and leaves the connection open if `stays`. */
const openLiar = async (bytes: string | Buffer, { stays = false } = {}): Promise<string> => {
  const server = createServer((socket) => {
    socket.on('error', () => {})
    socket.once('data', () => (stays ? socket.write(bytes) : socket.end(bytes)))
  })
  servers.push(server)
  await new Promise<void>((resolve) => {
    server.listen(0, '127.0.0.1', resolve)
  })
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}/`
}

const sender = createWebhookSender({ privateHosts: ['127.0.0.1'], timeoutMs: 150 })
const send = (url: string) => sender.send({ url, headers: { 'webhook-id': 'evt_1' }, body: '{}' })
const reply = (head: string, body = '') => `HTTP/1.1 ${head}\r\n\r\n${body}`

describe('[F12] a receiver of webhooks', () => {
  test('that accepts the message', async () => {
    const url = await openLiar(reply('200 OK\r\ncontent-length: 4', 'fine'))
    expect(await send(url)).toMatchObject({ failure: null, status: 200, excerpt: 'fine' })
  })

  test('that is down', async () => {
    expect(await send('http://127.0.0.1:9/')).toMatchObject({ failure: 'network', status: null })
  })

  test('that never answers, or never ends its answer', async () => {
    expect(await send(await openLiar('', { stays: true }))).toMatchObject({ failure: 'timeout', status: null })
    const endless = await openLiar(reply('200 OK\r\ncontent-length: 100', 'be'), { stays: true })
    expect(await send(endless)).toMatchObject({ failure: 'timeout', status: 200 })
  })

  test('that asks for another protocol, or ends without a response', async () => {
    const upgrade = reply('101 Switching Protocols\r\nconnection: upgrade\r\nupgrade: websocket')
    for (const stays of [true, false])
      expect(await send(await openLiar(upgrade, { stays }))).toMatchObject({ failure: 'status', status: 101 })
    expect(await send(await openLiar(''))).toMatchObject({ failure: 'network', status: null })
  })

  test('that sends garbage before a good answer', async () => {
    expect(await send(await openLiar(`garbage\r\n${reply('200 OK')}`))).toMatchObject({ failure: 'network' })
  })

  test('that answers with more than 64 KiB', async () => {
    const url = await openLiar(reply('200 OK', 'x'.repeat(70_000)))
    expect(await send(url)).toMatchObject({ failure: 'tooLarge', status: 200 })
  })

  test('that redirects into this machine', async () => {
    const target = await openLiar(reply('200 OK\r\ncontent-length: 0'))
    const url = await openLiar(reply(`307 Go\r\nlocation: ${target}\r\ncontent-length: 0`))
    expect(await send(url)).toMatchObject({ failure: 'redirected', status: 307 })
  })

  test('that speaks no TLS', async () => {
    const url = (await openLiar('no TLS here')).replace('http:', 'https:')
    expect(await send(url)).toMatchObject({ failure: 'tls', status: null })
  })

  test('whose address is not allowed any more', async () => {
    expect(await send('https://10.0.0.7/')).toMatchObject({ failure: 'refused', status: null })
  })

  test('whose name stands for an address of this machine, at the time of the connection', async () => {
    const error = await new Promise((resolve) => lookupPublic('localhost', { all: true }, (each) => resolve(each)))
    expect(error).toMatchObject({ code: 'PRIVATE_ADDRESS' })
  })

  test.each([
    ['8.8.8.8', true],
    ['2606:4700::1111', true],
    ['10.1.2.3', false],
    ['100.64.0.1', false],
    ['169.254.169.254', false],
    ['172.31.255.255', false],
    ['192.168.0.1', false],
    ['224.0.0.1', false],
    ['255.255.255.255', false],
    ['::', false],
    ['::1', false],
    ['::ffff:8.8.8.8', false],
    ['64:ff9b::7f00:1', false],
    ['2002:7f00:1::', false],
    ['fd00::1', false],
    ['fe80::1', false],
    ['shop.example', false],
  ])('%s is public: %s', (address, isPublic) => {
    expect(isPublicAddress(address)).toBe(isPublic)
  })
})
