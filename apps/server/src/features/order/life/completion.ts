import { addDays, rewardPointDateOf } from '@shop/rules'

/** After a request was turned down there is at least this much time to confirm or to ask again. */
const DAYS_AFTER_REFUSAL = 1

export interface Delivery {
  /** When it was delivered, and when it last came to be in that state: later, where a request was turned down. */
  deliveredAt: Date
  lastAt: Date
}

/** When a delivered product is taken as confirmed without a word: seven days after its delivery. */
export const completionOf = ({ deliveredAt, lastAt }: Delivery): Date => {
  const due = rewardPointDateOf(deliveredAt)
  if (lastAt <= deliveredAt) return due
  const atLeast = addDays(lastAt, DAYS_AFTER_REFUSAL)
  return atLeast > due ? atLeast : due
}
