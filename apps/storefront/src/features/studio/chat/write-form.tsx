import { useQueryClient } from '@tanstack/react-query'
import { type FormEvent, useState } from 'react'
import { Button } from '#src/ui/controls/button.tsx'
import { useAct } from '../air/use-broadcast.ts'
import { staffApi } from '../session/staff-api.ts'

const MOST = 200

/** Writes in the chat under the name of the channel. A refused text stays in the field. */
export function WriteForm({ broadcastId }: { broadcastId: number }) {
  const client = useQueryClient()
  const [text, setText] = useState('')
  const { busy, act } = useAct()
  const onSubmit = async (event: FormEvent) => {
    event.preventDefault()
    if (text.trim() === '') return
    const isSent = await act(async () => {
      await staffApi('admin.live.writeMessage', { params: { id: broadcastId }, body: { text: text.trim() } })
      return {}
    })
    if (!isSent) return
    setText('')
    void client.invalidateQueries({ queryKey: ['admin.live.listMessages'] })
  }
  return (
    <form onSubmit={(event) => void onSubmit(event)} className="flex items-center gap-2">
      <input
        aria-label="채널 이름으로 말하기"
        placeholder="채널 이름으로 말하기"
        maxLength={MOST}
        autoComplete="off"
        value={text}
        onChange={(event) => setText(event.currentTarget.value)}
        className="h-11 min-w-0 flex-1 rounded-control bg-sunken px-3 text-16 placeholder:text-ink-faint"
      />
      <Button type="submit" size="small" busy={busy}>
        보내기
      </Button>
    </form>
  )
}
