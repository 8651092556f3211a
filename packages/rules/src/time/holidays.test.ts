import * as published from '@hyunbinseo/holidays-kr/all'
import { expect, test } from 'vitest'
import { holidayNames } from './holiday-names.ts'
import { holidays } from './holidays.ts'

const years = Object.entries(published as Record<string, Record<string, readonly string[]>>)

test.each(['y2026', 'y2027'])('[J5] the holidays of %s are those of the official gazette', (year) => {
  const official = Object.keys(years.find(([name]) => name === year)?.[1] ?? {})
  expect(official.length).toBeGreaterThan(10)
  expect([...holidays].filter((day) => day.startsWith(year.slice(1))).toSorted()).toEqual(official.toSorted())
})

test('[backoffice] every holiday has a name', () => {
  expect([...holidayNames.keys()]).toEqual([...holidays])
  expect(holidayNames.get('2026-10-03')).toBe('개천절')
})
