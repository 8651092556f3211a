import type { OrderTmp } from '@shop/contract'
import { paidPriceOf } from '@shop/rules'
import { useRef } from 'react'
import { ApiError } from '#src/lib/call/api-error.ts'
import type { KeyedCard, KeyInEntry } from './key-in-entry.ts'
import type { PayChoice } from './pay-choice.ts'

/** The card that is typed on this page, where it is paid with one: the page never holds it, it is handed from the form to the payment. */
export const useTypedCard = (method: PayChoice, totals: OrderTmp['totals'] | undefined) => {
  const keyIn = useRef<KeyInEntry>(null)
  const isTyped = method.isKeyIn && totals !== undefined && paidPriceOf(totals) > 0
  return {
    keyIn,
    isRight: (): boolean => !isTyped || (keyIn.current?.check() ?? false),
    /** What the payment takes the card by; nothing where none is typed. */
    handOver: (): [] | [() => KeyedCard] => (isTyped && keyIn.current ? [keyIn.current.take] : []),
    /** Whether a refusal was about the card's fields, and stands beside them now. */
    showRefusal: (error: unknown): boolean =>
      error instanceof ApiError && (keyIn.current?.show(error.problems) ?? false),
  }
}
