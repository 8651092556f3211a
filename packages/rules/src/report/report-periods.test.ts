import { ReportName } from '@shop/contract'
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { columnsOf, totalsOf } from './report-columns.ts'
import { lastDayOfMonth, listDays, listPeriods, previousRange } from './report-periods.ts'

const anyDay = fc
  .date({ min: new Date('2020-01-01'), max: new Date('2035-12-31'), noInvalidDate: true })
  .map((date) => date.toISOString().slice(0, 10))

describe('[J1] periods', () => {
  test('days and months of a range over a leap day and the end of a year', () => {
    expect(listDays({ from: '2028-02-28', to: '2028-03-01' })).toEqual(['2028-02-28', '2028-02-29', '2028-03-01'])
    expect(listPeriods({ from: '2027-12-31', to: '2028-01-01' }, 'month')).toEqual(['2027-12', '2028-01'])
    expect(listPeriods({ from: '2027-12-31', to: '2028-01-01' }, 'day')).toEqual(['2027-12-31', '2028-01-01'])
    expect(lastDayOfMonth('2028-02-01')).toBe('2028-02-29')
    expect(lastDayOfMonth('2027-02-14')).toBe('2027-02-28')
  })

  test('whole months are compared with whole months, other ranges with as many days', () => {
    expect(previousRange({ from: '2028-03-01', to: '2028-03-31' })).toEqual({ from: '2028-02-01', to: '2028-02-29' })
    expect(previousRange({ from: '2028-01-01', to: '2028-02-29' })).toEqual({ from: '2027-11-01', to: '2027-12-31' })
    expect(previousRange({ from: '2028-03-01', to: '2028-03-02' })).toEqual({ from: '2028-02-28', to: '2028-02-29' })
  })

  test('the range before ends on the day before, for any range', () => {
    fc.assert(
      fc.property(anyDay, fc.nat(60), (from, length) => {
        const to = new Date(Date.parse(from) + length * 86_400_000).toISOString().slice(0, 10)
        const before = previousRange({ from, to })
        expect(Date.parse(from) - Date.parse(before.to)).toBe(86_400_000)
        expect(before.from <= before.to).toBe(true)
      }),
    )
  })
})

describe('[backoffice] sums', () => {
  test.each(ReportName.options)('%s has each column once', (name) => {
    const keys = columnsOf(name).map(({ key }) => key)
    expect(new Set(keys).size).toBe(keys.length)
  })

  test('a debt is opened once and closed once', () => {
    const rows = [
      { period: '2026-11-20', opening: 10, earned: 5, closing: 15 },
      { period: '2026-11-21', opening: 15, earned: 2, closing: 17 },
    ]
    expect(totalsOf('points', rows)).toMatchObject({ period: '', opening: 10, earned: 7, closing: 17 })
  })
})
