import { calls, type Call, callNames } from '@shop/contract'
import pg from 'pg'
import { setTimeout as sleep } from 'node:timers/promises'
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import { findPrograms } from '../../../../../scripts/test/postgres.ts'
import { type Cluster, openCluster, openStandby } from '../../../../../scripts/rel/shop/cluster.ts'
import type { Db } from '#src/db/db.ts'
import { openDb } from '#src/db/open.ts'
import { testServerUrl } from '#src/db/snapshot.ts'
import { createFromTemplate } from '#src/db/template/postgres-template.ts'
import { CATEGORY, catalogueSeed, PRODUCT } from '#src/features/test-catalogue.ts'
import { openTestShop, type TestShop } from '#src/testing/test-shop.ts'
import type { Replicas } from './replicas.ts'

/** Said in the title of skipped tests. */
const missing = findPrograms() === undefined ? ' (skipped: the programs of PostgreSQL are not installed)' : ''
const isPossible = testServerUrl !== undefined && findPrograms() !== undefined

const FAST = ['fsync=off', 'full_page_writes=off']
const MAX_LAG_MS = 1_500

/** Runs statements on the standby server itself. */
const onServer = async (url: string, ...texts: string[]): Promise<void> => {
  const client = new pg.Client(url)
  await client.connect()
  for (const text of texts) await client.query(text)
  await client.end()
}

