import { createHash } from 'node:crypto'
import { mkdtempSync, readdirSync, readlinkSync, rmSync } from 'node:fs'
import { get, type IncomingMessage } from 'node:http'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { once } from 'node:events'
import Fastify, { type FastifyInstance } from 'fastify'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { readConfig } from '#src/config.ts'
import { createFolderStore } from '#src/integrations/storage/folder-store.ts'
import { openTestShop, type TestShop } from '#src/testing/test-shop.ts'
import { DownloadSlots } from './download-slots.ts'
import { mountVideoFiles } from './video-files.ts'

const clip = Buffer.from(Array.from({ length: 1_000 }, (_, i) => i % 251))
const hash = createHash('sha256').update(clip).digest('hex')
const url = `/videos/${hash}.mp4`
const etag = `"${hash}"`

let shop: TestShop
beforeAll(async () => {
  shop = await openTestShop()
  for (const ending of ['mp4', 'm4s', 'm3u8', 'vtt', 'webp', 'avif'])
    await shop.files.put(`video/${hash}.${ending}`, clip)
  await shop.files.put(`person/${hash}.webp`, clip)
})
afterAll(() => shop.close())

const ask = (headers: Record<string, string> = {}, method: 'GET' | 'HEAD' | 'POST' = 'GET', at = url) =>
  shop.app.server.inject({
    method,
    url: at,
    headers: { host: 'ru.localhost', 'accept-encoding': 'gzip, br', ...headers },
  })

describe('happy', () => {
  test('[SCREEN-15] a video is sent whole, cacheable for ever and not compressed', async () => {
    const { statusCode, headers, rawPayload } = await ask()
    expect(statusCode).toBe(200)
    expect(rawPayload.equals(clip)).toBe(true)
    expect(headers).toMatchObject({
      'content-type': 'video/mp4',
      'content-length': '1000',
      'cache-control': 'public, max-age=31536000, immutable',
      'accept-ranges': 'bytes',
      'x-content-type-options': 'nosniff',
      etag,
    })
    expect(headers['content-encoding']).toBeUndefined()
    expect(headers['content-security-policy']).toContain("default-src 'none'")
  })

  test.each([
    ['bytes=0-99', 0, 99],
    ['bytes=990-', 990, 999],
    ['bytes=-10', 990, 999],
    ['bytes=500-9999', 500, 999],
  ])('[SCREEN-15] the range %s is sent alone', async (range, start, end) => {
    const { statusCode, headers, rawPayload } = await ask({ range })
    expect(statusCode).toBe(206)
    expect(headers['content-range']).toBe(`bytes ${start}-${end}/1000`)
    expect(headers['content-length']).toBe(String(end - start + 1))
    expect(rawPayload.equals(clip.subarray(start, end + 1))).toBe(true)
  })

  test.each([
    ['mp4', 'video/mp4'],
    ['m4s', 'video/iso.segment'],
    ['m3u8', 'application/vnd.apple.mpegurl'],
    ['vtt', 'text/vtt; charset=utf-8'],
    ['webp', 'image/webp'],
    ['avif', 'image/avif'],
  ])('[SCREEN-15] .%s has the content type %s', async (ending, type) => {
    expect((await ask({}, 'GET', `/videos/${hash}.${ending}`)).headers['content-type']).toBe(type)
  })

  test('[SCREEN-15] HEAD tells size and range without content', async () => {
    const whole = await ask({}, 'HEAD')
    expect([whole.statusCode, whole.headers['content-length'], whole.rawPayload.length]).toEqual([200, '1000', 0])
    const part = await ask({ range: 'bytes=0-9' }, 'HEAD')
    expect([part.statusCode, part.headers['content-length'], part.rawPayload.length]).toEqual([206, '10', 0])
  })

  test('[SCREEN-15] a range is sent only of the content that If-Range names', async () => {
    const range = 'bytes=0-9'
    expect((await ask({ range, 'if-range': etag })).statusCode).toBe(206)
    for (const other of ['"x"', `W/${etag}`, 'Wed, 21 Oct 2026 07:28:00 GMT'])
      expect((await ask({ range, 'if-range': other })).statusCode).toBe(200)
  })

  test('[SCREEN-15] a cached video is not sent again', async () => {
    const { statusCode, rawPayload, headers } = await ask({ 'if-none-match': etag })
    expect([statusCode, rawPayload.length, headers.etag]).toEqual([304, 0, etag])
  })
})

describe('error', () => {
  test('[SCREEN-15] a range after the end is refused with the size', async () => {
    const { statusCode, headers, rawPayload } = await ask({ range: 'bytes=1000-' })
    expect([statusCode, headers['content-range'], rawPayload.length]).toEqual([416, 'bytes */1000', 0])
    expect(headers['cache-control']).toBe('no-store')
  })

  test.each(['bytes=0-1,5-6', 'bytes=5-1', 'bytes=x', 'lines=1-2'])(
    '[SCREEN-15] %s is answered with the whole file',
    async (range) => {
      const { statusCode, rawPayload } = await ask({ range })
      expect([statusCode, rawPayload.length]).toEqual([200, 1_000])
    },
  )

  test('[SCREEN-15] an unknown video returns not found, without a page', async () => {
    const { statusCode, headers } = await ask({}, 'GET', `/videos/${'0'.repeat(64)}.mp4`)
    expect(statusCode).toBe(404)
    expect(headers['cache-control']).toBe('no-store')
    expect(headers['content-type']).toContain('application/json')
  })
})

