import { type ChildProcessByStdio, spawn } from 'node:child_process'
import { once } from 'node:events'
import path from 'node:path'
import { createInterface } from 'node:readline'
import type { Readable, Writable } from 'node:stream'
import { setTimeout as sleep } from 'node:timers/promises'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { redisBinary, type RedisServer, serveRedis } from '#src/bus/testing/serve-redis.ts'
import type { Db } from '#src/db/db.ts'
import { openDb } from '#src/db/open.ts'
import { testServerUrl } from '#src/db/snapshot.ts'
import { createFromTemplate, dropDatabase } from '#src/db/template/postgres-template.ts'
import { addMember } from '#src/features/product/test-buyers.ts'
import { catalogueSeed } from '#src/features/test-catalogue.ts'
import { type EventClient, openEvents } from '#src/testing/event-client.ts'

const PROCESSES = 3
const script = path.join(import.meta.dirname, 'testing/shop-process.ts')

interface ShopProcess {
  url: string
  child: ChildProcessByStdio<Writable, Readable, null>
}

const startProcess = async (...args: string[]): Promise<ShopProcess> => {
  const given = ['--disable-warning=ExperimentalWarning', script, ...args]
  const child = spawn(process.execPath, given, { stdio: ['pipe', 'pipe', 'inherit'] })
  const [url] = (await once(createInterface({ input: child.stdout }), 'line')) as [string]
  return { url, child }
}

const kill = async ({ child }: ShopProcess): Promise<void> => {
  if (child.exitCode !== null || child.signalCode !== null) return
  const gone = once(child, 'exit')
  child.kill('SIGKILL')
  await gone
}

const countsOf = ({ events }: EventClient) => events.map(({ data }) => (data as { orderList: number }).orderList)
const isAt =
  (count: number) =>
  ({ data }: { data: unknown }): boolean =>
    (data as { orderList: number }).orderList === count

const missing = [
  ...(testServerUrl === undefined ? ['TEST_DATABASE_URL is not set'] : []),
  ...(redisBinary === undefined ? ['no redis-server is installed'] : []),
]
const buses = ['PostgreSQL', 'Redis'] as const

describe.each(buses)('several processes on one database, with %s between them', (bus) => {
  const why = bus === 'Redis' ? missing : missing.filter((each) => each.startsWith('TEST'))
  const isSkipped = why.length > 0
  const note = isSkipped ? ` (skipped: ${why.join(', ')})` : ''
  let databaseUrl = ''
  let db: Db
  let redis: RedisServer | undefined
  let shops: ShopProcess[] = []
  beforeAll(async () => {
    if (isSkipped || testServerUrl === undefined) return
    databaseUrl = await createFromTemplate(testServerUrl, catalogueSeed)
    db = await openDb({ databaseUrl, bus: bus === 'Redis' ? 'redis' : 'database' })
    if (bus === 'Redis') redis = await serveRedis()
    const args = [databaseUrl, ...(redis ? [redis.url] : [])]
    shops = await Promise.all(Array.from({ length: PROCESSES }, () => startProcess(...args)))
  }, 60_000)
  afterAll(async () => {
    if (isSkipped || testServerUrl === undefined) return
    await Promise.all(shops.map(kill))
    await redis?.close()
    await db.close()
    await dropDatabase(testServerUrl, databaseUrl)
  })
  const notifyBy = ({ child }: ShopProcess, userId: number, key: string) => child.stdin.write(`${userId} ${key}\n`)

  test.skipIf(isSkipped)(`[B8] each change reaches each open stream exactly once${note}`, async () => {
    const [member, other] = [await addMember(db), await addMember(db)]
    const open = (token: string) => Promise.all(shops.map(({ url }) => openEvents(url, { token })))
    const [clients, others] = [await open(member.token), await open(other.token)]
    for (const client of [...clients, ...others]) await client.waitFor(isAt(0))
    const CHANGES = 12
    for (let change = 1; change <= CHANGES; change++) {
      notifyBy(shops[change % PROCESSES] as ShopProcess, member.userId, `each:${change}`)
      for (const client of clients) await client.waitFor(isAt(change))
    }
    const expected = Array.from({ length: CHANGES + 1 }, (_, count) => count)
    expect(clients.map(countsOf)).toEqual(clients.map(() => expected))
    // read in one process: the other processes hear of it
    const [{ url } = { url: '' }] = shops
    const headers = {
      authorization: `Bearer ${member.token}`,
      host: 'ru.localhost',
      'content-type': 'application/json',
    }
    const body = JSON.stringify({ listType: 'orderList', upTo: 1_000_000 })
    const answer = await fetch(`${url}/v1/app-users/notification/read`, { method: 'PUT', headers, body })
    expect(answer.status).toBe(200)
    await expect
      .poll(() => clients.map((client) => countsOf(client).slice(CHANGES + 1)))
      .toEqual(clients.map(() => [0]))
    expect(others.map(countsOf)).toEqual(others.map(() => [0]))
    for (const client of [...clients, ...others]) client.close()
  })

  test.skipIf(isSkipped)(
    `[B8] a burst from all processes ends in the same state everywhere, without repeats${note}`,
    async () => {
      const { userId, token } = await addMember(db)
      const clients = await Promise.all(shops.map(({ url }) => openEvents(url, { token })))
      for (const client of clients) await client.waitFor(isAt(0))
      const EVENTS = 300
      for (let event = 0; event < EVENTS; event++)
        notifyBy(shops[event % PROCESSES] as ShopProcess, userId, `burst:${event}`)
      for (const client of clients) await client.waitFor(isAt(EVENTS), 20_000)
      await sleep(200)
      for (const client of clients) {
        const counts = countsOf(client)
        expect(counts).toEqual([...new Set(counts)].toSorted((one, two) => one - two))
        expect(counts.at(-1)).toBe(EVENTS)
        client.close()
      }
    },
  )

  test.skipIf(isSkipped)(
    `[C1] clients of a killed process connect to another one and lose nothing${note}`,
    async () => {
      const { userId, token } = await addMember(db)
      const [survivor, killed] = shops as [ShopProcess, ShopProcess]
      const before = await openEvents(killed.url, { token })
      const { id = '' } = await before.waitFor(isAt(0))
      const gone = before.closed
      await kill(killed)
      await gone
      notifyBy(survivor, userId, 'after the kill')
      await sleep(100)
      const after = await openEvents(survivor.url, { token, headers: { 'last-event-id': id } })
      await after.waitFor(isAt(1))
      notifyBy(survivor, userId, 'later')
      await after.waitFor(isAt(2))
      expect(countsOf(after)).toEqual([1, 2])
      after.close()
    },
  )
})
