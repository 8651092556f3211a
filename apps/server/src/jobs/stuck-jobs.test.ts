import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { openTestShop, type TestShop } from '#src/testing/test-shop.ts'
import { enqueue } from './enqueue.ts'
import { createJobs, type Jobs } from './jobs.ts'
import type { JobHandler } from './run-job.ts'

const STUCK_MS = 100
const SLOTS = 2

let shop: TestShop
let jobs: Jobs
let release: () => void
beforeEach(async () => {
  const released = new Promise<void>((resolve) => (release = resolve))
  const hanging: JobHandler = { outside: () => released }
  const quick: JobHandler = { outside: () => Promise.resolve() }
  // the jobs need the shop's database, and the shop needs the jobs
  shop = await openTestShop({ jobs: { findStuck: () => jobs.findStuck() } })
  jobs = createJobs({
    db: shop.db,
    clock: () => shop.clock.now,
    handlers: { hanging, other: hanging, quick },
    concurrency: SLOTS,
    pollMs: 20,
    stuckMs: STUCK_MS,
  })
  await jobs.start()
})
afterEach(async () => {
  release()
  await jobs.stop()
  await shop.close()
})

const ready = async () => {
  const { status, body } = await shop.request('GET', '/readyz')
  return { status, body }
}
const isDone = async (kind: string): Promise<boolean> =>
  (
    await shop.db.one<{ done: boolean }>('t', 'select bool_and(done_at is not null) as done from job where kind = $1', [
      kind,
    ])
  ).done

describe('[C11] a job that runs far beyond its lease', () => {
  test('is named by /readyz while others run, and no longer when it ends', async () => {
    await enqueue(shop.db, 'hanging', { secret: 'canary' })
    expect(await ready()).toEqual({ status: 200, body: { status: 'ok', databaseMs: expect.any(Number) } })
    await expect.poll(ready).toMatchObject({ status: 200, body: { status: 'ok', stuckJobs: ['hanging'] } })
    await enqueue(shop.db, 'quick', {})
    await expect.poll(() => isDone('quick')).toBe(true)
    expect(JSON.stringify(await ready())).not.toContain('canary')
    release()
    await expect.poll(ready).toEqual({ status: 200, body: { status: 'ok', databaseMs: expect.any(Number) } })
  })

  test('fails readiness if stuck jobs leave no room for others, until one ends', async () => {
    for (const kind of ['hanging', 'other']) await enqueue(shop.db, kind, {})
    const blocked = { status: 503, body: { status: 'jobs', reason: 'stuck', stuckJobs: ['hanging', 'other'] } }
    await expect.poll(ready).toEqual(blocked)
    expect((await shop.request('GET', '/healthz')).status).toBe(200)
    release()
    await expect.poll(ready).toMatchObject({ status: 200, body: { status: 'ok' } })
  })
})
