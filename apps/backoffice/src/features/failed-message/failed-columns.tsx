import type { FailedMessage } from '@shop/contract'
import { Link } from 'react-router'
import { call } from '#src/lib/call/call.ts'
import { momentText } from '#src/lib/format/texts.ts'
import { useCan } from '#src/lib/session/staff-session.ts'
import { Button } from '#src/ui/controls/button.tsx'
import { Badge } from '#src/ui/display/states.tsx'
import { messageText } from '#src/ui/format/message-texts.ts'
import type { GridColumn, GridFilter } from '#src/ui/grid/grid-types.ts'
import { useFailedChange } from './use-failed-change.ts'

function MessageAction({ message: { id, canRetry } }: { message: FailedMessage }) {
  const { retry, discard } = useFailedChange()
  const canWrite = useCan('message.retry')
  if (!canWrite) return undefined
  return (
    <span className="flex gap-2">
      {canRetry && (
        <Button
          size="small"
          aria-label={`${id}번 다시 보내기`}
          onClick={() => void retry(() => call('admin.failedMessage.retry', { body: { ids: [id] } }))}
        >
          다시 보내기
        </Button>
      )}
      <Button
        size="small"
        look="ghost"
        aria-label={`${id}번 버리기`}
        onClick={() => void discard(`${id}번 메시지`, { ids: [id] })}
      >
        버리기
      </Button>
    </span>
  )
}

export const failedColumns: readonly GridColumn<FailedMessage>[] = [
  { key: 'at', label: '실패한 시각', width: 150, isPinned: true, cell: ({ at }) => momentText(at) },
  { key: 'kind', label: '메시지', width: 190, cell: ({ kind, channel }) => messageText(kind, channel) },
  { key: 'receiver', label: '받는 사람', width: 140, cell: ({ receiver }) => receiver ?? '–' },
  { key: 'reason', label: '이유', width: 260, cell: ({ reason }) => reason },
  {
    key: 'state',
    label: '상태',
    width: 120,
    cell: ({ state }) => (
      <Badge tone={state === 'failed' ? 'bad' : 'warn'}>{state === 'failed' ? '못 보냄' : '결과를 모름'}</Badge>
    ),
  },
  {
    key: 'customer',
    label: '고객',
    width: 90,
    cell: ({ customerId }) =>
      customerId === null ? (
        '–'
      ) : (
        <Link to={`/customers/${customerId}`} className="underline underline-offset-4">
          {customerId}번
        </Link>
      ),
  },
  { key: 'action', label: '처리', width: 210, cell: (message) => <MessageAction message={message} /> },
]

export const failedFilters: readonly GridFilter[] = [
  {
    kind: 'choice',
    key: 'channel',
    label: '방법',
    options: [
      ['text', '알림톡·문자'],
      ['email', '이메일'],
      ['push', '앱 알림'],
    ],
  },
  {
    kind: 'choice',
    key: 'state',
    label: '상태',
    options: [
      ['failed', '못 보냄'],
      ['unknown', '결과를 모름'],
    ],
  },
  { kind: 'day', key: 'day', label: '날짜' },
]
