import type { ShippingSetting } from '@shop/contract'
import { addDays, parseSeoulDate, toSeoulDate, toSeoulParts } from '#src/time/seoul-time.ts'
import { isHoliday } from './business-days.ts'

/** A calendar that closes more days than this in a row says nothing about a date. */
const MOST_DAYS = 120

/** Reports whether orders leave on a day in Seoul. */
export const isShippingDay = (at: Date, calendar: ShippingSetting): boolean => {
  const day = toSeoulDate(at)
  if (calendar.openDays.includes(day)) return true
  if (calendar.closedDays.includes(day)) return false
  const { weekday } = toSeoulParts(at)
  if (weekday === 6 && !calendar.shipsSaturday) return false
  if (weekday === 0 && !calendar.shipsSunday) return false
  return calendar.shipsHolidays || !isHoliday(at)
}

const nextDay = (at: Date): Date => addDays(parseSeoulDate(toSeoulDate(at)), 1)

/** Milliseconds of `15:00` after the start of a day. */
const msOfTime = (time: string): number => {
  const [hours = 0, minutes = 0] = time.split(':').map(Number)
  return (hours * 60 + minutes) * 60_000
}

/**
 * Returns when an order placed at a time leaves: at once on a day with dispatch before its cut-off, and else at the start of the next
 * one. Unchanged if the next 120 days have no dispatch.
 */
export const shipsAt = (placedAt: Date, calendar: ShippingSetting): Date => {
  const startOfDay = parseSeoulDate(toSeoulDate(placedAt))
  const { cutOff } = calendar
  const isLate = cutOff !== null && placedAt.getTime() >= startOfDay.getTime() + msOfTime(cutOff)
  let day = isLate ? nextDay(placedAt) : placedAt
  for (let tried = 0; tried < MOST_DAYS; tried += 1) {
    if (isShippingDay(day, calendar)) return day
    day = nextDay(day)
  }
  return placedAt
}
