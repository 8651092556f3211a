import { mkdtemp, readdir, readFile, rm, utimes, writeFile } from 'node:fs/promises'
import { existsSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { findBrokenInvariants } from '#src/db/invariants.ts'
import { testEngines } from '#src/db/snapshot.ts'
import { runCommand } from '#src/features/staff/command/run-command.ts'
import { PRODUCT } from '#src/features/test-catalogue.ts'
import { videoJobs } from '#src/features/video/video-jobs.ts'
import { createJobs } from '#src/jobs/jobs.ts'
import { openTestShop, type TestShop } from '#src/testing/test-shop.ts'
import { photo } from '#src/testing/test-pictures.ts'
import { isHiddenFile } from './publish-video.ts'
import { writeTicket } from './upload-ticket.ts'

const clip = (name: string) => path.join(import.meta.dirname, 'testing', `${name}.mp4`)
const PLAYABLE = clip('h264-aac')
const DAY_MS = 24 * 3_600_000
const encoder = '/usr/bin/ffmpeg'

describe.each(testEngines)('uploads of videos on %s', (engine) => {
  let shop: TestShop
  let folder: string
  let origin: string
  let poster: string
  let captions: string
  beforeAll(async () => {
    folder = await mkdtemp(path.join(tmpdir(), 'shop-videos-'))
    poster = path.join(folder, 'poster.jpg')
    captions = path.join(folder, 'a.vtt')
    await writeFile(poster, await photo({}))
    await writeFile(captions, 'WEBVTT\n\n00:00.000 --> 00:01.000\n사과예요.\n')
    shop = await openTestShop({ engine, env: { FILES_DIR: path.join(folder, 'files') } })
    origin = await shop.app.server.listen({ port: 0, host: '127.0.0.1' })
  })
  afterAll(async () => {
    expect(await findBrokenInvariants(shop.db)).toEqual([])
    await shop.close()
    await rm(folder, { recursive: true, force: true })
  })

  const appWith = (ffmpeg?: string) => {
    const { db, config } = shop
    return { db, config: { ...config, ffmpeg }, clock: () => shop.clock.now }
  }
  const run = (...args: string[]) => runCommand(appWith(), ['video', ...args])
  const runJobs = async (ffmpeg?: string) => {
    const app = appWith(ffmpeg)
    const { 'video.pruneEvents': _, ...handlers } = videoJobs(app)
    await shop.db.exec('due', "update job set run_at = $1 where kind = 'video.cleanUploads' and done_at is null", [
      shop.clock.now,
    ])
    await createJobs({ ...app, handlers }).runDueJobs()
  }
  const texts = ['--title', '사과 상자', '--brand', 'ru,farmer']
  const files = () => ['--file', PLAYABLE, '--poster', poster]
  const add = async (...args: string[]): Promise<number> => {
    const { text, exitCode } = await run('add', ...files(), ...texts, ...args)
    expect(exitCode, text).toBe(0)
    return Number(text.split(' ')[0])
  }
  const getVideo = (id: number, brand: 'ru' | 'farmer' | 'cuma' = 'ru') =>
    shop.ask('video.get', { params: { id } }, { brand })
  const nameOf = (url: string) => url.replace('/videos/', '')
  const stored = (url: string) => path.join(shop.config.filesDir, 'videos', nameOf(url))

  const newTicket = async (): Promise<{ id: number; url: string }> => {
    const { text } = await run('ticket', ...texts)
    const ticket = /\/uploads\/video\/(\S+)/.exec(text)?.[1] ?? ''
    return { id: Number(ticket.split('.')[0]), url: `${origin}/uploads/video/${ticket}` }
  }
  const tus = (url: string, method: string, headers: Record<string, string> = {}, body?: Uint8Array<ArrayBuffer>) =>
    fetch(url, { method, headers: { 'tus-resumable': '1.0.0', ...headers }, ...(body && { body }) })
  const create = (url: string, size: number, kind = 'video') =>
    tus(url, 'POST', {
      'upload-length': String(size),
      'upload-metadata': `kind ${Buffer.from(kind).toString('base64')}`,
    })
  const send = (at: string, offset: number, bytes: Uint8Array<ArrayBuffer>) =>
    tus(at, 'PATCH', { 'upload-offset': String(offset), 'content-type': 'application/offset+octet-stream' }, bytes)
  const upload = async (url: string, bytes: Uint8Array<ArrayBuffer>, kind = 'video') => {
    const created = await create(url, bytes.length, kind)
    return created.status === 201 ? send(`${origin}${created.headers.get('location')}`, 0, bytes) : created
  }
  const bytesOf = async (file: string) => new Uint8Array(await readFile(file))
  const unfinished = async () =>
    (await readdir(path.join(shop.config.filesDir, 'uploads'))).filter((name) => !name.startsWith('source'))

  describe('happy', () => {
    test('an operator adds a video, which is in the feed of its brands with its products', async () => {
      const id = await add(
        '--products',
        `${PRODUCT.apple},${PRODUCT.potato}`,
        '--captions',
        captions,
        '--contents',
        '꿀사과예요.',
      )
      const { status, body } = await getVideo(id)
      expect(status).toBe(200)
      expect(body).toMatchObject({
        title: '사과 상자',
        contents: '꿀사과예요.',
        width: 240,
        height: 426,
        durationMs: 1_000,
      })
      expect(body.products.map((product) => product.id)).toEqual([PRODUCT.apple, PRODUCT.potato])
      for (const url of [body.videoUrl, body.poster, body.thumbnail, body.thumbnailSmall, body.captionsUrl ?? ''])
        expect(existsSync(stored(url)), url).toBe(true)
      expect(body.videoUrl).toMatch(/^\/videos\/[0-9a-f]{64}\.mp4$/)
      expect((await getVideo(id, 'farmer')).status).toBe(200)
      expect((await getVideo(id, 'cuma')).status).toBe(404)
      expect((await run('list')).text).toContain(`${id}  보임`)
      expect((await run('show', String(id))).text).toContain('꿀사과')
    })

    test('a hidden video and its files disappear at once, and return', async () => {
      const id = await add('--title', '가릴 영상')
      await rm(captions)
      await writeFile(captions, 'WEBVTT\n\n00:00.000 --> 00:01.000\n다른 자막\n')
      const other = await add('--captions', captions)
      const { videoUrl, captionsUrl } = (await getVideo(other)).body
      const name = nameOf(captionsUrl ?? '')
      expect(await isHiddenFile(shop.db, name)).toBe(false)
      expect((await run('hide', String(other))).exitCode).toBe(0)
      expect(await isHiddenFile(shop.db, name)).toBe(true)
      // another video has the same file
      expect(await isHiddenFile(shop.db, nameOf(videoUrl))).toBe(false)
      await expect.poll(async () => (await getVideo(other)).status).toBe(404)
      expect((await run('unhide', String(other))).exitCode).toBe(0)
      await expect.poll(async () => (await getVideo(other)).status).toBe(200)
      expect((await run('unhide', String(id))).exitCode).toBe(1)
      expect(await isHiddenFile(shop.db, `${'0'.repeat(64)}.mp4`)).toBe(false)
    })

    test('a video is shown at its time, by a job', async () => {
      const id = await add('--publish-at', '2026-11-22T09:00')
      expect((await getVideo(id)).status).toBe(404)
      await runJobs()
      expect((await getVideo(id)).status).toBe(404)
      shop.clock.now = new Date('2026-11-22T00:00:00Z')
      await runJobs()
      await expect.poll(async () => (await getVideo(id)).status).toBe(200)
    })

    test('products are replaced, and a deleted video leaves no file behind that no other has', async () => {
      await writeFile(captions, 'WEBVTT\n\n00:00.000 --> 00:01.000\n지울 자막\n')
      const id = await add('--captions', captions, '--products', String(PRODUCT.apple))
      expect((await run('link', String(id), '--products', String(PRODUCT.potato))).exitCode).toBe(0)
      await expect.poll(async () => (await getVideo(id)).body.products.map((each) => each.id)).toEqual([PRODUCT.potato])
      const { videoUrl, captionsUrl } = (await getVideo(id)).body
      expect((await run('delete', String(id))).text).toContain('--yes')
      expect((await run('delete', String(id), '--yes')).exitCode).toBe(0)
      expect(existsSync(stored(captionsUrl ?? ''))).toBe(false)
      expect(existsSync(stored(videoUrl))).toBe(true)
      await expect.poll(async () => (await getVideo(id)).status).toBe(404)
    })

    test('a client uploads with a ticket, is interrupted, and continues where it stopped', async () => {
      const { id, url } = await newTicket()
      const bytes = await bytesOf(PLAYABLE)
      const created = await create(url, bytes.length)
      expect(created.status).toBe(201)
      const at = `${origin}${created.headers.get('location')}`
      expect((await send(at, 0, bytes.subarray(0, 2_000))).status).toBe(204)
      expect((await tus(at, 'HEAD')).headers.get('upload-offset')).toBe('2000')
      expect((await send(at, 1_000, bytes.subarray(1_000))).status).toBe(409)
      const finished = await send(at, 2_000, bytes.subarray(2_000))
      expect([finished.status, finished.headers.get('x-video-state')]).toEqual([204, 'draft'])
      expect((await getVideo(id)).status).toBe(404)
      const completed = await upload(url, await bytesOf(poster), 'poster')
      expect([completed.status, completed.headers.get('x-video-state')]).toEqual([204, 'shown'])
      await expect.poll(async () => (await getVideo(id)).status).toBe(200)
      expect(await unfinished()).toEqual([])
      // the ticket ends with the draft
      expect((await create(url, 10)).status).toBe(403)
    })

    test('abandoned uploads and drafts are deleted after two days', async () => {
      const { id, url } = await newTicket()
      await create(url, 5_000)
      const left = await unfinished()
      expect(left).toHaveLength(2)
      const old = new Date(shop.clock.now.getTime() + DAY_MS)
      for (const name of left) await utimes(path.join(shop.config.filesDir, 'uploads', name), old, old)
      shop.clock.now = new Date(shop.clock.now.getTime() + 4 * DAY_MS)
      await runJobs()
      expect(await unfinished()).toEqual([])
      expect((await run('show', String(id))).exitCode).toBe(1)
    })

    test.runIf(existsSync(encoder))(
      'with an encoder, other codecs are converted and the sharpest frame is the poster',
      async () => {
        const app = appWith(encoder)
        const { text, exitCode } = await runCommand(app, ['video', 'add', '--file', clip('mpeg4'), ...texts])
        expect(exitCode, text).toBe(0)
        const id = Number(text.split(' ')[0])
        expect((await getVideo(id)).status).toBe(404)
        await runJobs(encoder)
        await expect.poll(async () => (await getVideo(id)).status).toBe(200)
        const { body } = await getVideo(id)
        expect(body).toMatchObject({ width: 240, height: 426 })
        expect(body.poster).toMatch(/\.webp$/)
        expect(await readdir(path.join(shop.config.filesDir, 'uploads'))).toEqual([])
      },
      60_000,
    )
  })

  describe('error', () => {
    test.each([
      ['mpeg4', 'H.264'],
      ['too-long', '3분'],
      ['too-wide', '2.4대 1'],
    ])('a video is refused for its content, and nothing stays: %s', async (name, reason) => {
      const before = (await run('list', '--take', '500')).text
      const { text, exitCode } = await run('add', '--file', clip(name), '--poster', poster, ...texts)
      expect([exitCode, text]).toEqual([1, expect.stringContaining(reason)])
      expect((await run('list', '--take', '500')).text).toBe(before)
    })

    test.each([
      ['no box at its start', (bytes: Buffer) => Buffer.concat([Buffer.from('GIF89a'), bytes])],
      ['cut off', (bytes: Buffer) => bytes.subarray(0, bytes.length - 500)],
      ['appended script', (bytes: Buffer) => Buffer.concat([bytes, Buffer.from('<script>alert(1)</script>')])],
      ['empty', () => Buffer.alloc(0)],
      ['only a head', (bytes: Buffer) => bytes.subarray(0, 32)],
      ['boxes without content', () => Buffer.from('0000000866747970', 'hex')],
      ['a picture', () => Buffer.from('89504e470d0a1a0a', 'hex')],
    ])('[G4] a file that is no whole MP4 is refused: %s', async (_, change) => {
      const file = path.join(folder, 'changed.mp4')
      await writeFile(file, change(await readFile(PLAYABLE)))
      const { text, exitCode } = await run('add', '--file', file, '--poster', poster, ...texts)
      expect([exitCode, text]).toEqual([1, expect.stringContaining('읽을 수 없는 영상')])
    })

    test('a poster and captions are refused for their content', async () => {
      const bad = path.join(folder, 'bad.txt')
      await writeFile(bad, '<svg onload=alert(1)>')
      expect((await run('add', '--file', PLAYABLE, '--poster', bad, ...texts)).text).toContain('사진')
      expect((await run('add', ...files(), '--captions', bad, ...texts)).text).toContain('자막')
    })

    test('a poster is needed without an encoder', async () => {
      const { text, exitCode } = await run('add', '--file', PLAYABLE, ...texts)
      expect([exitCode, text]).toEqual([1, expect.stringContaining('대표 사진이 필요')])
    })

    test.each([
      [['add', '--title', '가', '--brand', 'ru'], '--file'],
      [
        ['add', '--file', '/nothing.mp4', '--poster', '/nothing.jpg', '--title', '가', '--brand', 'ru'],
        '읽을 수 없어요',
      ],
      [['add', '--file', 'relative.mp4', '--poster', 'p.jpg', '--title', '가', '--brand', 'ru'], '읽을 수 없어요'],
      [['ticket', '--brand', 'ru'], '--title'],
      [['ticket', '--title', '가'], '--brand'],
      [['ticket', '--title', '가', '--brand', 'other'], '그런 브랜드는'],
      [['ticket', '--title', '가'.repeat(101), '--brand', 'ru'], '100자'],
      [['ticket', '--title', '가', '--brand', 'ru', '--products', 'a'], '번호'],
      [['ticket', '--title', '가', '--brand', 'ru', '--publish-at', '내일'], '서울 시각'],
      [['hide'], '번호'],
      [['hide', '1', '--yes'], '--yes'],
      [['list', '--take', '0'], '--take'],
      [['nothing'], '알 수 없는 명령'],
      [[], 'video 뒤에'],
    ])('a wrong command is explained: %j', async (args, text) => {
      expect(await run(...args)).toMatchObject({ exitCode: 2, text: expect.stringContaining(text) })
    })

    test('options of videos are refused by other commands', async () => {
      expect(await runCommand(appWith(), ['order', 'list', '--title', '가'])).toMatchObject({ exitCode: 2 })
    })

    test('unknown videos and products are reported', async () => {
      for (const name of ['show', 'hide', 'unhide', 'delete'])
        expect((await run(name, '99999', ...(name === 'delete' ? ['--yes'] : []))).exitCode).toBe(1)
      const { text, exitCode } = await run('ticket', ...texts, '--products', '99999,99998')
      expect([exitCode, text]).toEqual([1, expect.stringContaining('99998, 99999')])
    })

    test('an upload that is refused can be repeated with the same ticket', async () => {
      const { url } = await newTicket()
      const refused = await upload(url, await bytesOf(clip('too-wide')))
      expect([refused.status, await refused.json()]).toEqual([
        400,
        expect.objectContaining({ code: 'videoShapeUnsupported' }),
      ])
      expect((await upload(url, await bytesOf(PLAYABLE))).status).toBe(204)
    })

    test('a file above its limit is refused before it is sent', async () => {
      const { url } = await newTicket()
      expect((await create(url, 201 * 1_024 * 1_024)).status).toBe(413)
      expect((await create(url, 9 * 1_024 * 1_024, 'poster')).status).toBe(400)
      expect((await create(url, 100, 'script')).status).toBe(400)
    })
  })

  describe('security', () => {
    test('a ticket is refused if it is forged, changed, expired or of another video', async () => {
      const { id, url } = await newTicket()
      const now = shop.clock.now
      const forged = writeTicket({ secret: 'other' }, id, new Date(now.getTime() + DAY_MS))
      const expired = writeTicket(shop.config, id, now)
      const changed = url.replace(/video\/\d+\./, `video/${id + 1}.`)
      for (const at of [
        `${origin}/uploads/video/${forged}`,
        `${origin}/uploads/video/${expired}`,
        changed,
        `${origin}/uploads/video/x`,
      ])
        expect((await create(at, 10)).status).toBe(403)
    })

    test('a ticket cannot reach uploads of other videos or leave the folder', async () => {
      const [mine, other] = [await newTicket(), await newTicket()]
      const location = (await create(other.url, 10)).headers.get('location') ?? ''
      const uploadId = location.split('/').at(-1) ?? ''
      for (const id of [uploadId, '..%2f..%2fsecret', `${mine.id}-x`, '%00'])
        for (const method of ['HEAD', 'DELETE'])
          expect((await tus(`${mine.url}/${id}`, method)).status, `${method} ${id}`).toBeGreaterThanOrEqual(400)
      expect((await tus(`${origin}${location}`, 'HEAD')).status).toBe(200)
    })

    test('other origins are not allowed to upload, and nothing is cached', async () => {
      const { url } = await newTicket()
      const answer = await tus(url, 'POST', { 'upload-length': '10', origin: 'https://evil.example' })
      expect(answer.headers.get('access-control-allow-origin')).toBeNull()
      expect(answer.headers.get('cache-control')).toBe('no-store')
      expect(answer.headers.get('x-content-type-options')).toBe('nosniff')
    })
  })
})
