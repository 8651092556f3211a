import type { ReceivedGift } from '@shop/contract'
import { type ReactNode, useState } from 'react'
import { WordsField } from '#src/features/order/words-field.tsx'
import { useOneWork } from '#src/features/user/form/use-form.ts'
import { api } from '#src/lib/call/api.ts'
import { Button, type ButtonLook } from '#src/ui/controls/button.tsx'
import { Modal } from '#src/ui/overlay/modal.tsx'
import { useTypedNote } from '../use-gift-draft.ts'
import { useGiftFailure, useStoreReceived } from './received-queries.ts'

interface DeclineDialog {
  dialog: ReactNode
  /** Button that opens the dialog. */
  button: (look: ButtonLook) => ReactNode
}

/** Declines a gift with an optional note, after a confirmation: the sender is refunded and the gift cannot be accepted any more. */
export const useDecline = ({ uuid, giftSenderName }: ReceivedGift): DeclineDialog => {
  const [open, setOpen] = useState(false)
  const { note, change, drop } = useTypedNote('decline', uuid)
  const store = useStoreReceived()
  const fail = useGiftFailure(uuid)
  const { busy, run } = useOneWork()
  const decline = () =>
    run(async () => {
      try {
        const gift = await api('gift.decline', { params: { id: uuid }, body: { note: note.trim() } })
        drop()
        setOpen(false)
        store(gift)
      } catch (error) {
        setOpen(false)
        fail(error)
      }
    })
  const close = () => !busy && setOpen(false)
  const actions = (
    <>
      <Button look="line" onClick={close}>
        닫기
      </Button>
      <Button look="danger" busy={busy} onClick={() => void decline()}>
        거절하기
      </Button>
    </>
  )
  return {
    button: (look) => (
      <Button {...look} onClick={() => setOpen(true)}>
        정중히 거절하기
      </Button>
    ),
    dialog: (
      <Modal open={open} onClose={close} title="선물을 정중히 거절할까요?" actions={actions}>
        <p className="[overflow-wrap:anywhere]">
          <bdi>{giftSenderName}</bdi>님에게 알리고 환불해 드려요. 거절한 선물은 다시 받을 수 없어요.
        </p>
        <div className="mt-4 text-left">
          <WordsField
            label="전할 말 (선택)"
            rows={3}
            most={200}
            placeholder="마음만 고맙게 받을게요."
            value={note}
            onChange={change}
          />
        </div>
      </Modal>
    ),
  }
}
