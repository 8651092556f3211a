import { DisplayBuilder } from '#src/features/home/display-builder.tsx'
import { failureText } from '#src/lib/call/api-error.ts'
import { useCall } from '#src/lib/call/use-call.ts'
import { useStaffSession } from '#src/lib/session/staff-session.ts'
import { Page } from '#src/ui/display/page.tsx'
import { ErrorNote, SkeletonRows } from '#src/ui/display/states.tsx'

/** What the brand shows: tree, editor, preview and versions. */
export default function DisplaysPage() {
  const brand = useStaffSession((session) => session.brand)
  const { data, error, refetch } = useCall('admin.display.get')
  if (data) return <DisplayBuilder key={brand} current={data} />
  return (
    <Page title="전시">
      {error ? <ErrorNote text={failureText(error)} onRetry={() => void refetch()} /> : <SkeletonRows rows={10} />}
    </Page>
  )
}
