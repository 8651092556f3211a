import { AppError } from '@shop/contract'
import { holdsCardNumber } from '@shop/rules'

// an account has fourteen digits at the most, as one kind of card: what it may look like says its own rule
const allowed = new Set(['accountNumber'])
const MOST_DEPTH = 20

/** I5: refuses a payment card's number anywhere in what was sent: card data belongs to the payment window alone. Throws `cardDataRefused`. */
export const refuseCardData = (value: unknown, depth = 0): void => {
  if (typeof value === 'string' || typeof value === 'number') {
    if (holdsCardNumber(String(value))) throw new AppError('cardDataRefused')
    return
  }
  if (typeof value !== 'object' || value === null || depth > MOST_DEPTH) return
  for (const [key, part] of Object.entries(value)) if (!allowed.has(key)) refuseCardData(part, depth + 1)
}

/** Of a call that takes a card only its own field is let through. PAY-5 */
export const refuseStrayCardData = (body: unknown): void =>
  refuseCardData(typeof body === 'object' && body !== null ? { ...body, cardNumber: undefined } : body)
