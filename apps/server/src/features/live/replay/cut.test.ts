import { existsSync } from 'node:fs'
import { readFile, readdir, rm } from 'node:fs/promises'
import path from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { inspectVideo } from '#src/features/video/upload/inspect-video.ts'
import { listBoxes } from '#src/integrations/live/boxes.ts'
import { streams } from '#src/integrations/live/testing/stream-bytes.ts'
import { averageColorOf } from '#src/reencode-image.ts'
import { photo } from '#src/testing/test-pictures.ts'
import { cutReplay } from './cut-replay.ts'
import { makeShort } from './make-short.ts'
import { recordingWritten } from './record-segments.ts'
import { openRecordedShop, type RecordedShop } from './testing/recorded-shop.ts'

const ENCODER = '/usr/bin/ffmpeg'

let recorded: RecordedShop
let [channelId, broadcastId] = [0, 0]
beforeAll(async () => {
  recorded = await openRecordedShop()
})
afterAll(() => recorded.close())
beforeEach(async () => {
  channelId = await recorded.addChannel()
  broadcastId = await recorded.addBroadcast(channelId)
})

const cutOut = async (fromMs: number, toMs: number) => {
  const cut = await cutReplay(recorded.app, { broadcastId, fromMs, toMs })
  if (!cut) return undefined
  const bytes = await readFile(cut.file)
  const facts = await inspectVideo(cut.file)
  await rm(cut.file)
  return { cut, facts, boxes: listBoxes(bytes).map(({ type }) => type) }
}

const leftovers = async (): Promise<string[]> =>
  (await readdir(path.join(recorded.folder, 'uploads')).catch(() => [])).filter((name) => name.startsWith('cut-'))

/** Frames and times of the tracks of a file, as a player reads them. */
const readPackets = async (file: string) => {
  const { EncodedPacketSink, FilePathSource, Input, MP4 } = await import('mediabunny')
  const input = new Input({ source: new FilePathSource(file), formats: [MP4] })
  const times = { video: [] as number[], sound: [] as number[], keys: [] as boolean[] }
  const [video, sound] = [await input.getPrimaryVideoTrack(), await input.getPrimaryAudioTrack()]
  if (video)
    for await (const { timestamp, type } of new EncodedPacketSink(video).packets()) {
      times.video.push(timestamp)
      times.keys.push(type === 'key')
    }
  if (sound) for await (const { timestamp } of new EncodedPacketSink(sound).packets()) times.sound.push(timestamp)
  input.dispose()
  return times
}

