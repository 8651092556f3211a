import { deflateRawSync } from 'node:zlib'
import iconv from 'iconv-lite'
import { describe, expect, test } from 'vitest'
import { isFormula, readSheet, type SheetRow } from './read-sheet.ts'
import { type SheetFormat, type SheetRows, writeSheet } from './write-sheet.ts'
import { officeBook, zipOf } from './testing/office-book.ts'

const bytesOf = async (rows: SheetRows, format: SheetFormat): Promise<Uint8Array> =>
  new Uint8Array(await new Response(writeSheet(rows, format)).arrayBuffer())
const read = async (bytes: Uint8Array, mostRows = 1_000): Promise<SheetRow[]> => {
  const rows: SheetRow[] = []
  for await (const row of readSheet(bytes, { mostRows })) rows.push(row)
  return rows
}
const cellsOf = async (bytes: Uint8Array) => (await read(bytes)).map(({ cells }) => cells)

const rows = [
  ['주문번호', '받는 분', '수량'],
  ['R2026112800001', '김"쉼표", 하나', 3],
  ['=1+1', '+82', '-5'],
  ['@이름', "'그대로", ''],
]
const text = rows.map((row) => row.map(String))

describe('happy', () => {
  test.each(['xlsx', 'csvUtf8', 'csvCp949'] as const)(
    '[backoffice] what is written as %s is read again',
    async (format) => {
      expect(await cellsOf(await bytesOf(rows, format))).toEqual(text)
    },
  )

  test('a CSV in CP949, in UTF-16, with semicolons or tabs is read', async () => {
    const csv = '주문번호,똠방각하\r\nR1,뷁\r\n'
    const expected = [
      ['주문번호', '똠방각하'],
      ['R1', '뷁'],
    ]
    expect(await cellsOf(iconv.encode(csv, 'cp949'))).toEqual(expected)
    expect(await cellsOf(iconv.encode(csv, 'utf-16le', { addBOM: true }))).toEqual(expected)
    expect(await cellsOf(Buffer.from(csv.replaceAll(',', '\t')))).toEqual(expected)
    expect(await cellsOf(Buffer.from(csv.replaceAll(',', ';')))).toEqual(expected)
  })

  test.each(['excel', 'hancom', 'libreoffice'] as const)('a workbook in the layout of %s is read', async (program) => {
    expect(await read(officeBook(program))).toEqual([
      { row: 1, cells: ['주문번호', '송장번호', '날짜'] },
      { row: 3, cells: ['R1', '420012345678', '2026-11-28'] },
      // a formula is its last value, and one without a value is empty
      { row: 4, cells: ['R2', '420012345679', ''] },
    ])
  })

  test('a text that a spreadsheet keeps with an equals sign is the text', async () => {
    expect(await cellsOf(Buffer.from('a,b\n="0123",=1+1'))).toEqual([
      ['a', 'b'],
      ['0123', '=1+1'],
    ])
    expect(['=1+1', '#N/A', '@SUM', '-5', '+82'].map(isFormula)).toEqual([true, true, true, false, false])
  })

  test('rows stream: 100,000 rows are written and read with flat memory', async () => {
    const many = function* () {
      for (let at = 0; at < 100_000; at += 1) yield [`R${at}`, `서울특별시 중구 세종대로 ${at}`, at]
    }
    const bytes = await bytesOf(many(), 'xlsx')
    const before = process.memoryUsage.rss()
    let count = 0
    for await (const { cells } of readSheet(bytes, { mostRows: 100_000 })) count += cells.length
    expect(count).toBe(300_000)
    expect(process.memoryUsage.rss() - before).toBeLessThan(200 * 1024 * 1024)
  }, 60_000)
})

describe('error', () => {
  test.each([
    ['an old workbook', Buffer.from('d0cf11e0a1b11ae1', 'hex')],
    ['a page with a table', Buffer.from('<html><table></table></html>')],
    ['a damaged workbook', Buffer.from('504b030400000000', 'hex')],
    ['an archive without a sheet', zipOf({ 'a.txt': Buffer.from('a') })],
    ['an empty picture', Buffer.from([0x89, 0x50, 0x4e, 0x47, 0, 0, 0])],
  ])('%s is refused', async (_, bytes) => {
    await expect(read(bytes)).rejects.toMatchObject({ code: 'sheetUnreadable' })
  })

  test('too many rows are refused', async () => {
    await expect(read(Buffer.from('a\n'.repeat(11)), 10)).rejects.toMatchObject({ code: 'sheetTooLarge' })
  })
})

describe('security', () => {
  test('a formula never leaves in a CSV, and is text in a workbook', async () => {
    const csv = new TextDecoder().decode(await bytesOf([['=HYPERLINK("x")', '\tb']], 'csvUtf8'))
    expect(csv).toContain("'=HYPERLINK")
    expect(csv).toContain("'\tb")
    expect(await cellsOf(await bytesOf([['=HYPERLINK("x")']], 'xlsx'))).toEqual([['=HYPERLINK("x")']])
  })

  test('a file that inflates to more than the memory is refused, also if it hides its size', async () => {
    const huge = deflateRawSync(Buffer.alloc(300 * 1024 * 1024))
    const bomb = zipOf({ 'xl/sharedStrings.xml': { packed: huge, size: 10 } })
    await expect(read(bomb)).rejects.toMatchObject({ code: 'sheetTooLarge' })
  }, 60_000)
})
