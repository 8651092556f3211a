import type { AdminLiveBroadcast } from '@shop/contract'
import { type FormEvent, useState } from 'react'
import { Button } from '#src/ui/controls/button.tsx'
import { TextField } from '#src/ui/controls/text-field.tsx'
import { useAct } from '../air/use-broadcast.ts'
import { Panel } from '../frame/studio-frame.tsx'
import { staffApi } from '../session/staff-api.ts'

const MOST = 200

/** Answer or notice that stays above the chat. */
export function AnswerPanel({ broadcast }: { broadcast: AdminLiveBroadcast }) {
  const [text, setText] = useState('')
  const { busy, act } = useAct()
  const send = (next: string) =>
    act(() => staffApi('admin.live.setAnswer', { params: { id: broadcast.id }, body: { text: next } }))
  const onSubmit = async (event: FormEvent) => {
    event.preventDefault()
    if (text.trim() !== '' && (await send(text.trim()))) setText('')
  }
  return (
    <Panel
      title="고정 답변"
      aside={
        broadcast.answer !== null && (
          <Button look="ghost" size="small" busy={busy} onClick={() => void send('')}>
            내리기
          </Button>
        )
      }
    >
      {broadcast.answer !== null && (
        <p className="rounded-control bg-accent-soft px-3 py-2 text-14 whitespace-pre-line text-accent-ink">
          {broadcast.answer}
        </p>
      )}
      <form onSubmit={(event) => void onSubmit(event)} className="flex items-end gap-2">
        <div className="min-w-0 flex-1">
          <TextField
            label="새 답변이나 공지"
            maxLength={MOST}
            autoComplete="off"
            placeholder="예: 오늘 주문하면 내일 도착해요"
            value={text}
            onChange={(event) => setText(event.currentTarget.value)}
          />
        </div>
        <Button type="submit" look="line" busy={busy}>
          고정
        </Button>
      </form>
    </Panel>
  )
}
