import fc from 'fast-check'
import { expect, test } from 'vitest'
import { bestPeriods, bestRange, nextBestCount } from '#src/product/best-rules.ts'

// 00:30 in Seoul, still the day before in UTC.
const NOW = new Date('2026-11-20T15:30:00Z')

test.each([
  ['day', '2026-11-19T15:00:00.000Z'],
  ['week', '2026-11-13T15:00:00.000Z'],
  ['month', '2026-10-21T15:00:00.000Z'],
] as const)('[C034] [BEST-1] the range of a %s starts at midnight in Seoul', (period, from) => {
  expect(bestRange(period, NOW)).toEqual({ from: new Date(from), to: NOW })
})

test('[C034] longer periods begin earlier, and none is shorter than a day', () => {
  fc.assert(
    fc.property(fc.date({ min: new Date('2000-01-01'), max: new Date('2100-01-01'), noInvalidDate: true }), (now) => {
      const begins = bestPeriods.map((period) => bestRange(period, now).from.getTime())
      expect(begins).toEqual([...begins].sort((a, b) => b - a))
      expect(now.getTime() - (begins[0] ?? 0)).toBeGreaterThanOrEqual(24 * 60 * 60 * 1000)
    }),
  )
})

test('the next recount is at the next full hour, never now', () => {
  expect(nextBestCount(NOW)).toEqual(new Date('2026-11-20T16:00:00Z'))
  expect(nextBestCount(new Date('2026-11-20T15:00:00Z'))).toEqual(new Date('2026-11-20T16:00:00Z'))
})
