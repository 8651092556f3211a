import type { CallInput } from '@shop/contract'
import type { RefObject } from 'react'

/** A typed card as it is sent; it exists from the tap to the answer. PAY-5 */
export type KeyedCard = Omit<CallInput<'payment.keyIn'>['body'], 'orderNo'>

/** What the form of a typed card lets the checkout do with it. The card itself stays in the form. */
export interface KeyInEntry {
  /** Whether it can be a card; shows what is wrong beside the fields. */
  check: () => boolean
  /** Hands the card over, and empties the form. */
  take: () => KeyedCard
  /** Shows beside the fields what the server said of them; false where it said nothing of them. */
  show: (problems: readonly { path: string; message: string }[]) => boolean
}
export type KeyInRef = RefObject<KeyInEntry | null>
