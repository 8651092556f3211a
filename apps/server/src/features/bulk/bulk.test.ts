import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { testEngines } from '#src/db/snapshot.ts'
import { asStaff, type TestStaff } from '#src/features/staff/account/testing/test-staff.ts'
import { DISTRIBUTOR } from '#src/features/test-catalogue.ts'
import { createJobs } from '#src/jobs/jobs.ts'
import { openTestShop, type TestShop } from '#src/testing/test-shop.ts'
import { bulkJobs } from './run-bulk-jobs.ts'
import { startBulkJob } from './start-bulk-job.ts'
import { createEffects, effectKind } from './testing/effect-kind.ts'

const COUNT = 60
const DAY = 86_400_000

describe.each(testEngines)('bulk jobs on %s', (engine) => {
  let shop: TestShop
  let staff: TestStaff
  let keys = 0
  beforeAll(async () => {
    shop = await openTestShop({ engine })
    await createEffects(shop.db, COUNT)
    staff = await asStaff(shop, { roles: ['merchandiser'] })
  })
  beforeEach(() => shop.db.script("update effect set word = 'old', writes = 0"))
  afterAll(() => shop.close())

  const errors: unknown[] = []
  const app = () => ({
    db: shop.db,
    config: shop.config,
    clock: () => shop.clock.now,
    integrations: {} as never,
    onError: (error: unknown) => void errors.push(error),
  })
  const run = () =>
    createJobs({ db: shop.db, clock: () => shop.clock.now, handlers: bulkJobs(app(), [effectKind]) }).runDueJobs()
  const changes = (ids: readonly number[], word = 'new') =>
    ids.map((id) => ({ object: `effect ${id}`, input: { id, word } }))
  const first = (count: number) => Array.from({ length: count }, (_, at) => at + 1)
  const start = (ids: readonly number[], { key = `key ${++keys}`, word = 'new', staffId = staff.staffId } = {}) =>
    startBulkJob(app(), {
      kind: effectKind,
      brand: 'ru',
      staffId,
      key,
      title: '말 바꾸기',
      reason: '봄맞이',
      rows: changes(ids, word),
    })
  const words = async () =>
    (
      await shop.db.many<{ word: string; count: number }>(
        'words',
        'select word, count(*)::int as count from effect group by word order by word',
        [],
      )
    ).map(({ word, count }) => `${word} ${count}`)
  const get = (id: number, who = staff) => who.api('admin.job.get', { params: { id } })
  const codeOf = ({ body }: { body: unknown }) => (body as { code?: string }).code

  describe('happy', () => {
    test('[backoffice] a job applies its rows, shows progress and results, and is in the audit log', async () => {
      const { id } = await start([...first(30), 999])
      expect((await get(id)).job).toMatchObject({ state: 'waiting', total: 31, done: 0, canUndo: false })
      await run()
      expect(await words()).toEqual(['new 30', 'old 30'])
      expect((await get(id)).job).toMatchObject({
        state: 'done',
        done: 30,
        refused: 1,
        canUndo: true,
        title: '말 바꾸기',
      })
      const { page, rows } = await staff.api('admin.job.rows', { params: { id }, query: { take: 10 } })
      expect(page.count).toBe(31)
      expect(rows[0]).toMatchObject({ position: 1, object: 'effect 1', state: 'done', input: { id: 1 } })
      const next = { take: 10, nextPage: page.nextPage ?? '' }
      expect((await staff.api('admin.job.rows', { params: { id }, query: next })).rows[0]?.position).toBe(11)
      const refused = await staff.api('admin.job.rows', { params: { id }, query: { state: 'refused' } })
      expect(refused.rows).toMatchObject([
        { position: 31, errorCode: 'productNotFound', message: '찾는 상품이 없어요.' },
      ])
      const owner = await asStaff(shop, { roles: ['owner'] })
      const { entries } = await owner.api('admin.audit.list', { query: { object: 'effect 3' } })
      expect(entries).toMatchObject([
        { staffId: staff.staffId, reason: '봄맞이', before: { word: 'old' }, after: { word: 'new' }, state: 'done' },
      ])
    })

    test('[backoffice] undo restores the rows, and names those that have changed meanwhile', async () => {
      const { id } = await start(first(20))
      await run()
      await shop.db.exec('meanwhile', "update effect set word = 'other' where id = 7", [])
      const { job: undo } = await staff.api('admin.job.undo', { params: { id } })
      expect(undo).toMatchObject({ undoOf: id, total: 20, state: 'waiting', canUndo: false })
      await run()
      expect(await words()).toEqual(['old 59', 'other 1'])
      expect((await get(undo.id)).job).toMatchObject({ state: 'done', done: 19, refused: 1 })
      const { rows } = await staff.api('admin.job.rows', { params: { id: undo.id }, query: { state: 'refused' } })
      expect(rows).toMatchObject([{ object: 'effect 7', errorCode: 'changedMeanwhile' }])
      expect((await get(id)).job).toMatchObject({ done: 20, undone: 19, canUndo: true })
      // the row that was refused can be restored later
      await shop.db.exec('back', "update effect set word = 'new' where id = 7", [])
      await staff.api('admin.job.undo', { params: { id } })
      await run()
      expect(await words()).toEqual(['old 60'])
      expect(codeOf(await staff.ask('admin.job.undo', { params: { id } }))).toBe('jobNotUndoable')
    })

    test('a repeated start is the same job, also while it runs and after it', async () => {
      const one = await start(first(5), { key: 'twice' })
      const two = await start(first(5), { key: 'twice' })
      await run()
      const three = await start(first(5), { key: 'twice' })
      await run()
      expect([two, three]).toEqual([
        { id: one.id, isNew: false },
        { id: one.id, isNew: false },
      ])
      const { writes } = await shop.db.one<{ writes: number }>('t', 'select max(writes) as writes from effect', [])
      expect(writes).toBe(1)
      await expect(start(first(6), { key: 'twice' })).rejects.toMatchObject({ code: 'idempotencyKeyReused' })
    })

    test('several jobs take turns, and a list has pages', async () => {
      const ids = await Promise.all([start([1]), start([2]), start([3])])
      await run()
      expect(await words()).toEqual(['new 3', 'old 57'])
      const { page, jobs } = await staff.api('admin.job.list', { query: { take: 2, state: 'done' } })
      expect(jobs).toHaveLength(2)
      const more = await staff.api('admin.job.list', { query: { take: 2, nextPage: page.nextPage ?? '' } })
      expect(more.jobs.length).toBeGreaterThan(0)
      expect(ids.every(({ isNew }) => isNew)).toBe(true)
    })
  })

  describe('error', () => {
    test('a canceled job leaves its other rows, and what was done can be undone', async () => {
      const { id } = await start(first(10))
      const { job } = await staff.api('admin.job.cancel', { params: { id } })
      expect(job).toMatchObject({ state: 'canceled', done: 0 })
      await run()
      expect(await words()).toEqual(['old 60'])
      expect(codeOf(await staff.ask('admin.job.cancel', { params: { id } }))).toBe('jobEnded')
      expect(codeOf(await staff.ask('admin.job.undo', { params: { id } }))).toBe('jobNotUndoable')
    })

    test('an unexpected error refuses its row after a few attempts, is reported, and the others go on', async () => {
      errors.length = 0
      const rows = [...changes([1], 'bug'), ...changes([2])]
      const job = { kind: effectKind, brand: 'ru', staffId: staff.staffId, title: '버그' } as const
      const { id } = await startBulkJob(app(), { ...job, key: 'bug', rows })
      await run()
      expect((await get(id)).job).toMatchObject({ state: 'done', done: 1, refused: 1 })
      expect(errors).toHaveLength(1)
      expect(await words()).toEqual(['new 1', 'old 59'])
    })

    test('a job that runs is not undone, and an undo runs once at a time', async () => {
      const { id } = await start(first(3))
      expect(codeOf(await staff.ask('admin.job.undo', { params: { id } }))).toBe('jobRunning')
      await run()
      const both = await Promise.all([1, 2].map(() => staff.ask('admin.job.undo', { params: { id } })))
      expect(new Set(both.map(({ status }) => status))).toEqual(new Set([200, 409]))
      await run()
      expect(await words()).toEqual(['old 60'])
    })

    test('a job has at most 50,000 rows', async () => {
      const rows = (function* () {
        for (let at = 0; at <= 50_000; at += 1) yield { input: { id: 1, word: 'x' } }
      })()
      const job = {
        kind: effectKind,
        brand: 'ru',
        staffId: staff.staffId,
        key: 'large',
        title: '큰 작업',
        rows,
      } as const
      await expect(startBulkJob(app(), job)).rejects.toMatchObject({ code: 'jobTooLarge' })
    }, 60_000)

    test('[backoffice] rows of an attempt that was broken off are replaced, and the job ends', async () => {
      const rows = (async function* () {
        yield* changes(
          Array.from({ length: 500 }, () => 1),
          'broken',
        )
        throw new Error('broken off')
      })()
      const job = { kind: effectKind, brand: 'ru', staffId: staff.staffId, key: 'again', title: '말 바꾸기' } as const
      await expect(startBulkJob(app(), { ...job, rows })).rejects.toThrow('broken off')
      const { id } = await startBulkJob(app(), { ...job, rows: changes([1, 2]) })
      await run()
      expect((await get(id)).job).toMatchObject({ state: 'done', total: 2, done: 2, refused: 0 })
      expect(await words()).toEqual(['new 2', 'old 58'])
    })

    test('[backoffice] of two starts at once with one key, one stores its rows', async () => {
      const both = await Promise.allSettled([start(first(20), { key: 'race' }), start(first(20), { key: 'race' })])
      await run()
      const ids = both.flatMap((one) => (one.status === 'fulfilled' ? [one.value.id] : []))
      const refused = both.flatMap((one) => (one.status === 'rejected' ? [one.reason.code] : []))
      expect(new Set(ids).size).toBe(1)
      expect(refused.every((code) => code === 'requestInFlight')).toBe(true)
      expect((await get(ids[0] ?? 0)).job).toMatchObject({ state: 'done', total: 20, done: 20 })
    })

    test('[backoffice] a key with other shared values is refused', async () => {
      const job = { kind: effectKind, brand: 'ru', staffId: staff.staffId, key: 'shared', title: '가격' } as const
      await startBulkJob(app(), { ...job, shared: { percent: 10 }, rows: changes([1]) })
      await expect(startBulkJob(app(), { ...job, shared: { percent: 20 }, rows: changes([1]) })).rejects.toMatchObject({
        code: 'idempotencyKeyReused',
      })
      await run()
    })

    test('[backoffice] a job that cannot store a result does not stop the others', async () => {
      const { id: broken } = await start([1, 2])
      await shop.db.exec('total', 'update bulk_job set total = 0 where id = $1', [broken])
      const { id } = await start([3])
      await run()
      shop.clock.now = new Date(shop.clock.now.getTime() + 11_000)
      await run()
      expect((await get(id)).job).toMatchObject({ state: 'done', done: 1 })
      await shop.db.exec('total', 'update bulk_job set total = 2 where id = $1', [broken])
      shop.clock.now = new Date(shop.clock.now.getTime() + 11_000)
      await run()
      expect((await get(broken)).job).toMatchObject({ state: 'done' })
    })

    test('results are deleted after half a year', async () => {
      const { id } = await start(first(3))
      await run()
      const before = shop.clock.now
      shop.clock.now = new Date(before.getTime() + 181 * DAY)
      await run()
      shop.clock.now = before
      expect((await staff.api('admin.job.rows', { params: { id } })).page.count).toBe(0)
    })
  })

  describe('security', () => {
    test('[F6] others need job.read and job.write, and the permission of the job', async () => {
      const { id } = await start(first(2))
      await run()
      const packer = await asStaff(shop, { roles: ['packer'] })
      expect(codeOf(await packer.ask('admin.job.get', { params: { id } }))).toBe('jobNotFound')
      expect((await packer.api('admin.job.list', {})).jobs).toEqual([])
      expect(codeOf(await packer.ask('admin.job.cancel', { params: { id } }))).toBe('jobNotFound')
      expect(codeOf(await packer.ask('admin.job.undo', { params: { id } }))).toBe('jobNotFound')
      const manager = await asStaff(shop, { roles: ['manager'] })
      expect((await get(id, manager)).job.staffName).toBe('김피디')
      expect((await manager.ask('admin.job.undo', { params: { id } })).status).toBe(200)
      await run()
      // an own job of a permission that was taken away
      const { id: own } = await start(first(2), { staffId: packer.staffId })
      await run()
      expect(codeOf(await packer.ask('admin.job.undo', { params: { id: own } }))).toBe('forbidden')
    })

    test('[F6] [backoffice] a job stops when its account loses the role or a distributor of the job', async () => {
      const manager = await asStaff(shop, { roles: ['manager'] })
      const { staffId } = await asStaff(shop, { roles: ['seller'], distributorId: DISTRIBUTOR.harbour })
      const { id } = await start(first(5), { staffId })
      const move = 'update staff_role set distributor_id = $2 where staff_id = $1'
      await shop.db.exec('move', move, [staffId, DISTRIBUTOR.orchard])
      await run()
      expect((await get(id, manager)).job).toMatchObject({ state: 'canceled', done: 0 })
      const { id: next } = await start(first(5), { staffId })
      await shop.db.exec('take', 'delete from staff_role where staff_id = $1', [staffId])
      await run()
      expect((await get(next, manager)).job).toMatchObject({ state: 'canceled', done: 0 })
      expect(await words()).toEqual(['old 60'])
    })

    test('[F6] jobs of another brand are not found', async () => {
      const { id } = await start([1])
      const farmer = await asStaff(shop, { roles: ['owner'], brand: 'farmer' })
      expect(codeOf(await farmer.ask('admin.job.get', { params: { id } }))).toBe('jobNotFound')
      await run()
    })
  })
})
