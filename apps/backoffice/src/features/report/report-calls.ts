import type { CallReply, ReportName } from '@shop/contract'
import type { ReportRow } from '@shop/rules/reports'
import type { UseQueryResult } from '@tanstack/react-query'
import { useCall } from '#src/lib/call/use-call.ts'

/** Any report: the calls differ in the numbers of their rows only. */
export interface AnyReport extends Omit<CallReply<'admin.report.sales'>, 'rows' | 'totals'> {
  rows: readonly ReportRow[]
  totals: ReportRow
}

/** Calls that write each report as a sheet. */
export const exportCalls = {
  sales: 'admin.report.exportSales',
  refunds: 'admin.report.exportRefunds',
  points: 'admin.report.exportPoints',
  coupons: 'admin.report.exportCoupons',
  tax: 'admin.report.exportTax',
  receipts: 'admin.report.exportReceipts',
} as const satisfies Record<ReportName, string>

interface Asked {
  from: string
  to: string
  by: 'day' | 'month'
}

/** Reads a report by its name. */
export const useReport = (name: ReportName, { from, to, by }: Asked, isWanted = true): UseQueryResult<AnyReport> =>
  useCall(`admin.report.${name}` as 'admin.report.sales', { query: { from, to, by } }, { isWanted })
