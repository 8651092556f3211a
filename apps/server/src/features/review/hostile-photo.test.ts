import sharp from 'sharp'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { testEngines } from '#src/db/snapshot.ts'
import { type HostilePicture, hostilePictures, PAYLOAD } from '#src/testing/hostile-pictures.ts'
import { openTestShop, type TestShop } from '#src/testing/test-shop.ts'
import { type Reviewer, write } from './test-reviewers.ts'

const MOST_MB = 200
const MOST_MS = 10_000
const codes: ReadonlySet<unknown> = new Set(['pictureUnreadable', 'pictureTooLarge', 'invalidInput'])

describe.each(testEngines)('hostile pictures on %s', (engine) => {
  let shop: TestShop
  let member: Reviewer
  let corpus: HostilePicture[]
  beforeAll(async () => {
    shop = await openTestShop({ engine })
    member = await shop.asMember({ name: '김수진' })
    corpus = await hostilePictures()
  })
  afterAll(() => shop.close())

  const send = async (method: string, path: string, raw: Buffer, type = 'image/jpeg') => {
    const began = performance.now()
    const answer = await shop.request(method, path, { token: member.token, raw, headers: { 'content-type': type } })
    expect(performance.now() - began).toBeLessThan(MOST_MS)
    return answer as { status: number; body: { code?: string; name?: string } }
  }
  const sendPhoto = (raw: Buffer, type?: string) => send('POST', '/v1/app-users/reviews/photos', raw, type)
  /** Asserts that a stored file is a plain picture. */
  const expectHarmless = async (bytes: Buffer | undefined, name: string) => {
    if (!bytes) throw new Error(`${name} was not stored`)
    const { format, width, height, exif, icc, xmp, pages } = await sharp(bytes).metadata()
    expect({ format, exif, icc, xmp, pages }, name).toEqual({ format: 'webp' })
    expect(Math.max(width, height), name).toBeLessThanOrEqual(1_280)
    expect(bytes.includes(PAYLOAD), name).toBe(false)
  }
  const isRefused = ({ status, body }: Awaited<ReturnType<typeof sendPhoto>>): boolean =>
    status >= 400 && status < 500 && codes.has(body.code)

  test('[G4] each of at least 60 files sent as a photo of a review gets a typed error or is re-encoded', async () => {
    expect(corpus.length).toBeGreaterThanOrEqual(60)
    expect(new Set(corpus.map(({ name }) => name)).size).toBe(corpus.length)
    for (const { name, bytes, fate } of corpus) {
      const answer = await sendPhoto(bytes)
      expect(isRefused(answer) ? 'refused' : answer.status === 200 ? 'reencoded' : answer, name).toBe(fate)
      if (fate === 'refused') continue
      const file = `${answer.body.name?.split('/').at(-1)}.webp`
      await expectHarmless(shop.files.kept.get(`draft/${file}`), name)
    }
  })

  test('[G4] [G5] what is attached to a review is served as an inert picture', async () => {
    const harmless = corpus.filter(({ fate }) => fate === 'reencoded').slice(0, 8)
    const photos: string[] = []
    for (const { bytes } of harmless) photos.push((await sendPhoto(bytes)).body.name ?? '')
    await write(shop, member, { photos })
    for (const [at, key] of photos.entries()) {
      const url = `/pictures/${key}.webp`
      const answer = await shop.app.server.inject({ url, headers: { host: 'ru.localhost:5445' } })
      expect(answer.headers).toMatchObject({ 'content-type': 'image/webp', 'x-content-type-options': 'nosniff' })
      await expectHarmless(answer.rawPayload, harmless[at]?.name ?? '')
    }
  })

  test('[G4] the other upload of pictures refuses the same files', async () => {
    for (const { name, bytes } of corpus.filter(({ fate }) => fate === 'refused'))
      expect(isRefused(await send('PUT', '/v1/app-users/picture', bytes)), name).toBe(true)
  })

  test('[G4] the declared type, a foreign type and 9 MB change nothing', async () => {
    const html = corpus.find(({ name }) => name === 'HTML')?.bytes ?? Buffer.alloc(0)
    expect((await sendPhoto(html, 'image/webp')).body.code).toBe('pictureUnreadable')
    expect((await sendPhoto(html, 'image/svg+xml')).status).toBe(415)
    expect((await sendPhoto(Buffer.alloc(9 * 2 ** 20, 0xff))).status).toBe(413)
  })

  test(`[G4] twenty parallel hostile and large photos stay within ${MOST_MB} MB`, async () => {
    const large = await sharp({ create: { width: 5_900, height: 4_000, channels: 3, background: '#4080c0' } })
      .png()
      .toBuffer()
    const bombs = corpus.filter(({ name }) => name.includes('megapixels') || name.includes('declares'))
    const files = Array.from(
      { length: 20 },
      (_, at) => (at % 4 === 3 ? bombs[at % bombs.length]?.bytes : large) ?? large,
    )
    const before = process.memoryUsage.rss()
    let most = before
    const watch = setInterval(() => (most = Math.max(most, process.memoryUsage.rss())), 5)
    const request = (raw: Buffer) =>
      shop.request('POST', '/v1/app-users/reviews/photos', {
        token: member.token,
        raw,
        headers: { 'content-type': 'image/png' },
      })
    const statuses = (await Promise.all(files.map(request))).map(({ status }) => status)
    clearInterval(watch)
    expect(statuses.filter((status) => status === 200)).toHaveLength(15)
    expect(statuses.filter((status) => status === 400)).toHaveLength(5)
    expect((most - before) / 2 ** 20).toBeLessThan(MOST_MB)
  }, 120_000)
})
