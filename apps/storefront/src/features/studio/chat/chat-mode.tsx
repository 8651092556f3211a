import type { AdminLiveBroadcast } from '@shop/contract'
import { Button } from '#src/ui/controls/button.tsx'
import { useAct } from '../air/use-broadcast.ts'
import { staffApi } from '../session/staff-api.ts'

const SECONDS = [0, 3, 5, 10, 30, 60]

/** Slow mode, and the freeze in which only the broadcaster writes. */
export function ChatMode({ broadcast }: { broadcast: AdminLiveBroadcast }) {
  const { slowModeS, isFrozen } = broadcast
  const { busy, act } = useAct()
  const set = (changed: Partial<{ slowModeS: number; isFrozen: boolean }>) =>
    act(() =>
      staffApi('admin.live.setChatMode', {
        params: { id: broadcast.id },
        body: { slowModeS, isFrozen, ...changed },
      }),
    )
  const choices = SECONDS.includes(slowModeS) ? SECONDS : [...SECONDS, slowModeS].toSorted((a, b) => a - b)
  return (
    <div className="flex flex-wrap items-center gap-2">
      <label className="flex items-center gap-2 text-13 text-ink-soft">
        천천히 모드
        <select
          value={slowModeS}
          disabled={busy}
          onChange={(event) => void set({ slowModeS: Number(event.currentTarget.value) })}
          className="h-9 rounded-control bg-sunken px-2 text-14 text-ink"
        >
          {choices.map((seconds) => (
            <option key={seconds} value={seconds}>
              {seconds === 0 ? '끔' : `${seconds}초`}
            </option>
          ))}
        </select>
      </label>
      <Button
        look={isFrozen ? 'danger' : 'line'}
        size="small"
        busy={busy}
        aria-pressed={isFrozen}
        onClick={() => void set({ isFrozen: !isFrozen })}
      >
        {isFrozen ? '대화 멈춤 풀기' : '대화 멈추기'}
      </Button>
    </div>
  )
}
