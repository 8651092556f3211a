import type { CallReply, Settlement, SettlementEntry } from '@shop/contract'
import type { BrandId } from '@shop/brands'
import { expect } from 'vitest'
import type { Db } from '#src/db/db.ts'
import type { TestStaff } from '#src/features/staff/account/testing/test-staff.ts'

/** Lists all settlements of the brand of an account, the earliest first. */
export const listSettlements = async (by: TestStaff): Promise<Settlement[]> => {
  const found: Settlement[] = []
  for (let nextPage: string | undefined; ; ) {
    const reply = await by.api('admin.settlement.list', { query: { take: 100, ...(nextPage && { nextPage }) } })
    found.push(...reply.settlements)
    if (reply.page.nextPage === null) return found.toReversed()
    nextPage = reply.page.nextPage
  }
}

/** Lists all entries of a settlement, booked and not. */
export const listEntries = async (by: TestStaff, id: number, take = 100): Promise<SettlementEntry[]> => {
  const found: SettlementEntry[] = []
  for (let nextPage: string | undefined; ; ) {
    const query = { take, ...(nextPage && { nextPage }) }
    const reply: CallReply<'admin.settlement.listEntries'> = await by.api('admin.settlement.listEntries', {
      params: { id },
      query,
    })
    found.push(...reply.entries)
    if (reply.page.nextPage === null) return found
    nextPage = reply.page.nextPage
  }
}

/** Finds the settlement of a seller that begins on a day. */
export const findSettlement = async (by: TestStaff, distributorId: number, from: string): Promise<Settlement> => {
  const found = (await listSettlements(by)).find((each) => each.distributorId === distributorId && each.from === from)
  if (!found) throw new Error(`no settlement of ${distributorId} from ${from}`)
  return found
}

/** Closes the open settlements of a seller up to the one that begins on a day. Returns that one. */
export const closeUntil = async (by: TestStaff, distributorId: number, from: string): Promise<Settlement> => {
  const all = await listSettlements(by)
  const open = all.filter((each) => each.distributorId === distributorId && each.state === 'open' && each.from <= from)
  for (const { id, version } of open.toSorted((a, b) => a.from.localeCompare(b.from))) {
    const answer = await by.ask('admin.settlement.close', { params: { id }, body: { version } })
    expect(answer.status, JSON.stringify(answer.body)).toBe(200)
  }
  return findSettlement(by, distributorId, from)
}

/** Reverses entries of a closed settlement. Returns the ids of the reversals. */
export const reverse = async (by: TestStaff, id: number, entryIds: readonly number[]): Promise<number[]> => {
  const body = { entryIds: [...entryIds], reason: '확인' }
  const { entries } = await by.api('admin.settlement.reverse', { params: { id }, body })
  return entries.map((entry) => entry.id ?? 0)
}

export interface BookedEntry {
  id: number
  settlementId: number
  distributorId: number
  kind: string
  orderId: number
  orderProductId: number | null
  refundId: number | null
  reversesId: number | null
  units: number
  sales: number
  commission: number
  margin: number
  shipping: number
  amount: number
}

/** Reads all booked entries of a brand in the order of their booking. */
export const listBooked = (db: Db, brand: BrandId): Promise<BookedEntry[]> =>
  db.many<BookedEntry>(
    'booked',
    `select e.id, e.settlement_id as "settlementId", e.distributor_id as "distributorId", e.kind, e.order_id as "orderId",
       e.order_product_id as "orderProductId", e.refund_id as "refundId", e.reverses_id as "reversesId", e.units, e.sales, e.commission, e.margin, e.shipping, e.amount
     from settlement_entry e join settlement s on s.id = e.settlement_id where s.platform = $1 order by e.id`,
    [brand],
  )
