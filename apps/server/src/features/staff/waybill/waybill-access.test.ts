import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { testEngines } from '#src/db/snapshot.ts'
import { type Bought, buy, LINE, openRefundShop, type RefundShop } from '#src/features/refund/testing/buying.ts'
import { bulkJobs } from '#src/features/bulk/run-bulk-jobs.ts'
import { walk } from '#src/features/order/testing/test-orders.ts'
import { asStaff, type TestStaff } from '#src/features/staff/account/testing/test-staff.ts'
import { createJobs } from '#src/jobs/jobs.ts'
import { type Rows, uploadSheet } from './testing/upload-sheet.ts'
import { waybillKind } from './waybill-kind.ts'

describe.each(testEngines)('access to waybills on %s', (engine) => {
  let shop: RefundShop
  let packer: TestStaff
  let fruit: number
  let numbers = 400_000_000_000
  beforeAll(async () => {
    shop = await openRefundShop({ engine })
    packer = await asStaff(shop, { roles: ['packer'] })
    const found = await shop.db.one<{ id: number }>('d', 'select distributor_id as id from product where id = $1', [
      LINE.apple[0],
    ])
    fruit = found.id
  })
  afterAll(() => shop.close())

  const app = () => ({ db: shop.db, config: shop.config, clock: () => shop.clock.now, integrations: {} as never })
  const runJobs = () =>
    createJobs({ db: shop.db, clock: () => shop.clock.now, handlers: bulkJobs(app(), [waybillKind]) }).runDueJobs()
  const number = () => String((numbers += 7))
  const order = async (...lines: (typeof LINE)[keyof typeof LINE][]): Promise<Bought> => {
    const bought = await buy(shop, shop.api(await shop.guest()), lines.length > 0 ? lines : [LINE.apple])
    await walk({ db: shop.db, app: app() }, bought.id, ['delivery_waiting'])
    return bought
  }
  const statusOf = (orderNo: string) =>
    shop.db
      .many<{ status: string }>(
        't',
        'select x.status from order_product x join orders o on o.id = x.order_id where o.order_no = $1 order by x.id',
        [orderNo],
      )
      .then((rows) => rows.map(({ status }) => status))
  const upload = (rows: Rows, { by = packer, ...sheet }: { by?: TestStaff; file?: Uint8Array; query?: object } = {}) =>
    uploadSheet(shop, rows, { by, ...sheet })
  const applyBatch = (id: number, by = packer) => by.api('admin.waybill.apply', { params: { id } })
  const codeOf = ({ body }: { body: unknown }) => (body as { code?: string }).code

  describe('security', () => {
    test('[F6] a seller sends the own lines only, and sees the own sheets only', async () => {
      const bought = await order(LINE.apple, LINE.mackerel)
      const fish = await order(LINE.mackerel)
      const seller = await asStaff(shop, { roles: ['seller'], distributorId: fruit })
      const { body } = await upload(
        [
          [bought.orderNo, 'cj', number()],
          [fish.orderNo, 'cj', number()],
        ],
        { by: seller },
      )
      expect(body.badRows).toMatchObject([{ row: 3, problems: [{ code: 'orderUnknown' }] }])
      await applyBatch(body.batch.id, seller)
      await runJobs()
      expect((await statusOf(bought.orderNo)).toSorted((a, b) => a.localeCompare(b))).toEqual([
        'delivering',
        'delivery_waiting',
      ])
      const { batches } = await seller.api('admin.waybill.list', {})
      expect(batches.map(({ id }) => id)).toEqual([body.batch.id])
      const others = await upload([[fish.orderNo, 'cj', number()]])
      const params = { id: others.body.batch.id }
      expect(codeOf(await seller.ask('admin.waybill.get', { params }))).toBe('waybillBatchNotFound')
      expect(codeOf(await seller.ask('admin.waybill.apply', { params }))).toBe('waybillBatchNotFound')
    })

    test('[I4] each exported address is in the access log', async () => {
      const bought = await order()
      const selection = { orderNos: [bought.orderNo] }
      await packer.api('admin.waybill.export', { body: { format: 'cj', file: 'csvUtf8', selection } })
      const owner = await asStaff(shop, { roles: ['owner'] })
      const { entries } = await owner.api('admin.accessLog.list', { query: { subject: `order ${bought.orderNo}` } })
      expect(entries).toMatchObject([
        { staffId: packer.staffId, call: 'admin.waybill.export', fields: ['address', 'name', 'phone'] },
      ])
    })

    test('[F6] a role without waybill.write is refused', async () => {
      const moderator = await asStaff(shop, { roles: ['moderator'] })
      expect(codeOf(await upload([], { by: moderator, file: Buffer.from('a') }))).toBe('forbidden')
      expect(codeOf(await moderator.ask('admin.waybill.list', {}))).toBe('forbidden')
    })
  })
})
