import type { AdDimension } from '@shop/contract'
import { lazy, Suspense, useState } from 'react'
import { useSearchParams } from 'react-router'
import { ExportMenu } from '#src/features/sheet/export-menu.tsx'
import { AdTable, DayTable } from '#src/features/tracking/ad-table.tsx'
import { CostImport } from '#src/features/tracking/cost-import.tsx'
import { failureText } from '#src/lib/call/api-error.ts'
import { download } from '#src/lib/call/call.ts'
import { useCall } from '#src/lib/call/use-call.ts'
import { seoulDay } from '#src/lib/format/texts.ts'
import { useCan } from '#src/lib/session/staff-session.ts'
import { SelectField, TextField } from '#src/ui/controls/field.tsx'
import { Card, Page } from '#src/ui/display/page.tsx'
import { ErrorNote, Skeleton, SkeletonRows } from '#src/ui/display/states.tsx'

/** Recharts is loaded with the first plot. */
const AdPlot = lazy(async () => ({ default: (await import('#src/features/tracking/ad-plot.tsx')).AdPlot }))

const DAY_MS = 86_400_000
const DEFAULT_DAYS = 29
const dimensions: readonly (readonly [AdDimension, string])[] = [
  ['channel', '채널'],
  ['source', '소스'],
  ['medium', '미디엄'],
  ['campaign', '캠페인'],
  ['keyword', '키워드'],
  ['product', '상품'],
]
const models = [
  ['last', '마지막 클릭'],
  ['first', '첫 클릭'],
  ['linear', '고르게'],
] as const
type Model = (typeof models)[number][0]

const useAsked = () => {
  const [now] = useState(() => Date.now())
  const [params, setParams] = useSearchParams()
  const query = {
    from: params.get('from') ?? seoulDay(new Date(now - DEFAULT_DAYS * DAY_MS)),
    to: params.get('to') ?? seoulDay(new Date(now)),
    by: (params.get('by') ?? 'channel') as AdDimension,
    model: (params.get('model') ?? 'last') as Model,
  }
  const set = (change: Partial<typeof query>) =>
    setParams(new URLSearchParams({ ...query, ...change }), { replace: true })
  return { query, set }
}

/** Clicks, orders, refunds and costs of advertising, by source and by day. */
export default function AdsPage() {
  const { query, set } = useAsked()
  const { data, error, refetch } = useCall('admin.adReport.get', { query })
  const canImport = useCan('adCost.write')
  return (
    <Page
      title="광고 보고서"
      lead="결제한 날로 센 주문을 광고 클릭에 나눠 봐요."
      actions={<ExportMenu run={(format) => download('admin.adReport.export', { query: { ...query, format } })} />}
    >
      <Card>
        <div className="grid grid-cols-2 gap-3 wide:grid-cols-4">
          <TextField
            type="date"
            label="시작일"
            value={query.from}
            max={query.to}
            onChange={({ target }) => target.value && set({ from: target.value })}
          />
          <TextField
            type="date"
            label="종료일"
            value={query.to}
            min={query.from}
            onChange={({ target }) => target.value && set({ to: target.value })}
          />
          <SelectField
            label="나누는 기준"
            options={dimensions}
            value={query.by}
            onChange={({ target }) => set({ by: target.value as AdDimension })}
          />
          <SelectField
            label="기여 방법"
            options={models}
            value={query.model}
            onChange={({ target }) => set({ model: target.value as Model })}
          />
        </div>
      </Card>
      {error && <ErrorNote text={failureText(error)} onRetry={() => void refetch()} />}
      {!data && !error && <SkeletonRows className="h-28" rows={3} />}
      {data && (
        <>
          <Card title="날짜별">
            <p className="flex flex-wrap gap-4 text-12 text-ink-soft" aria-hidden="true">
              <span className="flex items-center gap-1.5">
                <span className="size-3 rounded-[3px] bg-accent" /> 환불 뺀 매출
              </span>
              <span className="flex items-center gap-1.5">
                <span className="w-4 border-t-2 border-danger" /> 광고비
              </span>
              <span className="flex items-center gap-1.5">
                <span className="w-4 border-t-2 border-dashed border-ink-soft" /> 클릭
              </span>
            </p>
            <Suspense fallback={<Skeleton className="h-72 w-full" />}>
              <AdPlot days={data.days} />
            </Suspense>
            <DayTable days={data.days} />
          </Card>
          <Card title="광고별">
            <AdTable rows={data.rows} total={data.total} />
          </Card>
        </>
      )}
      {canImport && <CostImport />}
    </Page>
  )
}
