import iconv from 'iconv-lite'
import { writeXlsxStream } from 'hucre/xlsx'
import { writeCsvStream } from 'hucre/csv'

/** `csvUtf8` has a byte order mark, `csvCp949` is for programs that read no UTF-8. */
export type SheetFormat = 'xlsx' | 'csvUtf8' | 'csvCp949'
export type SheetCell = string | number | null
export type SheetRows = Iterable<readonly SheetCell[]> | AsyncIterable<readonly SheetCell[]>

export const sheetTypes: Readonly<Record<SheetFormat, { extension: string; type: string }>> = {
  xlsx: { extension: 'xlsx', type: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet' },
  csvUtf8: { extension: 'csv', type: 'text/csv; charset=utf-8' },
  csvCp949: { extension: 'csv', type: 'text/csv; charset=euc-kr' },
}

/** Text that a spreadsheet would take for a formula gets an apostrophe. */
const toPlainText = (cell: SheetCell): SheetCell =>
  typeof cell === 'string' && /^[=+\-@\t\r]/.test(cell) ? `'${cell}` : cell

async function* plain(rows: SheetRows): AsyncGenerator<SheetCell[]> {
  for await (const row of rows) yield row.map(toPlainText)
}

async function* mutable(rows: SheetRows): AsyncGenerator<SheetCell[]> {
  for await (const row of rows) yield [...row]
}

/** Characters that CP949 does not have become question marks. */
const toCp949 = (): TransformStream<Uint8Array, Uint8Array> => {
  const decoder = new TextDecoder()
  return new TransformStream({
    transform: (chunk, out) => out.enqueue(iconv.encode(decoder.decode(chunk, { stream: true }), 'cp949')),
    flush: (out) => out.enqueue(iconv.encode(decoder.decode(), 'cp949')),
  })
}

/**
 * Writes rows as a workbook or a CSV, as a stream of bytes: the memory does not grow with the rows. The first row is the head. Cells that
 * begin with `= + - @` or a tab are text, never a formula.
 */
export const writeSheet = (rows: SheetRows, format: SheetFormat): ReadableStream<Uint8Array> => {
  if (format === 'xlsx') return writeXlsxStream(mutable(rows), { name: 'Sheet1' })
  const csv = writeCsvStream(plain(rows), { bom: format === 'csvUtf8', headers: false })
  return format === 'csvUtf8' ? csv : csv.pipeThrough(toCp949())
}
