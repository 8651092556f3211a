import { isBrandId, type BrandId } from '@shop/brands'
import { channelOf } from '@shop/rules/attribution'
import type { Sql } from '#src/db/db.ts'
import { parseCsv } from './csv.ts'
import { putCosts } from './report-sql.ts'

/** A cost file that is refused; nothing of it is stored. The message names line and column. */
export class CostFileError extends Error {
  override name = 'CostFileError'
}

interface CostRow {
  platform: BrandId
  day: string
  source: string
  channel: string
  medium: string
  keyword: string
  campaign: string
  cost: number
}

export const costColumns = ['date', 'brand', 'source', 'channel', 'medium', 'keyword', 'campaign', 'cost'] as const
type Column = (typeof costColumns)[number]
const required: readonly Column[] = ['date', 'brand', 'source', 'cost']
const MOST_ROWS = 100_000
const MOST_SLOT = 100
const MOST_COST = 2_000_000_000

const readHeader = (header: readonly string[]): Map<Column, number> => {
  const names = header.map((name) => name.trim().toLowerCase())
  const missing = required.find((name) => !names.includes(name))
  if (missing !== undefined) throw new CostFileError(`1번째 줄에 ${missing} 열이 없어요. 열: ${costColumns.join(', ')}`)
  const columns = costColumns.flatMap((name) => (names.includes(name) ? [[name, names.indexOf(name)] as const] : []))
  return new Map(columns)
}

const isDay = (text: string): boolean =>
  /^\d{4}-\d{2}-\d{2}$/.test(text) && new Date(`${text}T00:00:00Z`).toISOString().startsWith(text)

const readDay = (text: string): string | undefined => {
  try {
    return isDay(text) ? text : undefined
  } catch {
    // no day of the calendar
    return undefined
  }
}

const toRow = (cells: readonly string[], columns: ReadonlyMap<Column, number>, line: number): CostRow => {
  const at = (name: Column): string => (cells[columns.get(name) ?? -1] ?? '').trim()
  const refuse = (name: Column): CostFileError =>
    new CostFileError(`${line}번째 줄의 ${name} 값을 확인해 주세요: ${at(name)}`)
  const [day, platform] = [readDay(at('date')), at('brand')]
  if (day === undefined) throw refuse('date')
  if (!isBrandId(platform)) throw refuse('brand')
  const cost = Number(at('cost').replaceAll(',', ''))
  if (at('cost') === '' || !Number.isInteger(cost) || cost < 0 || cost > MOST_COST) throw refuse('cost')
  if (at('source') === '') throw refuse('source')
  const long = (['source', 'channel', 'medium', 'keyword', 'campaign'] as const).find(
    (name) => at(name).length > MOST_SLOT || /\p{Cc}/u.test(at(name)),
  )
  if (long !== undefined) throw refuse(long)
  const source = { source: at('source'), medium: at('medium'), channel: at('channel') }
  return {
    platform,
    day,
    ...source,
    channel: channelOf(source),
    keyword: at('keyword'),
    campaign: at('campaign'),
    cost,
  }
}

/** Adds the costs of rows with the same day and source: a file may list several ads of one. */
const mergeRows = (rows: readonly CostRow[]): CostRow[] => {
  const merged = new Map<string, CostRow>()
  for (const row of rows) {
    const { cost, ...key } = row
    const name = JSON.stringify(Object.values(key))
    merged.set(name, { ...row, cost: (merged.get(name)?.cost ?? 0) + cost })
  }
  return [...merged.values()]
}

/** Korean names of the columns in files of the back office. */
const koreanColumns: Readonly<Record<string, Column>> = {
  날짜: 'date',
  쇼핑몰: 'brand',
  매체: 'source',
  소스: 'source',
  채널: 'channel',
  미디엄: 'medium',
  키워드: 'keyword',
  캠페인: 'campaign',
  비용: 'cost',
  금액: 'cost',
}

/** A row of a sheet with its number. */
export interface CostCells {
  row: number
  cells: readonly string[]
}

export interface CheckedCosts {
  rows: CostRow[]
  problems: { row: number; message: string }[]
}

/**
 * Checks all rows of a sheet of costs below its head, and stores nothing. Rows without a brand are of `brand`; rows of another brand are
 * refused. Throws `CostFileError` if a column is missing.
 */
export const checkCosts = (head: readonly string[], lines: readonly CostCells[], brand: BrandId): CheckedCosts => {
  const names = head.map((name) => koreanColumns[name.trim()] ?? name)
  const isBranded = names.some((name) => name.trim().toLowerCase() === 'brand')
  const columns = readHeader(isBranded ? names : [...names, 'brand'])
  const at = columns.get('brand') ?? names.length
  const checked: CheckedCosts = { rows: [], problems: [] }
  for (const { row, cells } of lines) {
    const filled = isBranded ? cells : [...Array.from({ length: at }, (_, index) => cells[index] ?? ''), brand]
    try {
      const cost = toRow(filled, columns, row)
      if (cost.platform !== brand) throw new CostFileError(`${row}번째 줄은 다른 쇼핑몰의 광고비예요.`)
      checked.rows.push(cost)
    } catch (error) {
      if (!(error instanceof CostFileError)) throw error
      checked.problems.push({ row, message: error.message })
    }
  }
  return checked
}

/** Stores checked costs. A day and source that was imported before is replaced. */
export const storeCosts = async (sql: Sql, checked: readonly CostRow[], now: Date): Promise<void> =>
  void (await putCosts(sql, { rows: mergeRows(checked), now }))

/**
 * Imports a CSV file of advertising costs. All rows or none are stored; a day and source that was imported before is replaced.
 * Returns the number of rows and the won of the file. Throws `CostFileError`.
 */
export const importCosts = async (sql: Sql, text: string, now: Date): Promise<{ rows: number; cost: number }> => {
  const [header = [], ...lines] = parseCsv(text)
  const columns = readHeader(header)
  if (lines.length === 0) throw new CostFileError('비용이 한 줄도 없어요.')
  if (lines.length > MOST_ROWS) throw new CostFileError(`한 번에 ${MOST_ROWS}줄까지 넣을 수 있어요.`)
  const rows = mergeRows(lines.map((cells, index) => toRow(cells, columns, index + 2)))
  await putCosts(sql, { rows, now })
  return { rows: lines.length, cost: rows.reduce((sum, { cost }) => sum + cost, 0) }
}
