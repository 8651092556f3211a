import { addDays } from '@shop/rules'
import { gunzipSync } from 'node:zlib'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { liveJobs } from '#src/features/live/broadcast/live-jobs.ts'
import { streams } from '#src/integrations/live/testing/stream-bytes.ts'
import { createJobs } from '#src/jobs/jobs.ts'
import { recordedName, recordingWritten } from './record-segments.ts'
import { deleteReplay, listReplaySegments, publishReplay } from './replay.ts'
import { openRecordedShop, type RecordedShop, restartEngine } from './testing/recorded-shop.ts'

const HOUR_MS = 3_600_000

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

const get = (file: string, headers: Record<string, string> = {}) =>
  recorded.shop.app.server.inject({
    url: `/live-media/replay/${broadcastId}/${file}`,
    headers: { host: 'ru.localhost', ...headers },
  })
const namesIn = (playlist: string): string[] => playlist.match(/^s-.*|init-\d+\.mp4/gm) ?? []
const stored = (): string[] =>
  [...recorded.shop.files.kept.keys()].filter((name) => name.startsWith(`live/${broadcastId}/`))

describe('happy', () => {
  test('[SCREEN-21] the replay is playable as soon as the broadcast has ended', async () => {
    recorded.broadcast(channelId, 12)
    expect(await recorded.end(broadcastId, channelId)).toEqual({ durationMs: 6_021 })
    const { statusCode, headers, body } = await get('index.m3u8')
    expect([statusCode, headers['content-type'], headers['cache-control']]).toEqual([
      200,
      'application/vnd.apple.mpegurl',
      'public, max-age=10',
    ])
    expect(body).toMatch(/^#EXTM3U\n#EXT-X-VERSION:7\n#EXT-X-TARGETDURATION:1\n/)
    expect(body).toContain('#EXT-X-PLAYLIST-TYPE:VOD')
    expect(body.trimEnd().endsWith('#EXT-X-ENDLIST')).toBe(true)
    expect(body).not.toContain('DISCONTINUITY')
    const sum = [...body.matchAll(/#EXTINF:([\d.]+)/g)].reduce((total, [, s]) => total + Number(s), 0)
    expect(sum).toBeCloseTo(6.021, 2)
    expect(namesIn(body)).toHaveLength(7)
    for (const name of namesIn(body)) {
      const file = await get(name)
      expect([file.statusCode, file.headers['cache-control']]).toEqual([200, 'public, max-age=86400, immutable'])
      expect(file.rawPayload.equals(recorded.shop.files.kept.get(recordedName(broadcastId, name)) as Buffer)).toBe(true)
    }
  })

  test('[SCREEN-21] the playlist is compressed for clients that accept it', async () => {
    recorded.broadcast(channelId, 4)
    await recorded.end(broadcastId, channelId)
    const [plain, packed] = [await get('index.m3u8'), await get('index.m3u8', { 'accept-encoding': 'gzip' })]
    expect(packed.headers).toMatchObject({ 'content-encoding': 'gzip', vary: 'accept-encoding' })
    expect(gunzipSync(packed.rawPayload).toString()).toBe(plain.body)
  })

  test('[SCREEN-21] a broadcaster who was lost and returned is a discontinuity of the replay', async () => {
    recorded.broadcast(channelId, 4)
    recorded.broadcast(channelId, 4)
    expect(await recorded.end(broadcastId, channelId)).toEqual({ durationMs: 4_042 })
    const { body } = await get('index.m3u8')
    expect(body.match(/#EXT-X-DISCONTINUITY\n#EXT-X-MAP/g)).toHaveLength(1)
  })

  test('[SCREEN-21] what was recorded before a process was killed is in the replay', async () => {
    recorded.broadcast(channelId, 4)
    await recordingWritten(recorded.shop.db)
    const before = await listReplaySegments(recorded.shop.db, broadcastId)
    await restartEngine(recorded).record(channelId)
    const after = await listReplaySegments(recorded.shop.db, broadcastId)
    expect(after.slice(0, before.length)).toEqual(before)
    expect(after.length).toBeGreaterThan(before.length)
    expect(after.filter(({ isDiscontinuous }) => isDiscontinuous)).toHaveLength(2)
    for (const { name, init } of after)
      for (const file of [name, init]) expect(stored()).toContain(recordedName(broadcastId, file))
  })

  test('[SCREEN-21] only a broadcast on air is recorded, no rehearsal', async () => {
    await recorded.shop.db.exec(
      'test',
      `update live_broadcast set state = 'scheduled', is_rehearsal = true where id = $1`,
      [broadcastId],
    )
    recorded.broadcast(channelId, 8)
    await recordingWritten(recorded.shop.db)
    expect([await listReplaySegments(recorded.shop.db, broadcastId), stored()]).toEqual([[], []])
  })

  test('[SCREEN-21] deleting a replay deletes its files, and deleting it again has no effect', async () => {
    recorded.broadcast(channelId, 6)
    await recorded.end(broadcastId, channelId)
    const [name = ''] = namesIn((await get('index.m3u8')).body)
    expect(stored().length).toBeGreaterThan(2)
    await deleteReplay(recorded.app, broadcastId)
    await deleteReplay(recorded.app, broadcastId)
    expect(stored()).toEqual([])
    expect(await listReplaySegments(recorded.shop.db, broadcastId)).toEqual([])
    expect([(await get('index.m3u8')).statusCode, (await get(name)).statusCode]).toEqual([404, 404])
  })
})

describe('after the end', () => {
  const find = () =>
    recorded.shop.db.one<{ has: boolean; ms: number | null }>(
      'test',
      'select has_replay as "has", duration_ms as "ms" from live_broadcast where id = $1',
      [broadcastId],
    )

  /** Ends the broadcast as another process does: the recording of this one goes on for what was on air before. */
  const endElsewhere = async () => {
    const endedAt = new Date(recorded.shop.clock.now.getTime() + HOUR_MS)
    const end = `update live_broadcast set state = 'ended', ended_at = $2 where id = $1`
    await recorded.shop.db.exec('test', end, [broadcastId, endedAt])
    return publishReplay(recorded.shop.db, broadcastId)
  }

  test('[SCREEN-21] segments that are recorded after the replay was published are in it', async () => {
    recorded.broadcast(channelId, 4)
    expect(await endElsewhere()).toEqual({ durationMs: 2_021 })
    const before = namesIn((await get('index.m3u8')).body)
    recorded.broadcast(channelId, 4)
    await recordingWritten(recorded.shop.db)
    const after = namesIn((await get('index.m3u8')).body)
    expect(after.slice(0, before.length)).toEqual(before)
    expect(after.length).toBeGreaterThan(before.length)
    expect(await find()).toEqual({ has: true, ms: 4_042 })
  })

  test('[SCREEN-21] the first segment may be recorded after the end, but none shows a removed replay again', async () => {
    expect(await endElsewhere()).toBeUndefined()
    recorded.broadcast(channelId, 4)
    await recordingWritten(recorded.shop.db)
    expect(await find()).toEqual({ has: true, ms: 2_021 })
    await deleteReplay(recorded.app, broadcastId)
    recorded.broadcast(channelId, 4)
    await recordingWritten(recorded.shop.db)
    expect((await find()).has).toBe(false)
    expect((await get('index.m3u8')).statusCode).toBe(404)
  })

  test('[SCREEN-21] a job removes replays after LIVE_REPLAY_DAYS, with their files', async () => {
    const { shop, app } = recorded
    const jobs = createJobs({ db: shop.db, clock: app.clock, handlers: liveJobs(app) })
    const pass = (days: number) => void (shop.clock.now = addDays(shop.clock.now, days))
    recorded.broadcast(channelId, 4)
    await recorded.end(broadcastId, channelId)
    pass(89)
    await jobs.runDueJobs()
    expect([(await find()).has, stored().length > 2]).toEqual([true, true])
    pass(2)
    await jobs.runDueJobs()
    expect([(await find()).has, stored()]).toEqual([false, []])
    expect(await listReplaySegments(shop.db, broadcastId)).toEqual([])
  })
})

describe('error', () => {
  test('[SCREEN-21] a full disk does not end the broadcast: an alarm is raised once, and the replay has a gap', async () => {
    const { files, live, db } = recorded.shop
    const write = files.put.bind(files)
    let writes = 0
    files.put = async (name, bytes) => {
      if (name.endsWith('.m4s')) writes += 1
      if (writes === 2 || writes === 3) throw Object.assign(new Error('no space left on device'), { code: 'ENOSPC' })
      await write(name, bytes)
    }
    recorded.lines.length = 0
    recorded.broadcast(channelId, 12)
    await recordingWritten(db)
    files.put = write
    expect((await live.status(channelId)).state).toBe('reconnecting')
    const segments = await listReplaySegments(db, broadcastId)
    expect(segments.map(({ isDiscontinuous }) => isDiscontinuous)).toEqual([true, true, false, false])
    const alarms = recorded.lines.filter((line) => line.includes('"alarm":"recordingFailed"'))
    expect(alarms).toHaveLength(1)
    expect(recorded.lines.filter((line) => line.includes('cannot be recorded'))).toHaveLength(2)
  })

  test('[SCREEN-21] a broadcast of which nothing was recorded has no replay', async () => {
    expect(await recorded.end(broadcastId, channelId)).toBeUndefined()
    expect((await get('index.m3u8')).statusCode).toBe(404)
  })

  test('[SCREEN-21] a disk that is too slow leaves out segments instead of filling the memory', async () => {
    const { files, db } = recorded.shop
    const write = files.put.bind(files)
    let go = (): void => undefined
    const gate = new Promise<void>((resolve) => {
      go = resolve
    })
    files.put = async (name, bytes) => {
      await gate
      await write(name, bytes)
    }
    recorded.broadcast(channelId, 40)
    go()
    await recordingWritten(db)
    files.put = write
    expect(await listReplaySegments(db, broadcastId)).toHaveLength(8)
  })
})

describe('security', () => {
  test('[SCREEN-21] a replay is not found before the broadcast has ended', async () => {
    recorded.broadcast(channelId, 6)
    await recordingWritten(recorded.shop.db)
    const [first] = await listReplaySegments(recorded.shop.db, broadcastId)
    expect((await get('index.m3u8')).statusCode).toBe(404)
    const early = await get(first?.name ?? '')
    expect([early.statusCode, early.headers['cache-control']]).toEqual([404, 'no-store'])
  })

  test.each(['..%2f..%2fvideo%2fa.mp4', 'other.txt', 's-1.m4s', 'init-.mp4', 'media.m3u8'])(
    '[SCREEN-21] the file %s is not found',
    async (file) => {
      recorded.broadcast(channelId, 2)
      await recorded.end(broadcastId, channelId)
      expect((await get(file)).statusCode).toBe(404)
    },
  )

  test('[SCREEN-21] sound, other codecs and foreign bytes are never recorded', async () => {
    for (const stream of [streams.hevc, streams.webm, streams.soundOnly]) recorded.broadcast(channelId, 0, stream)
    await recordingWritten(recorded.shop.db)
    expect(stored()).toEqual([])
  })
})
