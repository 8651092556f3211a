import { type ChildProcessByStdio, spawn } from 'node:child_process'
import { once } from 'node:events'
import path from 'node:path'
import { createInterface } from 'node:readline'
import type { Readable } from 'node:stream'
import { setTimeout as sleep } from 'node:timers/promises'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { redisBinary, type RedisServer, serveRedis } from '#src/bus/testing/serve-redis.ts'
import type { Db } from '#src/db/db.ts'
import { openDb } from '#src/db/open.ts'
import { testServerUrl } from '#src/db/snapshot.ts'
import { createFromTemplate, dropDatabase } from '#src/db/template/postgres-template.ts'
import { addMember } from '#src/features/product/test-buyers.ts'
import { catalogueSeed } from '#src/features/test-catalogue.ts'
import { BETWEEN_MS, passFast } from './testing/clock-speed.ts'
import { joinRoom, newKey, type RoomClient } from './testing/room-client.ts'
import { addRoom } from './testing/room-rows.ts'

const PROCESSES = 2
const WRITERS = 10
const EACH = 20
const script = path.join(import.meta.dirname, 'testing/room-process.ts')

interface ShopProcess {
  url: string
  child: ChildProcessByStdio<null, Readable, null>
}

const startProcess = async (...args: string[]): Promise<ShopProcess> => {
  const given = ['--disable-warning=ExperimentalWarning', script, ...args]
  const child = spawn(process.execPath, given, { stdio: ['ignore', 'pipe', 'inherit'] })
  const [url] = (await once(createInterface({ input: child.stdout }), 'line')) as [string]
  return { url, child }
}

const end = async ({ child }: ShopProcess, signal: 'SIGKILL' | 'SIGTERM' = 'SIGKILL'): Promise<void> => {
  if (child.exitCode !== null || child.signalCode !== null) return
  const gone = once(child, 'exit')
  child.kill(signal)
  await gone
}

const missing = [
  ...(testServerUrl === undefined ? ['TEST_DATABASE_URL is not set'] : []),
  ...(redisBinary === undefined ? ['no redis-server is installed'] : []),
]
const buses = ['PostgreSQL', 'Redis'] as const

