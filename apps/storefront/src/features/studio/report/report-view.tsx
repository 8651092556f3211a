import { formatSeoulTime } from '@shop/rules'
import { failureText } from '#src/features/snackbar/show-failure.ts'
import { ErrorNote } from '#src/ui/display/error-note.tsx'
import { Skeleton } from '#src/ui/display/skeleton.tsx'
import { useBroadcast } from '../air/use-broadcast.ts'
import { PageHead, Panel } from '../frame/studio-frame.tsx'
import { useStaffCall } from '../session/staff-api.ts'
import { Figures } from './figures.tsx'
import { MarkerList } from './marker-list.tsx'
import { MinutePlot } from './minute-plot.tsx'
import { ProductTable } from './product-table.tsx'

const ReportSkeleton = () => (
  <div aria-busy="true" className="flex flex-col gap-4">
    <Skeleton className="h-40 rounded-card" />
    <Skeleton className="h-72 rounded-card" />
  </div>
)

function Report({ id }: { id: number }) {
  const { data, error, refetch } = useStaffCall({}, 'admin.live.getReport', { params: { id } })
  if (!data) return error ? <ErrorNote text={failureText(error)} onRetry={() => void refetch()} /> : <ReportSkeleton />
  return (
    <div className="flex min-w-0 flex-col gap-4">
      <Panel title="결과">
        <Figures report={data} />
      </Panel>
      <Panel title="시간별 흐름">
        <MinutePlot minutes={data.perMinute} />
      </Panel>
      <Panel title="상품별 결과">
        <ProductTable rows={data.perProduct} />
      </Panel>
    </div>
  )
}

/** What a broadcast brought, its replay, and the shorts cut from it. */
export function ReportView({ id }: { id: number }) {
  const { data, error, refetch } = useBroadcast(id, true)
  const broadcast = data?.broadcast
  return (
    <div className="flex flex-col gap-5 px-4 py-6 wide:px-6">
      <PageHead
        title={broadcast?.title ?? '방송 결과'}
        {...(broadcast?.startedAt && { text: `${formatSeoulTime(new Date(broadcast.startedAt))}에 시작한 방송` })}
        actions={
          broadcast?.state === 'ended' && (
            <a
              href={`/live/${id}/player`}
              target="_blank"
              rel="noreferrer"
              className="pressable inline-flex h-9 items-center rounded-control bg-surface px-3.5 text-13 font-semibold ring-1 ring-line ring-inset hover:bg-sunken"
            >
              다시보기 열기
            </a>
          )
        }
      />
      {!broadcast && error && <ErrorNote text={failureText(error)} onRetry={() => void refetch()} />}
      {broadcast && (
        <div className="grid items-start gap-4 min-[1024px]:grid-cols-[1fr_360px]">
          <Report id={id} />
          <MarkerList broadcast={broadcast} />
        </div>
      )}
    </div>
  )
}
