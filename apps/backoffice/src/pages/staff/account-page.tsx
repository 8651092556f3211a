import { useParams } from 'react-router'
import { AccountActions } from '#src/features/staff/account/account-actions.tsx'
import { AccountForm } from '#src/features/staff/account/account-form.tsx'
import { AccountState } from '#src/features/staff/account/staff-columns.tsx'
import { failureText } from '#src/lib/call/api-error.ts'
import { useCall } from '#src/lib/call/use-call.ts'
import { momentText, numberText } from '#src/lib/format/texts.ts'
import { useCan } from '#src/lib/session/staff-session.ts'
import { ButtonLink } from '#src/ui/controls/button.tsx'
import { Card, Facts, Page } from '#src/ui/display/page.tsx'
import { ErrorNote, SkeletonRows } from '#src/ui/display/states.tsx'

/** One staff account: what it may do, its logins, and what its owner can do about it. */
export default function AccountPage() {
  const id = Number(useParams()['id'])
  const { data, error, refetch } = useCall('admin.staff.get', { params: { id } })
  const canWrite = useCan('staff.write')
  const canAudit = useCan('audit.read')
  const account = data?.account
  return (
    <Page
      title={account?.name ?? '직원'}
      lead={account?.email}
      actions={
        canAudit && (
          <ButtonLink to={`/audit?staffId=${id}`} icon="audit">
            한 일 보기
          </ButtonLink>
        )
      }
    >
      {error && <ErrorNote text={failureText(error)} onRetry={() => void refetch()} />}
      {!account && !error && <SkeletonRows />}
      {account && (
        <div className="grid items-start gap-4 broad:grid-cols-[1fr_24rem]">
          <Card title="이름과 역할">
            {canWrite ? <AccountForm key={account.id} account={account} /> : <p className="text-14">{account.name}</p>}
          </Card>
          <Card title="계정">
            <Facts
              rows={[
                ['상태', <AccountState key="state" account={account} />],
                ['인증 앱', account.hasTotp ? '등록함' : '없음'],
                ['열린 로그인', `${numberText(account.sessions)}개`],
                ['마지막 로그인', account.lastLoginAt === null ? '없음' : momentText(account.lastLoginAt)],
                ['만든 날', momentText(account.createdAt)],
              ]}
            />
            {canWrite && <AccountActions account={account} />}
          </Card>
        </div>
      )}
    </Page>
  )
}
