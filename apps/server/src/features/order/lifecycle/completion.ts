import { addDays, rewardPointDateOf } from '@shop/rules'

/** Days to confirm or request again after a refused request. */
const DAYS_AFTER_REFUSAL = 1
/** Days after an exchange until the product is complete. */
const DAYS_AFTER_EXCHANGE = 7

export interface Delivery {
  /** Time of the delivery, and the last time it entered this state: later after a refused request. */
  deliveredAt: Date
  lastAt: Date
}

/** Time of the automatic completion of a delivered product: seven days after its delivery. */
export const completionOf = ({ deliveredAt, lastAt }: Delivery): Date => {
  const due = rewardPointDateOf(deliveredAt)
  if (lastAt <= deliveredAt) return due
  const atLeast = addDays(lastAt, DAYS_AFTER_REFUSAL)
  return atLeast > due ? atLeast : due
}

/** Time of the automatic completion of an exchanged product. */
export const completionOfExchange = (exchangedAt: Date): Date => addDays(exchangedAt, DAYS_AFTER_EXCHANGE)
