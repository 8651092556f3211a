import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import {
  addDays,
  dayMs,
  daysUntil,
  formatDday,
  formatSeoulDay,
  formatSeoulEnd,
  formatSeoulTime,
  fromSeoul,
  seoulDayRange,
  seoulMonthRange,
  seoulYearRange,
  toSeoulDate,
  toSeoulParts,
} from '#src/time/seoul-time.ts'

const utc = (text: string) => new Date(`${text}Z`)

describe('Seoul days', () => {
  test.each([
    ['2026-11-20T14:59:59', '2026-11-20', '11.20(금)', '11.20(금) 23:59'],
    ['2026-11-20T15:00:00', '2026-11-21', '11.21(토)', '11.21(토) 00:00'],
    ['2026-11-21T00:05:00', '2026-11-21', '11.21(토)', '11.21(토) 09:05'],
    ['2026-12-31T15:00:00', '2027-01-01', '01.01(금)', '01.01(금) 00:00'],
    ['2028-02-28T15:00:00', '2028-02-29', '02.29(화)', '02.29(화) 00:00'],
  ])('[ORDER-6] %s UTC is %s, formatted as %s and %s', (time, date, day, full) => {
    expect(toSeoulDate(utc(time))).toBe(date)
    expect(formatSeoulDay(utc(time))).toBe(day)
    expect(formatSeoulTime(utc(time))).toBe(full)
  })

  test.each([
    ['2026-12-04T15:00:00', '12.04(금) 24:00'],
    ['2026-12-04T14:59:00', '12.04(금) 23:59'],
    ['2026-12-04T15:01:00', '12.05(토) 00:01'],
    ['2026-12-31T15:00:00', '12.31(목) 24:00'],
  ])('[SCREEN-17] an end at %s is shown on the last day it includes: %s', (time, text) => {
    expect(formatSeoulEnd(utc(time))).toBe(text)
  })

  test('[SCREEN-7] year and month filters begin and end at midnight in Seoul', () => {
    expect(seoulMonthRange(2026, 12)).toEqual({ from: utc('2026-11-30T15:00:00'), to: utc('2026-12-31T15:00:00') })
    expect(seoulMonthRange(2028, 2)).toEqual({ from: utc('2028-01-31T15:00:00'), to: utc('2028-02-29T15:00:00') })
    expect(seoulYearRange(2026)).toEqual({ from: utc('2025-12-31T15:00:00'), to: utc('2026-12-31T15:00:00') })
  })

  test('[SCREEN-7] an invalid date is refused', () => {
    expect(() => toSeoulParts(new Date('nonsense'))).toThrow('invalid date')
    expect(() => addDays(new Date('nonsense'), 1)).toThrow('invalid date')
  })

  test('[SCREEN-7] the range of a day contains the moment, is 24 hours long, and matches the time-zone data', () => {
    const moment = fc.date({ min: utc('1990-01-01T00:00:00'), max: utc('2100-01-01T00:00:00'), noInvalidDate: true })
    const seoul = new Intl.DateTimeFormat('sv-SE', { timeZone: 'Asia/Seoul', dateStyle: 'short', timeStyle: 'short' })
    fc.assert(
      fc.property(moment, (at) => {
        const { from, to } = seoulDayRange(at)
        const { year, month, day } = toSeoulParts(at)
        expect(from.getTime()).toBeLessThanOrEqual(at.getTime())
        expect(at.getTime()).toBeLessThan(to.getTime())
        expect(to.getTime() - from.getTime()).toBe(dayMs)
        expect(fromSeoul(year, month, day)).toEqual(from)
        expect(`${toSeoulDate(at)} ${formatSeoulTime(at).slice(-5)}`).toBe(seoul.format(at))
      }),
    )
  })
})

describe('D-day', () => {
  const now = utc('2026-11-21T14:00:00')
  test.each([
    ['2026-11-21T14:59:59', 0, 'D-day'],
    ['2026-11-20T15:00:00', 0, 'D-day'],
    ['2026-11-21T15:00:00', 1, 'D-1'],
    ['2026-12-01T00:00:00', 10, 'D-10'],
    ['2026-11-20T14:59:59', -1, 'D+1'],
  ])('[SCREEN-17] %s is %i days away: %s', (time, days, text) => {
    expect(daysUntil(utc(time), now)).toBe(days)
    expect(formatDday(utc(time), now)).toBe(text)
  })

  test('[SCREEN-17] adding days keeps the time of day', () => {
    expect(addDays(now, 7)).toEqual(utc('2026-11-28T14:00:00'))
    expect(addDays(now, -21)).toEqual(utc('2026-10-31T14:00:00'))
  })
})
