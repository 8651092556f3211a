import { failureText } from '#src/lib/call/api-error.ts'
import { call } from '#src/lib/call/call.ts'
import { useCall } from '#src/lib/call/use-call.ts'
import { momentText } from '#src/lib/format/texts.ts'
import { useCan } from '#src/lib/session/staff-session.ts'
import { Button } from '#src/ui/controls/button.tsx'
import { ErrorNote, SkeletonRows } from '#src/ui/display/states.tsx'
import { confirmAction } from '#src/ui/overlay/confirm.tsx'
import { SectionTable } from './section-table.tsx'
import { useCustomerChange } from './use-customer-change.ts'

/** Logins of the customer, and the button that ends them all. */
export function SessionSection({ customerId: id }: { customerId: number }) {
  const { data, error, refetch } = useCall('admin.customer.listSessions', { params: { id } })
  const canWrite = useCan('customer.write')
  const change = useCustomerChange()
  const end = async () => {
    const confirmed = await confirmAction({
      title: '모든 기기에서 로그아웃할까요?',
      action: '모두 로그아웃',
      isDanger: true,
      reason: 'required',
    })
    if (!confirmed) return
    const { reason = '' } = confirmed
    await change(
      () => call('admin.customer.endSessions', { params: { id }, body: { reason } }, { reason }),
      '모든 기기에서 로그아웃했어요.',
    )
  }
  if (error && !data) return <ErrorNote text={failureText(error)} onRetry={() => void refetch()} />
  if (!data) return <SkeletonRows rows={3} />
  const { sessions } = data
  return (
    <div className="flex flex-col items-start gap-3">
      {canWrite && sessions.length > 0 && (
        <Button icon="logOut" onClick={() => void end()}>
          모두 로그아웃
        </Button>
      )}
      <div className="w-full min-w-0">
        <SectionTable
          label="로그인한 기기"
          rows={sessions}
          keyOf={({ createdAt, lastUsedAt }) => `${createdAt} ${lastUsedAt}`}
          empty="로그인한 기기가 없어요"
          columns={[
            { label: '기기', cell: ({ device }) => device ?? '알 수 없는 기기' },
            { label: '로그인', cell: ({ createdAt }) => momentText(createdAt) },
            { label: '마지막 사용', cell: ({ lastUsedAt }) => momentText(lastUsedAt) },
            { label: '끝나는 시각', cell: ({ expiresAt }) => momentText(expiresAt) },
          ]}
        />
      </div>
    </div>
  )
}
