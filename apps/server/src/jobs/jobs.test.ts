import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import type { Db, Sql } from '#src/db/db.ts'
import { openTestDb, testEngines } from '#src/db/snapshot.ts'
import { cancelJob, enqueue } from './enqueue.ts'
import { createJobs } from './jobs.ts'
import { claimJobs, countDeadJobs, findNextDue } from './jobs-sql.ts'
import { LEASE_MS } from './lease.ts'
import { ALWAYS, type JobHandler, MAX_ATTEMPTS } from './run-job.ts'

const START = new Date('2026-03-01T00:00:00Z')
const minutes = (n: number) => new Date(START.getTime() + n * 60_000)

describe.each(testEngines)('jobs on %s', (engine) => {
  let db: Db
  let now: Date
  const effects = async () =>
    (await db.many<{ word: string }>('effects', 'select word from effect order by id', [])).map(({ word }) => word)
  const write: JobHandler = {
    async inTx(tx, payload) {
      await tx.exec('effect', 'insert into effect(word) values ($1)', [payload])
    },
  }
  const jobsWith = (handlers: Record<string, JobHandler>) => createJobs({ db, clock: () => now, handlers })
  const jobRow = () =>
    db.one('job', 'select attempts, last_error as error, done_at as "doneAt", locked_until as lock from job', [])

  beforeAll(async () => {
    db = await openTestDb({ engine })
    await db.script('create table effect(id int generated always as identity primary key, word text not null)')
  })
  beforeEach(async () => {
    now = START
    await db.script('delete from job; delete from effect')
  })
  afterAll(() => db.close())

  test('a job runs once, at its time, or immediately without one', async () => {
    const jobs = jobsWith({ write })
    await enqueue(db, 'write', 'later', { runAt: minutes(30) })
    await enqueue(db, 'write', 'now')
    expect(await jobs.runDueJobs()).toEqual({ done: 1, failed: 0, lost: 0 })
    now = minutes(29)
    expect(await jobs.runDueJobs()).toEqual({ done: 0, failed: 0, lost: 0 })
    now = minutes(30)
    await jobs.runDueJobs()
    await jobs.runDueJobs()
    expect(await effects()).toEqual(['now', 'later'])
  })

  test('[J2] a recurring job does not wait for a clock that was ahead, in this or another process', async () => {
    const hourly: JobHandler = {
      everyMs: 3_600_000,
      async inTx(tx, _, job) {
        await tx.exec('effect', 'insert into effect(word) values ($1)', [job.now.toISOString().slice(11, 16)])
        await enqueue(tx, 'hourly', {}, { key: 'k', runAt: new Date(job.now.getTime() + 3_600_000) })
      },
    }
    const jobs = jobsWith({ hourly })
    await enqueue(db, 'hourly', {}, { key: 'k' })
    await jobs.runDueJobs()
    now = minutes(120)
    await jobs.runDueJobs()
    now = minutes(1)
    await jobs.runDueJobs()
    await jobsWith({ hourly }).runDueJobs()
    expect(await effects()).toEqual(['00:00', '02:00', '00:01'])
    now = minutes(240)
    await jobs.runDueJobs()
    now = minutes(2)
    await jobsWith({ hourly }).runDueJobs()
    expect((await effects()).slice(3)).toEqual(['04:00', '00:02'])
  })

  test('[J2] a job of every 30 days is recalled, and does not stop the queue', async () => {
    const monthly: JobHandler = { everyMs: 30 * 86_400_000, inTx: (tx, payload, info) => write.inTx(tx, payload, info) }
    await enqueue(db, 'write', 'now')
    await enqueue(db, 'monthly', 'recalled', { key: 'k', runAt: minutes(31 * 24 * 60) })
    expect(await jobsWith({ monthly, write }).runDueJobs()).toMatchObject({ done: 2 })
  })

  test('a run that cannot be noted is reported, and done', async () => {
    await db.script('alter table job_run rename to job_run_away')
    const errors: unknown[] = []
    await enqueue(db, 'write', {}, { key: 'k' })
    const jobs = createJobs({ db, clock: () => now, handlers: { write }, onError: (error) => errors.push(error) })
    expect(await jobs.runDueJobs()).toMatchObject({ done: 1 })
    expect(errors.join()).toContain('job_run')
    await db.script('alter table job_run_away rename to job_run')
  })

  test('a rollback discards the job', async () => {
    const failed = db.tx(async (tx) => {
      await enqueue(tx, 'write', 'never')
      throw new Error('no')
    })
    await expect(failed).rejects.toThrow('no')
    expect(await jobsWith({ write }).runDueJobs()).toEqual({ done: 0, failed: 0, lost: 0 })
  })

  test('a second job of the same key replaces the waiting one; after completion the key is free', async () => {
    const jobs = jobsWith({ write })
    await enqueue(db, 'write', 'first', { key: 'k', runAt: minutes(1) })
    await enqueue(db, 'write', 'second', { key: 'k', runAt: minutes(2) })
    await enqueue(db, 'write', 'other', { key: 'l', runAt: minutes(2) })
    now = minutes(2)
    expect(await jobs.runDueJobs()).toMatchObject({ done: 2 })
    await enqueue(db, 'write', 'third', { key: 'k' })
    await jobs.runDueJobs()
    expect((await effects()).sort()).toEqual(['other', 'second', 'third'])
  })

  test('a job enqueued again while it runs runs once more with the new payload', async () => {
    const seen: unknown[] = []
    const again: JobHandler = {
      async outside(payload) {
        seen.push(payload)
        if (seen.length === 1) await enqueue(db, 'again', 'new', { key: 'k' })
      },
    }
    await enqueue(db, 'again', 'old', { key: 'k' })
    await jobsWith({ again }).runDueJobs()
    expect(seen).toEqual(['old', 'new'])
  })

  test('cancelled jobs do not run, and cancelling returns whether there was one', async () => {
    await enqueue(db, 'write', 'never', { key: 'k', runAt: minutes(1) })
    expect(await cancelJob(db, 'write', 'k')).toBe(true)
    expect(await cancelJob(db, 'write', 'k')).toBe(false)
    now = minutes(2)
    expect(await jobsWith({ write }).runDueJobs()).toMatchObject({ done: 0 })
  })

  test('a failure rolls back the handler’s writes, is recorded, and retries with backoff', async () => {
    let failures = 2
    const flaky: JobHandler = {
      async inTx(tx) {
        await tx.exec('effect', "insert into effect(word) values ('once')", [])
        if (failures-- > 0) throw new Error('not today')
      },
    }
    const jobs = jobsWith({ flaky })
    await enqueue(db, 'flaky', null)
    expect(await jobs.runDueJobs()).toMatchObject({ failed: 1 })
    expect(await jobRow()).toEqual({ attempts: 1, error: 'Error: not today', doneAt: null, lock: null })
    now = new Date(START.getTime() + 1_999)
    expect(await jobs.runDueJobs()).toMatchObject({ failed: 0, done: 0 })
    now = new Date(START.getTime() + 3_000)
    expect(await jobs.runDueJobs()).toMatchObject({ failed: 1 })
    now = minutes(1)
    expect(await jobs.runDueJobs()).toMatchObject({ done: 1 })
    expect(await effects()).toEqual(['once'])
  })

  test(`after ${MAX_ATTEMPTS} failures it stops and is counted as dead`, async () => {
    const jobs = jobsWith({ broken: { outside: () => Promise.reject(new Error('broken')) } })
    await enqueue(db, 'broken', null)
    for (let i = 0; i < MAX_ATTEMPTS + 3; i++) {
      await jobs.runDueJobs()
      now = new Date(now.getTime() + 2 * 3_600_000)
    }
    expect(await jobRow()).toMatchObject({ attempts: MAX_ATTEMPTS, doneAt: null })
    expect(await countDeadJobs(db, { kinds: ['other', 'broken'], tries: [1, MAX_ATTEMPTS] })).toEqual({ dead: 1 })
  })

  test('a recurring job never stops: it is retried hourly until it succeeds, then runs on schedule', async () => {
    let broken = true
    const standing: JobHandler = {
      tries: ALWAYS,
      async inTx(tx) {
        if (broken) throw new Error('broken')
        await tx.exec('effect', "insert into effect(word) values ('well again')", [])
      },
    }
    const jobs = jobsWith({ other: write, standing })
    await enqueue(db, 'standing', null)
    for (let i = 0; i < 3 * MAX_ATTEMPTS; i++) {
      expect(await jobs.runDueJobs()).toMatchObject({ failed: 1 })
      now = new Date(now.getTime() + 3_601_000)
    }
    broken = false
    expect(await jobs.runDueJobs()).toMatchObject({ done: 1 })
    expect(await effects()).toEqual(['well again'])
  })

  test('a large job has a longer statement timeout, in its own transaction only', async () => {
    const shown: string[] = []
    const show: JobHandler = {
      async inTx(tx) {
        const { ms } = await tx.one<{ ms: string }>('shown', "select current_setting('statement_timeout') as ms", [])
        shown.push(ms)
      },
    }
    const jobs = jobsWith({ large: { ...show, statementMs: 60_000 }, show })
    for (const kind of ['large', 'show']) {
      await enqueue(db, kind, null)
      await jobs.runDueJobs()
    }
    expect(shown).toEqual(['1min', '5s'])
  })

  test('an expired lease is taken over, and the slow worker’s writes are rolled back', async () => {
    let takeOver = true
    const slow: JobHandler = {
      async inTx(tx, payload) {
        await tx.exec('effect', 'insert into effect(word) values ($1)', [payload])
      },
    }
    const stalling: JobHandler = {
      async outside(payload) {
        if (!takeOver) return
        takeOver = false
        now = new Date(now.getTime() + LEASE_MS)
        expect(await jobsWith({ slow }).runDueJobs()).toMatchObject({ done: 1 })
        expect(payload).toBe('word')
      },
    }
    await enqueue(db, 'slow', 'word')
    expect(await jobsWith({ slow: stalling }).runDueJobs()).toMatchObject({ lost: 1 })
    expect(await effects()).toEqual(['word'])
  })

  test('a claimed job is exclusive until its lease ends', async () => {
    await enqueue(db, 'write', 'word')
    const lockedUntil = new Date(now.getTime() + LEASE_MS)
    const claim = () => claimJobs(db, { now, lockedUntil, kinds: ['write'], tries: [1], count: 5 })
    const claims = await Promise.all([claim(), claim(), claim()])
    expect(claims.flat()).toHaveLength(1)
    expect(await jobsWith({ write }).runDueJobs()).toMatchObject({ done: 0 })
    now = lockedUntil
    expect(await jobsWith({ write }).runDueJobs()).toMatchObject({ done: 1 })
  })

  test('jobs of an unknown kind wait for a process with a handler', async () => {
    await enqueue(db, 'write', 'word')
    await jobsWith({ other: write }).runDueJobs()
    expect(await jobRow()).toMatchObject({ attempts: 0, doneAt: null })
  })

  test('the next job is found by the index alone, however many wait for days', async () => {
    const many =
      "insert into job (kind, payload, run_at) select 'write', '{}', '2100-01-01' from generate_series(1, 20000)"
    await db.script(`${many}; analyze job`)
    let plan = ''
    const explain = async (name: string, text: string, values: readonly unknown[]) => {
      plan = JSON.stringify(await db.one(`${name}.plan`, `explain (format json) ${text}`, values))
      return { at: null }
    }
    const asked = { now, until: minutes(1), kinds: ['write'], tries: [1] }
    await findNextDue({ one: explain } as unknown as Sql, asked)
    expect(plan).toContain('job_due')
    expect(await findNextDue(db, asked)).toEqual({ at: null })
  })

  test('the commit wakes the running worker, and it stops after its running jobs', async () => {
    const jobs = createJobs({ db, clock: () => new Date(), handlers: { write }, pollMs: 60_000 })
    await jobs.start()
    await Promise.all(Array.from({ length: 40 }, (_, i) => db.tx((tx) => enqueue(tx, 'write', `w${i}`))))
    await expect.poll(async () => (await effects()).length, { timeout: 10_000 }).toBe(40)
    await jobs.stop()
    await enqueue(db, 'write', 'after')
    expect(await effects()).toHaveLength(40)
  })
})
