import { AppError } from '@shop/contract'

const passesLuhn = (digits: string): boolean => {
  let sum = 0
  for (let i = 0; i < digits.length; i++) {
    const digit = Number(digits[digits.length - 1 - i])
    const doubled = i % 2 === 1 ? digit * 2 : digit
    sum += doubled > 9 ? doubled - 9 : doubled
  }
  return sum % 10 === 0
}

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
