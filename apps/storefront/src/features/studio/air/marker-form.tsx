import { useState } from 'react'
import { Button } from '#src/ui/controls/button.tsx'
import { showSnackbar } from '#src/ui/overlay/snackbar-store.ts'
import { staffApi } from '../session/staff-api.ts'
import { formatDuration } from './elapsed.tsx'
import { useAct } from './use-broadcast.ts'

/** Marks the present moment. Shorts are cut from the markers after the broadcast. */
export function MarkerForm({ broadcastId }: { broadcastId: number }) {
  const [label, setLabel] = useState('')
  const { busy, act } = useAct()
  const mark = () =>
    act(async () => {
      const { atMs } = await staffApi('admin.live.addMarker', { params: { id: broadcastId }, body: { label } })
      setLabel('')
      showSnackbar(`${formatDuration(atMs)}에 표시했어요. 방송이 끝나면 짧은 영상으로 자를 수 있어요.`)
      return {}
    })
  return (
    <form
      className="flex items-center gap-2"
      onSubmit={(event) => {
        event.preventDefault()
        void mark()
      }}
    >
      <input
        aria-label="표시 이름 (선택)"
        placeholder="표시 이름 (선택)"
        maxLength={40}
        value={label}
        onChange={(event) => setLabel(event.currentTarget.value)}
        className="h-9 min-w-0 flex-1 rounded-control bg-surface px-3 ring-1 ring-line ring-inset text-14 placeholder:text-ink-faint"
      />
      <Button type="submit" look="line" size="small" busy={busy}>
        지금 장면 표시
      </Button>
    </form>
  )
}
