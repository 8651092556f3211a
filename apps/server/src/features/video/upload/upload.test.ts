import { existsSync } from 'node:fs'
import { readdir, readFile, rm, utimes, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { findBrokenInvariants } from '#src/db/invariants.ts'
import { testEngines } from '#src/db/snapshot.ts'
import { runCommand } from '#src/features/staff/command/run-command.ts'
import { PRODUCT } from '#src/features/test-catalogue.ts'
import { isHiddenFile } from './hidden-files.ts'
import { clip, openUploadShop, PLAYABLE, texts, type UploadShop } from './testing/upload-shop.ts'
import { writeTicket } from './upload-ticket.ts'

const DAY_MS = 24 * 3_600_000
const encoder = '/usr/bin/ffmpeg'

describe.each(testEngines)('uploads of videos on %s', (engine) => {
  let up: UploadShop
  beforeAll(async () => {
    up = await openUploadShop(engine)
  })
  afterAll(() => up.close())

  describe('happy', () => {
    test('an operator adds a video, which is in the feed of its brands with its products', async () => {
      const id = await up.add(
        '--products',
        `${PRODUCT.apple},${PRODUCT.potato}`,
        '--captions',
        up.captions,
        '--contents',
        '꿀사과예요.',
      )
      const { status, body } = await up.getVideo(id)
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
        expect(existsSync(up.stored(url)), url).toBe(true)
      expect(body.videoUrl).toMatch(/^\/videos\/[0-9a-f]{64}\.mp4$/)
      expect((await up.getVideo(id, 'farmer')).status).toBe(200)
      expect((await up.getVideo(id, 'cuma')).status).toBe(404)
      expect((await up.run('list')).text).toContain(`${id}  보임`)
      expect((await up.run('show', String(id))).text).toContain('꿀사과')
    })

    test('a hidden video and its files disappear at once, and return', async () => {
      const id = await up.add('--title', '가릴 영상')
      await rm(up.captions)
      await writeFile(up.captions, 'WEBVTT\n\n00:00.000 --> 00:01.000\n다른 자막\n')
      const other = await up.add('--captions', up.captions)
      const { videoUrl, captionsUrl } = (await up.getVideo(other)).body
      const name = up.nameOf(captionsUrl ?? '')
      expect(await isHiddenFile(up.shop.db, name)).toBe(false)
      // as an earlier release stored the same file of two videos
      await up.shop.db.exec('share', "insert into video_file (name, video_id, kind) values ($1, $2, 'source')", [
        up.nameOf(videoUrl),
        id,
      ])
      expect((await up.run('hide', String(other))).exitCode).toBe(0)
      expect(await isHiddenFile(up.shop.db, name)).toBe(true)
      // another video has the same file
      expect(await isHiddenFile(up.shop.db, up.nameOf(videoUrl))).toBe(false)
      await expect.poll(async () => (await up.getVideo(other)).status).toBe(404)
      expect((await up.run('unhide', String(other))).exitCode).toBe(0)
      await expect.poll(async () => (await up.getVideo(other)).status).toBe(200)
      expect((await up.run('unhide', String(id))).exitCode).toBe(1)
      expect(await isHiddenFile(up.shop.db, `${'0'.repeat(64)}.mp4`)).toBe(false)
    })

    test('a video is shown at its time, by a job', async () => {
      const id = await up.add('--publish-at', '2026-11-22T09:00')
      expect((await up.getVideo(id)).status).toBe(404)
      await up.runJobs()
      expect((await up.getVideo(id)).status).toBe(404)
      up.shop.clock.now = new Date('2026-11-22T00:00:00Z')
      await up.runJobs()
      await expect.poll(async () => (await up.getVideo(id)).status).toBe(200)
    })

    test('products are replaced, and a deleted video leaves no file behind that no other has', async () => {
      await writeFile(up.captions, 'WEBVTT\n\n00:00.000 --> 00:01.000\n지울 자막\n')
      const other = await up.add()
      const id = await up.add('--captions', up.captions, '--products', String(PRODUCT.apple))
      expect((await up.run('link', String(id), '--products', String(PRODUCT.potato))).exitCode).toBe(0)
      await expect
        .poll(async () => (await up.getVideo(id)).body.products.map((each) => each.id))
        .toEqual([PRODUCT.potato])
      const { videoUrl, captionsUrl } = (await up.getVideo(id)).body
      const left = (await up.getVideo(other)).body.videoUrl
      expect((await up.run('delete', String(id))).text).toContain('--yes')
      expect((await up.run('delete', String(id), '--yes')).exitCode).toBe(0)
      expect(existsSync(up.stored(captionsUrl ?? ''))).toBe(false)
      expect([existsSync(up.stored(videoUrl)), existsSync(up.stored(left))]).toEqual([false, true])
      await expect.poll(async () => (await up.getVideo(id)).status).toBe(404)
    })

    test('a client uploads with a ticket, is interrupted, and continues where it stopped', async () => {
      const { id, url } = await up.newTicket()
      expect((await up.run('ticket', ...texts)).text).toMatch(
        /https?:\/\/[^/]+\/video\/upload#ticket=\d+\.\d+\.[\w-]{43}\n/,
      )
      const bytes = await up.bytesOf(PLAYABLE)
      const created = await up.create(url, bytes.length)
      expect(created.status).toBe(201)
      const at = `${up.origin}${created.headers.get('location')}`
      expect((await up.send(at, 0, bytes.subarray(0, 2_000))).status).toBe(204)
      expect((await up.tus(at, 'HEAD')).headers.get('upload-offset')).toBe('2000')
      expect((await up.send(at, 1_000, bytes.subarray(1_000))).status).toBe(409)
      const finished = await up.send(at, 2_000, bytes.subarray(2_000))
      expect([finished.status, finished.headers.get('x-video-state')]).toEqual([204, 'draft'])
      expect((await up.getVideo(id)).status).toBe(404)
      const completed = await up.upload(url, await up.bytesOf(up.poster), 'poster')
      expect([completed.status, completed.headers.get('x-video-state')]).toEqual([204, 'shown'])
      await expect.poll(async () => (await up.getVideo(id)).status).toBe(200)
      expect(await up.unfinished()).toEqual([])
      // the ticket ends with the draft
      expect((await up.create(url, 10)).status).toBe(403)
    })

    test('abandoned uploads and drafts are deleted after two days', async () => {
      const { id, url } = await up.newTicket()
      await up.create(url, 5_000)
      const left = await up.unfinished()
      expect(left).toHaveLength(2)
      const old = new Date(up.shop.clock.now.getTime() + DAY_MS)
      for (const name of left) await utimes(path.join(up.shop.config.filesDir, 'uploads', name), old, old)
      up.shop.clock.now = new Date(up.shop.clock.now.getTime() + 4 * DAY_MS)
      await up.runJobs()
      expect(await up.unfinished()).toEqual([])
      expect((await up.run('show', String(id))).exitCode).toBe(1)
    })

    test.runIf(existsSync(encoder))(
      'with an encoder, other codecs are converted and the sharpest frame is the poster',
      async () => {
        const app = up.appWith(encoder)
        const { text, exitCode } = await runCommand(app, ['video', 'add', '--file', clip('mpeg4'), ...texts])
        expect(exitCode, text).toBe(0)
        const id = Number(text.split(' ')[0])
        expect((await up.getVideo(id)).status).toBe(404)
        await up.runJobs(encoder)
        await expect.poll(async () => (await up.getVideo(id)).status).toBe(200)
        const { body } = await up.getVideo(id)
        expect(body).toMatchObject({ width: 240, height: 426 })
        expect(body.poster).toMatch(/\.webp$/)
        expect(await readdir(path.join(up.shop.config.filesDir, 'uploads'))).toEqual([])
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
      const before = (await up.run('list', '--take', '500')).text
      const { text, exitCode } = await up.run('add', '--file', clip(name), '--poster', up.poster, ...texts)
      expect([exitCode, text]).toEqual([1, expect.stringContaining(reason)])
      expect((await up.run('list', '--take', '500')).text).toBe(before)
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
      const file = path.join(up.folder, 'changed.mp4')
      await writeFile(file, change(await readFile(PLAYABLE)))
      const { text, exitCode } = await up.run('add', '--file', file, '--poster', up.poster, ...texts)
      expect([exitCode, text]).toEqual([1, expect.stringContaining('읽을 수 없는 영상')])
    })

    test('a up.poster and up.captions are refused for their content', async () => {
      const bad = path.join(up.folder, 'bad.txt')
      await writeFile(bad, '<svg onload=alert(1)>')
      expect((await up.run('add', '--file', PLAYABLE, '--poster', bad, ...texts)).text).toContain('사진')
      expect((await up.run('add', ...up.files(), '--captions', bad, ...texts)).text).toContain('자막')
    })

    test('a up.poster is needed without an encoder', async () => {
      const { text, exitCode } = await up.run('add', '--file', PLAYABLE, ...texts)
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
      expect(await up.run(...args)).toMatchObject({ exitCode: 2, text: expect.stringContaining(text) })
    })

    test('options of videos are refused by other commands', async () => {
      expect(await runCommand(up.appWith(), ['order', 'list', '--title', '가'])).toMatchObject({ exitCode: 2 })
    })

    test('unknown videos and products are reported', async () => {
      for (const name of ['show', 'hide', 'unhide', 'delete'])
        expect((await up.run(name, '99999', ...(name === 'delete' ? ['--yes'] : []))).exitCode).toBe(1)
      const { text, exitCode } = await up.run('ticket', ...texts, '--products', '99999,99998')
      expect([exitCode, text]).toEqual([1, expect.stringContaining('99998, 99999')])
    })

    test('an upload that is refused can be repeated with the same ticket', async () => {
      const { url } = await up.newTicket()
      const refused = await up.upload(url, await up.bytesOf(clip('too-wide')))
      expect([refused.status, await refused.json()]).toEqual([
        400,
        expect.objectContaining({ code: 'videoShapeUnsupported' }),
      ])
      expect((await up.upload(url, await up.bytesOf(PLAYABLE))).status).toBe(204)
    })

    test('a file above its limit is refused before it is sent', async () => {
      const { url } = await up.newTicket()
      expect((await up.create(url, 201 * 1_024 * 1_024)).status).toBe(413)
      expect((await up.create(url, 9 * 1_024 * 1_024, 'poster')).status).toBe(400)
      expect((await up.create(url, 100, 'script')).status).toBe(400)
    })
  })

  describe('security', () => {
    test('a ticket is refused if it is forged, changed, expired or of another video', async () => {
      const { id, url } = await up.newTicket()
      const now = up.shop.clock.now
      const forged = writeTicket({ secret: 'other' }, id, new Date(now.getTime() + DAY_MS))
      const expired = writeTicket(up.shop.config, id, now)
      const changed = url.replace(/video\/\d+\./, `video/${id + 1}.`)
      for (const at of [
        `${up.origin}/uploads/video/${forged}`,
        `${up.origin}/uploads/video/${expired}`,
        changed,
        `${up.origin}/uploads/video/x`,
      ])
        expect((await up.create(at, 10)).status).toBe(403)
    })

    test('a ticket cannot reach uploads of other videos or leave the folder', async () => {
      const [mine, other] = [await up.newTicket(), await up.newTicket()]
      const location = (await up.create(other.url, 10)).headers.get('location') ?? ''
      const uploadId = location.split('/').at(-1) ?? ''
      for (const id of [uploadId, '..%2f..%2fsecret', `${mine.id}-x`, '%00'])
        for (const method of ['HEAD', 'DELETE'])
          expect((await up.tus(`${mine.url}/${id}`, method)).status, `${method} ${id}`).toBeGreaterThanOrEqual(400)
      expect((await up.tus(`${up.origin}${location}`, 'HEAD')).status).toBe(200)
    })

    test('other origins are not allowed to upload, and nothing is cached', async () => {
      const { url } = await up.newTicket()
      const answer = await up.tus(url, 'POST', { 'upload-length': '10', origin: 'https://evil.example' })
      expect(answer.headers.get('access-control-allow-origin')).toBeNull()
      expect(answer.headers.get('cache-control')).toBe('no-store')
      expect(answer.headers.get('x-content-type-options')).toBe('nosniff')
    })
  })

  test('all database invariants still hold', async () => {
    expect(await findBrokenInvariants(up.shop.db)).toEqual([])
  })
})