describe('security', () => {
  test.each([
    `/videos/../person/${hash}.webp`,
    `/videos/..%2fperson%2f${hash}.webp`,
    `/videos/%2e%2e%2f%2e%2e%2fetc%2fpasswd`,
    `/videos/..%5cperson%5c${hash}.webp`,
    `/videos/${hash}.mp4%00.webp`,
    `/videos/${hash}.mp4/`,
    `/videos/${hash.toUpperCase()}.mp4`,
    `/videos/${hash}.MP4`,
    `/videos/${hash}`,
    `/videos/${hash}.html`,
    `/videos/${hash}.mp4.webp`,
    `/videos//${hash}.mp4x`,
    `/videos/%ff%fe`,
    '/videos/',
    '/videos',
  ])('[SCREEN-15] [G4] %s reaches no other file', async (at) => {
    const { statusCode, rawPayload } = await ask({}, 'GET', at)
    // a trailing slash is the same address
    if (at.endsWith('.mp4/')) expect(statusCode).toBe(200)
    else {
      expect([400, 404]).toContain(statusCode)
      expect(rawPayload.includes(clip.subarray(0, 50))).toBe(false)
    }
  })

  test('[SCREEN-15] files of other kinds are not videos, and videos cannot be written', async () => {
    expect((await ask({}, 'GET', `/pictures/given/video/${hash}.webp`)).statusCode).toBe(404)
    expect((await ask({}, 'POST')).statusCode).toBeGreaterThanOrEqual(400)
  })
})

describe('on disk', () => {
  const folder = mkdtempSync(path.join(tmpdir(), 'shop-videos-'))
  const large = Buffer.alloc(8 * 1_024 * 1_024, 7)
  const name = `video/${'ef'.repeat(32)}.mp4`
  const slots = new DownloadSlots({ inProcess: 3, perClient: 2 })
  let server: FastifyInstance
  let address: string
  beforeAll(async () => {
    const store = createFolderStore(folder)
    await store.put(name, large)
    server = Fastify()
    mountVideoFiles(
      server,
      { config: readConfig({ NODE_ENV: 'test' }), files: store, isHidden: async () => false },
      slots,
    )
    address = `${await server.listen({ host: '127.0.0.1', port: 0 })}/videos/${'ef'.repeat(32)}.mp4`
  })
  afterAll(async () => {
    await server.close()
    rmSync(folder, { recursive: true })
  })
  const begin = async (): Promise<IncomingMessage> => {
    const [response] = (await once(get(address, { agent: false }), 'response')) as [IncomingMessage]
    return response
  }
  const countOpenFiles = (): number =>
    readdirSync('/proc/self/fd').filter((fd) => {
      try {
        return readlinkSync(`/proc/self/fd/${fd}`).startsWith(folder)
      } catch {
        return false
      }
    }).length

  test('[SCREEN-15] an aborted download frees its file and its slot', async () => {
    const response = await begin()
    await once(response, 'readable')
    expect([countOpenFiles(), slots.running]).toEqual([1, 1])
    response.destroy()
    await expect.poll(() => [countOpenFiles(), slots.running]).toEqual([0, 0])
  })

  test('[SCREEN-15] a client that reads slowly does not make the server read the file into memory', async () => {
    const before = process.memoryUsage().arrayBuffers
    const slow = await Promise.all([begin(), begin()])
    expect(slow.map(({ statusCode }) => statusCode)).toEqual([200, 200])
    expect(process.memoryUsage().arrayBuffers - before).toBeLessThan(large.length)
    const refused = await begin()
    expect([refused.statusCode, slots.running]).toEqual([503, 2])
    refused.resume()
    for (const response of slow) response.destroy()
    await expect.poll(() => [countOpenFiles(), slots.running]).toEqual([0, 0])
  })

  test('[SCREEN-15] a complete download frees its file and its slot, also without content', async () => {
    const parts = await Promise.all([
      fetch(address, { headers: { range: 'bytes=-5' } }),
      fetch(address, { method: 'HEAD' }),
    ])
    const sizes = await Promise.all(parts.map(async (part) => (await part.arrayBuffer()).byteLength))
    expect(sizes).toEqual([5, 0])
    expect((await fetch(address, { headers: { range: 'bytes=99999999-' } })).status).toBe(416)
    expect((await (await fetch(address)).arrayBuffer()).byteLength).toBe(large.length)
    await expect.poll(() => [countOpenFiles(), slots.running]).toEqual([0, 0])
  })
})