describe.each(buses)('rooms of several processes, with %s between them', (bus) => {
  const why = bus === 'Redis' ? missing : missing.filter((each) => each.startsWith('TEST'))
  const isSkipped = why.length > 0
  const note = isSkipped ? ` (skipped: ${why.join(', ')})` : ''
  const began = String(Date.now())
  let databaseUrl = ''
  let db: Db
  let redis: RedisServer | undefined
  let shops: ShopProcess[] = []
  const start = () => startProcess(databaseUrl, began, ...(redis ? [redis.url] : []))
  beforeAll(async () => {
    if (isSkipped || testServerUrl === undefined) return
    databaseUrl = await createFromTemplate(testServerUrl, catalogueSeed)
    db = await openDb({ databaseUrl, bus: bus === 'Redis' ? 'redis' : 'database' })
    if (bus === 'Redis') redis = await serveRedis()
    shops = await Promise.all(Array.from({ length: PROCESSES }, start))
  }, 60_000)
  afterAll(async () => {
    if (isSkipped || testServerUrl === undefined) return
    await Promise.all(shops.map((shop) => end(shop)))
    await redis?.close()
    await db.close()
    await dropDatabase(testServerUrl, databaseUrl)
  })

  const idsOf = (client: RoomClient) => client.messages().map(({ id }) => id)
  /** Writes until the message is stored, as the storefront does. */
  const writeAll = async (client: RoomClient, texts: readonly string[]): Promise<void> => {
    for (const text of texts) {
      const key = newKey()
      while (typeof (await client.write(text, key)) !== 'number') await passFast(BETWEEN_MS)
      await passFast(BETWEEN_MS)
    }
  }
  const textsOf = (writer: number, count = EACH) => Array.from({ length: count }, (_, at) => `${writer}-${at}`)
  /** Joins writers and readers in all processes. */
  const fill = async (id: number) => {
    const members = await Promise.all(Array.from({ length: WRITERS }, () => addMember(db)))
    const urlOf = (at: number) => shops[at % PROCESSES]?.url ?? ''
    const writers = await Promise.all(members.map(({ token }, at) => joinRoom(urlOf(at), id, { token })))
    const readers = await Promise.all([0, 1, 2, 3].map((at) => joinRoom(urlOf(at), id)))
    return { writers, readers, all: [...writers, ...readers] }
  }
  const expectAll = async (clients: readonly RoomClient[], count: number) => {
    for (const client of clients) await expect.poll(() => idsOf(client).length, { timeout: 20_000 }).toBe(count)
    await sleep(200)
    const [first = []] = clients.map(idsOf)
    expect(first).toEqual([...new Set(first)].toSorted((one, two) => one - two))
    expect(first).toHaveLength(count)
    for (const client of clients) expect(idsOf(client)).toEqual(first)
    for (const client of clients) client.close()
  }

  test.skipIf(isSkipped)(
    `[SCREEN-21] each of 200 messages of ten writers reaches all viewers of both processes once, in one order${note}`,
    async () => {
      const { id } = await addRoom(db)
      const { writers, all } = await fill(id)
      await Promise.all(writers.map((writer, at) => writeAll(writer, textsOf(at))))
      await expectAll(all, WRITERS * EACH)
    },
    60_000,
  )

  test.skipIf(isSkipped)(
    `[C1] nothing is lost or doubled when the bus is lost meanwhile${note}`,
    async () => {
      const { id } = await addRoom(db)
      const { writers, all } = await fill(id)
      const written = Promise.all(writers.map((writer, at) => writeAll(writer, textsOf(at))))
      await sleep(400)
      if (redis) {
        await redis.kill()
        await sleep(300)
        await redis.start()
      } else {
        const listening = `select pg_terminate_backend(pid) from pg_stat_activity where datname = current_database() and query ilike 'listen%'`
        await db.exec('cut', listening, [])
      }
      await written
      await expectAll(all, WRITERS * EACH)
    },
    60_000,
  )

  test.skipIf(isSkipped || bus !== 'Redis')(
    `[C3] no message is refused, lost or doubled when Redis hangs meanwhile${note}`,
    async () => {
      const { id } = await addRoom(db)
      const { writers, all } = await fill(id)
      const written = Promise.all(writers.map((writer, at) => writeAll(writer, textsOf(at))))
      await sleep(200)
      redis?.freeze()
      try {
        // those who write get their answers although Redis gives none
        await written
      } finally {
        redis?.thaw()
      }
      await expectAll(all, WRITERS * EACH)
    },
    60_000,
  )

  test.skipIf(isSkipped)(
    `[SCREEN-21] a person writes as fast as the rates allow, whatever processes are used${note}`,
    async () => {
      const { id } = await addRoom(db)
      const { token } = await addMember(db)
      const [here, there] = await Promise.all(shops.map(({ url }) => joinRoom(url, id, { token })))
      if (!here || !there) throw new Error('two processes are needed')
      const outcomes = await Promise.all([here.write('하나'), there.write('둘')])
      expect(outcomes.filter((outcome) => typeof outcome === 'number')).toHaveLength(1)
      expect(outcomes).toContainEqual(expect.objectContaining({ code: 'tooFast' }))
      // one person on two devices
      await here.waitFor('now', ({ now }) => now.viewers === 2)
      for (const client of [here, there]) client.close()
    },
    30_000,
  )

  test.skipIf(isSkipped)(
    `[C1] viewers of a killed process connect to another one and get what they missed once${note}`,
    async () => {
      const { id } = await addRoom(db)
      const [survivor, killed] = shops as [ShopProcess, ShopProcess]
      const [one, two] = [await addMember(db), await addMember(db)]
      const [writer, gone] = [
        await joinRoom(survivor.url, id, { token: one.token }),
        await joinRoom(killed.url, id, { token: two.token }),
      ]
      await writeAll(writer, ['하나'])
      await expect.poll(() => idsOf(gone)).toHaveLength(1)
      // sent, and the process dies before or after it is stored
      const key = newKey()
      gone.send({ t: 'message', key, text: '둘' })
      await end(killed)
      await gone.closed
      await writeAll(writer, ['셋'])
      const back = await joinRoom(survivor.url, id, { token: two.token, since: idsOf(gone).at(-1) })
      while (typeof (await back.write('둘', key)) !== 'number') await passFast(BETWEEN_MS)
      await writeAll(writer, ['넷'])
      const seen = () => [...gone.messages(), ...back.messages()].map(({ text }) => text)
      await expect.poll(seen).toHaveLength(4)
      expect(seen().toSorted()).toEqual(['넷', '둘', '셋', '하나'])
      shops[1] = await start()
      for (const client of [writer, back]) client.close()
    },
    30_000,
  )

  test.skipIf(isSkipped)(
    `[C9] a process that stops closes its rooms with 1012 and writes its counters; it ends at once${note}`,
    async () => {
      const { id } = await addRoom(db, { productIds: [1] })
      const stopping = await start()
      const { token } = await addMember(db)
      const client = await joinRoom(stopping.url, id, { token })
      client.send({ t: 'hearts', count: 5 })
      client.send({ t: 'tap', productId: 1, kind: 'open' })
      expect(await client.write('마지막')).toEqual(expect.any(Number))
      const at = performance.now()
      await end(stopping, 'SIGTERM')
      expect(performance.now() - at).toBeLessThan(5_000)
      expect(await client.closed).toBe(1012)
      const counted = `select (select sum(hearts)::int from live_minute where broadcast_id = $1) as hearts,
        (select sum(messages)::int from live_minute where broadcast_id = $1) as messages,
        (select sum(opens)::int from live_product_minute where broadcast_id = $1) as opens`
      expect(await db.one('counted', counted, [id])).toEqual({ hearts: 5, messages: 1, opens: 1 })
    },
    30_000,
  )
})
