import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import type { Db } from '#src/db/db.ts'
import { migrate } from '#src/db/migrate.ts'
import { openDb } from '#src/db/open.ts'
import { openTestDb, testEngines, testServerUrl } from '#src/db/snapshot.ts'
import { createFromTemplate, dropDatabase } from '#src/db/template/postgres-template.ts'
import { spawnChild } from '#src/db/testing/spawn-child.ts'
import { videoJobs } from '#src/features/video/video-jobs.ts'
import { enqueue } from './enqueue.ts'
import { createJobs, type Jobs, type JobsOptions } from './jobs.ts'
import type { JobHandler } from './run-job.ts'

const LEASE_MS = 600
/** Longer than several leases. */
const RUN_MS = 4 * LEASE_MS
const clock = () => new Date()
const root = mkdtempSync(join(tmpdir(), 'shop-lease-'))
afterAll(() => rmSync(root, { recursive: true, force: true }))

describe.each(testEngines)('leases of jobs on %s', (engine) => {
  let db: Db
  beforeAll(async () => {
    db = await openTestDb({ engine })
  })
  beforeEach(() => db.script('delete from job'))
  afterAll(() => db.close())

  const workerOf = (handler: JobHandler, more: Partial<JobsOptions> = {}) =>
    createJobs({ db, clock, handlers: { long: handler }, leaseMs: LEASE_MS, ...more })
  const attempts = async () => (await db.one<{ attempts: number }>('attempts', 'select attempts from job', [])).attempts

  test('[C11] a job that runs longer than its lease is not started by another worker, and is done once', async () => {
    let runs = 0
    const long: JobHandler = {
      renewedMs: 60_000,
      async outside() {
        runs += 1
        await sleep(RUN_MS)
      },
    }
    await enqueue(db, 'long', null)
    const first = workerOf(long).runDueJobs()
    const until = Date.now() + RUN_MS - LEASE_MS / 2
    while (Date.now() < until) {
      await sleep(LEASE_MS / 4)
      expect(await workerOf(long).runDueJobs()).toEqual({ done: 0, failed: 0, lost: 0 })
    }
    expect(await first).toEqual({ done: 1, failed: 0, lost: 0 })
    expect([runs, await attempts()]).toEqual([1, 1])
  })

  test('a job claimed behind a slow one is given back, without an attempt, and another worker runs it', async () => {
    const ran: string[] = []
    let end = (): void => {}
    const slowEnds = new Promise<void>((resolve) => {
      end = resolve
    })
    const handler: JobHandler = {
      async outside(payload) {
        if (payload === 'slow') await slowEnds
        ran.push(String(payload))
      },
    }
    for (const payload of ['slow', 'next']) await enqueue(db, 'long', payload)
    const [first, second] = [0, 1].map(() => workerOf(handler, { concurrency: 1, leaseMs: 60_000 })) as [Jobs, Jobs]
    await first.start()
    const claimed = () => db.one<{ n: number }>('c', 'select count(locked_until) as n from job', [])
    await expect.poll(claimed).toEqual({ n: 2 })
    expect(await second.runDueJobs()).toEqual({ done: 0, failed: 0, lost: 0 })
    await expect.poll(claimed, { timeout: 10_000 }).toEqual({ n: 1 })
    expect(await second.runDueJobs()).toEqual({ done: 1, failed: 0, lost: 0 })
    end()
    await first.stop()
    expect(ran).toEqual(['next', 'slow'])
    expect(await db.many('attempts', 'select attempts from job order by id', [])).toEqual([
      { attempts: 1 },
      { attempts: 1 },
    ])
  })

  test('jobs claimed by a worker that stops are run by the next at once', async () => {
    const ran: string[] = []
    const slow: JobHandler = { outside: (payload) => sleep(LEASE_MS / 2).then(() => void ran.push(String(payload))) }
    for (const payload of ['slow', 'next']) await enqueue(db, 'long', payload)
    const first = workerOf(slow, { concurrency: 1, leaseMs: 60_000 })
    await first.start()
    await expect.poll(() => db.one('c', 'select count(locked_until) as n from job', [])).toEqual({ n: 2 })
    await first.stop()
    expect(ran).toEqual(['slow'])
    expect(await workerOf(slow).runDueJobs()).toEqual({ done: 1, failed: 0, lost: 0 })
    expect(ran).toEqual(['slow', 'next'])
  })

  test('a job that fails after several leases is recorded and retried', async () => {
    const long: JobHandler = {
      renewedMs: 60_000,
      async outside() {
        await sleep(2 * LEASE_MS)
        throw new Error('unreadable')
      },
    }
    await enqueue(db, 'long', null)
    expect(await workerOf(long).runDueJobs()).toMatchObject({ failed: 1 })
    const row = await db.one('row', 'select last_error as error, locked_until as lock from job', [])
    expect(row).toEqual({ error: 'Error: unreadable', lock: null })
  })

  test('[C11] a lease is not renewed beyond its limit, and a job that hangs is taken over', async () => {
    let hangs = true
    const long: JobHandler = {
      renewedMs: LEASE_MS,
      async outside() {
        if (!hangs) return
        hangs = false
        await sleep(RUN_MS)
      },
    }
    await enqueue(db, 'long', null)
    const first = workerOf(long).runDueJobs()
    // the job hangs in the first worker
    await expect.poll(attempts).toBe(1)
    await expect.poll(() => workerOf(long).runDueJobs(), { timeout: RUN_MS, interval: 50 }).toMatchObject({ done: 1 })
    expect(await first).toMatchObject({ lost: 1 })
    expect(await attempts()).toBe(2)
  })

  test('a job whose lease was taken is lost, and a renewal does not take it back', async () => {
    const long: JobHandler = {
      renewedMs: 60_000,
      async outside() {
        await db.exec('take', "update job set locked_until = locked_until + interval '1 hour'", [])
        await sleep(LEASE_MS)
      },
    }
    await enqueue(db, 'long', null)
    expect(await workerOf(long).runDueJobs()).toMatchObject({ lost: 1 })
  })

  test('a renewal that fails is reported, and the job is done within its lease', async () => {
    const errors: string[] = []
    const failing: Db = {
      ...db,
      exec: (name, text, values) =>
        name === 'jobs.renewJob' ? Promise.reject(new Error('no connection')) : db.exec(name, text, values),
    }
    const long: JobHandler = { renewedMs: 60_000, outside: () => sleep(LEASE_MS / 2) }
    await enqueue(db, 'long', null)
    const worker = workerOf(long, { db: failing, onError: (error) => errors.push(String(error)) })
    expect(await worker.runDueJobs()).toMatchObject({ done: 1 })
    expect(errors).toEqual(['Error: no connection'])
  })

  test('[C4] the job of a killed worker is taken over when its last lease ends', async () => {
    const server = engine === 'postgres' ? testServerUrl : undefined
    const where = server ? await createFromTemplate(server) : join(root, 'data')
    const open = () => openDb(server ? { databaseUrl: where } : { dataDir: where })
    const leaseMs = 2_000
    const before = await open()
    if (!server) await migrate(before)
    await before.script('delete from job')
    await enqueue(before, 'long', null)
    await before.close()
    const child = spawnChild('run-long-job.ts', where, String(leaseMs))
    await new Promise((begun) => child.lines.once('line', begun))
    await sleep(leaseMs * 1.5)
    await child.kill()
    const killedAt = Date.now()
    const after = await open()
    let takenAt = 0
    const long: JobHandler = { outside: async () => void (takenAt = Date.now()) }
    const worker = createJobs({ db: after, clock, handlers: { long }, pollMs: 200 })
    await worker.start()
    await expect.poll(() => takenAt, { timeout: 20_000 }).toBeGreaterThan(0)
    await worker.stop()
    // opening the embedded engine takes a while
    if (server) expect(takenAt - killedAt).toBeLessThan(leaseMs + 2_000)
    const row = await after.one('row', 'select attempts, done_at is not null as "isDone" from job', [])
    expect(row).toEqual({ attempts: 2, isDone: true })
    await after.close()
    if (server) await dropDatabase(server, where)
  }, 60_000)
})

test('the encoder has a renewed lease, because its two passes and transfers outlast one', () => {
  const handler = videoJobs({} as Parameters<typeof videoJobs>[0])['video.encode']
  expect(handler?.renewedMs).toBeGreaterThanOrEqual(2 * 50_000 + 60_000)
})
