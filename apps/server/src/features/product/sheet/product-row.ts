import { hasInvisible, normalizeText } from '@shop/rules/text'
import { isFormula } from '#src/features/sheet/read-sheet.ts'
import { cellName, NO_VALUE, type ProductColumn } from './product-columns.ts'
import type { SheetProblems } from './sheet-problems.ts'

/** A row of a sheet whose cells are read by the name of their column. Each invalid cell is added to `problems`. */
export interface ProductRow {
  /** Number of the row as spreadsheets show it. */
  row: number
  /** Text of a cell; empty if the sheet has no such column. */
  text(column: ProductColumn): string
  /** Text of at most `max` characters; undefined for an empty cell. */
  line(column: ProductColumn, max: number): string | undefined
  /** Integer from a text like `12,000원`; undefined for an empty or invalid cell. */
  int(column: ProductColumn, range: readonly [number, number]): number | undefined
  /** As `int`; null for the text 없음. */
  intOrNone(column: ProductColumn, range: readonly [number, number]): number | null | undefined
  /** Value of a word; undefined for an empty or unknown one. */
  word<T>(column: ProductColumn, words: ReadonlyMap<string, T>): T | undefined
  refuse(column: ProductColumn, message: string): void
}

const toInt = (text: string): number | undefined => {
  const digits = text.replaceAll(/[,\s원개]/g, '')
  return /^[-+]?\d{1,12}$/.test(digits) ? Number(digits) : undefined
}

const MOST_SHOWN = 60

/** Returns what is wrong with a text of one line; undefined if nothing is. */
const lineProblem = (value: string, max: number): string | undefined => {
  if (value.length > max) return `${max}자까지 적을 수 있어요.`
  if (isFormula(value)) return '수식이 아니라 값을 적어 주세요.'
  return /\p{Cc}/u.test(value) || hasInvisible(value) ? '사용할 수 없는 문자가 있어요.' : undefined
}

/** Opens a row. `places` has the index of each column of the sheet. */
export const toProductRow = (
  cells: readonly string[],
  { row, places, problems }: { row: number; places: ReadonlyMap<ProductColumn, number>; problems: SheetProblems },
): ProductRow => {
  const text = (column: ProductColumn) => normalizeText(cells[places.get(column) ?? -1] ?? '').trim()
  const refuse = (column: ProductColumn, message: string) => {
    const value = text(column).slice(0, MOST_SHOWN)
    problems.add({ row, cell: cellName(places.get(column) ?? 0, row), column, value, message })
  }
  const int: ProductRow['int'] = (column, [min, max]) => {
    if (text(column) === '') return undefined
    const value = toInt(text(column))
    if (value === undefined) refuse(column, '숫자를 적어 주세요.')
    else if (value < min) refuse(column, `${min.toLocaleString('ko')}보다 작을 수 없어요.`)
    else if (value > max) refuse(column, `${max.toLocaleString('ko')}까지 적을 수 있어요.`)
    else return value
    return undefined
  }
  return {
    row,
    text,
    refuse,
    int,
    intOrNone: (column, range) => (text(column) === NO_VALUE ? null : int(column, range)),
    line(column, max) {
      const value = text(column)
      if (value === '') return undefined
      const problem = lineProblem(value, max)
      if (problem !== undefined) refuse(column, problem)
      return problem === undefined ? value : undefined
    },
    word(column, words) {
      const value = text(column)
      if (value === '') return undefined
      const found = words.get(value)
      if (found === undefined) refuse(column, `${[...words.keys()].join(', ')} 가운데 하나를 적어 주세요.`)
      return found
    },
  }
}
