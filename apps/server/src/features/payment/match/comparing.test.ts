import { describe, expect, test } from 'vitest'
import { listSuspects } from './comparing.ts'

const since = new Date('2026-11-20T15:00:00Z')
const until = new Date('2026-11-21T15:00:00Z')
const at = new Date('2026-11-21T03:00:00Z')
const before = new Date('2026-11-20T03:00:00Z')

const booked = (
  orderNo: string,
  { held = 1_000, approvedAt = at }: { held?: number; approvedAt?: Date | null } = {},
) => ({
  orderId: 1,
  orderNo,
  paymentKey: orderNo,
  approvedAt,
  captured: 1_000,
  held,
  isMoving: false,
})
const moved = (orderId: string, amount: number) => ({ transactionKey: '', paymentKey: orderId, orderId, amount, at })

describe('differences of a day', () => {
  test('[K2] [B7] a refund on one side only is found, also of an order of another day', () => {
    const transactions = [
      moved('refunded by us only', 1_000),
      moved('refunded on both sides', 1_000),
      moved('refunded on both sides', -1_000),
      moved('refunded there only', -1_000),
    ]
    const rows = [
      booked('refunded by us only', { held: 0 }),
      booked('refunded on both sides', { held: 0 }),
      booked('of the day before', { held: 0, approvedAt: before }),
      booked('of the day before, unchanged', { approvedAt: before }),
      booked('never approved', { approvedAt: null }),
    ]
    const givenBack = new Set(['refunded by us only', 'refunded on both sides', 'of the day before'])
    const found = listSuspects(transactions, rows, { since, until, givenBack })
    expect(found.map(({ kind, orderNo, theirs }) => [kind, orderNo, theirs])).toEqual([
      // made sure by the caller: both sides hold nothing
      ['status', 'refunded on both sides', [{ paymentKey: 'refunded on both sides', amount: 1_000 }]],
      ['status', 'refunded there only', []],
      ['status', 'refunded by us only', [{ paymentKey: 'refunded by us only', amount: 1_000 }]],
      ['status', 'of the day before', []],
    ])
  })
})
