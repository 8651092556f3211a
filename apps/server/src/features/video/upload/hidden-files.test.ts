import { writeFile } from 'node:fs/promises'
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import { testEngines } from '#src/db/snapshot.ts'
import { createHiddenFiles } from './hidden-files.ts'
import { openUploadShop, type UploadShop } from './testing/upload-shop.ts'

describe.each(testEngines)('hidden files of videos on %s', (engine) => {
  let up: UploadShop
  beforeAll(async () => {
    up = await openUploadShop(engine)
  })
  afterAll(() => up.close())

  // the shop has a cache of its own, and reads other things at the same time
  const openCounted = () => {
    const query = vi.fn<UploadShop['shop']['db']['one']>((name, text, values) => up.shop.db.one(name, text, values))
    return { query, files: createHiddenFiles({ ...up.shop.db, one: query as unknown as typeof up.shop.db.one }) }
  }

  test('[SCREEN-15] the file of a hidden video is refused at once, and served again when it is shown', async () => {
    // a file of its own: the other videos share theirs
    await writeFile(up.captions, 'WEBVTT\n\n00:00.000 --> 00:01.000\n조각 자막\n')
    const id = await up.add('--captions', up.captions)
    const url = (await up.getVideo(id)).body.captionsUrl ?? ''
    const ask = async () => (await fetch(`${up.origin}${url}`, { headers: { range: 'bytes=0-3' } })).status
    expect([await ask(), await ask()]).toEqual([206, 206])
    expect((await up.run('hide', String(id))).exitCode).toBe(0)
    await expect.poll(ask, { interval: 5, timeout: 2_000 }).toBe(404)
    expect((await up.run('unhide', String(id))).exitCode).toBe(0)
    await expect.poll(ask, { interval: 5, timeout: 2_000 }).toBe(206)
  })

  test('[SCREEN-15] many ranges of a file cost one query until videos change', async () => {
    const { videoUrl } = (await up.getVideo(await up.add())).body
    const name = up.nameOf(videoUrl)
    const { query, files } = openCounted()
    const ranges = Array.from({ length: 20 }, () => files.isHidden(name))
    expect(new Set(await Promise.all(ranges))).toEqual(new Set([false]))
    expect(query).toHaveBeenCalledTimes(1)
    files.invalidate('home')
    await files.isHidden(name)
    expect(query).toHaveBeenCalledTimes(1)
    files.invalidate('video')
    await files.isHidden(name)
    expect(query).toHaveBeenCalledTimes(2)
  })

  test('[SCREEN-15] a failed query is not cached', async () => {
    const name = up.nameOf((await up.getVideo(await up.add())).body.videoUrl)
    const { query, files } = openCounted()
    query.mockRejectedValueOnce(new Error('no connection'))
    await expect(files.isHidden(name)).rejects.toThrow('no connection')
    expect(await files.isHidden(name)).toBe(false)
  })
})
