import type { ReceivedGift } from '@shop/contract'
import { type FormEvent, useState } from 'react'
import { Section } from '#src/features/order/checkout/section.tsx'
import { WordsField } from '#src/features/order/words-field.tsx'
import { useOneWork } from '#src/features/user/form/use-form.ts'
import { api } from '#src/lib/call/api.ts'
import { Button } from '#src/ui/controls/button.tsx'
import { showSnackbar } from '#src/ui/overlay/snackbar-store.ts'
import { NoteQuote } from '../note-quote.tsx'
import { useTypedNote } from '../use-gift-draft.ts'
import { useGiftFailure, useStoreReceived } from './received-queries.ts'

function ThanksForm({ gift: { uuid, giftSenderName } }: { gift: ReceivedGift }) {
  const { note, change, drop } = useTypedNote('thanks', uuid)
  const [error, setError] = useState<string>()
  const store = useStoreReceived()
  const fail = useGiftFailure(uuid)
  const { busy, run } = useOneWork()
  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (!note.trim()) return setError('감사 인사를 입력해 주세요.')
    void run(async () => {
      try {
        const gift = await api('gift.thank', { params: { id: uuid }, body: { note: note.trim() } })
        drop()
        store(gift)
        showSnackbar('감사 인사를 보냈어요.')
      } catch (failure) {
        fail(failure)
      }
    })
  }
  return (
    <form noValidate method="post" onSubmit={submit} className="flex flex-col gap-3">
      <p className="text-14 text-ink-soft [overflow-wrap:anywhere]">
        <bdi>{giftSenderName}</bdi>님에게 한 번 보낼 수 있어요.
      </p>
      <WordsField
        label="감사 인사"
        rows={3}
        most={200}
        placeholder="고마워요. 맛있게 먹을게요."
        value={note}
        error={error}
        onChange={(typed) => {
          setError(undefined)
          change(typed)
        }}
      />
      <Button type="submit" look="soft" wide busy={busy}>
        감사 인사 보내기
      </Button>
    </form>
  )
}

/** One thank-you note to the sender: its form, or the sent note. */
export function ThanksPart({ gift }: { gift: ReceivedGift }) {
  if (gift.thanksNote === null && !gift.canThank) return null
  return (
    <Section title="감사 인사">
      {gift.thanksNote === null ? <ThanksForm gift={gift} /> : <NoteQuote title="보낸 인사" note={gift.thanksNote} />}
    </Section>
  )
}