describe('happy', () => {
  test('[SCREEN-21] a cut has the segments that its time touches, as an MP4 with the index first', async () => {
    recorded.broadcast(channelId, 24)
    await recorded.end(broadcastId, channelId)
    const made = await cutOut(3_500, 6_500)
    expect(made?.boxes.slice(0, 2)).toEqual(['ftyp', 'moov'])
    expect(made?.facts).toMatchObject({ width: 360, height: 640, isPlayable: true })
    expect(made?.facts.durationMs).toBeGreaterThan(3_900)
    expect(made?.facts.durationMs).toBeLessThan(4_100)
    expect(made?.cut.durationMs).toBeCloseTo(made?.facts.durationMs ?? 0, -2)
  })

  test('[SCREEN-21] a cut begins with a keyframe, and picture and sound stay together over an interruption', async () => {
    recorded.broadcast(channelId, 6)
    recorded.broadcast(channelId, 6)
    await recorded.end(broadcastId, channelId)
    const cut = await cutReplay(recorded.app, { broadcastId, fromMs: 0, toMs: 60_000 })
    const { video, sound, keys } = await readPackets(cut?.file ?? '')
    await rm(cut?.file ?? '')
    expect(keys[0]).toBe(true)
    expect(video).toHaveLength(144)
    expect(video.toSorted((a, b) => a - b)).toEqual(video)
    expect(Math.max(...video.slice(1).map((at, index) => at - (video[index] ?? 0)))).toBeLessThan(0.1)
    expect(Math.abs((video.at(-1) ?? 0) - (sound.at(-1) ?? 0))).toBeLessThan(0.1)
  })

  test('[SCREEN-21] a picture with B-frames and without sound is cut', async () => {
    recorded.broadcast(channelId, 0, streams.silent)
    await recorded.end(broadcastId, channelId)
    const cut = await cutReplay(recorded.app, { broadcastId, fromMs: 2_500, toMs: 3_500 })
    const { video, sound } = await readPackets(cut?.file ?? '')
    await rm(cut?.file ?? '')
    expect([video.length, sound.length, cut?.sound]).toEqual([48, 0, undefined])
    expect(Math.min(...video)).toBe(0)
  })

  test('[SCREEN-21] a cut is never longer than a video of the feed may be', async () => {
    for (let session = 0; session < 32; session += 1) {
      recorded.broadcast(channelId, 12)
      await recordingWritten(recorded.shop.db)
    }
    await recorded.end(broadcastId, channelId)
    const made = await cutReplay(recorded.app, { broadcastId, fromMs: 900, toMs: 180_900 })
    await rm(made?.file ?? '')
    expect(made?.durationMs).toBeGreaterThan(178_000)
    expect(made?.durationMs).toBeLessThanOrEqual(180_000)
  })

  /** Makes a short of a broadcast with Opus. Returns its state and the number of jobs that convert it. */
  const makeOpusShort = async (ffmpeg: string | undefined): Promise<[string, number]> => {
    recorded.broadcast(channelId, 0, streams.opus)
    await recorded.end(broadcastId, channelId)
    const cut = await cutReplay(recorded.app, { broadcastId, fromMs: 0, toMs: 3_000 })
    if (cut?.sound !== 'opus') throw new Error('no Opus was cut')
    const { db, config, clock } = recorded.shop
    const video = { title: '사과', contents: '', brands: ['ru'], productIds: [], publishAt: clock.now }
    const app = { ...recorded.app, config: { ...config, ffmpeg } }
    const id = await makeShort(app, { id: broadcastId, image: null }, { cut, video })
    const found = await db.one<{ state: string; jobs: number }>(
      'test',
      `select state, (select count(*)::int from job where kind = 'video.encode' and key = $2) as jobs from video where id = $1`,
      [id, String(id)],
    )
    return [found.state, found.jobs]
  }

  test('[SCREEN-21] without an encoder a short with Opus is shown as it was broadcast', async () => {
    expect(await makeOpusShort(undefined)).toEqual(['shown', 0])
  })

  test.runIf(existsSync(ENCODER))('[SCREEN-21] with an encoder a job converts the sound of a short', async () => {
    expect(await makeOpusShort(ENCODER)).toEqual(['draft', 1])
  })

  test('[SCREEN-21] the studio marks moments and cuts a short that is in the feed of videos', async () => {
    await recorded.call('admin.live.setImage', { params: { id: broadcastId }, body: { file: await photo({}) } })
    recorded.broadcast(channelId, 8)
    await expect
      .poll(() =>
        recorded.call('admin.live.addMarker', { params: { id: broadcastId }, body: { label: '사과 자르기' } }),
      )
      .toMatchObject({ atMs: 4_021 })
    recorded.broadcast(channelId, 8)
    await recorded.end(broadcastId, channelId)
    const { durationMs, markers } = await recorded.call('admin.live.listMarkers', { params: { id: broadcastId } })
    expect(durationMs).toBe(8_042)
    expect(markers.at(-1)).toMatchObject({ atMs: 4_021, label: '사과 자르기' })
    const { videoId } = await recorded.call('admin.live.cut', {
      params: { id: broadcastId },
      body: { title: '사과 자르는 법', fromMs: 1_000, toMs: 3_000, productIds: [] },
    })
    const { status, body } = await recorded.shop.ask('video.get', { params: { id: videoId } })
    expect(status).toBe(200)
    expect(JSON.stringify(body)).toContain('사과 자르는 법')
    const [poster = ''] = /[0-9a-f]{64}\.(?:webp|avif)/.exec(JSON.stringify(body)) ?? []
    // half of the broadcast's picture is blue; the plain poster is grey
    const color = await averageColorOf((await recorded.shop.files.find(`video/${poster}`)) ?? Buffer.alloc(0))
    expect(Number.parseInt(color.slice(-2), 16)).toBeGreaterThan(100)
    expect(await leftovers()).toEqual([])
  })

  test('[SCREEN-21] a broadcast without a picture of its own gets a plain poster', async () => {
    recorded.broadcast(channelId, 4)
    await recorded.end(broadcastId, channelId)
    const { videoId } = await recorded.call('admin.live.cut', {
      params: { id: broadcastId },
      body: { title: '짧은 영상', fromMs: 0, toMs: 1_000, productIds: [] },
    })
    expect((await recorded.shop.ask('video.get', { params: { id: videoId } })).status).toBe(200)
  })
})

