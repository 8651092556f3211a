import { jobKinds } from '@shop/rules/job-kinds'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { testEngines } from '#src/db/snapshot.ts'
import { asStaff, type TestStaff } from '#src/features/staff/account/testing/test-staff.ts'
import { enqueue } from '#src/jobs/enqueue.ts'
import { createJobs } from '#src/jobs/jobs.ts'
import { ALWAYS, MAX_ATTEMPTS } from '#src/jobs/run-job.ts'
import { jobsOf } from '#src/main.ts'
import { openTestShop, type TestShop } from '#src/testing/test-shop.ts'

const codeOf = ({ body }: { body: unknown }) => (body as { code?: string }).code
const handlersOf = ({ db, config, clock, gateway: payments, messages, mails, push, sns, files }: TestShop) =>
  jobsOf({
    db,
    config,
    clock: () => clock.now,
    integrations: { payments, messages, mails, push, sns, files },
  })

describe.each(testEngines)('jobs in the back office on %s', (engine) => {
  let shop: TestShop
  let owner: TestStaff
  beforeAll(async () => {
    shop = await openTestShop({ engine })
    owner = await asStaff(shop, { roles: ['owner'] })
  })
  afterAll(() => shop.close())

  /** Adds an open job and returns its id. */
  const add = async (kind: string, attempts: number, payload: object = {}): Promise<number> =>
    (
      await shop.db.one<{ id: number }>(
        'add',
        `insert into job (kind, payload, attempts, last_error, created_at) values ($1, $2, $3, $4, $5::timestamptz) returning id`,
        [kind, payload, attempts, 'Error: no answer from 010-1234-5678', shop.clock.now],
      )
    ).id
  const dead = async (query: object = {}) => (await owner.api('admin.queue.list', { query })).jobs
  const tile = async () =>
    (await owner.api('admin.today.get')).tiles.find(({ name }) => name === 'deadJobs')?.count ?? 0

  test('[C11] every kind of job has a row with its attempts, and scheduled ones are those of the schema', async () => {
    const handlers = handlersOf(shop)
    expect(Object.keys(jobKinds).sort()).toEqual(Object.keys(handlers).sort())
    for (const [kind, { tries = MAX_ATTEMPTS }] of Object.entries(handlers))
      expect(jobKinds[kind]?.tries ?? ALWAYS, kind).toBe(tries)
    const rows = await shop.db.many<{ kind: string }>(
      'scheduled',
      "select kind from job where done_at is null and key is not null and payload = '{}' order by kind",
      [],
    )
    const scheduled = Object.entries(jobKinds).flatMap(([kind, { isScheduled }]) => (isScheduled ? [kind] : []))
    expect(scheduled.sort()).toEqual(rows.map(({ kind }) => kind).sort())
  })

  describe('happy', () => {
    test('[C11] a dead job is listed without personal data, counted on today and retried once', async () => {
      const before = await tile()
      const id = await add('refund.drive', MAX_ATTEMPTS, { refundId: 7, phone: '010-1234-5678' })
      expect(await tile()).toBe(before + 1)
      const job = (await dead({ kind: 'refund.drive' })).find((each) => each.id === id)
      expect(job).toMatchObject({ label: '환불 진행', state: 'dead', attempts: MAX_ATTEMPTS, isRetried: false })
      expect(JSON.stringify(job)).not.toContain('1234-5678')
      expect(job?.payload).toEqual({ refundId: 7, phone: '(가림)' })
      expect((await owner.api('admin.queue.retry', { params: { id } })).retried).toBe(1)
      expect(await tile()).toBe(before)
      expect(codeOf(await owner.ask('admin.queue.retry', { params: { id } }))).toBe('queueJobNotDead')
    })

    test('all dead jobs of a kind are retried, those of others are not', async () => {
      for (let at = 0; at < 3; at += 1) await add('video.publish', MAX_ATTEMPTS)
      // two attempts are all that it has
      const other = await add('video.encode', 2)
      expect(await dead({ kind: 'video.publish' })).toHaveLength(3)
      expect((await owner.api('admin.queue.retryKind', { body: { kind: 'video.publish' } })).retried).toBe(3)
      expect((await owner.api('admin.queue.retryKind', { body: { kind: 'video.publish' } })).retried).toBe(0)
      expect((await dead({ kind: 'video.encode' })).map(({ id }) => id)).toContain(other)
    })

    test('waiting jobs are counted by kind with the age of the oldest', async () => {
      await add('qna.notify', 0)
      const { kinds } = await owner.api('admin.queue.listKinds')
      expect(kinds.find(({ kind }) => kind === 'qna.notify')).toMatchObject({
        label: '새 문의 알리기',
        waiting: 1,
        due: 1,
        dead: 0,
        oldestAt: shop.clock.now.toISOString(),
      })
    })

    test('a scheduled job shows its last run, its next run and its last error', async () => {
      const find = async () =>
        (await owner.api('admin.queue.listScheduled')).jobs.find(({ kind }) => kind === 'gift.sweep')
      expect(await find()).toMatchObject({ startedAt: null, error: null })
      let fails = true
      const jobs = createJobs({
        db: shop.db,
        clock: () => shop.clock.now,
        handlers: {
          'gift.sweep': {
            tries: ALWAYS,
            async inTx(tx, _, { now }) {
              if (fails) throw new Error('no answer')
              await enqueue(tx, 'gift.sweep', {}, { key: 'sweep', runAt: new Date(now.getTime() + 60_000) })
            },
          },
        },
      })
      const startedAt = shop.clock.now.toISOString()
      await jobs.runDueJobs()
      expect(await find()).toMatchObject({ startedAt, failedAt: startedAt, error: 'Error: no answer', attempts: 1 })
      fails = false
      shop.clock.now = new Date(shop.clock.now.getTime() + 10_000)
      await jobs.runDueJobs()
      const job = await find()
      expect(job).toMatchObject({ startedAt: shop.clock.now.toISOString(), attempts: 0, error: 'Error: no answer' })
      expect(job?.nextAt).toBe(new Date(shop.clock.now.getTime() + 60_000).toISOString())
    })

    test('a waiting notification is canceled', async () => {
      const id = await add('qna.notify', 0)
      expect((await owner.api('admin.queue.cancel', { params: { id } })).canceled).toBe(1)
      expect(codeOf(await owner.ask('admin.queue.cancel', { params: { id } }))).toBe('queueJobNotWaiting')
    })
  })

  describe('error', () => {
    test('a job that moves money is not canceled, nor one that runs or is dead', async () => {
      const id = await add('refund.drive', 0)
      expect(codeOf(await owner.ask('admin.queue.cancel', { params: { id } }))).toBe('queueJobNeeded')
      const running = await add('qna.notify', 1)
      const until = new Date(shop.clock.now.getTime() + 60_000)
      await shop.db.exec('run', 'update job set locked_until = $2::timestamptz where id = $1', [running, until])
      expect(codeOf(await owner.ask('admin.queue.cancel', { params: { id: running } }))).toBe('queueJobNotWaiting')
      const gone = await add('qna.notify', MAX_ATTEMPTS)
      expect(codeOf(await owner.ask('admin.queue.cancel', { params: { id: gone } }))).toBe('queueJobNotWaiting')
    })
  })

  test('[F6] only owners and managers read and retry jobs', async () => {
    const manager = await asStaff(shop, { roles: ['manager'] })
    expect((await manager.ask('admin.queue.list', {})).status).toBe(200)
    for (const role of ['care', 'accountant', 'marketer'] as const) {
      const staff = await asStaff(shop, { roles: [role] })
      expect((await staff.ask('admin.queue.list', {})).status, role).toBe(403)
      expect((await staff.ask('admin.queue.retryKind', { body: { kind: 'x' } })).status, role).toBe(403)
    }
  })
})
