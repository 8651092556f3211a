import { afterAll, beforeAll, expect, test } from 'vitest'
import { testEngines } from '#src/db/snapshot.ts'
import { runCommand } from '#src/features/staff/command/run-command.ts'
import { toStreamUrl } from './attach-stream.ts'
import { openUploadShop, texts, type UploadShop } from './testing/upload-shop.ts'

const OWN = `/videos/${'a'.repeat(64)}.m3u8`
const HOST = 'https://media.example'
const FOREIGN = `${HOST}/shop/a.m3u8?v=2`
const [engine = 'postgres'] = testEngines

let up: UploadShop
beforeAll(async () => {
  up = await openUploadShop(engine)
})
afterAll(() => up.close())

const addWith = (...args: string[]) => up.run('add', ...texts, ...args)

test.each([
  [OWN, OWN],
  ['/live/a.m3u8?token=1#part', '/live/a.m3u8?token=1'],
  [FOREIGN, FOREIGN],
  [`${FOREIGN}#x`, FOREIGN],
])('[SCREEN-15] the address of a playlist is accepted: %s', (text, url) => {
  expect(toStreamUrl({ mediaSources: [HOST] }, text)).toBe(url)
})

test.each([
  '/videos/a.mp4',
  'videos/a.m3u8',
  '//media.example/a.m3u8',
  '/\\media.example/a.m3u8',
  'http://media.example/a.m3u8',
  'https://media.example:444/a.m3u8',
  'https://media.example.evil.example/a.m3u8',
  'https://user:word@media.example/a.m3u8',
  'https://evil.example/a.m3u8',
  'https://shop.invalid/a.m3u8',
  'https://evil.example/?a.m3u8',
  'javascript:alert(1)//.m3u8',
  'data:application/vnd.apple.mpegurl,.m3u8',
  '.m3u8',
  'https://',
])('[G4] any other address of a playlist is refused: %s', (text) => {
  expect(toStreamUrl({ mediaSources: [HOST] }, text)).toBeUndefined()
})

test('[SCREEN-15] a video with only a playlist is in the feed, in the shape of its poster', async () => {
  const { text, exitCode } = await addWith('--hls', OWN, '--poster', up.poster)
  expect(exitCode, text).toBe(0)
  expect(text).toContain(`HLS ${OWN}`)
  const { status, body } = await up.getVideo(Number(text.split(' ')[0]))
  expect(status).toBe(200)
  expect(body).toMatchObject({ videoUrl: '', hlsUrl: OWN, durationMs: null })
  expect([body.width, body.height].every((side) => Number(side) > 0)).toBe(true)
  expect(body.poster).toMatch(/\.webp$/)
})

test('[SCREEN-15] a playlist accompanies a file, whose size and duration stay', async () => {
  const { text, exitCode } = await addWith('--hls', OWN, ...up.files())
  expect(exitCode, text).toBe(0)
  const { body } = await up.getVideo(Number(text.split(' ')[0]))
  expect(body).toMatchObject({ hlsUrl: OWN, width: 240, height: 426, durationMs: 1_000 })
  expect(body.videoUrl).toMatch(/\.mp4$/)
})

test('[SCREEN-15] a playlist of another host needs the setting', async () => {
  const refused = await addWith('--hls', FOREIGN, '--poster', up.poster)
  expect(refused).toMatchObject({ exitCode: 2, text: expect.stringContaining('MEDIA_SOURCES') })
  const app = up.appWith()
  const allowed = { ...app, config: { ...app.config, mediaSources: [HOST] } }
  const { text, exitCode } = await runCommand(allowed, [
    'video',
    'add',
    ...texts,
    '--hls',
    FOREIGN,
    '--poster',
    up.poster,
  ])
  expect(exitCode, text).toBe(0)
  expect((await up.getVideo(Number(text.split(' ')[0]))).body.hlsUrl).toBe(FOREIGN)
})

test('[SCREEN-15] a playlist needs a poster, and a refused poster leaves nothing', async () => {
  const before = (await up.run('list', '--take', '500')).text
  const missing = await addWith('--hls', OWN)
  expect(missing).toMatchObject({ exitCode: 1, text: expect.stringContaining('대표 사진이 필요') })
  // the encoder cannot choose a frame of it either
  const encoder = up.appWith('/usr/bin/ffmpeg')
  expect((await runCommand(encoder, ['video', 'add', ...texts, '--hls', OWN])).exitCode).toBe(1)
  expect((await addWith('--hls', OWN, '--poster', up.captions)).text).toContain('사진')
  expect((await up.run('list', '--take', '500')).text).toBe(before)
})
