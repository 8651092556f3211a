import { createServer, request } from 'node:http'
import type { AddressInfo, Socket } from 'node:net'
import { Readable } from 'node:stream'
import { buffer } from 'node:stream/consumers'
import { pipeline } from 'node:stream/promises'
import { setTimeout as sleep } from 'node:timers/promises'
import { afterAll, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest'
import type { S3Location } from '#src/storage-config.ts'
import type { S3Times } from './s3-client.ts'
import { createS3Store } from './s3-store.ts'
import { type S3Sandbox, startS3Sandbox } from './testing/s3-sandbox.ts'

const name = `person/${'ab'.repeat(32)}.webp`
const video = `video/${'cd'.repeat(32)}.mp4`
const bytes = Buffer.alloc(600_000, 'some content that is not repeated at equal places ')
const QUICK: Partial<S3Times> = { pauseMs: 5, idleMs: 300, limitMs: 1_500 }

let s3: S3Sandbox
beforeAll(async () => {
  s3 = await startS3Sandbox()
})
afterAll(() => s3.stop())
beforeEach(() => s3.reset())

const open = (times: Partial<S3Times> = QUICK, location: Partial<S3Location> = {}, clock = () => new Date()) =>
  createS3Store({ ...s3.location, ...location }, { clock, times })

const unavailable = expect.objectContaining({ code: 'filesUnavailable', statusCode: 503 })

const readAll = async (store: ReturnType<typeof open>, start: number, end: number): Promise<Buffer> => {
  const stream = await (await store.open(video))?.stream(start, end)
  if (!stream) throw new Error('no stream')
  return buffer(stream)
}

describe('happy', () => {
  test('objects are below the prefix, with content type and checksum', async () => {
    await open().put(name, Buffer.from('a picture'))
    const [object] = await s3.listObjects()
    expect(object).toMatchObject({ key: `shop/files/${name}`, size: 9, contentType: 'image/webp' })
    expect(object?.metadata['x-amz-meta-sha256']).toMatch(/^[0-9a-f]{64}$/)
  })

  test('a listing of several pages is whole, and foreign objects are left out', async () => {
    await s3.setPageSize(3)
    const store = open()
    const names = Array.from({ length: 10 }, (_, at) => `live/${at + 1}/s-1-1.m4s`)
    for (const each of names) await store.put(each, Buffer.from(each))
    // below the prefix of the other store this is another name
    await open(QUICK, { prefix: 'shop/files/backup/' }).put(name, Buffer.from('x'))
    const listed: string[] = []
    for await (const file of store.list()) listed.push(file.name)
    expect(listed.toSorted()).toEqual(names.toSorted())
  })

  test('[SCREEN-15] many ranges of a video need its size once', async () => {
    const writer = open()
    await writer.put(video, bytes)
    const store = open()
    const before = await s3.countRequests()
    for (let at = 0; at < 5; at += 1) expect(await readAll(store, at, at + 9)).toEqual(bytes.subarray(at, at + 10))
    expect((await s3.countRequests()) - before).toBe(6)
  })

  test('[SCREEN-15] a client that stops reading ends the request: no more is sent, and no connection stays', async () => {
    const size = 64_000_000
    const connected = new Set<Socket>()
    let sent = 0
    let isWhole = false
    let isCut = false
    const server = createServer((incoming, response) => {
      response.writeHead(200, { 'content-length': String(size), 'x-amz-meta-sha256': 'ab'.repeat(32) })
      if (incoming.method === 'HEAD') return void response.end()
      const rest = function* () {
        for (; sent < size; sent += 64_000) yield Buffer.alloc(64_000)
      }
      pipeline(Readable.from(rest()), response).then(
        () => (isWhole = true),
        () => (isCut = true),
      )
    }).listen(0, '127.0.0.1')
    server.on('connection', (socket) => {
      connected.add(socket)
      socket.once('close', () => connected.delete(socket))
    })
    await new Promise((resolve) => server.once('listening', resolve))
    const endpoint = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
    const store = createS3Store({ ...s3.location, endpoint }, { clock: () => new Date(), times: QUICK })
    const stream = await (await store.open(video))?.stream(0, size - 1)
    await new Promise((resolve) => stream?.once('data', resolve))
    stream?.pause()
    expect(connected.size).toBe(1)
    stream?.destroy()
    await vi.waitFor(() => expect(connected.size).toBe(0))
    const atEnd = sent
    await sleep(300)
    expect([sent, isWhole, isCut]).toEqual([atEnd, false, true])
    expect(sent).toBeLessThan(size / 2)
    server.close()
  })

  test('[SCREEN-15] requests for sizes share a connection, and a stream that is never read ends it', async () => {
    let opened = 0
    let connected = 0
    const server = createServer((_, response) =>
      response.writeHead(200, { 'content-length': '5', 'x-amz-meta-sha256': 'ab'.repeat(32) }).end('12345'),
    ).listen(0, '127.0.0.1')
    server.on('connection', (socket) => {
      opened += 1
      connected += 1
      socket.once('close', () => (connected -= 1))
    })
    await new Promise((resolve) => server.once('listening', resolve))
    const { port } = server.address() as AddressInfo
    const location = { ...s3.location, endpoint: `http://127.0.0.1:${port}` }
    const store = createS3Store(location, { clock: () => new Date(), times: QUICK })
    for (let at = 0; at < 3; at += 1) await store.check(video)
    const stream = await (await store.open(video))?.stream(0, 4)
    expect([opened, connected]).toEqual([1, 1])
    stream?.destroy()
    await vi.waitFor(() => expect(connected).toBe(0))
    server.close()
  })

  test('[SCREEN-15] a client that pauses for longer than the store may is served to the end', async () => {
    const store = open()
    const large = Buffer.alloc(4_000_000, 'pause')
    await store.put(video, large)
    const stream = await (await store.open(video))?.stream(0, large.length - 1)
    const chunks: Buffer[] = []
    for await (const chunk of (stream ?? []) as AsyncIterable<Buffer>) {
      if (chunks.length === 1) await sleep(700)
      chunks.push(chunk)
    }
    expect(Buffer.concat(chunks).equals(large)).toBe(true)
  })
})

describe('error', () => {
  test.each([
    { mode: 'error', code: 'SlowDown', status: 503 },
    { mode: 'error', code: 'InternalError', status: 500 },
    { mode: 'drop' },
    { mode: 'timeout' },
  ] as const)('a temporary failure is repeated: %o', async (fault) => {
    const store = open()
    await s3.fail({ route: 'put', ...fault })
    await store.put(name, bytes)
    await s3.fail({ route: 'get', ...fault })
    expect((await store.find(name))?.equals(bytes)).toBe(true)
    await s3.fail({ route: 'head', ...fault })
    expect((await store.check(name))?.size).toBe(bytes.length)
    await s3.fail({ route: 'list', ...fault })
    for await (const file of store.list()) expect(file.name).toBe(name)
    await s3.fail({ route: 'delete', ...fault })
    await store.remove(name)
    expect(await s3.listObjects()).toEqual([])
  })

  test('a picture whose connection is cut in the middle is read again', async () => {
    const store = open()
    await store.put(name, bytes)
    await s3.fail({ route: 'get', mode: 'half' })
    expect((await store.find(name))?.equals(bytes)).toBe(true)
  })

  test('[SCREEN-15] a stream that is cut in the middle continues where it was', async () => {
    const store = open()
    await store.put(video, bytes)
    await s3.fail({ route: 'get', mode: 'half', times: 5 })
    const before = await s3.countRequests()
    expect((await readAll(store, 1_000, 599_999)).equals(bytes.subarray(1_000))).toBe(true)
    expect((await s3.countRequests()) - before).toBe(6)
  })

  test('a store that does not answer fails as filesUnavailable in bounded time', async () => {
    const store = open()
    await s3.fail({ route: '*', mode: 'timeout', times: null })
    const started = performance.now()
    await expect(store.put(name, bytes)).rejects.toEqual(unavailable)
    expect(performance.now() - started).toBeLessThan(2_500)
  })

  test('a store that is down blocks calls after five failures, and is tried again later', async () => {
    let now = 0
    const store = createS3Store(
      { ...s3.location, endpoint: 'http://127.0.0.1:1' },
      { clock: () => new Date(), times: QUICK, now: () => now },
    )
    for (let at = 0; at < 2; at += 1) await expect(store.find(name)).rejects.toEqual(unavailable)
    expect(store.hasBlockedWithin(60_000)).toBe(true)
    const started = performance.now()
    await expect(store.find(name)).rejects.toEqual(unavailable)
    expect(performance.now() - started).toBeLessThan(50)
    now += 60_001
    expect(store.hasBlockedWithin(60_000)).toBe(false)
  })

  test.each([
    ['another secret', { secret: 'other' }],
    ['another key', { key: 'other' }],
    ['another region', { region: 'other' }],
    ['another bucket', { bucket: 'no-such-bucket' }],
  ])('wrong settings fail at once and name the cause: %s', async (_, location) => {
    const store = open(QUICK, location)
    const before = await s3.countRequests()
    const error: unknown = await store.find(name).catch((thrown: unknown) => thrown)
    expect(error).toEqual(unavailable)
    expect(String((error as Error).cause)).toMatch(/SignatureDoes|InvalidAccess|Malformed|NoSuchBucket/)
    expect((await s3.countRequests()) - before).toBe(1)
  })

  test('a clock that is wrong is refused by the store', async () => {
    const store = open(QUICK, {}, () => new Date(Date.now() - 20 * 60_000))
    await expect(store.put(name, bytes)).rejects.toEqual(unavailable)
  })

  test('[G4] content that was changed on its way is refused by the store', async () => {
    let isChanging = true
    const { hostname, port: target } = new URL(s3.location.endpoint)
    const relay = createServer((incoming, response) => {
      const { method, url: path, headers } = incoming
      void buffer(incoming).then((content) => {
        if (isChanging) content[0] = (content[0] ?? 0) ^ 1
        const outgoing = request({ hostname, port: target, method, path, headers }, (answer) => {
          response.writeHead(answer.statusCode ?? 0)
          answer.pipe(response)
        })
        outgoing.end(content)
      })
    }).listen(0, '127.0.0.1')
    await new Promise((resolve) => relay.once('listening', resolve))
    const { port } = relay.address() as AddressInfo
    const store = open(QUICK, { endpoint: `http://127.0.0.1:${port}/s3` })
    const error: unknown = await store.put(name, Buffer.from('a picture')).catch((thrown: unknown) => thrown)
    expect(error).toEqual(unavailable)
    expect(String((error as Error).cause)).toContain('XAmzContentSHA256Mismatch')
    expect(await s3.listObjects()).toEqual([])
    isChanging = false
    await store.put(name, Buffer.from('a picture'))
    expect(await s3.listObjects()).toHaveLength(1)
    relay.close()
    relay.closeAllConnections()
  })

  test('an object that another process removed is missing, also if its size was known', async () => {
    const store = open()
    await store.put(video, bytes)
    const file = await store.open(video)
    await open().remove(video)
    expect(await file?.stream(0, 9)).toBeUndefined()
    expect(await store.open(video)).toBeUndefined()
  })
})
