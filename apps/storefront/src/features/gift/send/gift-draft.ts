import type { GiftCard } from '@shop/contract'
import { type GiftDraft, newGiftDraft } from '@shop/rules'
import { useState } from 'react'
import { useWrittenDown } from '#src/features/auth/use-draft.ts'
import { giftFormOf } from '#src/features/order/checkout/checkout-draft.ts'

/** Gift as entered on the page. */
export interface SendDraft extends Omit<GiftDraft, 'giftSenderName' | 'giftCard'> {
  giftCard: GiftCard
  /** Undefined until typed: the member's name applies. */
  giftSenderName: string | undefined
  /** Text in the sheet for pasted lists. */
  pasted: string
}

export const newSendDraft = (): SendDraft => ({
  ...newGiftDraft(),
  giftCard: 'basic',
  giftSenderName: undefined,
  pasted: '',
})

/**
 * State of the gift, stored as it is typed for this tab and this user, so that a reload or a failed payment loses nothing. It is
 * deleted when the order is placed.
 */
export const useSendDraft = (tmpId: string) => {
  const [draft, setDraft] = useState(newSendDraft)
  useWrittenDown(giftFormOf(tmpId), draft, {
    write: (typed) => typed,
    onFound: (kept) => setDraft((before) => ({ ...before, ...kept })),
  })
  return [draft, setDraft] as const
}
