import type { QueueJob } from '@shop/contract'
import { useQueryClient } from '@tanstack/react-query'
import { call } from '#src/lib/call/call.ts'
import { momentText, numberText } from '#src/lib/format/texts.ts'
import { useCan } from '#src/lib/session/staff-session.ts'
import { Button } from '#src/ui/controls/button.tsx'
import { Badge } from '#src/ui/display/states.tsx'
import type { GridColumn, GridFilter } from '#src/ui/grid/grid-types.ts'
import { confirmAction } from '#src/ui/overlay/confirm.tsx'
import { showFailure, showToast } from '#src/ui/overlay/toast.tsx'

/** Runs a write about jobs, reads the lists again and says what was done. */
export const useQueueChange = () => {
  const client = useQueryClient()
  return async (run: () => Promise<unknown>, done: string): Promise<void> => {
    try {
      await run()
      showToast(done)
    } catch (error) {
      showFailure(error)
    }
    await client.invalidateQueries({
      predicate: ({ queryKey: [name] }) => /^admin\.(queue|today)\./.test(String(name)),
    })
  }
}

const payloadText = (payload: QueueJob['payload']): string =>
  Object.entries(payload)
    .map(([name, value]) => `${name}: ${typeof value === 'string' ? value : JSON.stringify(value)}`)
    .join(', ') || '–'

/** Retries a dead job, or cancels a waiting one. */
function JobAction({ job: { id, label, state, canCancel } }: { job: QueueJob }) {
  const change = useQueueChange()
  const canWrite = useCan('job.retry')
  if (!canWrite) return undefined
  if (state === 'dead')
    return (
      <Button
        size="small"
        aria-label={`${id}번 ${label} 다시 하기`}
        onClick={() =>
          void change(() => call('admin.queue.retry', { params: { id } }), `${id}번 작업을 처음부터 다시 해요.`)
        }
      >
        다시 하기
      </Button>
    )
  const cancel = async () => {
    const confirmed = await confirmAction({
      title: `${id}번 ${label} 작업을 취소할까요?`,
      text: '취소한 알림은 다시 보내지 않아요.',
      action: '작업 취소하기',
      isDanger: true,
      reason: 'required',
    })
    if (confirmed)
      await change(
        () => call('admin.queue.cancel', { params: { id } }, { reason: confirmed.reason }),
        `${id}번 작업을 취소했어요.`,
      )
  }
  return canCancel ? (
    <Button size="small" look="ghost" aria-label={`${id}번 ${label} 취소`} onClick={() => void cancel()}>
      취소
    </Button>
  ) : undefined
}

export const queueColumns: readonly GridColumn<QueueJob>[] = [
  { key: 'id', label: '번호', width: 90, isRight: true, cell: ({ id }) => id },
  { key: 'label', label: '작업', width: 200, isPinned: true, cell: ({ label }) => label },
  {
    key: 'state',
    label: '상태',
    width: 150,
    cell: ({ state, isRetried }) => (
      <Badge tone={state === 'dead' ? 'bad' : 'plain'}>
        {state === 'waiting' ? '기다림' : isRetried ? '계속 실패' : '멈춤'}
      </Badge>
    ),
  },
  { key: 'attempts', label: '시도', width: 80, isRight: true, cell: ({ attempts }) => `${numberText(attempts)}번` },
  { key: 'error', label: '마지막 오류', width: 320, cell: ({ error }) => error ?? '–' },
  { key: 'payload', label: '내용', width: 240, cell: ({ payload }) => payloadText(payload) },
  { key: 'createdAt', label: '생긴 시각', width: 150, cell: ({ createdAt }) => momentText(createdAt) },
  { key: 'nextAt', label: '다음 시각', width: 150, cell: ({ nextAt }) => (nextAt ? momentText(nextAt) : '바로') },
  { key: 'action', label: '처리', width: 120, cell: (job) => <JobAction job={job} /> },
]

export const queueFilters: readonly GridFilter[] = [
  {
    kind: 'choice',
    key: 'state',
    label: '상태',
    options: [
      ['dead', '멈춘 작업'],
      ['waiting', '기다리는 작업'],
    ],
  },
  { kind: 'text', key: 'kind', label: '작업 종류 (message.send)' },
]
