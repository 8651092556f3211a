import { AppError } from '@shop/contract'
import { passesLuhn } from '@shop/rules'

// cash receipt cards are not payment cards, but look like them
const allowed = new Set(['identityNo'])

/** Refuses a payment card's number anywhere in a body: card data belongs to the payment window alone. Throws `cardDataRefused`. */
export const refuseCardData = (value: unknown, depth = 0): void => {
  if (typeof value === 'string') {
    const digits = value.replace(/[ -]/g, '')
    if (/^[3-6]\d{12,18}$/.test(digits) && passesLuhn(digits)) throw new AppError('cardDataRefused')
    return
  }
  if (typeof value !== 'object' || value === null || depth > 20) return
  for (const [key, part] of Object.entries(value)) if (!allowed.has(key)) refuseCardData(part, depth + 1)
}

/** Of a call that takes a card only its own field is let through. PAY-5 */
export const refuseStrayCardData = (body: unknown): void =>
  refuseCardData(typeof body === 'object' && body !== null ? { ...body, cardNumber: undefined } : body)
