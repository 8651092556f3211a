import type { AccountDay, DayTotals, ReportName } from '@shop/contract'
import { columnsOf, type ReportRow, reportTables } from '@shop/rules/reports'
import type { Tone } from '#src/ui/display/states.tsx'

export const dayStateTexts: Readonly<Record<AccountDay['state'], string>> = {
  running: '진행 중',
  open: '마감 전',
  closed: '마감',
}
export const dayStateTones: Readonly<Record<AccountDay['state'], Tone>> = {
  running: 'plain',
  open: 'warn',
  closed: 'good',
}

export const reportNames = Object.keys(reportTables) as ReportName[]

/** Name of a number that differs: `sales.net` is `매출 순매출`. */
export const mismatchText = (field: string): string => {
  const [report = '', key = ''] = field.split('.')
  const name = reportNames.find((each) => each === report)
  if (!name) return field
  const column = columnsOf(name).find((each) => each.key === key)
  return `${reportTables[name].title} ${column?.label ?? key}`
}

/** A number of a day. */
export const numberIn = (totals: DayTotals | undefined, name: ReportName, key: string): number | undefined => {
  const row = totals?.[name] as ReportRow | undefined
  return row === undefined ? undefined : Number(row[key])
}
