import { randomInt } from 'node:crypto'
import { toSeoulIso } from '../../control/sandbox-clock.ts'
import { TossError, tossSentence } from '../api/toss-errors.ts'
import type { TossWorld } from '../toss-world.ts'
import { checkAmount } from './amount-limits.ts'
import { isHeld, newTransactionKey, type PaymentRecord } from './payment-store.ts'
import type { TossPayment } from './toss-payment.ts'
import { issueAccount } from './virtual-account.ts'

export interface ConfirmInput {
  paymentKey: string
  orderId: string
  amount: number
}

export function confirmPayment(toss: TossWorld, input: ConfirmInput): TossPayment {
  const record = toss.payments.find(input.paymentKey)
  if (!record) throw new TossError('NOT_FOUND_PAYMENT')
  const { payment } = record
  if (isHeld(record)) throw new TossError('ALREADY_PROCESSED_PAYMENT')
  if (payment.status !== 'IN_PROGRESS') throw new TossError('NOT_FOUND_PAYMENT_SESSION')
  if (payment.orderId !== input.orderId || payment.totalAmount !== input.amount) throw new TossError('INVALID_REQUEST')
  if (isHeld(toss.payments.findByOrder(input.orderId))) throw new TossError('DUPLICATED_ORDER_ID')
  checkAmount(record.method, input.amount)
  if (record.authentication?.decline) return abort(toss, record)
  approve(toss, record)
  return payment
}

function abort(toss: TossWorld, record: PaymentRecord): never {
  const code = record.authentication?.decline ?? 'REJECT_CARD_COMPANY'
  record.payment.status = 'ABORTED'
  record.payment.failure = { code, message: tossSentence(code) }
  toss.onChange(record)
  throw new TossError(code)
}

export function approve(toss: TossWorld, record: PaymentRecord): void {
  const { payment, authentication } = record
  if (record.method === 'VIRTUAL_ACCOUNT') {
    issueAccount(toss, record, authentication?.bankCode ?? '20', authentication?.depositorName ?? '')
    return
  }
  payment.status = 'DONE'
  payment.approvedAt = toSeoulIso(toss.clock.now())
  payment.lastTransactionKey = newTransactionKey()
  payment.receipt = { url: `${toss.baseUrl()}/toss/receipt?key=${payment.paymentKey}` }
  if (record.method === 'TRANSFER')
    payment.transfer = { bankCode: authentication?.bankCode ?? '20', settlementStatus: 'INCOMPLETED' }
  if (record.easyPay) payment.easyPay = { provider: record.easyPay, amount: payment.totalAmount, discountAmount: 0 }
  if (authentication?.card)
    payment.card = { ...authentication.card, approveNo: String(randomInt(10_000_000, 100_000_000)) }
  toss.movements.add(payment, payment.totalAmount, toss.clock.now())
  toss.onChange(record)
}
