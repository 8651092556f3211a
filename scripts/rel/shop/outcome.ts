import { toConsoleTable } from '../../../bench/src/report/console-table.ts'
import type { Row } from '../../../bench/src/report/row.ts'

/** One promise: what was counted, and what it had to be. */
export const toRow = (what: string, measured: string, goal: string, reached: boolean): Row => ({
  what,
  measured,
  goal,
  reached,
})

export const mustBe = (what: string, measured: number, goal: number): Row =>
  toRow(what, String(measured), String(goal), measured === goal)

export const atMost = (what: string, measured: number, goal: number, unit = 'ms'): Row =>
  toRow(what, `${Math.round(measured * 10) / 10} ${unit}`, `≤ ${goal} ${unit}`, measured <= goal)

export const atLeast = (what: string, measured: number, goal: number): Row =>
  toRow(what, String(measured), `≥ ${goal}`, measured >= goal)

/** Shows the rows; answers whether every one was reached. */
export const tell = (rows: readonly Row[]): boolean => {
  console.log(`\n${toConsoleTable(rows)}\n`)
  return rows.every(({ reached }) => reached !== false)
}
