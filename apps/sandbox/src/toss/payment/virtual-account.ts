import { randomBytes, randomInt } from 'node:crypto'
import { toSeoulIso } from '../../control/sandbox-clock.ts'
import { TossError } from '../api/toss-errors.ts'
import type { TossWorld } from '../toss-world.ts'
import { checkAmount } from './amount-limits.ts'
import { issuesAccounts } from './banks.ts'
import { isHeld, newTransactionKey, type PaymentRecord } from './payment-store.ts'
import type { PaymentRequest, TossPayment } from './toss-payment.ts'

export interface VirtualAccountInput extends Omit<PaymentRequest, 'method'> {
  bank: string
  customerName: string
  validHours?: number | undefined
  dueDate?: string | undefined
}

const MOST_HOURS = 720
const HOUR = 3_600_000

export function requestVirtualAccount(toss: TossWorld, input: VirtualAccountInput): TossPayment {
  if (!issuesAccounts(input.bank)) throw new TossError('INVALID_BANK')
  if (input.validHours !== undefined && input.dueDate !== undefined)
    throw new TossError('INVALID_VALID_HOURS_WITH_DUE_DATE_AND_SINGLE')
  if ((input.validHours ?? 1) > MOST_HOURS || (input.validHours ?? 1) < 1) throw new TossError('EXCEED_MAX_VALID_HOURS')
  const dueAt = input.dueDate === undefined ? undefined : readDueDate(input.dueDate, toss.clock.now())
  checkAmount('VIRTUAL_ACCOUNT', input.amount, input.taxFreeAmount)
  if (isHeld(toss.payments.findByOrder(input.orderId))) throw new TossError('DUPLICATED_ORDER_ID')
  const record = toss.payments.open({ ...input, method: 'VIRTUAL_ACCOUNT' }, { validHours: input.validHours ?? 168 })
  if (dueAt) record.dueAt = dueAt
  issueAccount(toss, record, input.bank, input.customerName)
  return record.payment
}

/** Parses `yyyy-MM-dd'T'HH:mm:ss`; without a zone it is Korean time. */
function readDueDate(text: string, now: Date): Date {
  const at = new Date(/(?:Z|[+-]\d\d:\d\d)$/.test(text) ? text : `${text}+09:00`)
  if (Number.isNaN(at.getTime()) || at <= now) throw new TossError('INVALID_DATE')
  if (at.getTime() > now.getTime() + MOST_HOURS * HOUR) throw new TossError('EXCEED_MAX_DUE_DATE')
  return at
}

export function issueAccount(toss: TossWorld, record: PaymentRecord, bankCode: string, customerName: string): void {
  const { payment } = record
  record.dueAt ??= new Date(toss.clock.now().getTime() + record.validHours * HOUR)
  payment.status = 'WAITING_FOR_DEPOSIT'
  payment.secret = `ps_${randomBytes(18).toString('base64url')}`
  payment.lastTransactionKey = newTransactionKey()
  payment.virtualAccount = {
    accountType: '일반',
    // Test mode accounts start with an X, so that no real money can be sent to them.
    accountNumber: `X${randomInt(1_000_000, 10_000_000)}${randomInt(100_000, 1_000_000)}`,
    bankCode,
    customerName,
    dueDate: toSeoulIso(record.dueAt),
    refundStatus: 'NONE',
    expired: false,
    settlementStatus: 'INCOMPLETED',
    refundReceiveAccount: null,
    depositorName: null,
  }
  toss.onChange(record)
}

export type DepositAnswer = { deposited: true; payment: TossPayment } | { deposited: false; reason: string }

/**
 * Deposits to the account: exactly the amount, once, before the due date. `late` and `anyAmount` simulate a bank that accepts
 * other deposits.
 */
export function deposit(
  toss: TossWorld,
  given: {
    orderId: string
    amount?: number | undefined
    late?: boolean | undefined
    anyAmount?: boolean | undefined
    depositorName?: string | undefined
  },
): DepositAnswer {
  const record = toss.payments.findByOrder(given.orderId)
  const account = record?.payment.virtualAccount
  if (!record || !account) return { deposited: false, reason: '이 주문의 가상계좌가 없어요.' }
  const { payment } = record
  if (payment.status !== 'WAITING_FOR_DEPOSIT') return { deposited: false, reason: '입금을 기다리는 계좌가 아니에요.' }
  if (account.expired && given.late !== true) return { deposited: false, reason: '입금 기한이 지난 계좌예요.' }
  const amount = given.amount ?? payment.totalAmount
  if (amount !== payment.totalAmount && given.anyAmount !== true)
    return { deposited: false, reason: '금액이 정확히 맞아야 입금할 수 있어요.' }
  Object.assign(payment, { totalAmount: amount, balanceAmount: amount })
  payment.status = 'DONE'
  payment.approvedAt = toSeoulIso(toss.clock.now())
  payment.lastTransactionKey = newTransactionKey()
  account.depositorName = given.depositorName ?? account.customerName
  toss.movements.add(payment, amount, toss.clock.now())
  toss.onChange(record)
  return { deposited: true, payment }
}

/** Reverses a deposit: the account returns to waiting and the buyer must be asked to pay again, or the payment is cancelled. */
export function depositError(
  toss: TossWorld,
  { orderId, to = 'WAITING_FOR_DEPOSIT' }: { orderId: string; to?: 'WAITING_FOR_DEPOSIT' | 'CANCELED' | undefined },
): DepositAnswer {
  const record = toss.payments.findByOrder(orderId)
  if (!record?.payment.virtualAccount || record.payment.status !== 'DONE')
    return { deposited: false, reason: '입금된 가상계좌가 아니에요.' }
  const { payment } = record
  payment.status = 'CANCELED'
  payment.approvedAt = null
  payment.lastTransactionKey = newTransactionKey()
  toss.movements.add(payment, payment.totalAmount, toss.clock.now())
  payment.status = to
  if (to === 'CANCELED') payment.balanceAmount = 0
  toss.onChange(record)
  return { deposited: true, payment }
}
