import { describe, expect, test } from 'vitest'
import { expectedPointsOf } from './expected-points.ts'

const product = { price: 9_990, purchasePointPer: 1.5, textReviewPoint: 0, photoReviewPoint: 0, shipmentDate: null }

describe('happy', () => {
  test('[PAY-8] points of one unit are rounded down', () => {
    expect(expectedPointsOf(product, new Date('2026-11-21T03:00:00Z'))).toMatchObject({
      expectedRewardPoint: 149,
      expectedRewardPointPer: 1.5,
      isReviewPoint: false,
    })
  })

  test.each([
    ['just before midnight in Seoul', '2026-11-20T14:59:59Z', null, '2026-11-29'],
    ['at midnight in Seoul', '2026-11-20T15:00:00Z', null, '2026-11-30'],
    ['where it leaves later', '2026-11-20T15:00:00Z', '2026-11-27', '2026-12-06'],
    ['where its shipment day is over', '2026-11-20T15:00:00Z', '2026-11-02', '2026-11-30'],
  ])('[PAY-8] the reward day %s', (_, now, shipmentDate, day) => {
    expect(expectedPointsOf({ ...product, shipmentDate }, new Date(now)).expectedRewardDate).toBe(day)
  })
})
