import type { ReportName } from '@shop/contract'
import { columnsOf, reportTables } from '@shop/rules/reports'
import { lazy, Suspense, useState } from 'react'
import { useLocation } from 'react-router'
import { exportCalls, useReport } from '#src/features/report/report-calls.ts'
import { ReportCheckMark } from '#src/features/report/report-check.tsx'
import { ReportFilter } from '#src/features/report/report-filter.tsx'
import { comparedRange, useReportView } from '#src/features/report/report-range.ts'
import { ReportParts, ReportTable } from '#src/features/report/report-table.tsx'
import { ReportTabs } from '#src/features/report/report-tabs.tsx'
import { ExportMenu } from '#src/features/sheet/export-menu.tsx'
import { failureText } from '#src/lib/call/api-error.ts'
import { download } from '#src/lib/call/call.ts'
import { SelectField } from '#src/ui/controls/field.tsx'
import { Card, Page } from '#src/ui/display/page.tsx'
import { ErrorNote, Skeleton, SkeletonRows } from '#src/ui/display/states.tsx'

/** Recharts is loaded with the first plot. */
const ReportPlot = lazy(async () => ({ default: (await import('#src/features/report/report-plot.tsx')).ReportPlot }))

const nameIn = (pathname: string): ReportName => {
  const word = pathname.split('/').at(-1) ?? ''
  return word in reportTables ? (word as ReportName) : 'sales'
}

const lead: Readonly<Record<ReportName, string>> = {
  sales: '결제한 날로 더하고, 환불은 환불한 날로 빼요.',
  refunds: '환불을 장부에 적은 날로 더해요.',
  points: '이 브랜드 회원이 쓸 수 있는 적립금, 곧 쇼핑몰의 빚이에요.',
  coupons: '쿠폰 할인은 쇼핑몰이 부담해요.',
  tax: '부가세는 주문마다 남은 과세 금액의 11분의 1을 원 아래에서 버린 값이에요.',
  receipts: '국세청에서 발급하고 취소한 날로 더해요.',
}

/** A report of the accounts: plot, table, check against the ledger and sheet. The path names the report. */
export default function ReportPage() {
  const name = nameIn(useLocation().pathname)
  const { view, change } = useReportView()
  const [plotted, setPlotted] = useState<string>()
  const { data, error, refetch } = useReport(name, view)
  const before = useReport(name, { ...comparedRange(view), by: view.by }, view.isCompared).data
  const { title, plot, parts } = reportTables[name]
  const columns = columnsOf(name)
  const column = columns.find(({ key }) => key === (plotted ?? plot)) ?? columns[0]
  const { from, to, by } = view
  const compared = view.isCompared ? before : undefined
  return (
    <Page
      title={`${title} 보고서`}
      lead={lead[name]}
      actions={<ExportMenu run={(format) => download(exportCalls[name], { query: { from, to, by, format } })} />}
    >
      <ReportTabs open={name} />
      <ReportFilter view={view} onChange={change} />
      {error && !data && <ErrorNote text={failureText(error)} onRetry={() => void refetch()} />}
      {!data && !error && <SkeletonRows rows={8} />}
      {data && column && (
        <>
          <Card
            title={column.label}
            actions={
              <SelectField
                label="그래프"
                isLabelHidden
                options={columns.map(({ key, label }) => [key, label])}
                value={column.key}
                onChange={({ target }) => setPlotted(target.value)}
              />
            }
          >
            <Suspense fallback={<Skeleton className="h-64 w-full" />}>
              <ReportPlot rows={data.rows} before={compared?.rows} column={column} />
            </Suspense>
          </Card>
          <Card title={`${from} ~ ${to}`} actions={<ReportCheckMark check={data.check} />}>
            <ReportTable name={name} rows={data.rows} totals={data.totals} before={compared?.totals} />
          </Card>
          {data.parts.length > 0 && (
            <Card title={parts}>
              <ReportParts title={parts} parts={data.parts} />
            </Card>
          )}
        </>
      )}
    </Page>
  )
}
