import { useNavigate } from 'react-router'
import { showFailure } from '#src/features/snackbar/show-failure.ts'
import { showSnackbar } from '#src/ui/overlay/snackbar-store.ts'
import { PageHead } from '../frame/studio-frame.tsx'
import { useStaffSession } from '../session/staff-session.ts'
import { BroadcastForm } from './broadcast-form.tsx'

/** Page that schedules a broadcast. */
export function NewBroadcast() {
  const navigate = useNavigate()
  const staffId = useStaffSession(({ staff }) => staff?.id)
  if (staffId === undefined) return null
  return (
    <div className="flex flex-col gap-5 px-4 py-6 wide:px-6">
      <PageHead title="방송 예약하기" />
      <BroadcastForm
        broadcast={undefined}
        staffId={staffId}
        onSaved={({ id }, problem) => {
          if (problem === undefined) showSnackbar('방송을 예약했어요.')
          else showFailure(problem)
          void navigate(`/studio/${id}`, { replace: true })
        }}
        onLeave={() => void navigate('/studio')}
      />
    </div>
  )
}
