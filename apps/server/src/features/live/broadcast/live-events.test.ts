import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { testEngines } from '#src/db/snapshot.ts'
import { type LiveShop, openLiveShop } from '#src/features/live/testing/live-shop.ts'
import { createFakeEngine, type FakeEngine } from '#src/features/live/testing/fake-engine.ts'
import type { LiveEvent } from '#src/integrations/live/live-engine.ts'
import { applyLiveEvent, reconcilePictures } from './live-events.ts'

const MINUTE = 60_000

describe.each(testEngines)('[SCREEN-21] pictures of broadcasts on %s', (engine) => {
  let shop: LiveShop
  let id: number
  let channelId: number
  beforeAll(async () => {
    shop = await openLiveShop({ engine })
  })
  beforeEach(async () => {
    const made = await shop.goOnAir()
    id = made.id
    channelId = made.channelId
    shop.frames.length = 0
  })
  afterAll(() => shop.close())

  const stateOf = async () => (await shop.api()('live.getNow', { params: { id } })).state
  const at = (seconds: number) => new Date(shop.clock.now.getTime() + seconds * 1_000)
  const event = (type: LiveEvent['type'], seconds: number): LiveEvent => ({
    id: `${type}:${seconds}`,
    channelId,
    type,
    at: at(seconds),
  })
  const apply = (type: LiveEvent['type'], seconds: number) => applyLiveEvent(shop.context, event(type, seconds))
  const shownStates = () => shop.frames.flatMap(({ frame }) => (frame.t === 'now' ? (frame.now.state ?? []) : []))

  describe('happy', () => {
    test('a lost picture reconnects, and viewers are told once', async () => {
      await apply('reconnecting', 1)
      expect(await stateOf()).toBe('reconnecting')
      await apply('reconnecting', 2)
      await apply('live', 3)
      expect(await stateOf()).toBe('live')
      expect(shownStates()).toEqual(['reconnecting', 'live'])
    })

    test('the engine of the shop reports its events', async () => {
      shop.engine.emit(event('reconnecting', 1))
      await expect.poll(stateOf).toBe('reconnecting')
    })

    test('a broadcast without a picture stays on air for five minutes and then ends', async () => {
      await apply('offline', 0.001)
      await shop.pass(4 * MINUTE)
      expect(await stateOf()).toBe('reconnecting')
      await shop.pass(2 * MINUTE)
      expect(await stateOf()).toBe('ended')
    })

    test('a rehearsal without a picture ends after five minutes and frees its channel', async () => {
      const channel = await shop.openChannel()
      const [rehearsed, next] = [await shop.schedule(channel), await shop.schedule(channel)]
      const start = (broadcastId: number, isRehearsal: boolean) =>
        shop.studio.ask('admin.live.start', { params: { id: broadcastId }, body: { isRehearsal } })
      await start(rehearsed, true)
      await applyLiveEvent(shop.context, { id: 'gone', channelId: channel, type: 'offline', at: at(0.001) })
      expect((await start(next, false)).status).toBe(409)
      await shop.pass(6 * MINUTE)
      const { broadcast } = await shop.studio.api('admin.live.get', { params: { id: rehearsed } })
      expect(broadcast).toMatchObject({ state: 'scheduled', isRehearsal: false, startedAt: null })
      expect((await start(next, false)).status).toBe(200)
    })

    test('one whose picture returns stays on air, and five minutes count anew', async () => {
      await apply('offline', 0.001)
      await shop.pass(4 * MINUTE)
      await apply('live', 0)
      await apply('offline', 0.001)
      await shop.pass(2 * MINUTE)
      expect(await stateOf()).toBe('reconnecting')
      await apply('live', 0)
      await shop.pass(10 * MINUTE)
      expect(await stateOf()).toBe('live')
    })
  })

  describe('error', () => {
    test('events that are late, doubled or out of order have no effect', async () => {
      await apply('live', 10)
      await apply('offline', 5)
      await apply('reconnecting', 10)
      expect(await stateOf()).toBe('live')
      expect(shop.frames).toEqual([])
    })

    test('any order of the same events leads to the state of the last one', async () => {
      const kinds = ['reconnecting', 'live', 'offline', 'reconnecting'] as const
      const orders = [
        [0, 1, 2, 3],
        [3, 2, 1, 0],
        [2, 3, 0, 1],
        [1, 3, 3, 2, 0],
      ]
      for (const [round, order] of orders.entries()) {
        const second = 10 * (round + 1)
        await apply('live', second)
        for (const index of order) await apply(kinds[index] ?? 'live', second + 1 + index)
        expect(await stateOf(), order.join()).toBe('reconnecting')
      }
      const { picture } = await shop.db.one<{ picture: string }>(
        'picture',
        'select picture from live_broadcast where id = $1',
        [id],
      )
      expect(picture).toBe('reconnecting')
    })

    test('what events missed is found by asking the engine', async () => {
      shop.clock.now = at(1)
      shop.engine.setStatus(channelId, { state: 'idle' })
      await reconcilePictures(shop.context)
      expect(await stateOf()).toBe('reconnecting')
      shop.clock.now = at(1)
      shop.engine.setStatus(channelId, { state: 'live' })
      await reconcilePictures(shop.context)
      expect(await stateOf()).toBe('live')
    })

    test('[H4] a channel whose engine does not answer is reported and does not hold up the others', async () => {
      const later = await shop.goOnAir()
      shop.clock.now = at(1)
      shop.engine.setStatus(later.channelId, { state: 'reconnecting' })
      const fail = () => Promise.reject(new Error('no answer'))
      const status = async (of: number) => (of === channelId ? fail() : shop.engine.status(of))
      const live = { ...shop.engine, status }
      shop.frames.length = 0
      const context = { ...shop.context, integrations: { ...shop.context.integrations, live } }
      const errors: unknown[] = []
      await reconcilePictures(context, (error) => errors.push(error))
      expect(errors).toEqual([new Error('no answer')])
      expect(shop.frames).toMatchObject([{ broadcastId: later.id, frame: { now: { state: 'reconnecting' } } }])
    })

    test('an event of a channel without a broadcast does nothing', async () => {
      const free = await shop.openChannel()
      await applyLiveEvent(shop.context, { id: 'x', channelId: free, type: 'live', at: shop.clock.now })
      await applyLiveEvent(shop.context, { id: 'y', channelId: 2_000_000_000, type: 'live', at: shop.clock.now })
      expect(shop.frames).toEqual([])
    })
  })

  describe('two processes with an engine of their own', () => {
    /** A process of the shop, and the engine that only it has. */
    const openProcess = () => {
      const live: FakeEngine = { ...createFakeEngine(), id: 'builtin' }
      return { live, app: { ...shop.context, integrations: { ...shop.context.integrations, live } } }
    }
    let carrying: ReturnType<typeof openProcess>
    let other: ReturnType<typeof openProcess>
    beforeEach(async () => {
      carrying = openProcess()
      other = openProcess()
      carrying.live.setStatus(channelId, { state: 'live' })
      await shop.db.exec('builtin', `update live_channel set engine = 'builtin' where id = $1`, [channelId])
    })
    const pictureOf = async () => {
      const text = 'select picture from live_broadcast where id = $1'
      return (await shop.db.one<{ picture: string }>('picture', text, [id])).picture
    }
    /** Lets 10 s pass, then each process compares. Returns the picture after each. */
    const reconcile = async (...processes: (typeof carrying)[]): Promise<string[]> => {
      shop.clock.now = at(10)
      const seen: string[] = []
      for (const { app } of processes) {
        await reconcilePictures(app)
        seen.push(await pictureOf())
      }
      return seen
    }

    test('one without the broadcaster leaves the picture of the other alone', async () => {
      for (let turn = 0; turn < 6; turn += 1) expect(await reconcile(other, carrying)).toEqual(['live', 'live'])
      expect(shop.frames).toEqual([])
    })

    test('a picture whose process was killed is idle after 30 s, and its broadcast ends', async () => {
      await reconcile(other, carrying)
      for (let turn = 0; turn < 2; turn += 1) expect(await reconcile(other)).toEqual(['live'])
      expect(await reconcile(other)).toEqual(['idle'])
      await shop.pass(6 * MINUTE)
      expect(await stateOf()).toBe('ended')
    })

    test('a lost broadcaster has its time to return', async () => {
      await reconcile(carrying)
      carrying.live.setStatus(channelId, { state: 'reconnecting' })
      await applyLiveEvent(carrying.app, event('reconnecting', 1))
      for (let turn = 0; turn < 3; turn += 1)
        expect(await reconcile(other, carrying)).toEqual(['reconnecting', 'reconnecting'])
      carrying.live.setStatus(channelId, { state: 'idle' })
      await applyLiveEvent(carrying.app, event('offline', 1))
      expect(await pictureOf()).toBe('idle')
    })

    test('a broadcaster that returns to the other process stays live when the time of the first is over', async () => {
      await applyLiveEvent(carrying.app, event('reconnecting', 1))
      carrying.live.setStatus(channelId, { state: 'reconnecting' })
      other.live.setStatus(channelId, { state: 'live' })
      await applyLiveEvent(other.app, event('live', 2))
      for (let turn = 0; turn < 3; turn += 1) expect(await reconcile(carrying, other)).toEqual(['live', 'live'])
      await applyLiveEvent(carrying.app, event('offline', 1))
      expect(await pictureOf()).toBe('live')
    })
  })
})
