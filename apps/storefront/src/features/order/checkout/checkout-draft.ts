import type { Terms } from '@shop/rules'
import type { Orderer } from '#src/features/address/address-draft.ts'
import { useSavedDraft, useWrittenDown } from '#src/features/auth/use-draft.ts'
import type { ChosenReceipt, PayChoice } from '#src/features/order/checkout/method/pay-choice.ts'
import { dropDraft } from '#src/lib/draft.ts'

/** Payment and delivery choices of a checkout. */
export interface Choices {
  /** Undefined: the memo of the address applies. */
  memo: string | undefined
  usedPoint: number
  /** Undefined: the coupon that saves most. Null: none. */
  couponId: number | null | undefined
  method: PayChoice
  /** Undefined until the shopper changes the preselected receipt. */
  receipt: ChosenReceipt | undefined
  terms: Terms
}

/** Choices as stored. Only a gift has the orderer with them: an order keeps that one with its address. */
export interface StoredChoices extends Choices {
  orderer?: Orderer
}

const formOf = (tmpId: string): string => `checkout.${tmpId}`
/** Draft key of the receivers and the card of a gift. */
export const giftFormOf = (tmpId: string): string => `gift.${tmpId}`

/** Deletes the stored choices of a pre-order, and the gift, after it was paid. */
export const forgetChoices = (tmpId: string | undefined): void => {
  if (tmpId === undefined) return
  for (const form of [formOf(tmpId), giftFormOf(tmpId)]) dropDraft(form)
}

/** Removes the receipt number before storing: it is personal data and stays on the page. */
const withoutNumber = ({ memo, usedPoint, couponId, method, receipt, terms }: Choices): Choices => ({
  memo,
  usedPoint,
  couponId,
  method,
  receipt: receipt && { ...receipt, number: undefined },
  terms,
})

interface Storing {
  areTouched: boolean
  keepsOrderer: boolean
  choose: (kept: Partial<StoredChoices>) => void
}

/**
 * Restores the choices of a pre-order when the shopper returns to it in this tab, after a failed payment or by any other way.
 * After a login that expired during checkout the receipt number is restored too, and the terms must be accepted again. Card
 * data is never stored. AUTH-3
 */
export const useStoredChoices = (
  tmpId: string,
  fields: Choices & { orderer: Orderer },
  { areTouched, keepsOrderer, choose }: Storing,
): void => {
  const form = formOf(tmpId)
  const { memo, usedPoint, couponId, method, receipt } = fields
  useSavedDraft(form, areTouched, () => ({ memo, usedPoint, couponId, method, receipt }))
  useWrittenDown(form, fields, {
    write: (typed) => ({ ...withoutNumber(typed), ...(keepsOrderer && { orderer: typed.orderer }) }),
    onFound: choose,
  })
}
