import type { BrandId } from '@shop/brands'
import type { CallReply, ReportName } from '@shop/contract'
import { columnsOf, type ReportRow, reportTables } from '@shop/rules/reports'
import { createThrottle } from '#src/features/sheet/throttle.ts'
import { type SheetFormat, type SheetRows, sheetTypes, writeSheet } from '#src/features/sheet/write-sheet.ts'
import { type App, FileReply, type Handlers } from '#src/handler-context.ts'
import { closeDay, listAccountDays } from './account-days.ts'
import { inSnapshot, readReport, type Report, type ReportRange, readWhole } from './read-reports.ts'

type ReportCalls = Extract<keyof Handlers, `admin.report.${string}` | `admin.day.${string}`>

interface ReportInput {
  brand: BrandId
  query: Omit<ReportRange, 'brand'>
}

const read =
  <N extends ReportName>(name: N) =>
  ({ brand, query }: ReportInput, { db }: Pick<App, 'db'>): Promise<CallReply<`admin.report.${N}`>> =>
    readWhole(db, name, { ...query, brand })

/** Rows of a portion between two rests. */
const PORTION = 100

async function* rowsOf(name: ReportName, { rows, totals }: Report): SheetRows {
  const rest = createThrottle()
  const columns = columnsOf(name)
  const cells = (period: string, row: ReportRow) => [period, ...columns.map(({ key }) => Number(row[key]))]
  yield ['기간', ...columns.map(({ label }) => label)]
  for (const [at, row] of rows.entries()) {
    yield cells(String(row['period']), row)
    if (at % PORTION === PORTION - 1) await rest()
  }
  yield cells('합계', totals)
}

interface ExportInput {
  brand: BrandId
  query: ReportInput['query'] & { format: SheetFormat }
}

const exportSheet =
  (name: ReportName) =>
  async ({ brand, query: { format, ...range } }: ExportInput, { db: shop }: Pick<App, 'db'>): Promise<FileReply> => {
    const report = await inSnapshot(shop, (db) => readReport(db, name, { ...range, brand }))
    const { extension, type } = sheetTypes[format]
    return new FileReply({
      name: `${reportTables[name].title} ${range.from}~${range.to}.${extension}`,
      type,
      stream: writeSheet(rowsOf(name, report), format),
    })
  }

/** Reports of the accounts and the closing of days. Decision 082 */
export const reportHandlers: Pick<Handlers, ReportCalls> = {
  'admin.report.sales': read('sales'),
  'admin.report.refunds': read('refunds'),
  'admin.report.points': read('points'),
  'admin.report.coupons': read('coupons'),
  'admin.report.tax': read('tax'),
  'admin.report.receipts': read('receipts'),
  'admin.report.exportSales': exportSheet('sales'),
  'admin.report.exportRefunds': exportSheet('refunds'),
  'admin.report.exportPoints': exportSheet('points'),
  'admin.report.exportCoupons': exportSheet('coupons'),
  'admin.report.exportTax': exportSheet('tax'),
  'admin.report.exportReceipts': exportSheet('receipts'),
  'admin.day.list': listAccountDays,
  'admin.day.close': closeDay,
}
