import { maxGiftReceivers } from '@shop/rules'
import { useState } from 'react'
import { Section } from '#src/features/order/checkout/section.tsx'
import { showFailure } from '#src/features/snackbar/show-failure.ts'
import { Button } from '#src/ui/controls/button.tsx'
import { PlusIcon } from '#src/ui/icons/sign-icons.tsx'
import { giftFieldId } from './check-gift.ts'
import { canPickContacts, pickContacts } from './contacts.ts'
import { addList, PasteSheet } from './paste-sheet.tsx'
import { ReceiverRow } from './receiver-row.tsx'
import type { Gift } from './use-gift.ts'

/** Receivers of the gift: typed, pasted as a list, or from the phone's address book. */
export function ReceiversSection({ gift }: { gift: Gift }) {
  const [isPasting, setPasting] = useState(false)
  const [hasContacts] = useState(canPickContacts)
  const { giftReceivers } = gift.draft
  const error = gift.errors['giftReceivers']
  const pick = async () => {
    const list = await pickContacts()
    // contacts without a usable number are shown with their reason
    if (list !== '' && !addList(gift, list, gift.draft.pasted)) setPasting(true)
  }
  const isFull = giftReceivers.length >= maxGiftReceivers
  return (
    <Section
      title="받는 분"
      action={
        <span className="figures text-14 text-ink-soft">
          {giftReceivers.length}명 / {maxGiftReceivers}명
        </span>
      }
    >
      <div className="flex flex-col gap-3">
        {giftReceivers.map((_, index) => (
          // oxlint-disable-next-line react/no-array-index-key -- rows are controlled and have no state of their own
          <ReceiverRow key={index} gift={gift} index={index} />
        ))}
        <div className="flex flex-wrap gap-2 *:flex-1">
          <Button
            id={giftFieldId('giftReceivers')}
            look="soft"
            reason={isFull ? `한 번에 ${maxGiftReceivers}분까지 보낼 수 있어요.` : undefined}
            onClick={gift.addReceiver}
          >
            <PlusIcon size={18} />
            받는 분 추가
          </Button>
          <Button look="line" aria-haspopup="dialog" onClick={() => setPasting(true)}>
            목록 붙여넣기
          </Button>
          {hasContacts && (
            <Button look="line" onClick={() => void pick().catch(showFailure)}>
              연락처에서 선택
            </Button>
          )}
        </div>
        {error && (
          <p role="alert" className="text-13 text-danger">
            {error}
          </p>
        )}
      </div>
      <PasteSheet gift={gift} open={isPasting} onClose={() => setPasting(false)} />
    </Section>
  )
}
