import type { CallName } from '@shop/contract'
import type { TestShop } from '#src/testing/test-shop.ts'

const COUNT = 60
const BAD_ROWS = 200

/** Inserts checked sheets of the brand ru with long texts. Returns the id of the last one. */
export const makeWaybills = async ({ db, clock }: TestShop, staffId: number, orderId: number): Promise<number> => {
  const good = { orderId, orderNo: '20261128-1A2B3C4D', lineIds: [1], courier: '04', invoiceNo: '400000000000' }
  const problems = [{ code: 'orderUnknown', message: '없는 주문 번호예요.' }]
  const bad = Array.from({ length: BAD_ROWS }, (_, row) => ({
    row,
    order: '가'.repeat(100),
    courier: '나'.repeat(100),
    number: '다'.repeat(100),
    problems,
  }))
  const [last] = await db.many<{ id: number }>(
    'waybills',
    `insert into waybill_batch (platform, kind, staff_id, name, total, bad, bad_rows, created_at)
     select 'ru', 'import', $1, repeat('라', 100), 201, 200, $2::jsonb, $3::timestamptz from generate_series(1, ${COUNT})
     returning id`,
    [staffId, JSON.stringify(bad), clock.now],
  )
  await db.exec(
    'rows',
    'insert into waybill_row (batch_id, position, input) select id, 1, $1::jsonb from waybill_batch',
    [JSON.stringify(good)],
  )
  return last?.id ?? 0
}

/** Requests about waybills. */
export const waybillRequests = (id: number, orderNo: string): Partial<Record<CallName, object>> => ({
  'admin.waybill.dryRun': { body: {} },
  'admin.waybill.export': { body: { format: 'cj' } },
  'admin.waybill.apply': { params: { id } },
  'admin.waybill.get': { params: { id } },
  'admin.waybill.enter': { body: { order: orderNo, number: '400000000007', courier: 'cj' } },
})
