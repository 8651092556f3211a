import { addDays, rewardPointDateOf } from '@shop/rules'

/** After a request was turned down there is at least this much time to confirm or to ask again. */
const DAYS_AFTER_REFUSAL = 1
/** How long after an exchange a product is taken as confirmed. */
const DAYS_AFTER_EXCHANGE = 7

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

/** When an exchanged product is taken as confirmed: nobody but time confirms it. */
export const completionOfExchange = (exchangedAt: Date): Date => addDays(exchangedAt, DAYS_AFTER_EXCHANGE)
