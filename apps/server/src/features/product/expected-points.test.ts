import { describe, expect, test } from 'vitest'
import { expectedPointsOf } from './expected-points.ts'

const product = {
  price: 9_990,
  specialPrice: null,
  purchasePointPer: 1.5,
  textReviewPoint: 0,
  photoReviewPoint: 0,
  shipmentDate: null,
  soonestShipmentDate: null,
  limitedPeriodBegin: null,
  limitedPeriodEnd: null,
}

describe('happy', () => {
  test('[PAY-8] points of one unit are rounded down', () => {
    expect(expectedPointsOf(product, new Date('2026-11-21T03:00:00Z'))).toMatchObject({
      expectedRewardPoint: 149,
      expectedRewardPointPer: 1.5,
      isReviewPoint: false,
    })
  })

  test.each([
    ['runs', '2026-11-20T00:00:00Z', '2026-11-22T00:00:00Z', 120],
    ['has no end', '2026-11-21T03:00:00Z', null, 120],
    ['opens later', '2026-11-21T03:00:01Z', null, 149],
    ['is over', '2026-11-20T00:00:00Z', '2026-11-21T03:00:00Z', 149],
  ])(
    '[PAY-8] [ENTITY-5] points of a limited sale are those of the price paid: a limited sale that %s',
    (_, begin, end, points) => {
      const period = { limitedPeriodBegin: new Date(begin), limitedPeriodEnd: end === null ? null : new Date(end) }
      const facts = { ...product, specialPrice: 8_000, ...period }
      expect(expectedPointsOf(facts, new Date('2026-11-21T03:00:00Z')).expectedRewardPoint).toBe(points)
    },
  )

  test.each([
    ['just before midnight in Seoul', '2026-11-20T14:59:59Z', null, '2026-11-29'],
    ['at midnight in Seoul', '2026-11-20T15:00:00Z', null, '2026-11-30'],
    ['where it leaves later', '2026-11-20T15:00:00Z', '2026-11-27', '2026-12-06'],
    ['where its shipment day is over', '2026-11-20T15:00:00Z', '2026-11-02', '2026-11-30'],
  ])('[PAY-8] the reward day %s', (_, now, shipmentDate, day) => {
    expect(expectedPointsOf({ ...product, shipmentDate }, new Date(now)).expectedRewardDate).toBe(day)
  })

  test.each([
    ['the day of its first option', null, '2026-11-27', '2026-12-06'],
    ['its own day before that of an option', '2026-11-25', '2026-11-27', '2026-12-04'],
    ['today where that of its first option is over', null, '2026-11-20', '2026-11-30'],
  ])(
    '[PAY-8] [OPTION-3] a product with shipment options arrives after %s',
    (_, shipmentDate, soonestShipmentDate, day) => {
      const facts = { ...product, shipmentDate, soonestShipmentDate }
      expect(expectedPointsOf(facts, new Date('2026-11-21T03:00:00Z')).expectedRewardDate).toBe(day)
    },
  )

  test.each([
    ['counts from the day it opens', '2026-11-30T15:00:00.000Z', null, '2026-12-10'],
    ['counts from its shipment day where that is later', '2026-11-24T15:00:00.000Z', '2026-11-27', '2026-12-06'],
    ['counts from now once it is open', '2026-11-01T15:00:00.000Z', null, '2026-11-30'],
  ])('[PAY-8] [ORDER-9] the reward day of a timed sale %s', (_, limitedPeriodBegin, shipmentDate, day) => {
    const facts = { ...product, limitedPeriodBegin: new Date(limitedPeriodBegin), shipmentDate }
    expect(expectedPointsOf(facts, new Date('2026-11-21T03:00:00Z')).expectedRewardDate).toBe(day)
  })
})
