import { failureText } from '#src/features/snackbar/show-failure.ts'
import { hasDraft } from '#src/lib/draft.ts'
import { ButtonLink } from '#src/ui/controls/button.tsx'
import { ErrorNote } from '#src/ui/display/error-note.tsx'
import { Skeleton } from '#src/ui/display/skeleton.tsx'
import { showSnackbar } from '#src/ui/overlay/snackbar-store.ts'
import { showFailure } from '#src/features/snackbar/show-failure.ts'
import type { AdminLiveBroadcast } from '@shop/contract'
import { useState } from 'react'
import { isOver } from '../broadcast/broadcast-state.tsx'
import { BroadcastForm } from '../form/broadcast-form.tsx'
import { CancelBroadcast } from '../form/cancel-broadcast.tsx'
import { draftNameOf } from '../form/use-broadcast-form.ts'
import { PageHead } from '../frame/studio-frame.tsx'
import { useStaffSession } from '../session/staff-session.ts'
import { ControlRoom } from './control-room.tsx'
import { useBroadcast, useSetBroadcast } from './use-broadcast.ts'

const ViewSkeleton = () => (
  <div aria-busy="true" className="grid gap-4 px-4 py-6 min-[1024px]:grid-cols-3 wide:px-6">
    {[0, 1, 2].map((at) => (
      <Skeleton key={at} className="h-96 rounded-card" />
    ))}
  </div>
)

function Edit({ broadcast, onLeave }: { broadcast: AdminLiveBroadcast; onLeave: () => void }) {
  const staffId = useStaffSession(({ staff }) => staff?.id)
  const set = useSetBroadcast()
  // the version at which the form was opened: later ones are changes of others
  const [opened] = useState(broadcast)
  if (staffId === undefined) return null
  return (
    <div className="flex flex-col gap-5 px-4 py-6 wide:px-6">
      <PageHead title="방송 고치기" />
      <BroadcastForm
        broadcast={opened}
        staffId={staffId}
        onSaved={(saved, problem) => {
          set(saved)
          if (problem === undefined) showSnackbar('저장했어요.')
          else showFailure(problem)
          onLeave()
        }}
        onLeave={onLeave}
        extra={
          broadcast.state === 'scheduled' &&
          !broadcast.isRehearsal && <CancelBroadcast id={broadcast.id} onCanceled={set} />
        }
      />
    </div>
  )
}

function Over({ broadcast }: { broadcast: AdminLiveBroadcast }) {
  const isEnded = broadcast.state === 'ended'
  return (
    <div className="flex flex-1 flex-col items-center justify-center gap-4 px-6 py-16 text-center">
      <h1 className="text-22 font-bold text-balance">{broadcast.title}</h1>
      <p className="text-14 text-ink-soft">{isEnded ? '방송이 끝났어요.' : '취소한 방송이에요.'}</p>
      <div className="flex gap-2">
        {isEnded && (
          <ButtonLink to={`/studio/${broadcast.id}/report`} size="small">
            결과 보기
          </ButtonLink>
        )}
        <ButtonLink to="/studio" look="line" size="small">
          방송 목록
        </ButtonLink>
      </div>
    </div>
  )
}

/** A broadcast before, during and after it is on air. */
export function BroadcastView({ id }: { id: number }) {
  const [isEditing, setEditing] = useState(() => hasDraft(draftNameOf(id)))
  const { data, error, refetch } = useBroadcast(id)
  if (!data) {
    if (!error) return <ViewSkeleton />
    return <ErrorNote text={failureText(error)} onRetry={() => void refetch()} />
  }
  const { broadcast } = data
  if (isOver(broadcast)) return <Over broadcast={broadcast} />
  return (
    <>
      {/* stays mounted while the form is open: a running broadcast of this device goes on */}
      <div className={isEditing ? 'hidden' : 'contents'}>
        <ControlRoom broadcast={broadcast} onEdit={() => setEditing(true)} />
      </div>
      {isEditing && <Edit broadcast={broadcast} onLeave={() => setEditing(false)} />}
    </>
  )
}
