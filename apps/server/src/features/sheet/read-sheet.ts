import { AppError } from '@shop/contract'
import iconv from 'iconv-lite'
import { type CellValue, streamXlsxRows } from 'hucre/xlsx'
import { streamCsvRows } from 'hucre/csv'
import { assertInflatable } from './zip-size.ts'

/** A row with text in a cell. */
export interface SheetRow {
  /** Number of the row as the spreadsheet shows it, from 1. */
  row: number
  /** Text of each cell, without spaces around it; empty for an empty cell. A formula of a workbook is its last value. */
  cells: string[]
}

export interface SheetLimits {
  /** Most rows with text, the head included. */
  mostRows: number
}

const MOST_COLUMNS = 200
/** Characters of a cell that are read, so that the row can say that the cell is too long. */
const MOST_CHARS = 4_001

/** Characters in which a binary file shows itself. */
const HEAD_CHARS = 10_000

const day = (at: Date): string => at.toISOString().slice(0, 10)

const toText = (value: CellValue | undefined): string => {
  const text = value instanceof Date ? day(value) : String(value ?? '')
  const visible = text
    .replace(/[\u200b\ufeff]/g, '')
    .replaceAll('\u00a0', ' ')
    .trim()
    .normalize('NFC')
    .slice(0, MOST_CHARS)
  // the text of `="0123"`, by which spreadsheets keep zeros, and of a cell that was written as text
  return /^="([^"]*)"$/.exec(visible)?.[1] ?? visible.replace(/^'(?=[=+\-@\t'])/, '')
}

const unreadable = (cause?: unknown): AppError => new AppError('sheetUnreadable', { cause })

const startsWith = (bytes: Uint8Array, ...head: number[]): boolean => head.every((byte, at) => bytes[at] === byte)

/** Decodes text: UTF-8 or UTF-16 by its mark, UTF-8 if it is valid, otherwise CP949, as Excel in Korean writes it. */
const decode = (bytes: Uint8Array): string => {
  if (startsWith(bytes, 0xff, 0xfe)) return new TextDecoder('utf-16le').decode(bytes)
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes)
  } catch {
    // not TextDecoder: that of Node reads the 2,350 syllables of EUC-KR only
    return iconv.decode(bytes, 'cp949')
  }
}

async function* rowsOfWorkbook(bytes: Uint8Array): AsyncGenerator<SheetRow> {
  await assertInflatable(bytes)
  for await (const { index, values } of streamXlsxRows(bytes))
    yield { row: index + 1, cells: values.slice(0, MOST_COLUMNS).map(toText) }
}

function* rowsOfText(text: string): Generator<SheetRow> {
  if (/^\s*</.test(text) || /[^\P{Cc}\t\r\n]/u.test(text.slice(0, HEAD_CHARS))) throw unreadable()
  let row = 0
  for (const values of streamCsvRows(text, { skipEmptyRows: false }))
    yield { row: ++row, cells: values.slice(0, MOST_COLUMNS).map(toText) }
}

/**
 * Reads the first sheet of a workbook (.xlsx) or a CSV in UTF-8, UTF-16 or CP949, row by row, detected by its bytes. Rows without text
 * are left out. Throws `sheetUnreadable` for other files (also .xls and encrypted ones), and `sheetTooLarge`.
 */
export async function* readSheet(bytes: Uint8Array, { mostRows }: SheetLimits): AsyncGenerator<SheetRow> {
  let count = 0
  try {
    // .xls and encrypted workbooks
    if (startsWith(bytes, 0xd0, 0xcf, 0x11, 0xe0)) throw unreadable()
    const rows = startsWith(bytes, 0x50, 0x4b, 0x03, 0x04) ? rowsOfWorkbook(bytes) : rowsOfText(decode(bytes))
    for await (const row of rows) {
      if (row.cells.every((text) => text === '')) continue
      count += 1
      if (count > mostRows) throw new AppError('sheetTooLarge')
      yield row
    }
  } catch (error) {
    throw error instanceof AppError ? error : unreadable(error)
  }
}

/** Reports whether the text of a cell is a formula, or the error of one (`#N/A`). */
export const isFormula = (text: string): boolean => /^[=@]|^#(N\/A|REF!|VALUE!|NAME\?|DIV\/0!|NULL!|NUM!)/.test(text)
