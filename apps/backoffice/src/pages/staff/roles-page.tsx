import { RoleMatrix } from '#src/features/staff/role/role-matrix.tsx'
import { RolePeople } from '#src/features/staff/role/role-people.tsx'
import { failureText } from '#src/lib/call/api-error.ts'
import { useCall } from '#src/lib/call/use-call.ts'
import { Page } from '#src/ui/display/page.tsx'
import { ErrorNote, SkeletonRows } from '#src/ui/display/states.tsx'

/** Roles: who has them, and what they can do. */
export default function RolesPage() {
  const { data, error, refetch } = useCall('admin.staff.listRoles')
  return (
    <Page title="역할" lead="사람을 누르면 그 직원의 역할을 바꿀 수 있어요. 바꾸면 그 직원의 로그인이 바로 끝나요.">
      {error && <ErrorNote text={failureText(error)} onRetry={() => void refetch()} />}
      {!data && !error && <SkeletonRows rows={6} className="h-24" />}
      {data && (
        <>
          <RolePeople roles={data.roles} />
          <div className="hidden broad:block">
            <RoleMatrix roles={data.roles} />
          </div>
        </>
      )}
    </Page>
  )
}
