import { formatSeoulTime } from '@shop/rules'
import { useQueryClient } from '@tanstack/react-query'
import { Button } from '#src/ui/controls/button.tsx'
import { useAct } from '../air/use-broadcast.ts'
import { staffApi } from '../session/staff-api.ts'
import { useSanctions } from './use-sanctions.ts'

/** Persons who are muted in this room or banned from its channel. */
export function SanctionList({ broadcastId }: { broadcastId: number }) {
  const client = useQueryClient()
  const { busy, act } = useAct()
  const sanctions = useSanctions(broadcastId)
  const lift = (personId: string) =>
    act(async () => {
      const params = { id: broadcastId, personId }
      await staffApi('admin.live.sanction', { params, body: { kind: 'none' } })
      void client.invalidateQueries({ queryKey: ['admin.live.listSanctions'] })
      return {}
    })
  if (!sanctions || sanctions.length === 0) return null
  return (
    <details className="rounded-control bg-sunken px-3 py-2">
      <summary className="text-13 font-semibold">말할 수 없는 사람 {sanctions.length}명</summary>
      <ul className="pt-1">
        {sanctions.map(({ personId, name, kind, until }) => (
          <li key={`${personId} ${kind}`} className="flex items-center gap-2 py-1 text-13">
            <span className="min-w-0 flex-1 truncate">
              {name} · {kind === 'ban' ? '내보냄' : '말하기 금지'}
              {until !== null && ` (${formatSeoulTime(new Date(until))}까지)`}
            </span>
            <Button
              look="ghost"
              size="small"
              busy={busy}
              aria-label={`${name}님 풀기`}
              onClick={() => void lift(personId)}
            >
              풀기
            </Button>
          </li>
        ))}
      </ul>
    </details>
  )
}
