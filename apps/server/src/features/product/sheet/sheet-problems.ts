import type { SheetProblem } from '@shop/contract'

/** Problems of a sheet. All are counted; the first 500 are listed. */
export interface SheetProblems {
  readonly list: readonly SheetProblem[]
  readonly count: number
  add(problem: SheetProblem): void
  /** Whether a cell of the row has a problem already. */
  has(row: number, column: string): boolean
}

const MOST_LISTED = 500

/** Collects problems. Memory does not grow with a sheet in which every row is invalid. */
export const collectProblems = (): SheetProblems => {
  const list: SheetProblem[] = []
  let count = 0
  return {
    list,
    get count() {
      return count
    },
    add(problem) {
      count += 1
      if (list.length < MOST_LISTED) list.push(problem)
    },
    has: (row, column) => list.some((each) => each.row === row && each.column === column),
  }
}
