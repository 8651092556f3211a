import { AppError, type WaybillBadRow } from '@shop/contract'
import { findWaybillColumns, waybillProblems } from '@shop/rules/waybill'
import { MOST_BULK_ROWS } from '#src/features/bulk/bulk-kind.ts'
import { readSheet } from '#src/features/sheet/read-sheet.ts'
import { createThrottle } from '#src/features/sheet/throttle.ts'
import type { OrderScope } from '#src/features/staff/order/order-selection.ts'
import type { App } from '#src/handler-context.ts'
import { CHECKED_AT_ONCE, type CheckedWaybill, createWaybillCheck, type SheetWaybill } from './check-waybills.ts'
import * as sql from './waybill-sql.ts'

export type BadRow = WaybillBadRow

/** Rows in which the head is looked for: some programs write a title above it. */
const MOST_HEAD_ROWS = 10
/** Bad rows that are stored and shown. All are counted. */
const MOST_BAD_ROWS = 1_000
const MOST_CELL_CHARS = 100

const tooLarge = (mostRows: number): AppError =>
  new AppError('sheetTooLarge', {
    message: `한 번에 ${mostRows.toLocaleString('ko')}줄까지 올릴 수 있어요. 나누어서 다시 올려 주세요.`,
  })

/** Reads the rows below the head of a sheet, some at a time. Throws `sheetHeadMissing`, and `sheetTooLarge`. */
async function* readRows(bytes: Uint8Array, mostRows: number): AsyncGenerator<SheetWaybill[]> {
  let chunk: SheetWaybill[] = []
  let columns: ReturnType<typeof findWaybillColumns>
  let [read, count] = [0, 0]
  for await (const { row, cells } of readSheet(bytes, { mostRows: mostRows + MOST_HEAD_ROWS })) {
    read += 1
    if (!columns) {
      columns = findWaybillColumns(cells)
      if (!columns && read >= MOST_HEAD_ROWS) break
      continue
    }
    count += 1
    if (count > mostRows) throw tooLarge(mostRows)
    const cell = (at: number | undefined): string => (at === undefined ? '' : (cells[at] ?? ''))
    const { order, line, courier, number } = columns
    chunk.push({ row, cells: { order: cell(order), line: cell(line), courier: cell(courier), number: cell(number) } })
    if (chunk.length < CHECKED_AT_ONCE) continue
    yield chunk
    chunk = []
  }
  if (!columns) throw new AppError('sheetHeadMissing')
  yield chunk
}

const short = (text: string): string => text.slice(0, MOST_CELL_CHARS)

/** Returns a bad row as staff reads it. Empty for a good one. */
export const toBadRow = (checked: CheckedWaybill): BadRow[] => {
  if (!('bad' in checked)) return []
  const { order, line, courier, number } = checked.cells
  const problems = checked.bad.problems.map(({ code, text }) => ({ code, message: text ?? waybillProblems[code] }))
  return [{ row: checked.row, order: short(order || line), courier: short(courier), number: short(number), problems }]
}

interface Sheet {
  /** The batch that is not checked yet. */
  id: number
  file: Uint8Array
  scope: OrderScope
  courier: string | undefined
  /** Default: 50,000. */
  mostRows?: number
}

const checkRows = async (
  { db, clock }: Pick<App, 'db' | 'clock'>,
  { id, file, scope, courier, mostRows = MOST_BULK_ROWS }: Sheet,
) => {
  const check = createWaybillCheck(db, { scope, courier, now: clock() })
  const rest = createThrottle()
  const badRows: BadRow[] = []
  let [total, bad] = [0, 0]
  for await (const chunk of readRows(file, mostRows)) {
    const checked = await check(chunk)
    const good = checked.flatMap((row) => ('good' in row ? [row.good] : []))
    const from = total - bad + 1
    await sql.addRows(db, { batchId: id, rows: good.map((input, at) => ({ position: from + at, input })) })
    total += checked.length
    bad += checked.length - good.length
    badRows.push(...checked.flatMap(toBadRow).slice(0, MOST_BAD_ROWS - badRows.length))
    await sql.setBatchCounts(db, { id, total, bad })
    await rest()
  }
  await sql.finishCheck(db, { id, total, bad, badRows })
  return { total, bad, badRows }
}

/**
 * Checks the rows of a sheet and stores the good ones with its batch, in portions between which requests are served. The counts of the
 * batch are its progress. Reads the sheet once, as a stream. If it cannot be read, deletes the batch and throws; `sheetTooLarge`
 * above 50,000 rows.
 */
export const checkSheet = async (app: Pick<App, 'db' | 'clock'>, sheet: Sheet) => {
  try {
    return await checkRows(app, sheet)
  } catch (error) {
    await sql.deleteBatch(app.db, { id: sheet.id })
    throw error
  }
}
