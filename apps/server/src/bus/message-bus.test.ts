import { setTimeout as sleep } from 'node:timers/promises'
import pino from 'pino'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { openTestDb, testEngines } from '#src/db/snapshot.ts'
import type { Db } from '#src/db/db.ts'
import { afterCommit } from '#src/db/tx-scope.ts'
import { createDatabaseBus, type MessageBus } from './message-bus.ts'
import { createRedisBus } from './redis-bus.ts'
import { redisBinary, type RedisServer, serveRedis } from './testing/serve-redis.ts'

const log = pino({ level: 'silent' })

/** Subscribes, publishes on two channels, and unsubscribes. Returns what was heard afterwards. */
const listHeard = async (from: MessageBus, to: MessageBus): Promise<(string | undefined)[]> => {
  const heard: (string | undefined)[] = []
  const unsubscribe = await to.subscribe('inbox', (payload) => heard.push(payload))
  await expect.poll(() => from.publish('inbox', '1').then(() => heard.includes('1'))).toBe(true)
  heard.length = 0
  await from.publish('other', 'x')
  await from.publish('inbox', '2 3')
  await expect.poll(() => heard).toContain('2 3')
  expect(heard).not.toContain('x')
  await unsubscribe()
  heard.length = 0
  await from.publish('inbox', '4')
  await sleep(100)
  return heard
}

describe.each(testEngines)('the bus of %s', (engine) => {
  let db: Db
  beforeAll(async () => void (db = await openTestDb({ engine })))
  afterAll(() => db.close())

  test('[I12] a message reaches the subscribers of its channel', async () => {
    expect(await listHeard(createDatabaseBus(db), createDatabaseBus(db))).toEqual([])
  })

  test('what is to run after a commit runs once, and not after a rollback', async () => {
    const ran: string[] = []
    await db.tx(async (tx) => {
      afterCommit(() => ran.push('committed'))
      await tx.exec('t', 'select 1', [])
      expect(ran).toEqual([])
    })
    await db
      .tx(async () => {
        afterCommit(() => ran.push('rolled back'))
        throw new Error('back')
      })
      .catch(() => undefined)
    afterCommit(() => ran.push('at once'))
    expect(ran).toEqual(['committed', 'at once'])
  })

  test.skipIf(engine === 'embedded')('[C1] subscribers hear of a lost connection once it is restored', async () => {
    const heard: (string | undefined)[] = []
    await createDatabaseBus(db).subscribe('restored', (payload) => heard.push(payload))
    const listening = `select pg_terminate_backend(pid) from pg_stat_activity where datname = current_database() and query ilike 'listen%'`
    await db.exec('cut', listening, [])
    await expect.poll(() => heard, { timeout: 10_000 }).toEqual([undefined])
    await createDatabaseBus(db).publish('restored', 'again')
    await expect.poll(() => heard).toEqual([undefined, 'again'])
  })
})

const note = redisBinary === undefined ? ' (skipped: no redis-server is installed)' : ''
describe.skipIf(redisBinary === undefined)(`the bus of Redis${note}`, () => {
  let server: RedisServer
  beforeAll(async () => void (server = await serveRedis()))
  afterAll(() => server.close())

  test('[I12] a message reaches the subscribers of its channel in another process', async () => {
    const [from, to] = [createRedisBus(server.url, log), createRedisBus(server.url, log)]
    expect(await listHeard(from, to)).toEqual([])
    await Promise.all([from.close(), to.close()])
  })

  test('[C1] after Redis was away, subscribers hear that messages may be lost, and later messages again', async () => {
    const bus = createRedisBus(server.url, log)
    const heard: (string | undefined)[] = []
    await bus.subscribe('inbox', (payload) => heard.push(payload))
    await expect.poll(() => heard).toEqual([undefined])
    await server.kill()
    await expect
      .poll(() =>
        bus.publish('inbox', 'lost').then(
          () => 'sent',
          () => 'not sent',
        ),
      )
      .toBe('not sent')
    await server.start()
    await expect.poll(() => heard, { timeout: 10_000 }).toEqual([undefined, undefined])
    await expect
      .poll(
        () =>
          bus.publish('inbox', 'again').then(
            () => heard.at(-1),
            () => 'not sent',
          ),
        { timeout: 10_000 },
      )
      .toBe('again')
    await bus.close()
  })

  test('[C3] a Redis that hangs keeps no publisher waiting, and subscribers hear once it answers', async () => {
    const bus = createRedisBus(server.url, log)
    const heard: (string | undefined)[] = []
    await bus.subscribe('inbox', (payload) => heard.push(payload))
    await expect.poll(() => bus.publish('inbox', 'first').then(() => heard.at(-1))).toBe('first')
    heard.length = 0
    server.freeze()
    try {
      const at = performance.now()
      const sent = Array.from({ length: 50 }, () => bus.publish('inbox', 'late'))
      expect((await Promise.allSettled(sent)).every(({ status }) => status === 'rejected')).toBe(true)
      expect(performance.now() - at).toBeLessThan(2_000)
      const again = performance.now()
      await expect(bus.publish('inbox', 'late')).rejects.toThrow()
      expect(performance.now() - again).toBeLessThan(100)
    } finally {
      server.thaw()
    }
    const publish = () =>
      bus.publish('inbox', 'again').then(
        () => heard,
        () => [],
      )
    await expect.poll(publish, { timeout: 5_000 }).toContain(undefined)
    await expect.poll(() => heard).toContain('again')
    await bus.close()
  })

  test('[C3] without Redis the bus opens, fails to publish at once, and closes', async () => {
    const bus = createRedisBus('redis://127.0.0.1:1', log)
    await bus.subscribe('inbox', () => undefined)
    await expect(bus.publish('inbox', '1')).rejects.toThrow()
    await bus.close()
  })
})
