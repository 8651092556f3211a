import { toConsoleTable } from '../../../bench/src/report/console-table.ts'
import type { Row } from '../../../bench/src/report/row.ts'

/** One row of the result: the measured value and its goal. */
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

/** Prints the rows. Returns true if every goal is reached. */
export const printOutcome = (rows: readonly Row[]): boolean => {
  console.log(`\n${toConsoleTable(rows)}\n`)
  return rows.every(({ reached }) => reached !== false)
}
