import type { QueueKind, ScheduledJob } from '@shop/contract'
import { Link } from 'react-router'
import { failureText } from '#src/lib/call/api-error.ts'
import { call } from '#src/lib/call/call.ts'
import { useCall } from '#src/lib/call/use-call.ts'
import { momentText, numberText } from '#src/lib/format/texts.ts'
import { useCan } from '#src/lib/session/staff-session.ts'
import { Button } from '#src/ui/controls/button.tsx'
import { Card } from '#src/ui/display/page.tsx'
import { ErrorNote, SkeletonRows } from '#src/ui/display/states.tsx'
import { confirmAction } from '#src/ui/overlay/confirm.tsx'
import { type TableColumn, PlainTable } from '#src/ui/display/plain-table.tsx'
import { useQueueChange } from './queue-columns.tsx'

const EVERY_MS = 30_000
const ofMoment = (at: string | null, otherwise: string): string => (at === null ? otherwise : momentText(at))
const msText = (ms: number | null): string =>
  ms === null ? '–' : ms < 1_000 ? `${numberText(ms)}ms` : `${(ms / 1_000).toFixed(1)}초`

function RetryAll({ kind: { kind, label, dead } }: { kind: QueueKind }) {
  const change = useQueueChange()
  const retry = async () => {
    const confirmed = await confirmAction({
      title: `멈춘 ${label} 작업 ${numberText(dead)}개를 다시 할까요?`,
      action: '모두 다시 하기',
      reason: 'optional',
    })
    if (confirmed)
      await change(
        () => call('admin.queue.retryKind', { body: { kind } }, { reason: confirmed.reason }),
        `${label} 작업을 처음부터 다시 해요.`,
      )
  }
  return (
    <Button size="small" aria-label={`멈춘 ${label} 모두 다시 하기`} onClick={() => void retry()}>
      모두 다시 하기
    </Button>
  )
}

const kindColumns = (canRetry: boolean): readonly TableColumn<QueueKind>[] => [
  { label: '작업', cell: ({ label }) => label },
  {
    label: '기다림',
    isRight: true,
    cell: ({ kind, waiting }) => (
      <Link to={`/queue?state=waiting&kind=${kind}`} className="underline underline-offset-4">
        {numberText(waiting)}
      </Link>
    ),
  },
  { label: '때가 된 작업', isRight: true, cell: ({ due }) => numberText(due) },
  { label: '가장 오래된 시각', cell: ({ oldestAt }) => ofMoment(oldestAt, '–') },
  {
    label: '멈춤',
    isRight: true,
    cell: ({ kind, dead }) =>
      dead === 0 ? (
        '0'
      ) : (
        <Link to={`/queue?state=dead&kind=${kind}`} className="font-bold text-danger underline underline-offset-4">
          {numberText(dead)}
        </Link>
      ),
  },
  { label: '처리', cell: (kind) => (canRetry && kind.dead > 0 ? <RetryAll kind={kind} /> : '–') },
]

/** Waiting and dead jobs by kind. */
export function KindsCard() {
  const canRetry = useCan('job.retry')
  const { data, error, refetch } = useCall('admin.queue.listKinds', undefined, { every: EVERY_MS })
  return (
    <Card title="종류별 작업">
      {!data && !error && <SkeletonRows rows={4} />}
      {!data && error && <ErrorNote text={failureText(error)} onRetry={() => void refetch()} />}
      {data && (
        <PlainTable
          label="종류별 작업"
          rows={data.kinds}
          keyOf={({ kind }) => kind}
          columns={kindColumns(canRetry)}
          empty="기다리거나 멈춘 작업이 없어요."
        />
      )}
    </Card>
  )
}

const scheduledColumns: readonly TableColumn<ScheduledJob>[] = [
  { label: '작업', cell: ({ label }) => label },
  { label: '지난 실행', cell: ({ startedAt }) => ofMoment(startedAt, '아직 없음') },
  { label: '걸린 시간', isRight: true, cell: ({ ms }) => msText(ms) },
  { label: '다음 실행', cell: ({ nextAt }) => ofMoment(nextAt, '예약되지 않음') },
  {
    label: '마지막 오류',
    cell: ({ error, failedAt }) => (error === null ? '–' : `${failedAt ? `${momentText(failedAt)} · ` : ''}${error}`),
  },
]

/** Scheduled jobs with their last and next run. */
export function ScheduledCard() {
  const { data, error, refetch } = useCall('admin.queue.listScheduled', undefined, { every: EVERY_MS })
  return (
    <Card title="정해진 때에 하는 작업">
      {!data && !error && <SkeletonRows rows={8} />}
      {!data && error && <ErrorNote text={failureText(error)} onRetry={() => void refetch()} />}
      {data && (
        <PlainTable
          label="정해진 때에 하는 작업"
          rows={data.jobs}
          keyOf={({ kind }) => kind}
          columns={scheduledColumns}
          empty="정해진 때에 하는 작업이 없어요."
        />
      )}
    </Card>
  )
}
