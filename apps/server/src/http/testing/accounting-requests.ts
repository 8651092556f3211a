import type { CallName } from '@shop/contract'
import { DISTRIBUTOR } from '#src/features/test-catalogue.ts'
import type { TestShop } from '#src/testing/test-shop.ts'

const COUNT = 60
const totals = {
  items: 0,
  units: 0,
  sales: 0,
  commission: 0,
  margin: 0,
  shipping: 0,
  reversed: 0,
  taxFree: 0,
  amount: 0,
}

export interface AccountingObjects {
  openId: number
  closedId: number
  entryId: number
  breakId: number
}

/** Adds settlements of the brand ru, of which one has many entries, and differences to the gateway. */
export const makeAccounting = async ({ db, clock }: TestShop, orderId: number): Promise<AccountingObjects> => {
  const insert = `insert into settlement (platform, distributor_id, from_day, to_day, commission_rate, pay_on)
    select 'ru', $1, date '2020-01-01' + n * 10, date '2020-01-09' + n * 10, 1000, date '2020-02-01' + n * 10
    from generate_series(1, $2::int) n returning id`
  const settlements = await db.many<{ id: number }>('settlements', insert, [DISTRIBUTOR.orchard, COUNT])
  const closedId = settlements[0]?.id ?? 0
  const entries = await db.many<{ id: number }>(
    'entries',
    `with first as (
       insert into settlement_entry (settlement_id, distributor_id, kind, order_id, shipping, amount, at, created_at)
       values ($1, $2, 'shipping', $3, 1000, 1000, $4, $4) returning id
     )
     select id from first`,
    [closedId, DISTRIBUTOR.orchard, orderId, clock.now],
  )
  let entryId = entries[0]?.id ?? 0
  // each reversal is reversed in turn
  for (let at = 0; at < COUNT; at += 1) {
    const way = at % 2 === 0 ? -1 : 1
    const { id } = await db.one<{ id: number }>(
      'entry',
      `insert into settlement_entry (settlement_id, distributor_id, kind, order_id, reverses_id, shipping, amount, reason, at, created_at)
       values ($1, $2, 'reversal', $3, $4, $5, $5, repeat('가', 200), $6, $6) returning id`,
      [closedId, DISTRIBUTOR.orchard, orderId, entryId, way * 1000, clock.now],
    )
    entryId = id
  }
  await db.exec(
    'closed',
    `update settlement set state = 'closed', totals = $2, closed_at = $3, closed_by = (select min(id) from staff) where id = $1`,
    [closedId, JSON.stringify({ ...totals, shipping: 1000, amount: 1000, reversed: 0 }), clock.now],
  )
  const breaks = await db.many<{ id: number }>(
    'breaks',
    `insert into reconciliation_break (order_id, kind, detail, found_at) select $3, 'test', '{}', $1 from generate_series(1, $2::int) returning id`,
    [clock.now, COUNT, orderId],
  )
  return { openId: settlements[1]?.id ?? 0, closedId, entryId, breakId: breaks[0]?.id ?? 0 }
}

const range = { query: { from: '2026-11-01', to: '2026-11-21' } }

/** Requests of the accounts. */
export const accountingRequests = ({
  openId,
  closedId,
  entryId,
  breakId,
}: AccountingObjects): Partial<Record<CallName, object>> => ({
  'admin.report.sales': range,
  'admin.report.refunds': range,
  'admin.report.points': range,
  'admin.report.coupons': range,
  'admin.report.tax': range,
  'admin.report.receipts': range,
  'admin.report.exportSales': range,
  'admin.report.exportRefunds': range,
  'admin.report.exportPoints': range,
  'admin.report.exportCoupons': range,
  'admin.report.exportTax': range,
  'admin.report.exportReceipts': range,
  'admin.day.close': { params: { day: '2026-11-20' } },
  'admin.settlement.get': { params: { id: closedId } },
  'admin.settlement.listEntries': { params: { id: closedId } },
  'admin.settlement.export': { params: { id: closedId } },
  'admin.settlement.close': { params: { id: openId }, body: { version: 0 } },
  'admin.settlement.markPaid': { params: { id: closedId }, body: { version: 0 } },
  'admin.settlement.reverse': { params: { id: closedId }, body: { entryIds: [entryId], reason: '확인' } },
  'admin.settlement.getTerms': { params: { id: DISTRIBUTOR.orchard } },
  'admin.settlement.setTerms': {
    params: { id: DISTRIBUTOR.orchard },
    body: { commissionRate: 900, cycle: 'half', payDelayDays: 7, version: 0 },
  },
  'admin.match.get': { params: { id: breakId } },
  'admin.match.resolve': { params: { id: breakId }, body: { note: '확인함' } },
})
