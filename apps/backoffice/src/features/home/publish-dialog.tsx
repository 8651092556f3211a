import type { CallReply, DisplayDocument, DisplayVersion } from '@shop/contract'
import { diffDocuments } from '@shop/rules/display-diff'
import { useState } from 'react'
import { fromSeoulInput } from '#src/features/product/product-texts.ts'
import { call } from '#src/lib/call/call.ts'
import { Button } from '#src/ui/controls/button.tsx'
import { TextField } from '#src/ui/controls/field.tsx'
import { Dialog } from '#src/ui/overlay/dialog.tsx'
import { showFailure, showToast } from '#src/ui/overlay/toast.tsx'
import { ChangeList } from './change-list.tsx'

interface PublishProps {
  draft: NonNullable<CallReply<'admin.display.get'>['draft']>
  published: DisplayDocument
  onDone: (version: DisplayVersion) => void
  onClose: () => void
}

/** Asks when the draft is published, beside what it changes. */
export function PublishDialog({ draft, published, onDone, onClose }: PublishProps) {
  const [time, setTime] = useState('')
  const [note, setNote] = useState(draft.note)
  const [isSending, setSending] = useState(false)
  const at = fromSeoulInput(time)
  const publish = async (): Promise<void> => {
    setSending(true)
    try {
      const reply = await call('admin.display.publish', { body: { version: draft.version, at, note } })
      showToast(reply.published.state === 'scheduled' ? '발행을 예약했어요.' : '쇼핑몰에 발행했어요.')
      onDone(reply.published)
    } catch (error) {
      showFailure(error)
    } finally {
      setSending(false)
    }
  }
  return (
    <Dialog
      open
      size="medium"
      onClose={onClose}
      title="전시를 발행할까요?"
      text="지금 쇼핑몰에 보이는 것과 다른 점이에요."
      actions={
        <>
          <Button onClick={onClose}>취소</Button>
          <Button look="primary" busy={isSending} onClick={() => void publish()}>
            {at === null ? '지금 발행' : '발행 예약'}
          </Button>
        </>
      }
    >
      <div className="flex flex-col gap-3">
        <ChangeList changes={diffDocuments(published, draft.document)} />
        <TextField
          type="datetime-local"
          label="발행 시각"
          hint="비우면 지금 발행해요."
          value={time}
          onChange={({ target }) => setTime(target.value)}
        />
        <TextField label="메모" maxLength={100} value={note} onChange={({ target }) => setNote(target.value)} />
      </div>
    </Dialog>
  )
}
