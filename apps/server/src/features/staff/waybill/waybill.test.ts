import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import iconv from 'iconv-lite'
import { testEngines } from '#src/db/snapshot.ts'
import {
  type Bought,
  buy,
  expectBooksRight,
  LINE,
  openRefundShop,
  type RefundShop,
} from '#src/features/refund/testing/buying.ts'
import { unshipProducts } from '#src/features/delivery/ship-products.ts'
import { bulkJobs } from '#src/features/bulk/run-bulk-jobs.ts'
import { walk } from '#src/features/order/testing/test-orders.ts'
import { readSheet } from '#src/features/sheet/read-sheet.ts'
import { asStaff, type TestStaff } from '#src/features/staff/account/testing/test-staff.ts'
import { createJobs } from '#src/jobs/jobs.ts'
import { type Rows, uploadSheet } from './testing/upload-sheet.ts'
import { waybillJobs } from './waybill-jobs.ts'
import { shipUnderNumber, waybillKind } from './waybill-kind.ts'

describe.each(testEngines)('waybills on %s', (engine) => {
  let shop: RefundShop
  let packer: TestStaff
  let numbers = 400_000_000_000
  beforeAll(async () => {
    shop = await openRefundShop({ engine })
    packer = await asStaff(shop, { roles: ['packer'] })
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

  describe('happy', () => {
    test('[backoffice] a sheet is checked, applied, and undone until the parcel moves', async () => {
      const [one, two] = [await order(), await order(LINE.apple, LINE.mackerel)]
      const [first, second] = [number(), number()]
      const { body } = await upload([
        [one.orderNo, 'CJ대한통운', first],
        [two.orderNo, '한진', second],
      ])
      expect(body).toMatchObject({ batch: { total: 2, bad: 0 }, badRows: [] })
      expect(await statusOf(one.orderNo)).toEqual(['delivery_waiting'])
      const { job } = await applyBatch(body.batch.id)
      expect((await applyBatch(body.batch.id)).job.id).toBe(job.id)
      await runJobs()
      expect((await packer.api('admin.job.get', { params: { id: job.id } })).job).toMatchObject({ done: 2, refused: 0 })
      expect(await statusOf(two.orderNo)).toEqual(['delivering', 'delivering'])
      // the courier has reported the second parcel
      await shop.db.exec('t', "update parcel set steps = '[{}]' where invoice_no = $1", [second])
      const undo = await packer.api('admin.job.undo', { params: { id: job.id } })
      await runJobs()
      expect(await statusOf(one.orderNo)).toEqual(['delivery_waiting'])
      expect(await statusOf(two.orderNo)).toEqual(['delivering', 'delivering'])
      const { rows } = await packer.api('admin.job.rows', { params: { id: undo.job.id }, query: { state: 'refused' } })
      expect(rows).toMatchObject([{ object: `order ${two.orderNo}`, message: '택배사가 이미 물건을 받았어요.' }])
      // it can be sent again under another number
      const again = await upload([[one.orderNo, 'cj', number()]])
      await applyBatch(again.body.batch.id)
      await runJobs()
      expect(await statusOf(one.orderNo)).toEqual(['delivering'])
      expect((await packer.api('admin.waybill.list', {})).batches[0]).toMatchObject({ kind: 'import', total: 1 })
      await expectBooksRight(shop)
    })

    test('[backoffice] two lines under one number are undone one by one', async () => {
      const bought = await order(LINE.apple, LINE.mackerel)
      const [first = 0, second = 0] = (
        await shop.db.many<{ id: number }>('t', 'select id from order_product where order_id = $1 order by id', [
          bought.id,
        ])
      ).map(({ id }) => id)
      const shipment = { orderId: bought.id, courier: '04', invoiceNo: number(), now: shop.clock.now }
      await shop.db.tx(async (tx) => {
        await shipUnderNumber(tx, { ...shipment, orderProductIds: [first] })
        await shipUnderNumber(tx, { ...shipment, orderProductIds: [second] })
        await unshipProducts(tx, { ...shipment, orderProductIds: [first] })
      })
      expect(await statusOf(bought.orderNo)).toEqual(['delivery_waiting', 'delivering'])
      const parcels = () =>
        shop.db.many(
          't',
          'select x.order_product_id as id from parcel p join parcel_product x on x.parcel_id = p.id where p.order_id = $1',
          [bought.id],
        )
      expect(await parcels()).toEqual([{ id: second }])
      await shop.db.tx((tx) => unshipProducts(tx, { ...shipment, orderProductIds: [second] }))
      expect(await parcels()).toEqual([])
      await expectBooksRight(shop)
    })

    test('[backoffice] a sheet of a colleague is applied by the account that starts it, once', async () => {
      const bought = await order()
      const { body } = await upload([[bought.orderNo, 'cj', number()]])
      const colleague = await asStaff(shop, { roles: ['packer'] })
      const { job } = await applyBatch(body.batch.id, colleague)
      expect(job.staffId).toBe(colleague.staffId)
      expect((await applyBatch(body.batch.id)).job.id).toBe(job.id)
      await runJobs()
      expect(await statusOf(bought.orderNo)).toEqual(['delivering'])
    })

    test('[backoffice] two orders at once do not get one number; after half a year it is free again', async () => {
      const [one, two] = [await order(), await order()]
      const invoiceNo = number()
      const send = (by: Bought) =>
        packer.ask('admin.waybill.enter', { body: { order: by.orderNo, number: invoiceNo, courier: '04' } })
      const both = await Promise.all([send(one), send(two)])
      expect(both.map(({ status }) => status).filter((status) => status === 200)).toHaveLength(1)
      const left = both[0]?.status === 200 ? two : one
      expect((await send(left)).status).toBeGreaterThanOrEqual(400)
      await shop.db.exec('t', "update parcel set shipped_at = shipped_at - interval '200 days' where invoice_no = $1", [
        invoiceNo,
      ])
      expect((await send(left)).status).toBe(200)
    })

    test.each(['cj', 'hanjin', 'lotte', 'epost', 'logen', 'smartstore'] as const)(
      '[backoffice] what is exported for %s comes back with numbers',
      async (format) => {
        const bought = await order(LINE.apple, LINE.mackerel)
        const selection = { orderNos: [bought.orderNo] }
        const sheet = await packer.ask('admin.waybill.export', { body: { format, file: 'csvUtf8', selection } })
        const [batch] = (await packer.api('admin.waybill.list', {})).batches
        expect(batch).toMatchObject({ kind: 'export', format, total: format === 'smartstore' ? 2 : 1 })
        const rows: string[][] = []
        for await (const { cells } of readSheet(Buffer.from(sheet.body), { mostRows: 10 })) rows.push(cells)
        const [head = [], ...parcels] = rows
        expect(parcels[0]?.join(' ')).toContain(bought.orderNo)
        expect(parcels[0]?.join(' ')).toContain('서울')
        const at = head.findIndex((cell) => ['운송장번호', '등기번호', '송장번호'].includes(cell))
        const shared = format === 'epost' ? `1${number()}` : format === 'logen' ? number().slice(1) : number()
        const filled = parcels.map((cells) => head.map((_, column) => (column === at ? shared : (cells[column] ?? ''))))
        const csv = iconv.encode(
          [head, ...filled].map((cells) => cells.map((cell) => `"${cell}"`).join(',')).join('\r\n'),
          'cp949',
        )
        const courier = { cj: 'cj', hanjin: '한진', lotte: '롯데', smartstore: 'cj' }[format as string] ?? ''
        const { body } = await upload([], { file: csv, query: { courier } })
        expect(body).toMatchObject({ badRows: [], batch: { total: parcels.length } })
      },
    )

    test('[backoffice] sheets are deleted after half a year', async () => {
      const bought = await order()
      const { body } = await upload([[bought.orderNo, 'cj', number()]])
      const setAge = (days: number) =>
        shop.db.exec(
          't',
          `update waybill_batch set created_at = $2::timestamptz - $3 * interval '1 day' where id = $1`,
          [body.batch.id, shop.clock.now, days],
        )
      const prune = async () => {
        await shop.db.exec('t', `update job set run_at = null where kind = 'waybill.prune' and done_at is null`, [])
        await createJobs({ db: shop.db, clock: () => shop.clock.now, handlers: waybillJobs }).runDueJobs()
        return (await packer.ask('admin.waybill.get', { params: { id: body.batch.id } })).status
      }
      await setAge(179)
      expect(await prune()).toBe(200)
      await setAge(181)
      expect(await prune()).toBe(404)
    })

    test('[backoffice] the scanner hands an order over at once, and says why it cannot', async () => {
      const bought = await order()
      const invoice = number()
      const entered = await packer.api('admin.waybill.enter', {
        body: {
          order: bought.orderNo.toLowerCase(),
          number: `${invoice.slice(0, 4)}-${invoice.slice(4)}`,
          courier: 'CJ',
        },
      })
      expect(entered).toMatchObject({ orderNo: bought.orderNo, courier: 'CJ대한통운', invoiceNo: invoice, lines: [{}] })
      expect(await statusOf(bought.orderNo)).toEqual(['delivering'])
      const again = await packer.ask('admin.waybill.enter', {
        body: { order: bought.orderNo, number: number(), courier: 'cj' },
      })
      expect(again.body).toMatchObject({ code: 'transitionRefused', message: `이미 운송장이 있어요. ${invoice}` })
      const other = await order()
      const used = await packer.ask('admin.waybill.enter', {
        body: { order: other.orderNo, number: invoice, courier: 'cj' },
      })
      expect(used.body).toMatchObject({ code: 'invalidInput', problems: [{ path: 'body.number' }] })
    })
  })

  describe('error', () => {
    test('[backoffice] every row with a problem is named before anything changes', async () => {
      const farmer = await buy(shop, shop.api(await shop.guest(), 'ru'), [LINE.apple])
      await shop.db.exec('brand', "update orders set platform = 'farmer' where order_no = $1", [farmer.orderNo])
      const [good, sent, ended, ready] = [await order(), await order(), await order(), await order()]
      const used = number()
      await packer.api('admin.waybill.enter', { body: { order: sent.orderNo, number: used, courier: 'cj' } })
      await walk({ db: shop.db, app: app() }, ended.id, ['stock_out'])
      const rows: [string[], string][] = [
        [['20991231-ZZZZZZZZ', 'cj', number()], 'orderUnknown'],
        [[farmer.orderNo, 'cj', number()], 'otherBrand'],
        [[ended.orderNo, 'cj', number()], 'wrongState'],
        [[sent.orderNo, 'cj', number()], 'hasWaybill'],
        [[good.orderNo, 'cj', number()], ''],
        [[good.orderNo, 'cj', number()], 'duplicateRow'],
        [[ready.orderNo, '달나라', number()], 'courierUnknown'],
        [[ready.orderNo, 'cj', '123'], 'numberPattern'],
        [[ready.orderNo, 'cj', used], 'numberUsed'],
        [[`${ready.orderNo}-7`, 'cj', number()], 'lineMissing'],
        [[ready.orderNo, 'cj', ''], 'numberEmpty'],
        [['', 'cj', number()], 'orderEmpty'],
        [[ready.orderNo, 'cj', '=A1'], 'formula'],
        [[ready.orderNo, 'cj', '4.2E+11'], 'numberRounded'],
        [['가'.repeat(70), 'cj', number()], 'tooLong'],
      ]
      const { body } = await upload(rows.map(([cells]) => cells))
      expect(body.batch).toMatchObject({ total: rows.length, bad: rows.length - 1 })
      const expected = rows.flatMap(([, code], at) => (code === '' ? [] : [[at + 2, code]]))
      expect(body.badRows.map(({ row, problems }) => [row, problems[0]?.code])).toEqual(expected)
      expect(await statusOf(ready.orderNo)).toEqual(['delivery_waiting'])
      const { job } = await applyBatch(body.batch.id)
      await runJobs()
      expect((await packer.api('admin.job.get', { params: { id: job.id } })).job).toMatchObject({ total: 1, done: 1 })
      const seen = await packer.api('admin.waybill.get', { params: { id: body.batch.id } })
      expect(seen.badRows).toHaveLength(rows.length - 1)
      await shop.db.exec('brand', "update orders set platform = 'ru' where order_no = $1", [farmer.orderNo])
    })

    test('a row that was cancelled after the check is refused, and the others go on', async () => {
      const [one, two] = [await order(), await order()]
      const { body } = await upload([
        [one.orderNo, 'cj', number()],
        [two.orderNo, 'cj', number()],
      ])
      await walk({ db: shop.db, app: app() }, one.id, ['stock_out'])
      const { job } = await applyBatch(body.batch.id)
      await runJobs()
      expect((await packer.api('admin.job.get', { params: { id: job.id } })).job).toMatchObject({ done: 1, refused: 1 })
      expect(await statusOf(two.orderNo)).toEqual(['delivering'])
    })

    test('a file without a head, or that is no sheet, is refused', async () => {
      expect(codeOf(await upload([], { file: Buffer.from('이름,주소\n김,서울') }))).toBe('sheetHeadMissing')
      expect(codeOf(await upload([], { file: Buffer.from('<html>') }))).toBe('sheetUnreadable')
      const { body } = await upload([['20991231-ZZZZZZZZ', 'cj', '1']])
      expect(codeOf(await packer.ask('admin.waybill.apply', { params: { id: body.batch.id } }))).toBe(
        'waybillNothingToApply',
      )
    })
  })
})
