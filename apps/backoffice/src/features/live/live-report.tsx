import { lazy, Suspense } from 'react'
import { failureText } from '#src/lib/call/api-error.ts'
import { useCall } from '#src/lib/call/use-call.ts'
import { numberText, wonText } from '#src/lib/format/texts.ts'
import { Card } from '#src/ui/display/page.tsx'
import { ErrorNote, Skeleton, SkeletonRows } from '#src/ui/display/states.tsx'

// Recharts loads with the first plot
const LivePlot = lazy(async () => ({ default: (await import('./live-plot.tsx')).LivePlot }))

/** What a broadcast brought: numbers, minutes and products. */
export function LiveReportCards({ id, deals }: { id: number; deals: number }) {
  const { data: report, error, refetch } = useCall('admin.live.getReport', { params: { id } })
  if (error && !report) return <ErrorNote text={failureText(error)} onRetry={() => void refetch()} />
  if (!report) return <SkeletonRows rows={4} className="h-24" />
  const numbers = [
    ['본 사람', numberText(report.viewers)],
    ['가장 많을 때', numberText(report.peakViewers)],
    ['채팅', numberText(report.messages)],
    ['하트', numberText(report.hearts)],
    ['특가', numberText(deals)],
    ['장바구니', numberText(report.carts)],
    ['주문', `${numberText(report.orders)}건`],
    ['매출', wonText(report.revenue)],
    ['환불', wonText(report.refunds)],
  ] as const
  return (
    <>
      <Card title="방송 보고서">
        <dl className="grid grid-cols-2 gap-3 wide:grid-cols-5">
          {numbers.map(([name, value]) => (
            <div key={name} className="flex flex-col rounded-control bg-sunken px-3 py-2">
              <dt className="text-12 text-ink-soft">{name}</dt>
              <dd className="text-16 font-bold tabular-nums">{value}</dd>
            </div>
          ))}
        </dl>
        {report.perMinute.length > 0 && (
          <Suspense fallback={<Skeleton className="h-64 w-full" />}>
            <LivePlot perMinute={report.perMinute} />
          </Suspense>
        )}
      </Card>
      {report.perProduct.length > 0 && (
        <Card title="상품마다">
          <ul className="flex flex-col gap-2 text-13">
            {report.perProduct.map(({ productId, name, taps, carts, units, revenue }) => (
              <li key={productId} className="flex flex-wrap justify-between gap-2">
                <span>{name}</span>
                <span className="text-ink-soft tabular-nums">
                  열기 {numberText(taps)} · 담기 {numberText(carts)} · {numberText(units)}개 · {wonText(revenue)}
                </span>
              </li>
            ))}
          </ul>
        </Card>
      )}
    </>
  )
}
