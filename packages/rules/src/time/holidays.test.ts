import * as published from '@hyunbinseo/holidays-kr/all'
import { expect, test } from 'vitest'
import { holidays } from './holidays.ts'

const isWeekday = (day: string): boolean => ![0, 6].includes(new Date(`${day}T00:00:00Z`).getUTCDay())
const years = Object.entries(published as Record<string, Record<string, readonly string[]>>)

test.each(['y2026', 'y2027'])('[J5] the holidays of %s are those of the official gazette', (year) => {
  const official = Object.keys(years.find(([name]) => name === year)?.[1] ?? {}).filter(isWeekday)
  expect(official.length).toBeGreaterThan(10)
  expect([...holidays].filter((day) => day.startsWith(year.slice(1))).toSorted()).toEqual(official.toSorted())
})