describe.runIf(isPossible)(`public reads of a standby server${missing}`, { timeout: 60_000 }, () => {
  let primary: Cluster
  let standby: Cluster
  let replicaUrl = ''
  let db: Db
  let replicas: Replicas
  let shop: TestShop
  const errors: unknown[] = []

  const open = (databaseUrl: string): Promise<Db> =>
    openDb({
      databaseUrl,
      poolSize: 4,
      replicas: { urls: [replicaUrl], maxLagMs: MAX_LAG_MS, onError: (error) => errors.push(error) },
    })
  const problem = () => replicas.states()[0]?.problem
  const isUsed = () => expect.poll(problem, { timeout: 20_000 }).toBeUndefined()
  const ready = async () => (await shop.request('GET', '/readyz')).body
  const nameOf = async (id: number) => ((await shop.request('GET', `/v1/products/${id}`)).body as { name: string }).name
  const rename = (id: number, name: string) =>
    db.exec('rename', 'update product set name = $2 where id = $1', [id, name])
  /** Counts of the reads that `run` makes. */
  const countIn = async (run: () => Promise<unknown>) => {
    const before = { ...replicas.counts }
    await run()
    const { replica, primary: own, fallback } = replicas.counts
    return { replica: replica - before.replica, primary: own - before.primary, fallback: fallback - before.fallback }
  }
  /** Waits until the replica has replayed all that was invalidated. */
  const isCurrent = () =>
    expect
      .poll(() => countIn(() => replicas.read(async () => undefined)), { timeout: 20_000 })
      .toMatchObject({ replica: 1 })

  beforeAll(async () => {
    primary = await openCluster(FAST)
    const databaseUrl = await createFromTemplate(primary.url, catalogueSeed)
    standby = await openStandby(primary, FAST)
    const url = new URL(standby.url)
    url.pathname = new URL(databaseUrl).pathname
    replicaUrl = url.href
    db = await open(databaseUrl)
    if (!db.replicas) throw new Error('no replicas were opened')
    replicas = db.replicas
    shop = await openTestShop({ openedDb: db, env: { RESPONSE_CACHE: 'off' } })
  }, 240_000)
  afterAll(async () => {
    await shop.close()
    await standby.close()
    await primary.close()
  })
  afterEach(async () => {
    if (problem() !== 'notStandby') await onServer(replicaUrl, 'select pg_wal_replay_resume()')
  })

  test('every cached call without an id, and pages of products, lists and searches are read there without an error', async () => {
    await isCurrent()
    errors.length = 0
    const names = callNames.filter((name) => {
      const row: Call = calls[name]
      return row.cached && row.access === 'public' && !row.path.includes('{')
    })
    const counts = await countIn(async () => {
      for (const name of names) expect([name, (await shop.ask(name, {})).status]).not.toEqual([name, 500])
      for (const url of [
        `/v1/products/${PRODUCT.apple}`,
        `/v1/products/category/${CATEGORY.fruit}`,
        `/v1/products/search?q=${encodeURIComponent('사과')}`,
        `/v1/reviews/products/${PRODUCT.apple}`,
      ])
        await shop.request('GET', url)
    })
    expect(errors).toEqual([])
    expect(counts.fallback).toBe(0)
    expect(counts.replica).toBeGreaterThan(names.length / 2)
  })

  test('a search is read there and counted on the primary', async () => {
    await isCurrent()
    const count = async () => (await db.one<{ n: number }>('searches', 'select count(*) as n from search_log', [])).n
    await db.exec('forget', 'delete from search_log', [])
    const counts = await countIn(async () => {
      const { status } = await shop.ask('search.listProducts', { query: { q: '사과' } })
      expect(status).toBe(200)
    })
    expect(counts).toEqual({ replica: 1, primary: 0, fallback: 0 })
    expect(await count()).toBe(1)
  })

  test('after an invalidation the primary answers until the replica has replayed the change', async () => {
    await isCurrent()
    await onServer(replicaUrl, 'select pg_wal_replay_pause()')
    const counts = await countIn(async () => {
      await rename(PRODUCT.apple, '바뀐 사과')
      await expect.poll(() => nameOf(PRODUCT.apple)).toBe('바뀐 사과')
      expect(await nameOf(PRODUCT.apple)).toBe('바뀐 사과')
    })
    expect(counts.primary).toBeGreaterThanOrEqual(2)
    await onServer(replicaUrl, 'select pg_wal_replay_resume()')
    await isCurrent()
    const after = await countIn(async () => expect(await nameOf(PRODUCT.apple)).toBe('바뀐 사과'))
    expect(after).toEqual({ replica: 1, primary: 0, fallback: 0 })
  })

  test('twenty edits in a row are each seen by the reader after them', async () => {
    for (let n = 0; n < 20; n++) {
      await rename(PRODUCT.pear, `배 ${n}`)
      await expect.poll(() => nameOf(PRODUCT.pear), { interval: 2 }).toBe(`배 ${n}`)
      // no later reader sees an older name
      const names = await Promise.all(Array.from({ length: 5 }, () => nameOf(PRODUCT.pear)))
      expect(new Set(names)).toEqual(new Set([`배 ${n}`]))
    }
  })

  test('a shopper who has written something reads from the primary for a while, others do not', async () => {
    await isCurrent()
    const token = await shop.guest()
    const search = (asking: object) => () => shop.ask('search.listProducts', { query: { q: '배' } }, asking)
    const other = { headers: { 'x-forwarded-for': '203.0.113.9' } }
    expect(await countIn(search({ token }))).toMatchObject({ primary: 1 })
    await sleep(2 * MAX_LAG_MS + 100)
    await isCurrent()
    expect(await countIn(search({ token }))).toMatchObject({ replica: 1 })
    replicas.wrote(['user 0'])
    expect(await countIn(search(other))).toMatchObject({ replica: 1 })
    expect(await countIn(() => replicas.read(async () => undefined, ['user 0']))).toMatchObject({ primary: 1 })
  })

  test('[C11] a replica that lags is not used and named by /readyz, which stays 200', async () => {
    await isCurrent()
    await onServer(replicaUrl, 'select pg_wal_replay_pause()')
    await rename(PRODUCT.potato, '늦은 감자')
    await expect.poll(problem, { timeout: 10_000 }).toBe('lag')
    expect(await ready()).toMatchObject({ status: 'ok', degraded: { replicas: ['lag'] } })
    expect(await countIn(() => nameOf(PRODUCT.potato))).toEqual({ replica: 0, primary: 1, fallback: 0 })
    await onServer(replicaUrl, 'select pg_wal_replay_resume()')
    await isUsed()
    expect(await ready()).not.toHaveProperty('degraded')
  })

  test('an expected error of a read is not repeated on the primary', async () => {
    await isCurrent()
    const counts = await countIn(async () => {
      expect((await shop.request('GET', '/v1/products/987654')).status).toBe(404)
    })
    expect(counts).toMatchObject({ primary: 0, fallback: 0 })
  })

  test('a read that writes runs on the primary, and the replica stays in use', async () => {
    await isCurrent()
    const write = (sql: Db) =>
      sql.one(
        'write',
        "insert into write_probe (id, filler, at) values (1, '', now()) on conflict (id) do update set at = now() returning id",
        [],
      )
    expect(await countIn(() => replicas.read(write))).toEqual({ replica: 0, primary: 0, fallback: 1 })
    expect(problem()).toBeUndefined()
  })

  test('killed under load: no request fails, the primary answers, and it is used again after its return', async () => {
    await isCurrent()
    const statuses: number[] = []
    const over = new AbortController()
    const readers = Array.from({ length: 8 }, async (_, at) => {
      while (!over.signal.aborted) statuses.push((await shop.request('GET', `/v1/products/${(at % 3) + 1}`)).status)
    })
    await sleep(500)
    const before = replicas.counts.replica
    expect(before).toBeGreaterThan(0)
    await standby.kill()
    await expect.poll(problem, { timeout: 10_000 }).toMatch(/unreachable|error/)
    await sleep(500)
    expect(await ready()).toMatchObject({
      status: 'ok',
      degraded: { replicas: [expect.stringMatching(/unreachable|error/)] },
    })
    over.abort()
    await Promise.all(readers)
    expect(statuses.length).toBeGreaterThan(50)
    expect(new Set(statuses)).toEqual(new Set([200]))
    await standby.start()
    await isUsed()
    await isCurrent()
  })

  test('promoted to a server of its own, it is not used', async () => {
    await onServer(replicaUrl, 'select pg_promote()')
    await expect.poll(problem, { timeout: 10_000 }).toBe('notStandby')
    expect(await countIn(() => nameOf(PRODUCT.apple))).toEqual({ replica: 0, primary: 1, fallback: 0 })
  })
})