describe('error', () => {
  const cut = (body: object, brand: 'ru' | 'farmer' = 'ru') =>
    recorded.call(
      'admin.live.cut',
      { params: { id: broadcastId }, body: { title: '영상', fromMs: 0, toMs: 1_000, productIds: [], ...body } },
      brand,
    )

  test('[SCREEN-21] a cut is refused while the broadcast is on air, and of a time without a recording', async () => {
    recorded.broadcast(channelId, 4)
    await expect(cut({})).rejects.toMatchObject({ code: 'liveNoReplay' })
    await recorded.end(broadcastId, channelId)
    await expect(cut({ fromMs: 50_000, toMs: 51_000 })).rejects.toMatchObject({ code: 'liveNoReplay' })
  })

  test.each([
    ['longer than three minutes', { fromMs: 0, toMs: 180_001 }, 'videoTooLong'],
    ['that ends before it begins', { fromMs: 2_000, toMs: 2_000 }, 'invalidInput'],
    ['with a product that does not exist', { productIds: [999_999] }, 'productNotFound'],
  ])('[SCREEN-21] a cut %s is refused, and nothing stays', async (_, body, code) => {
    recorded.broadcast(channelId, 4)
    await recorded.end(broadcastId, channelId)
    const count = () => recorded.shop.db.one<{ count: number }>('test', 'select count(*)::int as count from video', [])
    const before = await count()
    await expect(cut(body)).rejects.toMatchObject({ code })
    expect([await count(), await leftovers()]).toEqual([before, []])
  })

  test('[SCREEN-21] cuts run one after the other; those for which too many would wait are refused', async () => {
    recorded.broadcast(channelId, 4)
    await recorded.end(broadcastId, channelId)
    const { files } = recorded.shop
    const find = files.find.bind(files)
    let [reading, most] = [0, 0]
    files.find = async (name) => {
      reading += 1
      most = Math.max(most, reading)
      await sleep(10)
      reading -= 1
      return find(name)
    }
    const results = await Promise.allSettled(Array.from({ length: 5 }, () => cut({})))
    files.find = find
    expect(most).toBe(1)
    const refused = results.flatMap((result) => (result.status === 'rejected' ? [result.reason] : []))
    const overloaded = expect.objectContaining({ code: 'overloaded', retryAfterMs: expect.any(Number) })
    expect(refused).toEqual([overloaded, overloaded])
    // the turns are free again, also after a refusal
    await expect(cut({ fromMs: 50_000, toMs: 51_000 })).rejects.toMatchObject({ code: 'liveNoReplay' })
    expect((await cut({})).videoId).toBeGreaterThan(0)
  })

  test('[SCREEN-21] a cut of more than 200 MB is refused before its last segments are read, and nothing stays', async () => {
    recorded.broadcast(channelId, 12)
    await recorded.end(broadcastId, channelId)
    const { files } = recorded.shop
    const find = files.find.bind(files)
    const large = Buffer.alloc(60 * 1_024 * 1_024)
    let read = 0
    files.find = async (name) => {
      if (!name.endsWith('.m4s')) return find(name)
      read += 1
      return large
    }
    await expect(cut({ toMs: 6_000 })).rejects.toMatchObject({ code: 'videoTooLarge' })
    files.find = find
    expect([read, await leftovers()]).toEqual([4, []])
  })

  test('[SCREEN-21] a marker needs a broadcast on air', async () => {
    recorded.broadcast(channelId, 4)
    await recorded.end(broadcastId, channelId)
    await expect(
      recorded.call('admin.live.addMarker', { params: { id: broadcastId }, body: { label: '' } }),
    ).rejects.toMatchObject({ code: 'liveNotOnAir' })
  })
})

describe('security', () => {
  test('[SCREEN-21] broadcasts of another brand are not found', async () => {
    const at = { params: { id: broadcastId } }
    await expect(recorded.call('admin.live.listMarkers', at, 'farmer')).rejects.toMatchObject({ code: 'liveNotFound' })
    await expect(recorded.call('admin.live.addMarker', { ...at, body: { label: '' } }, 'farmer')).rejects.toMatchObject(
      { code: 'liveNotFound' },
    )
    await expect(
      recorded.call('admin.live.cut', { ...at, body: { title: 'x', fromMs: 0, toMs: 1, productIds: [] } }, 'farmer'),
    ).rejects.toMatchObject({ code: 'liveNotFound' })
  })
})
