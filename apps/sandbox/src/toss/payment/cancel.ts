import { toSeoulIso } from '../../control/sandbox-clock.ts'
import { TossError } from '../api/toss-errors.ts'
import type { TossWorld } from '../toss-world.ts'
import { isBankCode } from './banks.ts'
import { newTransactionKey, type PaymentRecord } from './payment-store.ts'
import { type RefundAccount, splitVat, type TossPayment } from './toss-payment.ts'

export interface CancelInput {
  cancelReason: string
  cancelAmount?: number | undefined
  taxFreeAmount?: number | undefined
  refundReceiveAccount?: { bank: string; accountNumber: string; holderName: string } | undefined
}

export function cancelPayment(toss: TossWorld, paymentKey: string, input: CancelInput): TossPayment {
  const record = toss.payments.find(paymentKey)
  if (!record) throw new TossError('NOT_FOUND_PAYMENT')
  const { payment } = record
  checkCancelable(payment)
  const amount = input.cancelAmount ?? payment.balanceAmount
  checkCancelAmount(payment, amount)
  const account = refundAccount(payment, input)
  giveBack(toss, record, amount, input)
  if (payment.virtualAccount && account) {
    payment.virtualAccount.refundReceiveAccount = account
    payment.virtualAccount.refundStatus = 'COMPLETED'
  }
  toss.onChange(record)
  return payment
}

function checkCancelable(payment: TossPayment): void {
  if (payment.status === 'CANCELED') throw new TossError('ALREADY_CANCELED_PAYMENT')
  const open: readonly string[] = ['DONE', 'PARTIAL_CANCELED', 'WAITING_FOR_DEPOSIT']
  if (!open.includes(payment.status)) throw new TossError('NOT_CANCELABLE_PAYMENT')
}

function checkCancelAmount(payment: TossPayment, amount: number): void {
  if (!Number.isSafeInteger(amount) || amount <= 0) throw new TossError('INVALID_REQUEST')
  if (payment.status === 'WAITING_FOR_DEPOSIT' && amount !== payment.totalAmount)
    throw new TossError('NOT_ALLOWED_PARTIAL_REFUND_WAITING_DEPOSIT')
  if (amount > payment.balanceAmount) throw new TossError('NOT_CANCELABLE_AMOUNT')
}

/** Account for the refund. A deposit can only be refunded to an account; before the deposit there is nothing to refund. */
function refundAccount(payment: TossPayment, input: CancelInput): RefundAccount | null {
  if (!payment.virtualAccount || payment.status === 'WAITING_FOR_DEPOSIT') return null
  const given = input.refundReceiveAccount
  if (!given || given.holderName.trim() === '') throw new TossError('INVALID_REFUND_ACCOUNT_INFO')
  if (!isBankCode(given.bank)) throw new TossError('INVALID_BANK')
  if (!/^\d{10,20}$/.test(given.accountNumber)) throw new TossError('INVALID_REFUND_ACCOUNT_NUMBER')
  return { bankCode: given.bank, accountNumber: given.accountNumber, holderName: given.holderName }
}

/** Tax-free part of a cancellation: 0 for a partial one unless given. Limited by the remaining tax-free and taxable amounts. */
function taxFreeOf(payment: TossPayment, amount: number, { cancelAmount, taxFreeAmount }: CancelInput): number {
  const taxFree = taxFreeAmount ?? (cancelAmount === undefined ? payment.taxFreeAmount : 0)
  if (taxFree > amount) throw new TossError('INVALID_REQUEST')
  const leftTaxed = payment.balanceAmount - payment.taxFreeAmount
  if (taxFree > payment.taxFreeAmount || amount - taxFree > leftTaxed) throw new TossError('NOT_CANCELABLE_AMOUNT')
  return taxFree
}

function giveBack(toss: TossWorld, record: PaymentRecord, amount: number, input: CancelInput): void {
  const { payment } = record
  const isHeld = payment.status !== 'WAITING_FOR_DEPOSIT'
  const taxFree = taxFreeOf(payment, amount, input)
  const transactionKey = newTransactionKey()
  payment.balanceAmount -= amount
  payment.taxFreeAmount -= taxFree
  Object.assign(payment, splitVat(payment.balanceAmount, payment.taxFreeAmount))
  payment.status = payment.balanceAmount === 0 ? 'CANCELED' : 'PARTIAL_CANCELED'
  payment.lastTransactionKey = transactionKey
  payment.cancels = [
    ...(payment.cancels ?? []),
    {
      cancelAmount: amount,
      cancelReason: input.cancelReason,
      taxFreeAmount: taxFree,
      taxExemptionAmount: 0,
      refundableAmount: payment.balanceAmount,
      easyPayDiscountAmount: 0,
      canceledAt: toSeoulIso(toss.clock.now()),
      transactionKey,
      receiptKey: null,
    },
  ]
  if (isHeld) toss.movements.add(payment, amount, toss.clock.now())
  if (payment.card && payment.balanceAmount === 0) payment.card.acquireStatus = 'CANCELED'
}
