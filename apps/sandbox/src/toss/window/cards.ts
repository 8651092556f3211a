import type { Fault } from '../../control/faults.ts'
import { type TossErrorCode, tossSentence } from '../api/toss-errors.ts'
import type { TossCard } from '../payment/toss-payment.ts'

export interface CardForm {
  cardNumber: string
  expiry: string
  identity: string
  cardPassword: string
  installment: string
}

export interface TestCard {
  id: string
  label: string
  number: string
  /** Refused in the window itself, so the shopper is redirected to failUrl. */
  abort?: TossErrorCode
  /** Passes the window; the card company refuses at the shop's confirm call. */
  decline?: TossErrorCode
  /** Approved, but a fault hits the shop's confirm call. */
  accident?: Pick<Fault, 'mode' | 'when' | 'ms'>
}

export const TEST_CARDS: readonly TestCard[] = [
  { id: 'ok', label: '정상 승인', number: '4330123412341234' },
  { id: 'limit', label: '한도 초과로 승인 거절', number: '4330123412340001', decline: 'REJECT_CARD_PAYMENT' },
  { id: 'stopped', label: '정지된 카드', number: '4330123412340002', abort: 'INVALID_STOPPED_CARD' },
  { id: 'expired', label: '유효기간이 다른 카드', number: '4330123412340003', abort: 'INVALID_CARD_EXPIRATION' },
  { id: 'company', label: '카드사가 승인 거절', number: '4330123412340004', decline: 'REJECT_CARD_COMPANY' },
  {
    id: 'lost',
    label: '승인되지만 응답이 사라짐',
    number: '4330123412340005',
    accident: { mode: 'drop', when: 'after', ms: 0 },
  },
  {
    id: 'slow',
    label: '승인 응답이 15초 늦음',
    number: '4330123412340006',
    accident: { mode: 'slow', when: 'after', ms: 15_000 },
  },
]

export type FieldProblems = Partial<Record<keyof CardForm, string>>

const digitsOf = (text: string): string => text.replaceAll(/\D/g, '')

/** Validates the typed card. Problems are reported per field, and the shopper stays on the page to correct them. */
export function checkCard(form: CardForm, amount: number, now: Date): FieldProblems {
  const problems: FieldProblems = {}
  if (!/^\d{15,16}$/.test(digitsOf(form.cardNumber))) problems.cardNumber = '카드번호 15~16자리를 입력해 주세요.'
  const expiry = expiryProblem(digitsOf(form.expiry), now)
  if (expiry) problems.expiry = expiry
  if (!isIdentity(digitsOf(form.identity))) problems.identity = tossSentence('INVALID_BIRTH_DAY_FORMAT')
  if (!/^\d{2}$/.test(form.cardPassword)) problems.cardPassword = '비밀번호 앞 두 자리를 입력해 주세요.'
  else if (form.cardPassword === '99') problems.cardPassword = tossSentence('INVALID_CARD_PASSWORD')
  const months = Number(form.installment)
  if (!Number.isInteger(months) || months < 0 || months > 12 || months === 1 || (months > 0 && amount < 50_000))
    problems.installment = '할부는 5만원부터 2~12개월까지 고를 수 있어요.'
  return problems
}

function expiryProblem(digits: string, now: Date): string | undefined {
  const month = Number(digits.slice(0, 2))
  if (digits.length !== 4 || month < 1 || month > 12) return '유효기간을 월/년 순서로 네 자리 입력해 주세요.'
  // A card is valid until the end of its month, Korean time.
  const end = Date.UTC(2000 + Number(digits.slice(2)), month, 1) - 9 * 3_600_000
  return now.getTime() < end ? undefined : '유효기간이 지난 카드예요.'
}

/** Checks for YYMMDD as a real date, or a ten-digit business number. */
function isIdentity(digits: string): boolean {
  if (digits.length === 10) return true
  if (digits.length !== 6) return false
  const [year, month, day] = [digits.slice(0, 2), digits.slice(2, 4), digits.slice(4)].map(Number) as [
    number,
    number,
    number,
  ]
  const at = new Date(Date.UTC(2000 + year, month - 1, day))
  return month >= 1 && at.getUTCMonth() === month - 1 && at.getUTCDate() === day
}

/** Returns the scripted result of a card number; any other card is approved. */
export function testCardFor(number: string): TestCard {
  const digits = digitsOf(number)
  const ending = digits.slice(-4)
  const known = TEST_CARDS.find((card) => card.number.slice(-4) === ending && card.id !== 'ok')
  return known ?? { id: 'ok', label: '정상 승인', number: digits }
}

const ISSUERS: readonly (readonly [RegExp, string])[] = [
  [/^4330/, '41'],
  [/^4/, '11'],
  [/^5/, '61'],
  [/^9/, '31'],
]

export function toTossCard(form: Pick<CardForm, 'cardNumber' | 'identity' | 'installment'>, amount: number): TossCard {
  const number = digitsOf(form.cardNumber)
  const code = ISSUERS.find(([pattern]) => pattern.test(number))?.[1] ?? '51'
  return {
    amount,
    issuerCode: code,
    acquirerCode: code,
    number: `${number.slice(0, 8)}****${number.slice(12, 15)}*`,
    installmentPlanMonths: Number(form.installment),
    approveNo: '',
    useCardPoint: false,
    cardType: '신용',
    ownerType: digitsOf(form.identity).length === 10 ? '법인' : '개인',
    acquireStatus: 'READY',
    isInterestFree: false,
    interestPayer: null,
  }
}

/** Returns a filled-in form for a test card, for tests and for manual use without typing. */
export function filledForm(cardId: string): CardForm | undefined {
  const card = TEST_CARDS.find(({ id }) => id === cardId)
  return card && { cardNumber: card.number, expiry: '12/39', identity: '900101', cardPassword: '12', installment: '0' }
}
