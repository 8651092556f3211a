import { MembersOnly } from '#src/features/auth/members-only.tsx'
import { Personal } from '#src/features/auth/personal.tsx'
import { usePersonalCall } from '#src/features/auth/use-personal-call.ts'
import { AlarmList, AlarmSkeleton } from '#src/features/notification/alarm-list.tsx'
import { definePageHandle } from '#src/lib/page-handle.ts'
import { seo, siteOf } from '#src/lib/seo.ts'
import { BellDrawing } from '#src/ui/shown/empty-drawings.tsx'
import type { Route } from './+types/alarms-page.ts'

export const handle = definePageHandle({ title: '재입고 알림' })
export const meta: Route.MetaFunction = ({ matches }) =>
  seo(siteOf(matches), { title: '재입고 알림', path: '/my-cuma/alarms', hidden: true })

function Alarms() {
  const query = usePersonalCall('notification.listProductAlarms', {})
  return (
    <Personal query={query} skeleton={<AlarmSkeleton />}>
      {(first) => <AlarmList first={first} />}
    </Personal>
  )
}

export default function AlarmsPage() {
  return (
    <>
      <h1 className="sr-only">재입고 알림</h1>
      <MembersOnly
        picture={<BellDrawing />}
        title="로그인하고 재입고 알림을 받아 보세요"
        text="기다리는 상품을 살 수 있을 때 바로 알려 드려요."
      >
        <Alarms />
      </MembersOnly>
    </>
  )
}
