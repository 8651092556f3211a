import { Personal } from '#src/features/auth/personal.tsx'
import { usePersonalCall } from '#src/features/auth/use-personal-call.ts'
import { AlarmList, AlarmSkeleton } from '#src/features/notification/alarm-list.tsx'
import { MemberOnly } from '#src/features/user/member-only.tsx'
import { definePageHandle } from '#src/lib/page/page-handle.ts'
import { Seo } from '#src/lib/seo.tsx'

export const handle = definePageHandle({ title: '입고·오픈 알림' })
export const Head = () => <Seo title="입고·오픈 알림" path="/my-cuma/alarms" hidden />

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
      <h1 className="sr-only">입고·오픈 알림</h1>
      <MemberOnly skeleton={<AlarmSkeleton />} text="기다리는 상품을 살 수 있을 때 바로 알려 드려요.">
        <Alarms />
      </MemberOnly>
    </>
  )
}
