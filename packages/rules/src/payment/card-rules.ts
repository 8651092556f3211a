import { isBusinessNumber } from '#src/payment/receipt-rules.ts'
import { toSeoulParts } from '#src/time/seoul-time.ts'

/** PAY-5: card data typed by the shopper. */
export interface TypedCard {
  cardNumber: string
  /** Two digits. */
  month: string
  year2digits: string
  /** Holder's date of birth (YYMMDD) or ten-digit business number. */
  dateOfBirth: string
  /** First two digits of the card password. */
  cardPassword: string
}

export const cardFields = ['cardNumber', 'month', 'year2digits', 'dateOfBirth', 'cardPassword'] as const

/** Minimum price of an instalment plan (won). */
export const leastByInstallment = 50_000
const mostInstallments = 12

/** Removes spaces and dashes. */
export const digitsOfCard = (text: string): string => text.replace(/[\s-]/g, '')

/** Reports whether the last digit is the Luhn check digit. */
export function passesLuhn(digits: string): boolean {
  const sum = Array.from(digits, Number).reduceRight((total, digit, index) => {
    const doubled = (digits.length - 1 - index) % 2 === 1 ? digit * 2 : digit
    return total + (doubled > 9 ? doubled - 9 : doubled)
  }, 0)
  return sum % 10 === 0
}

/** Reports whether a text is a card number: 13 to 19 digits, not starting with 0, valid check digit. */
export function isCardNumber(text: string): boolean {
  const digits = digitsOfCard(text)
  return /^[1-9]\d{12,18}$/.test(digits) && passesLuhn(digits)
}

/** Prefixes and lengths of payment card numbers. Account numbers have other lengths, and receipt cards have other prefixes. */
const cardShapes = [
  // Visa
  /^4(?:\d{15}|\d{18})$/,
  // Mastercard
  /^(?:5[1-5]\d\d|222[1-9]|22[3-9]\d|2[3-6]\d\d|27[01]\d|2720)\d{12}$/,
  // American Express
  /^3[47]\d{13}$/,
  // Korean domestic cards
  /^3(?:0[0-5]|[689]\d)\d{11}$/,
  // JCB
  /^35(?:2[89]|[3-8]\d)\d{12}$/,
  // Discover
  /^6(?:011|4[4-9]\d|5\d\d)\d{12}$/,
  // UnionPay
  /^62\d{14,17}$/,
  // domestic cards (Korea only)
  /^9\d{15}$/,
]
const isPaymentCard = (digits: string): boolean => cardShapes.some((shape) => shape.test(digits)) && passesLuhn(digits)

const fewestDigits = 14
const mostDigits = 19
/** Random identifiers of this form match a card number about once in tens of thousands. */
const uuids = /\b[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}\b/gi

/** Reports whether a text contains a payment card number, grouped or not. */
export function holdsCardNumber(given: string): boolean {
  // Full-width digits count as digits.
  const plain = given.normalize('NFKC')
  // Fast path: most texts have too few digits.
  if (plain.replace(/\D+/g, '').length < fewestDigits) return false
  const text = plain.replace(uuids, 'uuid')
  const words = [...text.matchAll(/[0-9A-Za-z]+/g)].map(([word], at, all) => {
    const before = all[at - 1]
    const gap = before ? text.slice(before.index + before[0].length, all[at]?.index) : ''
    return { word, isDigits: /^\d+$/.test(word), isNext: /^[\s._–-]{1,3}$/.test(gap) }
  })
  return words.some((first, from) => {
    if (!/^[2-69]/.test(first.word)) return false
    let digits = ''
    for (const { word, isDigits, isNext } of words.slice(from, from + mostDigits)) {
      if (!isDigits || (digits !== '' && !isNext)) return false
      digits += word
      if (digits.length > mostDigits) return false
      if (digits.length >= fewestDigits && isPaymentCard(digits)) return true
    }
    return false
  })
}

/** Reports whether a card is valid: until the end of its month in Seoul time, at most twenty years ahead. */
export function isCardExpiry({ month, year2digits }: Pick<TypedCard, 'month' | 'year2digits'>, now: Date): boolean {
  if (!/^(0[1-9]|1[0-2])$/.test(month) || !/^\d{2}$/.test(year2digits)) return false
  const here = toSeoulParts(now)
  const ahead = (2000 + Number(year2digits) - here.year) * 12 + Number(month) - here.month
  return ahead >= 0 && ahead <= 240
}

/** Reports whether a text is a past date (YYMMDD) or a business number. */
export function isCardHolder(text: string): boolean {
  const digits = digitsOfCard(text)
  if (digits.length === 10) return isBusinessNumber(digits)
  if (!/^\d{6}$/.test(digits)) return false
  const [year, month, day] = [digits.slice(0, 2), digits.slice(2, 4), digits.slice(4)].map(Number) as [
    number,
    number,
    number,
  ]
  // A leap day is accepted if it exists in either century.
  return [1900, 2000].some((century) => {
    const at = new Date(Date.UTC(century + year, month - 1, day))
    return at.getUTCMonth() === month - 1 && at.getUTCDate() === day
  })
}

/** Reports whether the number of instalment months is offered for a price. 0 is a single payment. */
export const isInstallment = (months: number, price: number): boolean =>
  months === 0 || (Number.isInteger(months) && months >= 2 && months <= mostInstallments && price >= leastByInstallment)

/** Lists the instalment months offered for a price, 0 first. */
export const installmentsFor = (price: number): number[] =>
  Array.from({ length: mostInstallments + 1 }, (_, months) => months).filter((months) => isInstallment(months, price))

export type CardProblems = Partial<Record<(typeof cardFields)[number], string>>

/** Lists the problems of typed card data by field, in form order. Month and year of the expiry count as one field. */
export function checkCard(card: TypedCard, now: Date): CardProblems {
  const problems: CardProblems = {}
  if (!isCardNumber(card.cardNumber)) problems.cardNumber = '카드 번호를 다시 확인해 주세요.'
  if (!isCardExpiry(card, now)) problems.month = '유효 기간을 다시 확인해 주세요.'
  if (!isCardHolder(card.dateOfBirth))
    problems.dateOfBirth = '생년월일 여섯 자리나 사업자등록번호 열 자리를 다시 확인해 주세요.'
  if (!/^\d{2}$/.test(card.cardPassword)) problems.cardPassword = '비밀번호 앞 두 자리를 입력해 주세요.'
  return problems
}

/** Formats digits in the groups printed on the card. Extra digits are dropped. */
export function groupCardNumber(text: string): string {
  const digits = text.replace(/\D/g, '').slice(0, 19)
  const groups = /^3[47]/.test(digits) ? [4, 6, 5] : /^3[068]/.test(digits) ? [4, 6, 4] : [4, 4, 4, 4, 3]
  let from = 0
  const parts = groups.map((length) => digits.slice(from, (from += length)))
  return [...parts, digits.slice(from)].filter(Boolean).join(' ')
}
