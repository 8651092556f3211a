import { type AdDimension, type AdReportRow, AppError, type CallReply } from '@shop/contract'
import { readSheet } from '#src/features/sheet/read-sheet.ts'
import { type SheetCell, sheetTypes, writeSheet } from '#src/features/sheet/write-sheet.ts'
import { type App, FileReply, type HandlerInput, type Handlers } from '#src/handler-context.ts'
import { readReport, type Report, type ReportRow } from './ad-report.ts'
import { checkCosts, type CostCells, CostFileError, storeCosts } from './import-costs.ts'
import { sumDays } from './report-sql.ts'

type ReportCalls = Extract<keyof Handlers, `admin.adReport.${string}`>
type Asked = Pick<HandlerInput<'admin.adReport.get'>, 'query' | 'brand'>

const MILLION = 1_000_000
const PERCENT = 100
const MOST_ROWS = 500
const MOST_PROBLEMS = 500
const MOST_COST_ROWS = 50_000
const DAY_MS = 86_400_000

const roasOf = ({ revenue, refunds, cost }: ReportRow): number | null =>
  cost ? Math.round(((revenue - refunds) / cost) * PERCENT) : null

const toRow = (row: ReportRow): AdReportRow => ({ ...row, orders: row.orders / MILLION, roas: roasOf(row) })

const read = ({ db }: Pick<App, 'db'>, { query, brand }: Asked): Promise<Report> => readReport(db, { ...query, brand })

const get: Handlers['admin.adReport.get'] = async (input, app) => {
  const { query, brand } = input
  const { from, to } = query
  const { rows, total } = await read(app, input)
  const since = new Date(`${from}T00:00:00+09:00`)
  const until = new Date(Date.parse(`${to}T00:00:00+09:00`) + DAY_MS)
  const days = await sumDays(app.db, { from, to, since, until, brand })
  return { rows: rows.slice(0, MOST_ROWS).map(toRow), total: toRow(total), days }
}

const dimensionTexts: Readonly<Record<AdDimension, string>> = {
  channel: '채널별',
  source: '소스별',
  medium: '미디엄별',
  campaign: '캠페인별',
  keyword: '키워드별',
  product: '상품별',
}
const columns: readonly (readonly [string, (row: AdReportRow) => SheetCell])[] = [
  ['이름', ({ name }) => name],
  ['클릭', ({ clicks }) => clicks],
  ['세션', ({ sessions }) => sessions],
  ['주문', ({ orders }) => orders],
  ['매출(원)', ({ revenue }) => revenue],
  ['환불(원)', ({ refunds }) => refunds],
  ['광고비(원)', ({ cost }) => cost],
  ['ROAS(%)', ({ roas }) => roas],
]

const exportRows: Handlers['admin.adReport.export'] = async (input, app) => {
  const { rows } = await read(app, input)
  const lines = rows.map(toRow).map((row) => columns.map(([, cell]) => cell(row)))
  const { from, to, by, format } = input.query
  const { extension, type } = sheetTypes[format]
  return new FileReply({
    name: `광고 보고서 ${dimensionTexts[by]} ${from}~${to}.${extension}`,
    type,
    stream: writeSheet([columns.map(([name]) => name), ...lines], format),
  })
}

/** Reads the head and the rows of a sheet. */
const readCells = async (bytes: Uint8Array): Promise<{ head: readonly string[]; lines: CostCells[] }> => {
  const lines: CostCells[] = []
  let head: readonly string[] | undefined
  for await (const row of readSheet(bytes, { mostRows: MOST_COST_ROWS + 1 }))
    if (head) lines.push(row)
    else head = row.cells
  return { head: head ?? [], lines }
}

const checkSheet = async (input: HandlerInput<'admin.adReport.importCosts'>) => {
  const { head, lines } = await readCells(input.body.file)
  try {
    return checkCosts(head, lines, input.brand)
  } catch (error) {
    if (error instanceof CostFileError) throw new AppError('sheetHeadMissing', { message: error.message })
    throw error
  }
}

const importCosts: Handlers['admin.adReport.importCosts'] = async (input, { db, clock }) => {
  const { rows, problems } = await checkSheet(input)
  const isStored = !input.query.dryRun && problems.length === 0 && rows.length > 0
  if (isStored) await storeCosts(db, rows, clock())
  const won = rows.reduce((sum, { cost }) => sum + cost, 0)
  const reply: CallReply<'admin.adReport.importCosts'> = {
    rows: rows.length,
    won,
    isStored,
    problemCount: problems.length,
    problems: problems.slice(0, MOST_PROBLEMS),
  }
  input.audit?.({ after: { rows: rows.length, won, isStored, problems: problems.length } })
  return reply
}

/** H3: the report of advertising in the back office. Decision 085 */
export const adReportHandlers: Pick<Handlers, ReportCalls> = {
  'admin.adReport.get': get,
  'admin.adReport.export': exportRows,
  'admin.adReport.importCosts': importCosts,
}
