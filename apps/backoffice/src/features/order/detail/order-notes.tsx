import type { AdminOrder } from '@shop/contract'
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { call } from '#src/lib/call/call.ts'
import { momentText } from '#src/lib/format/texts.ts'
import { useCan } from '#src/lib/session/staff-session.ts'
import { Button } from '#src/ui/controls/button.tsx'
import { TextArea } from '#src/ui/controls/field.tsx'
import { Card } from '#src/ui/display/page.tsx'
import { showFailure } from '#src/ui/overlay/toast.tsx'

/** Notes for colleagues. */
export function OrderNotes({ order }: { order: AdminOrder }) {
  const client = useQueryClient()
  const [text, setText] = useState('')
  const [isBusy, setBusy] = useState(false)
  const canWrite = useCan('order.write')
  const add = async (): Promise<void> => {
    setBusy(true)
    try {
      await call('admin.order.addNote', { params: { no: order.orderNo }, body: { text } })
      setText('')
      await client.invalidateQueries({ queryKey: ['admin.order.get'] })
      void client.invalidateQueries({ queryKey: ['admin.order.list'] })
    } catch (error) {
      showFailure(error)
    } finally {
      setBusy(false)
    }
  }
  return (
    <Card title={order.noteCount > 0 ? `메모 ${order.noteCount}` : '메모'}>
      {canWrite && (
        <form
          className="flex flex-col items-end gap-2"
          onSubmit={(event) => {
            event.preventDefault()
            void add()
          }}
        >
          <div className="w-full">
            <TextArea
              label="동료에게 남길 메모"
              rows={2}
              maxLength={1000}
              value={text}
              onChange={({ target }) => setText(target.value)}
            />
          </div>
          <Button
            size="small"
            type="submit"
            busy={isBusy}
            blocked={text.trim() === '' ? '메모를 적어 주세요.' : undefined}
          >
            메모 남기기
          </Button>
        </form>
      )}
      {order.notes.length > 0 && (
        <ul className="flex flex-col gap-3 text-14">
          {order.notes.map((note) => (
            <li key={note.id}>
              <p className="whitespace-pre-wrap">{note.text}</p>
              <p className="text-12 text-ink-faint">
                {note.staffName} · {momentText(note.createdAt)}
              </p>
            </li>
          ))}
        </ul>
      )}
    </Card>
  )
}
