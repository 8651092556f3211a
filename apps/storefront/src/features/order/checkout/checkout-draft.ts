import type { Terms } from '@shop/rules'
import { useKeepUnsent, useWrittenDown } from '#src/features/auth/use-draft.ts'
import type { ChosenReceipt, PayChoice } from '#src/features/order/checkout/method/pay-choice.ts'
import { dropDraft } from '#src/lib/draft.ts'

/** What is chosen of how an order is paid and brought. */
export interface Choices {
  /** Undefined while it is the address's own. */
  memo: string | undefined
  usedPoint: number
  /** Undefined is the one that saves most, null is none. */
  couponId: number | null | undefined
  method: PayChoice
  /** Undefined until something else is chosen than what is offered. */
  receipt: ChosenReceipt | undefined
  terms: Terms
}

const formOf = (tmpId: string): string => `checkout.${tmpId}`

/** What was bought is chosen no longer. */
export const forgetChoices = (tmpId: string | undefined): void => {
  if (tmpId !== undefined) dropDraft(formOf(tmpId))
}

/** The number of a receipt is of its person: it stays on the page. */
const withoutNumber = ({ memo, usedPoint, couponId, method, receipt, terms }: Choices): Choices => ({
  memo,
  usedPoint,
  couponId,
  method,
  receipt: receipt && { ...receipt, number: undefined },
  terms,
})

/**
 * Whoever comes back to their pre-order in this tab, from a payment that failed or by any other way, finds it as they left it. A
 * login that ended over it keeps the receipt's number too, and what they agree to is asked anew. A card is kept nowhere. AUTH-3
 */
export const useKeptChoices = (
  tmpId: string,
  fields: Choices,
  { areTouched, choose }: { areTouched: boolean; choose: (kept: Partial<Choices>) => void },
): void => {
  const form = formOf(tmpId)
  const { memo, usedPoint, couponId, method, receipt } = fields
  useKeepUnsent(form, areTouched, () => ({ memo, usedPoint, couponId, method, receipt }))
  useWrittenDown(form, fields, { write: withoutNumber, onFound: choose })
}
