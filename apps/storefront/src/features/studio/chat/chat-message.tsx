import type { AdminLiveMessage } from '@shop/contract'
import { toSeoulParts } from '@shop/rules'
import { useQueryClient } from '@tanstack/react-query'
import { Button } from '#src/ui/controls/button.tsx'
import { useAct } from '../air/use-broadcast.ts'
import { staffApi } from '../session/staff-api.ts'

const timeOf = (iso: string): string => {
  const { hour, minute } = toSeoulParts(new Date(iso))
  return `${String(hour).padStart(2, '0')}:${String(minute).padStart(2, '0')}`
}

interface ChatMessageProps {
  broadcastId: number
  message: AdminLiveMessage
  /** Its writer may not write now. */
  isSanctioned: boolean
  onManage: () => void
}

/** Message with the two most frequent acts: hide it, or manage its writer. */
export function ChatMessage({ broadcastId, message, isSanctioned, onManage }: ChatMessageProps) {
  const client = useQueryClient()
  const { busy, act } = useAct()
  const { id, name, text, at, isHidden, reports } = message
  const hide = () =>
    act(async () => {
      const params = { id: broadcastId, messageId: id }
      await staffApi('admin.live.hideMessage', { params, body: { isHidden: !isHidden } })
      void client.invalidateQueries({ queryKey: ['admin.live.listMessages'] })
      return {}
    })
  return (
    <li className="flex items-start gap-2 py-1.5">
      <div className="min-w-0 flex-1 text-14">
        <p className="flex flex-wrap items-baseline gap-x-2">
          <b className="font-semibold">{name}</b>
          <time dateTime={at} className="figures text-12 text-ink-faint">
            {timeOf(at)}
          </time>
          {reports > 0 && <span className="text-12 font-bold text-danger">신고 {reports}</span>}
          {isSanctioned && <span className="text-12 font-bold text-danger">대화 제한 중</span>}
          {isHidden && <span className="text-12 font-bold text-ink-faint">숨김</span>}
        </p>
        <p className={`[overflow-wrap:anywhere] ${isHidden ? 'text-ink-faint line-through' : ''}`}>{text}</p>
      </div>
      <Button
        look="ghost"
        size="small"
        busy={busy}
        aria-label={`${name}님의 ‘${text}’ ${isHidden ? '다시 보이기' : '숨기기'}`}
        onClick={() => void hide()}
      >
        {isHidden ? '보이기' : '숨기기'}
      </Button>
      <Button look="ghost" size="small" aria-label={`${name}님 관리하기`} onClick={onManage}>
        관리
      </Button>
    </li>
  )
}
