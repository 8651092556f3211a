import type { FailedMessageGroup } from '@shop/contract'
import { Link } from 'react-router'
import { failureText } from '#src/lib/call/api-error.ts'
import { call } from '#src/lib/call/call.ts'
import { useCall } from '#src/lib/call/use-call.ts'
import { numberText } from '#src/lib/format/texts.ts'
import { useCan } from '#src/lib/session/staff-session.ts'
import { Button } from '#src/ui/controls/button.tsx'
import { PlainTable, type TableColumn } from '#src/ui/display/plain-table.tsx'
import { Card } from '#src/ui/display/page.tsx'
import { ErrorNote, SkeletonRows } from '#src/ui/display/states.tsx'
import { messageText } from '#src/ui/format/message-texts.ts'
import { useFailedChange } from './use-failed-change.ts'

function GroupAction({ group: { day, reasonId, reason, retryable } }: { group: FailedMessageGroup }) {
  const { retry, discard } = useFailedChange()
  const what = `${day} ‘${reason}’ 메시지`
  return (
    <span className="flex gap-2">
      {retryable > 0 && (
        <Button
          size="small"
          aria-label={`${what} 모두 다시 보내기`}
          onClick={() => void retry(() => call('admin.failedMessage.retry', { body: { reasonId, day } }))}
        >
          모두 다시 보내기
        </Button>
      )}
      <Button
        size="small"
        look="ghost"
        aria-label={`${what} 모두 버리기`}
        onClick={() => void discard(`${what} 모두`, { reasonId, day })}
      >
        모두 버리기
      </Button>
    </span>
  )
}

const columnsFor = (canWrite: boolean): readonly TableColumn<FailedMessageGroup>[] => [
  { label: '날짜', cell: ({ day }) => day },
  { label: '방법', cell: ({ channel }) => messageText('', channel) },
  {
    label: '이유',
    cell: ({ day, reasonId, reason }) => (
      <Link to={`/failed-messages?day=${day}&reasonId=${reasonId}`} className="underline underline-offset-4">
        {reason}
      </Link>
    ),
  },
  { label: '건수', isRight: true, cell: ({ count }) => numberText(count) },
  { label: '다시 보낼 수 있음', isRight: true, cell: ({ retryable }) => numberText(retryable) },
  ...(canWrite ? [{ label: '처리', cell: (group: FailedMessageGroup) => <GroupAction group={group} /> }] : []),
]

/** Failed messages by day and reason. */
export function ReasonsCard() {
  const canWrite = useCan('message.retry')
  const { data, error, refetch } = useCall('admin.failedMessage.listReasons')
  return (
    <Card title="날짜와 이유별">
      {!data && !error && <SkeletonRows rows={4} />}
      {!data && error && <ErrorNote text={failureText(error)} onRetry={() => void refetch()} />}
      {data && (
        <PlainTable
          label="날짜와 이유별"
          rows={data.groups}
          keyOf={({ day, channel, reasonId }) => `${day} ${channel} ${reasonId}`}
          columns={columnsFor(canWrite)}
          empty="못 보낸 메시지가 없어요."
        />
      )}
    </Card>
  )
}
