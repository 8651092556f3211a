import { setTimeout as sleep } from 'node:timers/promises'
import pino from 'pino'
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import type { MessageBus, OnMessage } from '#src/bus/message-bus.ts'
import type { Db } from '#src/db/db.ts'
import { testEngines } from '#src/db/snapshot.ts'
import { createWhoReader } from '#src/features/auth/find-who.ts'
import { hashToken } from '#src/features/auth/token-secret.ts'
import { openTestShop, type TestShop } from '#src/testing/test-shop.ts'
import { type InboxStreams, openInboxStreams } from './inbox-streams.ts'

const TICK_MS = 4

const createSink = () => {
  const written: string[] = []
  const onClose: (() => void)[] = []
  let isOpen = true
  return {
    written,
    isOpen: () => isOpen,
    write: (text: string) => void written.push(text),
    end: () => {
      isOpen = false
      onClose.forEach((run) => run())
    },
    onClose: (run: () => void) => void onClose.push(run),
  }
}

/** A bus that the test speaks on. */
const createTestBus = (): MessageBus & { say: OnMessage } => {
  const all = new Set<OnMessage>()
  return {
    isTransactional: false,
    say: (payload) => all.forEach((on) => on(payload)),
    publish: async (_, payload) => all.forEach((on) => on(payload)),
    subscribe: async (_, on) => {
      all.add(on)
      return async () => void all.delete(on)
    },
    close: async () => {},
  }
}

describe.each(testEngines)('streams of one process on %s', (engine) => {
  let shop: TestShop
  let reads = 0
  let isFailing = false
  let db: Db
  beforeAll(async () => {
    shop = await openTestShop({ engine })
    const { reads: _, ...own } = shop.db
    db = {
      ...own,
      many: (name, text, values) => {
        if (name === 'inboxState.listInboxStates') reads += 1
        if (isFailing) return Promise.reject(new Error('lost'))
        return own.many(name, text, values)
      },
    }
  })
  afterAll(() => shop.close())
  let streams: InboxStreams | undefined
  afterEach(() => streams?.close())

  const openAll = async (tickMs = 60_000) => {
    const bus = createTestBus()
    const app = { db, clock: () => shop.clock.now, config: shop.config }
    streams = await openInboxStreams({ app, bus, log: pino({ level: 'silent' }), tickMs })
    const open = async () => {
      const { token, userId } = await shop.asMember()
      const who = await createWhoReader({ db: shop.db, clock: () => shop.clock.now }).find(token, 'ru')
      if (!who) throw new Error('no such member')
      const sink = createSink()
      streams?.open(sink, { who, tokenHash: hashToken(token) })
      return { sink, userId, token }
    }
    return { bus, open }
  }
  const add = (userId: number, key: string) =>
    shop.db.exec(
      'add',
      `insert into notification (key, user_id, list, kind, body, created_at) values ($1, $2, 'orderList', 'x', '', now())`,
      [key, userId],
    )
  const unreadIn = (written: readonly string[]) => written.join('').match(/event: unread/g)?.length ?? 0

  test('[F10] a thousand events of one user in a burst cost a few reads and one event', async () => {
    const { bus, open } = await openAll()
    const { sink, userId } = await open()
    await expect.poll(() => unreadIn(sink.written)).toBe(1)
    await add(userId, 'burst')
    reads = 0
    for (let i = 0; i < 1_000; i++) bus.say(String(userId))
    await expect.poll(() => unreadIn(sink.written)).toBe(2)
    await sleep(150)
    expect(reads).toBeLessThanOrEqual(2)
    expect(unreadIn(sink.written)).toBe(2)
  })

  test('[C066] changes of users without a stream are not read', async () => {
    const { bus, open } = await openAll()
    const { sink } = await open()
    await expect.poll(() => unreadIn(sink.written)).toBe(1)
    reads = 0
    bus.say('999999 999998')
    await sleep(150)
    expect(reads).toBe(0)
  })

  test('[C066] after a lost connection of the bus everything is read again, and only changes are sent', async () => {
    const { bus, open } = await openAll()
    const [changed, same] = [await open(), await open()]
    for (const { sink } of [changed, same]) await expect.poll(() => unreadIn(sink.written)).toBe(1)
    await add(changed.userId, 'unheard')
    bus.say(undefined)
    await expect.poll(() => unreadIn(changed.sink.written)).toBe(2)
    expect(unreadIn(same.sink.written)).toBe(1)
  })

  test('[C066] a message that is lost is replaced by the regular check, which is also a heartbeat', async () => {
    const { open } = await openAll(TICK_MS)
    const { sink, userId } = await open()
    await expect.poll(() => unreadIn(sink.written)).toBe(1)
    await add(userId, 'lost message')
    await expect.poll(() => unreadIn(sink.written)).toBe(2)
    expect(sink.written).toContain(':\n\n')
  })

  test('[AUTH-2] a token that expires ends its stream with the next check', async () => {
    const { open } = await openAll(TICK_MS)
    const { sink, userId } = await open()
    await expect.poll(() => unreadIn(sink.written)).toBe(1)
    await shop.db.exec('expire', 'update token set expires_at = $2 where user_id = $1', [userId, shop.clock.now])
    await expect.poll(() => sink.isOpen()).toBe(false)
    expect(sink.written.at(-1)).toBe('event: end\ndata: {"reason":"expired"}\n\n')
    expect(streams?.size).toBe(0)
  })

  test('[C1] while the database is unavailable streams stay open, and get the state afterwards', async () => {
    const { bus, open } = await openAll()
    const { sink, userId } = await open()
    await expect.poll(() => unreadIn(sink.written)).toBe(1)
    isFailing = true
    await add(userId, 'during the outage')
    bus.say(String(userId))
    await sleep(150)
    expect(sink.isOpen()).toBe(true)
    isFailing = false
    await expect.poll(() => unreadIn(sink.written), { timeout: 5_000 }).toBe(2)
  })
})
