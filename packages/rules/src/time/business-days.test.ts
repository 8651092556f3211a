import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { businessDayAfter, isBusinessDay, lateBefore, refundDueDay } from '#src/time/business-days.ts'
import { fixedHolidays, holidays, holidayYears } from '#src/time/holidays.ts'
import { isShippingDay } from '#src/time/shipping-calendar.ts'
import { addDays, toSeoulDate } from '#src/time/seoul-time.ts'

const seoul = (text: string): Date => new Date(`${text}+09:00`)

describe('[J5] refund due dates in business days', () => {
  test.each([
    ['a Wednesday', '2026-11-18T12:00', '2026-11-23'],
    ['a Friday a minute before midnight', '2026-11-20T23:59', '2026-11-25'],
    ['a Saturday a minute later', '2026-11-21T00:00', '2026-11-25'],
    ['before Christmas on a Friday', '2026-12-24T10:00', '2026-12-30'],
    ['before Seollal, whose Sunday has a day that stands in', '2027-02-05T23:59', '2027-02-12'],
    ['within Seollal', '2027-02-08T09:00', '2027-02-12'],
    ['before Chuseok, which meets the Foundation Day', '2028-09-29T15:00', '2028-10-11'],
    ['over the turn of the year', '2027-12-31T09:00', '2028-01-05'],
  ])('requested: %s', (_, askedAt, dueDay) => {
    expect(refundDueDay(seoul(askedAt))).toBe(dueDay)
  })

  test('the due date is a business day, exactly that many business days after the request', () => {
    const from = seoul('2025-01-01T00:00')
    fc.assert(
      fc.property(fc.integer({ min: 0, max: 1_800 }), fc.integer({ min: 1, max: 10 }), (start, days) => {
        const askedAt = addDays(from, start)
        const due = seoul(`${businessDayAfter(askedAt, days)}T00:00`)
        expect(isBusinessDay(due)).toBe(true)
        let seen = 0
        for (let day = addDays(askedAt, 1); day <= due; day = addDays(day, 1)) seen += Number(isBusinessDay(day))
        expect(seen).toBe(days)
      }),
    )
  })

  test('the table lists every fixed holiday, also on a weekend', () => {
    for (let year = holidayYears.first; year <= holidayYears.last; year++)
      for (const day of fixedHolidays) expect(holidays.has(`${year}-${day}`), `${year}-${day}`).toBe(true)
  })

  test('[backoffice] a shop that ships on Saturdays but not on holidays rests on a holiday that is a Saturday', () => {
    const calendar = {
      shipsSaturday: true,
      shipsSunday: true,
      shipsHolidays: false,
      cutOff: null,
      closedDays: [],
      openDays: [],
    }
    expect(isShippingDay(seoul('2026-10-03T12:00'), calendar)).toBe(false)
    expect(isShippingDay(seoul('2026-10-10T12:00'), calendar)).toBe(true)
  })

  test('fixed holidays apply to years outside the table', () => {
    expect(isBusinessDay(seoul('2031-10-09T12:00'))).toBe(false)
    expect(toSeoulDate(seoul('2031-10-08T12:00'))).toBe('2031-10-08')
    expect(isBusinessDay(seoul('2031-10-08T12:00'))).toBe(true)
  })
})

describe('orders are late after two business days', () => {
  test.each([
    ['a Wednesday: orders of Friday to Sunday were due on Tuesday', '2026-12-09T03:00:00Z', '2026-12-07'],
    ['a Monday: orders of Wednesday were due on Friday', '2026-12-07T03:00:00Z', '2026-12-03'],
    ['midnight in Seoul', '2026-12-08T15:00:00Z', '2026-12-07'],
    ['before midnight in Seoul', '2026-12-08T14:59:59.999Z', '2026-12-04'],
  ])('[J1] %s', (_, now, day) => {
    expect(lateBefore(new Date(now))).toEqual(new Date(`${day}T00:00:00+09:00`))
  })
})
