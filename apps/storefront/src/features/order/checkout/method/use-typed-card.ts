import type { OrderTmp } from '@shop/contract'
import { paidPriceOf } from '@shop/rules'
import { useRef } from 'react'
import { ApiError } from '#src/lib/call/api-error.ts'
import type { KeyedCard, KeyInEntry } from './key-in-draft.ts'
import type { PayChoice } from './pay-choice.ts'

/** Card typed on this page, if that method is chosen. The page never holds the card: the form hands it to the payment. */
export const useTypedCard = (method: PayChoice, totals: OrderTmp['totals'] | undefined) => {
  const keyIn = useRef<KeyInEntry>(null)
  const isTyped = method.isKeyIn && totals !== undefined && paidPriceOf(totals) > 0
  return {
    keyIn,
    isRight: (): boolean => !isTyped || (keyIn.current?.check() ?? false),
    /** Argument with which the payment reads the card. Empty if no card is typed. */
    handOver: (): [] | [() => KeyedCard] => (isTyped && keyIn.current ? [keyIn.current.take] : []),
    /** Shows an error at the card fields. Returns false if it is not about them. */
    showRefusal: (error: unknown): boolean =>
      error instanceof ApiError && (keyIn.current?.show(error.problems) ?? false),
  }
}
