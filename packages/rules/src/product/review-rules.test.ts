import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { canReview, reviewPointOf, splitTakeBack } from './review-rules.ts'

const deliveredAt = new Date('2026-01-01T00:00:00Z')
const item = { status: 'delivery_end', parcel: 0, deliveredAt } as const
const after = (days: number, ms = 0) => new Date(deliveredAt.getTime() + days * 86_400_000 + ms)

describe('[REVIEW-1] a bought product can be reviewed', () => {
  test('from its delivery for 90 days', () => {
    expect(canReview(item, after(0))).toBe(true)
    expect(canReview(item, after(90, -1))).toBe(true)
    expect(canReview(item, after(90))).toBe(false)
    expect(canReview({ ...item, deliveredAt: null }, after(0))).toBe(false)
  })

  test.each(['delivery_end', 'complete', 'replace_complete'] as const)('in the state %s', (status) => {
    expect(canReview({ ...item, status }, after(1))).toBe(true)
  })

  test.each(['paid', 'delivering', 'withdraw_complete', 'return_request', 'return_complete'] as const)(
    'not in the state %s',
    (status) => {
      expect(canReview({ ...item, status }, after(1))).toBe(false)
    },
  )

  test('unless it was a gift', () => {
    expect(canReview({ ...item, parcel: 1 }, after(1))).toBe(false)
  })
})

describe('[REVIEW-4] points of a review', () => {
  test('are those for photos with a photo, else those for text', () => {
    expect(reviewPointOf({ textPoint: 100, photoPoint: 300 }, false)).toBe(100)
    expect(reviewPointOf({ textPoint: 100, photoPoint: 300 }, true)).toBe(300)
  })

  test('[A10] what is taken back is paid or owed, never more than the balance', () => {
    fc.assert(
      fc.property(fc.nat(10_000), fc.nat(10_000), (held, balance) => {
        const { paid, debt } = splitTakeBack(held, balance)
        expect(paid + debt).toBe(held)
        expect(paid).toBeLessThanOrEqual(balance)
        expect(debt === 0 || paid === balance).toBe(true)
      }),
    )
  })
})
