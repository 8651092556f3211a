import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { testEngines } from '#src/db/snapshot.ts'
import { createJobs } from '#src/jobs/jobs.ts'
import { asStaff, type TestStaff } from '#src/features/staff/account/testing/test-staff.ts'
import { openTestShop, type TestShop } from '#src/testing/test-shop.ts'
import { checkSheet } from './check-sheet.ts'
import { HEAD, type Rows, uploadSheet } from './testing/upload-sheet.ts'
import { waybillJobs } from './waybill-jobs.ts'

const ROWS = 12_000
const DAY_MS = 86_400_000
const FIRST = 1_000_000
const NUMBER = 500_000_000_000
/** Row with an order that does not exist. */
const UNKNOWN = 5_000
/** Row with the order of row 1, in another portion. */
const REPEATED = 11_000
/** Row with the number of row 2, in another portion. */
const USED = 11_500

const orderNo = (n: number): string => `20261120-${String(n).padStart(8, 'A')}`
const row = (n: number, number = n): string[] => [orderNo(n), 'cj', String(NUMBER + number)]
const sheet: Rows = Array.from({ length: ROWS }, (_, at) => {
  const n = at + 1
  if (n === UNKNOWN) return ['20991231-ZZZZZZZZ', 'cj', String(NUMBER + n)]
  if (n === REPEATED) return row(1, n)
  return n === USED ? row(n, 2) : row(n)
})

describe.each(testEngines)('a sheet with 12,000 waybills on %s', (engine) => {
  let shop: TestShop
  let packer: TestStaff
  beforeAll(async () => {
    shop = await openTestShop({ engine })
    packer = await asStaff(shop, { roles: ['packer'] })
    await shop.db.script(`
      insert into app_user (id, platform) values (900, 'ru');
      insert into orders (id, order_no, order_tmp_id, request_hash, user_id, platform, order_name, address, selected_pg, bundles, totals,
        price, total_price, created_at, held_until)
      select ${FIRST} + n, '20261120-' || lpad(n::text, 8, 'A'), n, '', 900, 'ru', '', '{}', 'card', '[]', '{}', '{}', 0, now(), now()
      from generate_series(1, ${ROWS}) n;
      insert into order_product (order_id, product_id, product, status, platform)
      select ${FIRST} + n, 1, '{"name": "사과"}', 'delivery_waiting', 'ru' from generate_series(1, ${ROWS}) n;
      analyze orders; analyze order_product;`)
  })
  afterAll(() => shop.close())

  const addUnchecked = async (): Promise<number> => {
    const { id } = await shop.db.one<{ id: number }>(
      'unchecked',
      `insert into waybill_batch (platform, kind, staff_id, name, total, is_checked, created_at)
       values ('ru', 'import', $1, '끊김', 5, false, $2) returning id`,
      [packer.staffId, shop.clock.now],
    )
    return id
  }
  const statusOf = async (id: number) => (await packer.ask('admin.waybill.get', { params: { id } })).status

  describe('happy', () => {
    test('[backoffice] is checked in portions, and its good rows become a job', async () => {
      const statuses: boolean[] = []
      const upload = uploadSheet(shop, sheet, { by: packer })
      // the history shows the progress
      while (statuses.length === 0) {
        const { batches } = await packer.api('admin.waybill.list')
        if (batches[0] && batches[0].total > 0) statuses.push(batches[0].isChecked)
      }
      expect(statuses).toEqual([false])
      const { body } = await upload
      expect(body.batch).toMatchObject({ total: ROWS, bad: 3, isChecked: true })
      expect(body.badRows.map(({ row: at, problems }) => [at, problems[0]?.code])).toEqual([
        [UNKNOWN + 1, 'orderUnknown'],
        [REPEATED + 1, 'duplicateRow'],
        [USED + 1, 'numberUsed'],
      ])
      const params = { id: body.batch.id }
      const { job } = await packer.api('admin.waybill.apply', { params })
      expect(job).toMatchObject({ total: ROWS - 3, title: '운송장 11,997건 등록' })
      expect((await packer.api('admin.waybill.apply', { params })).job.id).toBe(job.id)
      const { rows } = await packer.api('admin.job.rows', { params: { id: job.id } })
      expect(rows[0]?.object).toBe(`order ${orderNo(1)}`)
      await packer.api('admin.job.cancel', { params: { id: job.id } })
    })
  })

  describe('error', () => {
    test('[backoffice] a sheet with more rows than the limit is refused, and what was stored is deleted', async () => {
      const count = async () =>
        (await shop.db.one<{ count: number }>('count', 'select count(*)::int as count from waybill_row', [])).count
      const before = await count()
      const id = await addUnchecked()
      const file = Buffer.from([HEAD, ...sheet.slice(0, 3_001)].map((cells) => cells.join(',')).join('\n'))
      const scope = { brand: 'ru', distributorIds: null } as const
      await expect(
        checkSheet({ db: shop.db, clock: () => shop.clock.now }, { id, file, scope, courier: '', mostRows: 3_000 }),
      ).rejects.toMatchObject({ code: 'sheetTooLarge', message: expect.stringContaining('3,000줄까지') })
      expect(await count()).toBe(before)
      expect(await statusOf(id)).toBe(404)
    })

    test('[backoffice] a sheet whose check was cut off is not applied, and is removed', async () => {
      const id = await addUnchecked()
      const answer = await packer.ask('admin.waybill.apply', { params: { id } })
      expect(answer.body).toMatchObject({ code: 'waybillNothingToApply' })
      const clock = () => new Date(shop.clock.now.getTime() + 2 * DAY_MS)
      await createJobs({ db: shop.db, clock, handlers: waybillJobs }).runDueJobs()
      expect(await statusOf(id)).toBe(404)
    })
  })
})
