import { writeFile } from 'node:fs/promises'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { testEngines } from '#src/db/snapshot.ts'
import { openUploadShop, PLAYABLE, type UploadShop } from '#src/features/video/upload/testing/upload-shop.ts'
import { createS3Store } from '#src/integrations/storage/s3-store.ts'
import { type S3Sandbox, startS3Sandbox } from '#src/integrations/storage/testing/s3-sandbox.ts'
import { photo } from '#src/testing/test-pictures.ts'

describe.each(testEngines)('files of a shop with an object store on %s', (engine) => {
  let s3: S3Sandbox
  let up: UploadShop
  let now = 0
  beforeAll(async () => {
    s3 = await startS3Sandbox()
    const times = { pauseMs: 5, idleMs: 500, limitMs: 2_000 }
    up = await openUploadShop(engine, createS3Store(s3.location, { clock: () => new Date(), times, now: () => now }))
  })
  afterAll(async () => {
    await up.close()
    await s3.stop()
  })
  beforeEach(async () => {
    // reset would remove the objects; the breaker is closed again after its pause
    now += 60_000
  })

  const isDown = (times: number | null = null) =>
    s3.fail({ route: '*', mode: 'error', code: 'ServiceUnavailable', status: 503, times })
  const putPicture = async (token: string) =>
    up.shop.request('PUT', '/v1/app-users/picture', {
      token,
      raw: await photo({}),
      headers: { 'content-type': 'application/octet-stream' },
    })
  const countOf = async (table: 'user_picture' | 'video_file'): Promise<number> =>
    (await up.shop.db.one<{ count: number }>('t', `select count(*)::int as count from ${table}`, [])).count

  test('happy: a picture is stored, served with the headers of a public file, and removed', async () => {
    const { token } = await up.shop.asMember()
    const put = await putPicture(token)
    expect(put.status).toBe(200)
    const url = (put.body as { profileImageUrl: string }).profileImageUrl
    const { status, headers } = await up.shop.request('GET', url)
    expect(status).toBe(200)
    expect(headers).toMatchObject({
      'content-type': 'image/webp',
      'cache-control': 'public, max-age=31536000, immutable',
      'x-content-type-options': 'nosniff',
    })
    expect((await s3.listObjects()).map(({ contentType }) => contentType)).toEqual(['image/webp'])
  })

  test('[SCREEN-15] happy: a video is uploaded in parts, streamed by ranges, and private while it is hidden', async () => {
    const { id, url } = await up.newTicket()
    expect((await up.upload(url, await up.bytesOf(up.poster), 'poster')).status).toBe(204)
    const bytes = await up.bytesOf(PLAYABLE)
    const created = await up.create(url, bytes.length)
    const at = `${up.origin}${created.headers.get('location')}`
    await up.send(at, 0, bytes.subarray(0, 2_000))
    const finished = await up.send(at, 2_000, bytes.subarray(2_000))
    expect([finished.status, finished.headers.get('x-video-state')]).toEqual([204, 'shown'])
    expect(await up.unfinished()).toEqual([])
    const { videoUrl, poster } = (await up.getVideo(id)).body
    const get = (range?: string) => fetch(`${up.origin}${videoUrl}`, { headers: range === undefined ? {} : { range } })
    expect(Buffer.from(await (await get()).arrayBuffer()).equals(bytes)).toBe(true)
    const part = await get('bytes=100-199')
    expect([part.status, part.headers.get('content-range')]).toEqual([206, `bytes 100-199/${bytes.length}`])
    expect(Buffer.from(await part.arrayBuffer()).equals(bytes.subarray(100, 200))).toBe(true)
    expect((await get(`bytes=${bytes.length}-`)).status).toBe(416)
    expect((await fetch(`${up.origin}${poster}`)).headers.get('content-type')).toBe('image/webp')
    await up.run('hide', String(id))
    await expect.poll(async () => (await get('bytes=0-9')).status, { timeout: 5_000 }).toBe(404)
    expect((await up.run('delete', String(id), '--yes')).exitCode).toBe(0)
    expect((await s3.listObjects()).filter(({ key }) => key.includes('/video/'))).toEqual([])
  })

  test('[SCREEN-15] error: a video is served although the connection to the store is cut', async () => {
    const id = await up.add()
    const { videoUrl } = (await up.getVideo(id)).body
    await s3.fail({ route: 'get', mode: 'half', times: 2 })
    const bytes = await up.bytesOf(PLAYABLE)
    const answer = await fetch(`${up.origin}${videoUrl}`)
    expect(Buffer.from(await answer.arrayBuffer()).equals(bytes)).toBe(true)
  })

  test('[C11] error: while the store is down, files are answered with 503, pages and calls work, nothing is half-written', async () => {
    const { token } = await up.shop.asMember()
    const url = ((await putPicture(token)).body as { profileImageUrl: string }).profileImageUrl
    const { videoUrl } = (await up.getVideo(await up.add())).body
    const before = [await countOf('user_picture'), await countOf('video_file')]
    const ticket = await up.newTicket()
    await isDown()
    const picture = await up.shop.request('GET', url)
    expect([picture.status, picture.headers['cache-control'], picture.headers['retry-after']]).toEqual([
      503,
      'no-store',
      '5',
    ])
    expect(picture.body).toMatchObject({ code: 'filesUnavailable' })
    const video = await fetch(`${up.origin}${videoUrl}`)
    expect([video.status, video.headers.get('cache-control'), video.headers.get('etag')]).toEqual([
      503,
      'no-store',
      null,
    ])
    const other = await up.shop.asMember()
    const refused = await putPicture(other.token)
    expect([refused.status, refused.body]).toEqual([503, expect.objectContaining({ code: 'filesUnavailable' })])
    const upload = await up.upload(ticket.url, await up.bytesOf(up.poster), 'poster')
    expect([upload.status, await upload.json()]).toEqual([503, expect.objectContaining({ code: 'filesUnavailable' })])
    expect([await countOf('user_picture'), await countOf('video_file')]).toEqual(before)
    expect((await up.shop.request('GET', '/v1/products')).status).toBeLessThan(500)
    await s3.reset()
  })

  test('[SCREEN-15] error: files that cannot be removed while the store is down are removed by a job', async () => {
    // a file that no other video has
    await writeFile(up.captions, 'WEBVTT\n\n00:00.000 --> 00:01.000\n지울 자막\n')
    const id = await up.add('--captions', up.captions)
    const captions = async () => (await s3.listObjects()).filter(({ key }) => key.endsWith('.vtt'))
    expect(await captions()).toHaveLength(1)
    // all attempts of the deletion
    await s3.fail({ route: 'delete', mode: 'error', code: 'SlowDown', status: 503, times: 3 })
    expect((await up.run('delete', String(id), '--yes')).exitCode).toBe(0)
    expect(await captions()).toHaveLength(1)
    await up.runJobs()
    expect(await captions()).toEqual([])
  })
})
