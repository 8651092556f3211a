import { z } from 'zod'
import { call } from '../../call.ts'
import {
  Settlement,
  SettlementCycle,
  SettlementEntry,
  SettlementState,
  SettlementTerms,
} from '../../entities/settlement.ts'
import { Cursor, Page, take } from '../../paging.ts'
import { Id, IntFrom, Line } from '../../scalars.ts'

const ById = z.object({ id: Id })
const Version = IntFrom(0, 999_999_999)
const reads = { access: 'staff', permission: 'settlement.read', sellers: true } as const
const writes = { access: 'staff', permission: 'settlement.close' } as const
const missing = ['settlementNotFound'] as const
const Reply = z.object({ settlement: Settlement })
const Reason = Line(200).min(2, '사유를 2자 이상 적어 주세요.')
const MOST_BASIS_POINTS = 10_000

/** Settlements of distributors on a brand. Sellers see their own. Decision 082 */
export const adminSettlementCalls = {
  'admin.settlement.list': call({
    ...reads,
    summary: 'Settlements, the latest period first.',
    method: 'GET',
    path: '/admin/v1/settlement',
    query: z.object({
      take: take(30),
      nextPage: Cursor.optional(),
      state: SettlementState.optional(),
      distributorId: Id.optional(),
    }),
    reply: z.object({ page: Page, settlements: z.array(Settlement) }),
    errors: ['invalidCursor'],
  }),
  'admin.settlement.get': call({
    ...reads,
    summary: 'A settlement with its sums. Of an open one they are those that it would be closed with now.',
    method: 'GET',
    path: '/admin/v1/settlement/{id}',
    params: ById,
    reply: Reply,
    errors: missing,
  }),
  'admin.settlement.listEntries': call({
    ...reads,
    summary: 'Entries of a settlement. Of an open one, those that would be booked now.',
    method: 'GET',
    path: '/admin/v1/settlement/{id}/entries',
    params: ById,
    query: z.object({ take: take(50), nextPage: Cursor.optional() }),
    reply: z.object({ page: Page, entries: z.array(SettlementEntry) }),
    errors: [...missing, 'invalidCursor'],
  }),
  'admin.settlement.export': call({
    ...reads,
    summary: 'The entries of a settlement as a sheet, as a stream.',
    method: 'GET',
    path: '/admin/v1/settlement/{id}/export',
    rate: 'report',
    file: true,
    params: ById,
    query: z.object({ format: z.enum(['xlsx', 'csvUtf8', 'csvCp949']).default('xlsx') }),
    reply: z.string(),
    errors: missing,
  }),
  'admin.settlement.close': call({
    ...writes,
    summary: 'Books the entries of a period that is over and closes it. Earlier periods are closed before.',
    method: 'POST',
    path: '/admin/v1/settlement/{id}/close',
    params: ById,
    body: z.object({ version: Version }),
    reply: Reply,
    errors: [...missing, 'changedMeanwhile', 'settlementClosed', 'settlementNotOver', 'settlementEarlierOpen'],
  }),
  'admin.settlement.markPaid': call({
    ...writes,
    summary: 'Marks a closed settlement as paid to the seller.',
    method: 'POST',
    path: '/admin/v1/settlement/{id}/paid',
    params: ById,
    body: z.object({ version: Version }),
    reply: Reply,
    errors: [...missing, 'changedMeanwhile', 'settlementNotClosed', 'settlementPaid'],
  }),
  'admin.settlement.reverse': call({
    ...writes,
    summary: 'Reverses entries of a closed settlement in the next open period of the seller.',
    method: 'POST',
    path: '/admin/v1/settlement/{id}/reverse',
    params: ById,
    body: z.object({ entryIds: z.array(Id).min(1, '항목을 골라 주세요.').max(100), reason: Reason }),
    reply: z.object({ settlement: Settlement, entries: z.array(SettlementEntry).max(100) }),
    errors: [...missing, 'settlementNotClosed', 'settlementEntryNotFound', 'settlementEntryReversed'],
  }),
  'admin.settlement.getTerms': call({
    ...reads,
    summary: 'Commission, cycle and days to the payment of a distributor.',
    method: 'GET',
    path: '/admin/v1/settlement-terms/{id}',
    params: ById,
    reply: z.object({ terms: SettlementTerms }),
    errors: ['distributorNotFound'],
  }),
  'admin.settlement.setTerms': call({
    ...writes,
    summary: 'Changes the terms of a distributor. They hold for the periods that are not closed yet.',
    method: 'PUT',
    path: '/admin/v1/settlement-terms/{id}',
    params: ById,
    body: z.object({
      commissionRate: IntFrom(0, MOST_BASIS_POINTS),
      cycle: SettlementCycle,
      payDelayDays: IntFrom(0, 90),
      version: Version,
    }),
    reply: z.object({ terms: SettlementTerms }),
    errors: ['distributorNotFound', 'changedMeanwhile'],
  }),
}
