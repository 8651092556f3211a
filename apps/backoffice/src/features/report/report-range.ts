import { type DayRange, lastDayOfMonth, previousRange } from '@shop/rules/report-periods'
import { useState } from 'react'
import { useSearchParams } from 'react-router'
import { seoulDay } from '#src/lib/format/texts.ts'

/** Days of a report and how they are shown. */
export interface ReportView extends DayRange {
  by: 'day' | 'month'
  isCompared: boolean
}

const DAY_MS = 86_400_000
const DAY = /^\d{4}-\d{2}-\d{2}$/

const shift = (day: string, days: number): string =>
  new Date(Date.parse(day) + days * DAY_MS).toISOString().slice(0, 10)
const firstOfMonth = (day: string): string => `${day.slice(0, 7)}-01`
/** Monday of the week of a day. */
const monday = (day: string): string => shift(day, -((new Date(day).getUTCDay() + 6) % 7))

/** Ranges by name, from today in Seoul. */
export const presetsOf = (today: string): readonly (readonly [name: string, range: DayRange])[] => {
  const lastMonth = firstOfMonth(shift(firstOfMonth(today), -1))
  return [
    ['오늘', { from: today, to: today }],
    ['어제', { from: shift(today, -1), to: shift(today, -1) }],
    ['이번 주', { from: monday(today), to: today }],
    ['이번 달', { from: firstOfMonth(today), to: today }],
    ['지난달', { from: lastMonth, to: lastDayOfMonth(lastMonth) }],
  ]
}

/** Range to compare with: whole months with whole months, other ranges with as many days before. */
export const comparedRange = ({ from, to }: DayRange): DayRange => previousRange({ from, to })

const dayIn = (params: URLSearchParams, key: string): string | undefined => {
  const value = params.get(key) ?? ''
  return DAY.test(value) && !Number.isNaN(Date.parse(value)) ? value : undefined
}

/** The range of a report lives in the address: this month without one. */
export const useReportView = (): { view: ReportView; change: (changed: Partial<ReportView>) => void } => {
  const [params, setParams] = useSearchParams()
  const [today] = useState(() => seoulDay(new Date()))
  const view: ReportView = {
    from: dayIn(params, 'from') ?? firstOfMonth(today),
    to: dayIn(params, 'to') ?? today,
    by: params.get('by') === 'month' ? 'month' : 'day',
    isCompared: params.get('compare') === 'true',
  }
  const change = (changed: Partial<ReportView>): void => {
    const next = { ...view, ...changed }
    const search = new URLSearchParams({ from: next.from, to: next.to, by: next.by })
    if (next.isCompared) search.set('compare', 'true')
    setParams(search, { replace: true })
  }
  return { view, change }
}
