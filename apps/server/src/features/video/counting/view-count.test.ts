import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { testEngines } from '#src/db/snapshot.ts'
import type { App } from '#src/handler-context.ts'
import { setFailpoint } from '#src/failpoint.ts'
import { videoJobs } from '#src/features/video/video-jobs.ts'
import { createJobs } from '#src/jobs/jobs.ts'
import { openTestShop, type TestShop } from '#src/testing/test-shop.ts'
import { createApp } from '#src/app.ts'
import { createLog } from '#src/http/log.ts'
import { flushEvents, type VideoEvent } from './event-buffer.ts'
import { countEvents } from './video-event-sql.ts'

const MINUTE_MS = 60_000

describe.each(testEngines)('[VIDEO-2] views of videos on %s', (engine) => {
  let shop: TestShop
  // each test has three videos of its own
  let base = 0
  beforeAll(async () => {
    shop = await openTestShop({ engine })
  })
  beforeEach(async () => {
    base += 10
    await shop.db.script(`
      insert into video (id, title, video_url, thumbnail, thumbnail_small)
      select ${base} + n, '영상 ' || n, '/videos/' || n || '.mp4', '/t', '/s' from generate_series(1, 3) n;
      insert into video_brand (platform, video_id) select 'ru', ${base} + n from generate_series(1, 3) n`)
  })
  afterEach(() => setFailpoint(undefined))
  afterAll(() => shop.close())

  const watch = (id: number, token?: string, headers?: Record<string, string>) =>
    shop.ask('video.increaseViewCount', { params: { id: base + id } }, { token, ...(headers && { headers }) })
  const viewsOf = async (id: number): Promise<number> => {
    const row = await shop.db.opt<{ views: number }>('views', 'select views from video_count where video_id = $1', [
      base + id,
    ])
    return row?.views ?? 0
  }
  const counted = async (id = 1) => {
    await flushEvents(shop.db)
    return viewsOf(id)
  }
  const later = (ms: number) => void (shop.clock.now = new Date(shop.clock.now.getTime() + ms))
  const eventOf = (viewer: string, kind: VideoEvent['kind'] = 'view', at = shop.clock.now) => ({
    videoIds: [base + 1],
    kinds: [kind],
    viewers: [viewer.padEnd(32, '0')],
    at: [at],
  })

  describe('happy', () => {
    test('[C058] a person counts once in 30 minutes per video, and again after that', async () => {
      const token = await shop.guest()
      await watch(1, token)
      await watch(2, token)
      later(29 * MINUTE_MS)
      await watch(1, token)
      expect(await counted(1)).toBe(1)
      expect(await counted(2)).toBe(1)
      later(MINUTE_MS)
      await watch(1, token)
      expect(await counted(1)).toBe(2)
    })

    test('[C058] different persons count each, members and guests', async () => {
      const tokens = [await shop.guest(), await shop.guest(), (await shop.asMember()).token]
      for (const token of tokens) await watch(1, token)
      expect(await counted()).toBe(3)
    })

    test('completions and opened products are counted apart, per video and day in Seoul', async () => {
      // 23:50 in Seoul
      shop.clock.now = new Date('2026-11-21T14:50:00Z')
      const api = shop.api(await shop.guest())
      await api('video.increaseViewCount', { params: { id: base + 1 } })
      for (const kind of ['complete', 'productTap', 'productTap'] as const)
        await api('video.recordEvent', { params: { id: base + 1, kind } })
      await flushEvents(shop.db)
      later(40 * MINUTE_MS)
      await api('video.increaseViewCount', { params: { id: base + 1 } })
      await flushEvents(shop.db)
      const days = await shop.db.many(
        'days',
        'select day::text as day, views, completions, product_taps as taps from video_day where video_id = $1 order by day',
        [base + 1],
      )
      expect(days).toEqual([
        { day: '2026-11-21', views: 1, completions: 1, taps: 1 },
        { day: '2026-11-22', views: 1, completions: 0, taps: 0 },
      ])
      expect(await viewsOf(1)).toBe(2)
    })

    test('several processes count each person once', async () => {
      const viewers = Array.from({ length: 50 }, (_, at) => `${at}`.padStart(4, '0'))
      const send = (each: readonly string[]) =>
        countEvents(shop.db, {
          videoIds: each.map((_, at) => base + 1 + (at % 3)),
          kinds: each.map(() => 'view'),
          viewers: each.map((viewer) => viewer.padEnd(32, '0')),
          at: each.map(() => shop.clock.now),
        })
      const replies = await Promise.all([viewers, viewers, viewers].map(send))
      expect(replies.reduce((sum, reply) => sum + reply.counted, 0)).toBe(50)
      expect((await viewsOf(1)) + (await viewsOf(2)) + (await viewsOf(3))).toBe(50)
    })

    test('events wait in memory and are written at the end of the process', async () => {
      const other = await createApp({
        ...shop,
        integrations: { ...shop, payments: shop.gateway },
        clock: () => shop.clock.now,
        log: createLog(shop.config),
      })
      await watch(1, await shop.guest())
      expect(await viewsOf(1)).toBe(0)
      await other.close()
      expect(await viewsOf(1)).toBe(1)
    })
  })

  describe('error', () => {
    test('[C058] an unknown or hidden video is not found, and nothing is counted', async () => {
      await shop.db.exec('hide', "update video set state = 'hidden' where id = $1", [base + 3])
      for (const id of [99_999, 3]) expect((await watch(id, await shop.guest())).status).toBe(404)
      expect(await counted(3)).toBe(0)
    })

    test('an unknown kind of event is refused', async () => {
      const answer = await shop.request('PUT', '/v1/video/1/event/view', { token: await shop.guest() })
      expect(answer.status).toBe(400)
    })

    test('a failed write loses nothing and is repeated', async () => {
      await watch(1, await shop.guest())
      setFailpoint((name) => {
        if (name === 'video.beforeFlush') throw new Error('the database is gone')
      })
      await expect(flushEvents(shop.db)).rejects.toThrow('the database is gone')
      setFailpoint(undefined)
      expect(await counted()).toBe(1)
      expect(await counted()).toBe(1)
    })

    test('a write whose outcome is lost counts once', async () => {
      await watch(1, await shop.guest())
      setFailpoint((name) => {
        if (name === 'video.afterFlush') throw new Error('the connection is gone')
      })
      await expect(flushEvents(shop.db)).rejects.toThrow('the connection is gone')
      setFailpoint(undefined)
      expect(await counted()).toBe(1)
    })

    test('events of a video that was deleted meanwhile do not block the others', async () => {
      const token = await shop.guest()
      await watch(1, token)
      await watch(2, token)
      await shop.db.exec('delete', 'delete from video where id = $1', [base + 1])
      expect(await counted(2)).toBe(1)
    })
  })

  describe('security', () => {
    test('[H6] 10,000 requests of one token count once', async () => {
      const token = await shop.guest()
      for (let at = 0; at < 100; at += 1) {
        const answers = await Promise.all(Array.from({ length: 100 }, () => watch(1, token)))
        expect(answers.every(({ status }) => status === 200)).toBe(true)
      }
      expect(await counted()).toBe(1)
    }, 120_000)

    test('[H6] requests without a token count once per network', async () => {
      for (let at = 0; at < 50; at += 1) await watch(1)
      await watch(1, 'not-a-token')
      expect(await counted()).toBe(1)
    })

    test('no user, token or address is stored, and rows are deleted after 30 minutes', async () => {
      const { token } = await shop.asMember()
      await watch(1, token)
      await flushEvents(shop.db)
      const [row] = await shop.db.many<{ viewer: string }>(
        'rows',
        "select encode(viewer, 'hex') as viewer from video_event where video_id = $1",
        [base + 1],
      )
      expect(row?.viewer).toMatch(/^[0-9a-f]{32}$/)
      const { 'video.pruneEvents': prune } = videoJobs({
        db: shop.db,
        config: shop.config,
        clock: () => shop.clock.now,
        integrations: { files: shop.files } as unknown as App['integrations'],
      })
      const jobs = createJobs({
        db: shop.db,
        clock: () => shop.clock.now,
        handlers: prune ? { 'video.pruneEvents': prune } : {},
      })
      await jobs.runDueJobs()
      expect(
        await shop.db.many('left', 'select 1 as one from video_event where video_id = $1', [base + 1]),
      ).toHaveLength(1)
      later(31 * MINUTE_MS)
      await jobs.runDueJobs()
      expect(await shop.db.many('left', 'select 1 as one from video_event where video_id = $1', [base + 1])).toEqual([])
    })

    test('an event that a slow process sends late does not count again', async () => {
      const late = eventOf('ab', 'view', new Date(shop.clock.now.getTime() - 10 * MINUTE_MS))
      await countEvents(shop.db, eventOf('ab'))
      expect(await countEvents(shop.db, late)).toEqual({ counted: 0 })
      expect(await viewsOf(1)).toBe(1)
    })
  })
})
