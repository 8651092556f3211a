import { type CardForm, checkCard, type FieldProblems, testCardFor, toTossCard } from '../window/cards.ts'
import { TossError, type TossErrorCode } from '../api/toss-errors.ts'
import type { TossWorld } from '../toss-world.ts'
import { checkAmount } from './amount-limits.ts'
import { approve } from './confirm.ts'
import { isHeld } from './payment-store.ts'
import type { TossPayment } from './toss-payment.ts'

export interface KeyInInput {
  amount: number
  taxFreeAmount?: number | undefined
  orderId: string
  orderName: string
  cardNumber: string
  cardExpirationYear: string
  cardExpirationMonth: string
  customerIdentityNumber: string
  cardPassword?: string | undefined
  cardInstallmentPlan?: number | undefined
  customerName?: string | undefined
}

const CODES: readonly (readonly [keyof FieldProblems, TossErrorCode])[] = [
  ['cardNumber', 'INVALID_CARD_NUMBER'],
  ['expiry', 'INVALID_CARD_EXPIRATION'],
  ['identity', 'INVALID_BIRTH_DAY_FORMAT'],
  ['cardPassword', 'INVALID_CARD_PASSWORD'],
  ['installment', 'INVALID_CARD_INSTALLMENT_PLAN'],
]

/** Charges a typed card without a payment window: approved immediately, or refused without creating a payment. */
export function keyInPayment(toss: TossWorld, input: KeyInInput): TossPayment {
  const { amount, taxFreeAmount, orderId, orderName, customerName } = input
  const form: CardForm = {
    cardNumber: input.cardNumber,
    expiry: `${input.cardExpirationMonth}${input.cardExpirationYear}`,
    identity: input.customerIdentityNumber,
    // The only optional card field.
    cardPassword: input.cardPassword ?? '00',
    installment: String(input.cardInstallmentPlan ?? 0),
  }
  const problems = checkCard(form, amount, toss.clock.now())
  const wrong = CODES.find(([field]) => problems[field] !== undefined)
  if (wrong) throw new TossError(wrong[1])
  checkAmount('CARD', amount, taxFreeAmount)
  if (isHeld(toss.payments.findByOrder(orderId))) throw new TossError('DUPLICATED_ORDER_ID')
  const { abort, decline } = testCardFor(form.cardNumber)
  const refused = abort ?? decline
  if (refused) throw new TossError(refused)
  const record = toss.payments.open({ method: 'CARD', amount, taxFreeAmount, orderId, orderName, customerName })
  toss.payments.authenticate(record, { card: toTossCard(form, amount) })
  approve(toss, record)
  return record.payment
}
