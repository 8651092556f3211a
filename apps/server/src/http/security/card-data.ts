import { AppError } from '@shop/contract'
import { holdsCardNumber } from '@shop/rules'

// account numbers have up to 14 digits, like one kind of card; their own rule decides
const allowed = new Set(['accountNumber'])
const MOST_DEPTH = 20

/**
 * I5: rejects a payment card number anywhere in the input, because card data belongs in the payment window only. Throws
 * `cardDataRefused`.
 */
export const refuseCardData = (value: unknown, depth = 0): void => {
  if (typeof value === 'string' || typeof value === 'number') {
    if (holdsCardNumber(String(value))) throw new AppError('cardDataRefused')
    return
  }
  if (typeof value !== 'object' || value === null || depth > MOST_DEPTH) return
  for (const [key, part] of Object.entries(value)) if (!allowed.has(key)) refuseCardData(part, depth + 1)
}

/** Rejects card numbers outside the card field of a call that accepts a card. PAY-5 */
export const refuseStrayCardData = (body: unknown): void =>
  refuseCardData(typeof body === 'object' && body !== null ? { ...body, cardNumber: undefined } : body)
