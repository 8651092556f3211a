import type { AdminLiveMessage } from '@shop/contract'
import { useQueryClient } from '@tanstack/react-query'
import { Button } from '#src/ui/controls/button.tsx'
import { Sheet } from '#src/ui/overlay/sheet.tsx'
import { showSnackbar } from '#src/ui/overlay/snackbar-store.ts'
import { useAct } from '../air/use-broadcast.ts'
import { staffApi } from '../session/staff-api.ts'

const MUTE_MINUTES = 10

type Kind = 'mute' | 'ban' | 'none'

const done: Record<Kind, (name: string) => string> = {
  mute: (name) => `${name}님은 ${MUTE_MINUTES}분 동안 말할 수 없어요.`,
  ban: (name) => `${name}님을 이 채널의 대화에서 내보냈어요.`,
  none: (name) => `${name}님이 다시 말할 수 있어요.`,
}

interface PersonSheetProps {
  broadcastId: number
  /** Message whose writer is managed; undefined while the sheet is closed. */
  message: AdminLiveMessage | undefined
  /** The writer may not write now. */
  isSanctioned: boolean
  onClose: () => void
}

/** Mutes the writer of a message, bans it, or takes that back. */
export function PersonSheet({ broadcastId, message, isSanctioned, onClose }: PersonSheetProps) {
  const client = useQueryClient()
  const { busy, act } = useAct()
  const sanction = async (kind: Kind) => {
    if (!message) return
    const isDone = await act(async () => {
      const params = { id: broadcastId, personId: message.personId }
      await staffApi('admin.live.sanction', { params, body: { kind, minutes: MUTE_MINUTES } })
      return {}
    })
    if (!isDone) return
    void client.invalidateQueries({ queryKey: ['admin.live.listSanctions'] })
    showSnackbar(done[kind](message.name))
    onClose()
  }
  const answer = async () => {
    if (!message) return
    const body = { text: `${message.name}님: ${message.text}` }
    if (await act(() => staffApi('admin.live.setAnswer', { params: { id: broadcastId }, body }))) onClose()
  }
  const canSanction = message !== undefined && message.personId !== ''
  return (
    <Sheet open={message !== undefined} onClose={onClose} title={message ? `${message.name}님` : ''}>
      {message && (
        <div className="flex flex-col gap-2 pt-1">
          <p className="rounded-control bg-sunken px-4 py-3 text-14 [overflow-wrap:anywhere]">{message.text}</p>
          {canSanction ? (
            <>
              <Button look="line" busy={busy} onClick={() => void sanction('mute')}>
                {MUTE_MINUTES}분 동안 말하지 못하게 하기
              </Button>
              <Button look="danger" busy={busy} onClick={() => void sanction('ban')}>
                이 채널에서 내보내기
              </Button>
              {isSanctioned && (
                <Button look="ghost" busy={busy} onClick={() => void sanction('none')}>
                  제한 풀기
                </Button>
              )}
            </>
          ) : (
            <p className="text-13 text-ink-faint">방송하는 사람이나 탈퇴한 손님은 제한할 수 없어요.</p>
          )}
          <Button look="ghost" busy={busy} onClick={() => void answer()}>
            이 말을 대화 위에 고정하기
          </Button>
        </div>
      )}
    </Sheet>
  )
}
