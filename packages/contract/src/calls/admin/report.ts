import { z } from 'zod'
import { call } from '../../call.ts'
import {
  CouponsRow,
  MOST_REPORT_DAYS,
  PointsRow,
  ReceiptsRow,
  RefundsRow,
  ReportCheck,
  ReportPart,
  SalesRow,
  TaxRow,
} from '../../entities/report.ts'
import { Day } from '../../scalars.ts'

const DAY_MS = 86_400_000
const MOST_PARTS = 100
const FIRST = '2000-01-01'
const LAST = '2099-12-31'

const Range = z.object({
  /** First day in Asia/Seoul. */
  from: Day,
  /** Last day in Asia/Seoul. */
  to: Day,
  by: z.enum(['day', 'month']).default('day'),
})
type Range = z.infer<typeof Range>

const hasDays = ({ from, to }: Pick<Range, 'from' | 'to'>): boolean => {
  const days = (Date.parse(to) - Date.parse(from)) / DAY_MS + 1
  return from >= FIRST && to <= LAST && days >= 1 && days <= MOST_REPORT_DAYS
}
const wrongDays = { path: ['to'], message: '시작일부터 366일까지 볼 수 있어요.' }
const ReportQuery = Range.refine(hasDays, wrongDays)
const ExportQuery = Range.extend({ format: z.enum(['xlsx', 'csvUtf8', 'csvCp949']).default('xlsx') }).refine(
  hasDays,
  wrongDays,
)
const reads = { access: 'staff', permission: 'report.read', method: 'GET' } as const

const report = <R extends z.ZodObject>(word: string, row: R, summary: string) =>
  call({
    ...reads,
    summary,
    path: `/admin/v1/report/${word}`,
    query: ReportQuery,
    reply: z.object({
      rows: z.array(row).max(MOST_REPORT_DAYS),
      /** Sums; for points the first opening and the last closing. `period` is empty. */
      totals: row,
      check: ReportCheck,
      parts: z.array(ReportPart).max(MOST_PARTS),
    }),
  })

const exported = (word: string, summary: string) =>
  call({
    ...reads,
    summary,
    path: `/admin/v1/report-export/${word}`,
    rate: 'report',
    file: true,
    query: ExportQuery,
    reply: z.string(),
  })

/** Reports of the accounts of a brand, by day or month in Asia/Seoul. Each is compared with the ledger. */
export const adminReportCalls = {
  'admin.report.sales': report(
    'sales',
    SalesRow,
    'Sales by the day of the payment, and refunds by the day they were booked. Parts: payment methods, less refunds.',
  ),
  'admin.report.refunds': report(
    'refunds',
    RefundsRow,
    'Refunds by the day they were booked. Parts: their states now.',
  ),
  'admin.report.points': report('points', PointsRow, 'Points of the members of the brand as a debt.'),
  'admin.report.coupons': report(
    'coupons',
    CouponsRow,
    'Discounts by coupon. Parts: the coupons with the largest discounts.',
  ),
  'admin.report.tax': report(
    'tax',
    TaxRow,
    'Money less refunds, split into VAT-free, taxable supply and VAT. VAT is 1/11 of what an order keeps, rounded down.',
  ),
  'admin.report.receipts': report('receipts', ReceiptsRow, 'Cash receipts. Parts: their states now.'),
  'admin.report.exportSales': exported('sales', 'The report of sales as a sheet, as a stream.'),
  'admin.report.exportRefunds': exported('refunds', 'The report of refunds as a sheet, as a stream.'),
  'admin.report.exportPoints': exported('points', 'The report of points as a sheet, as a stream.'),
  'admin.report.exportCoupons': exported('coupons', 'The report of coupons as a sheet, as a stream.'),
  'admin.report.exportTax': exported('tax', 'The report of taxes as a sheet, as a stream.'),
  'admin.report.exportReceipts': exported('receipts', 'The report of cash receipts as a sheet, as a stream.'),
}
