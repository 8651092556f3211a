import { AllSessions } from '#src/features/staff/session/all-sessions.tsx'
import { OwnSecrets } from '#src/features/staff/session/own-secrets.tsx'
import { SessionList } from '#src/features/staff/session/session-list.tsx'
import { useCan } from '#src/lib/session/staff-session.ts'
import { Page } from '#src/ui/display/page.tsx'

/** Open sessions of the own account with its password and recovery codes, and for owners those of all accounts. */
export default function SessionsPage() {
  const canWrite = useCan('staff.write')
  return (
    <Page title="로그인" lead="모르는 로그인이 있으면 끝내고 비밀번호를 바꿔 주세요." actions={<OwnSecrets />}>
      <SessionList />
      {canWrite && <AllSessions />}
    </Page>
  )
}
