import { cardFields, type CardProblems, checkCard, digitsOfCard, groupCardNumber, type TypedCard } from '@shop/rules'
import type { CallInput } from '@shop/contract'
import type { RefObject } from 'react'

/** Card data as sent. Exists only from the tap until the response. PAY-5 */
export type KeyedCard = Omit<CallInput<'payment.keyIn'>['body'], 'orderNo'>

/** Interface of the card form for the checkout. The card data stays in the form. */
export interface KeyInEntry {
  /** Returns whether the values can be a card. Shows errors beside the fields. */
  check: () => boolean
  /** Returns the card and clears the form. */
  take: () => KeyedCard
  /** Shows server problems beside their fields. Returns false if none concerns a field. */
  show: (problems: readonly { path: string; message: string }[]) => boolean
}
export type KeyInRef = RefObject<KeyInEntry | null>

/** Field values as displayed. */
export interface CardDraft {
  number: string
  expiry: string
  holder: string
  password: string
  installment: number
}
export const emptyCard: CardDraft = { number: '', expiry: '', holder: '', password: '', installment: 0 }

export type CardErrors = CardProblems & { installment?: string }

const digitsOf = (text: string): string => text.replace(/\D/g, '')

/** Formats input as MM/YY. Shortens a four-digit year, as filled in by browsers, to its last two digits. */
export const showExpiry = (text: string): string => {
  const [, month, year] = /^\s*(\d{1,2})\s*[/-]\s*(?:20)?(\d{2})\s*$/.exec(text) ?? []
  const digits = month && year ? month.padStart(2, '0') + year : digitsOf(text.replace(/^(\d)\s*[/-]/, '0$1'))
  const whole = /^[2-9]/.test(digits) ? `0${digits}` : digits
  return whole.length > 2 ? `${whole.slice(0, 2)}/${whole.slice(2, 4)}` : whole
}
export const showDigits =
  (most: number) =>
  (text: string): string =>
    digitsOf(text).slice(0, most)
export const showNumber = groupCardNumber

export const toCard = ({ number, expiry, holder, password }: CardDraft): TypedCard => ({
  cardNumber: digitsOfCard(number),
  month: expiry.slice(0, 2),
  year2digits: expiry.slice(3),
  dateOfBirth: holder,
  cardPassword: password,
})
export const toKeyedCard = (draft: CardDraft): KeyedCard => ({ ...toCard(draft), installment: draft.installment })
export const errorsOf = (draft: CardDraft, now: Date): CardErrors => checkCard(toCard(draft), now)

/** Maps server problems to the fields, with the server's messages. */
export const errorsOfProblems = (problems: readonly { path: string; message: string }[]): CardErrors => {
  const errors: CardErrors = {}
  for (const { path, message } of problems) {
    const named = path.replace(/^body\./, '')
    // month and year share one field
    const field =
      named === 'year2digits' ? 'month' : [...cardFields, 'installment' as const].find((one) => one === named)
    if (field) errors[field] = message
  }
  return errors
}

/**
 * Formats the input in groups and keeps the caret behind the same digit. Sets the field value here, so that React finds it
 * unchanged and does not move the caret.
 */
export const typeInto = (input: HTMLInputElement, show: (text: string) => string): string => {
  const before = input.selectionStart === null ? undefined : digitsOf(input.value.slice(0, input.selectionStart)).length
  const isAtEnd = input.selectionStart === input.value.length
  const shown = show(input.value)
  if (shown === input.value) return shown
  input.value = shown
  if (before === undefined || isAtEnd) return shown
  let at = 0
  for (let passed = 0; at < shown.length && passed < before; at++) if (/\d/.test(shown[at] ?? '')) passed++
  input.setSelectionRange(at, at)
  return shown
}
