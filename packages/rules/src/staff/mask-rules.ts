import { maskEmail, maskName } from '#src/user/registration-rules.ts'

/** Masks a phone number: '010-1234-5678' → '010-****-5678'. */
export const maskPhone = (phone: string): string => {
  const digits = phone.replace(/\D/g, '')
  return `${digits.slice(0, 3)}-****-${digits.slice(-4)}`
}

/** Masks an address after the district: '서울특별시 중구 세종대로 110' → '서울특별시 중구 ***'. */
export const maskAddress = (address: string): string => {
  const [region = '', district = ''] = address.trim().split(/\s+/)
  return [region, district, '***'].filter(Boolean).join(' ')
}

const HIDDEN = '***'
const MOST_ITEMS = 50
const MOST_LETTERS = 500
const MOST_DEPTH = 6

const secretFields = /password|secret|token|^code$|recoverycode|streamkey|^key$|verificationcode|proof|hash/i
const phoneFields = /phone|^tel$|receipt(number|identity)/i
const emailFields = /e-?mail/i
const addressFields = /^(road|jibun|area)?address$/i
const hiddenFields = /addressdetail|zonecode|accountnumber|^memo$|birth/i
const nameFields =
  /^(receiver|sender|orderer|holder|account|depositor|customer|guestorder|giftsender|contact)\w*name$|holder$|^nickname$/i

const EMAIL = /[\w.+-]+@[\w-]+(?:\.[\w-]+)+/g
const PHONE = /(?<!\d)0\d{1,2}[-. ]?\d{3,4}[-. ]?\d{4}(?!\d)/g

/** Masks e-mail addresses and phone numbers in a text and shortens it to 500 characters. */
const maskText = (text: string): string => {
  const masked = text.replace(EMAIL, maskEmail).replace(PHONE, maskPhone)
  return masked.length > MOST_LETTERS ? `${masked.slice(0, MOST_LETTERS)}…` : masked
}

/** Digits of the shortest whole phone number. */
const WHOLE_PHONE = 9

// of a part of a number, such as the last four digits of a search, nothing is left to show
const maskWholePhone = (text: string): string =>
  text.replace(/\D/g, '').length < WHOLE_PHONE ? HIDDEN : maskPhone(text)

const masks: readonly (readonly [RegExp, (text: string) => string])[] = [
  [secretFields, () => HIDDEN],
  [phoneFields, maskWholePhone],
  [emailFields, maskEmail],
  [addressFields, maskAddress],
  [hiddenFields, () => HIDDEN],
  [nameFields, maskName],
]

const maskOf = (field: string) => masks.find(([pattern]) => pattern.test(field))?.[1]

// the name in a filter is that of a person; elsewhere `name` is that of a product, a category or an option
const fieldIn = (parent: string, key: string): string => (parent === 'filter' && key === 'name' ? 'customerName' : key)

const maskValue = (value: unknown, field: string, depth: number): unknown => {
  if (typeof value === 'string') return (maskOf(field) ?? maskText)(value)
  if (value === null || typeof value === 'number' || typeof value === 'boolean') {
    // a number in a field of secrets is one too
    return value !== null && maskOf(field) !== undefined && typeof value === 'number' ? HIDDEN : value
  }
  if (value instanceof Date) return value.toISOString()
  if (value instanceof Uint8Array) return { bytes: value.byteLength }
  if (typeof value !== 'object') return undefined
  if (depth >= MOST_DEPTH) return HIDDEN
  if (Array.isArray(value)) {
    const shown = value.slice(0, MOST_ITEMS).map((each) => maskValue(each, field, depth + 1) ?? null)
    return value.length > MOST_ITEMS ? [...shown, `+${value.length - MOST_ITEMS}`] : shown
  }
  return Object.fromEntries(
    Object.entries(value).map(([key, each]) => [key, maskValue(each, fieldIn(field, key), depth + 1)]),
  )
}

/**
 * Masks personal data and secrets in what a log stores for years: by the name of the field, and e-mail addresses and phone numbers
 * in every text. Long texts and lists are shortened. The result is plain JSON.
 */
export const maskDetails = (value: unknown): unknown => maskValue(value, '', 0)
