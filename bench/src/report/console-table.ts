import { mark } from './results-page.ts'
import type { Row } from './row.ts'

const sign = { yes: '✓', no: '✗', '': ' ' } as const

/** Formats the rows for a terminal: one line each, with details indented below. */
export const toConsoleTable = (rows: readonly Row[]): string => {
  const width = Math.max(0, ...rows.map(({ what }) => what.length))
  return rows
    .flatMap((row) => {
      const line = `${sign[mark(row) as keyof typeof sign]} ${row.what.padEnd(width)}  ${row.measured}`
      const more = [row.ratio, row.limit && `limit ${row.limit}`, row.goal && `goal ${row.goal}`].filter(Boolean)
      return more.length === 0 ? [line] : [line, `${' '.repeat(width + 4)}${more.join(' · ')}`]
    })
    .join('\n')
}
