import type { LiveServerFrame } from '@shop/contract'
import { createJobs } from '#src/jobs/jobs.ts'
import { jobsOf } from '#src/main.ts'
import type { App } from '#src/handler-context.ts'
import type { TestDbOptions } from '#src/db/snapshot.ts'
import { asStaff, type TestStaff } from '#src/features/staff/account/testing/test-staff.ts'
import { createFakeEngine, type FakeEngine } from './fake-engine.ts'
import { PRODUCT } from '#src/features/test-catalogue.ts'
import { openTestShop, type TestShop } from '#src/testing/test-shop.ts'

export interface Frame {
  broadcastId: number
  frame: LiveServerFrame
}

export interface LiveShop extends TestShop {
  /** Dependencies of features, for functions that no call reaches. */
  context: App
  studio: TestStaff
  /** Engine without pictures. */
  engine: FakeEngine
  /** Frames published to rooms. */
  frames: Frame[]
  /** Moves the clock forward and runs the due jobs. */
  pass(ms?: number): Promise<void>
  /** Creates a channel whose picture is live. */
  openChannel(): Promise<number>
  /** Schedules a broadcast in a channel, in an hour. */
  schedule(channelId: number, more?: object): Promise<number>
  /** Schedules a broadcast in a channel of its own and goes on air. */
  goOnAir(more?: object): Promise<{ id: number; channelId: number }>
}

const HOUR = 3_600_000

/** Opens the whole shop with a producer's session, a fake engine and jobs. */
export const openLiveShop = async (
  options: TestDbOptions & { env?: Record<string, string> } = {},
): Promise<LiveShop> => {
  const frames: Frame[] = []
  const publishRoom = (broadcastId: number, frame: LiveServerFrame): void => void frames.push({ broadcastId, frame })
  const engine = createFakeEngine()
  const shop = await openTestShop({ ...options, publishRoom, liveEngine: engine })
  const { db, config, clock, gateway: payments, messages, mails, push, sns, files } = shop
  const context: App = {
    db,
    config,
    clock: () => clock.now,
    publishRoom,
    integrations: { payments, messages, mails, push, sns, files, live: engine },
  }
  const studio = await asStaff(shop)
  const jobs = createJobs({ db, clock: () => clock.now, handlers: jobsOf(context) })
  const openChannel = async (): Promise<number> => {
    const { channel } = await studio.api('admin.live.createChannel', { body: { name: '과수원' } })
    engine.setStatus(channel.id, { state: 'live', health: 'ok' })
    return channel.id
  }
  const schedule = async (channelId: number, more: object = {}): Promise<number> => {
    const scheduledAt = new Date(clock.now.getTime() + HOUR).toISOString()
    const text = { title: '꿀사과 산지 방송', contents: '청송에서 만나요.' }
    const body = {
      channelId,
      ...text,
      scheduledAt,
      productIds: [PRODUCT.apple, PRODUCT.potato],
      couponIds: [],
      ...more,
    }
    return (await studio.api('admin.live.create', { body })).broadcast.id
  }
  return {
    ...shop,
    context,
    studio,
    engine,
    frames,
    pass: async (ms = 0) => {
      clock.now = new Date(clock.now.getTime() + ms)
      await jobs.runDueJobs()
    },
    openChannel,
    schedule,
    goOnAir: async (more) => {
      const channelId = await openChannel()
      const id = await schedule(channelId, more)
      await studio.api('admin.live.start', { params: { id }, body: {} })
      return { id, channelId }
    },
  }
}
