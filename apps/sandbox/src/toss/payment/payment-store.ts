import { randomBytes } from 'node:crypto'
import type { Fault } from '../../control/faults.ts'
import type { SandboxClock } from '../../control/sandbox-clock.ts'
import { TossError, type TossErrorCode, tossSentence } from '../api/toss-errors.ts'
import {
  newTossPayment,
  type PaymentRequest,
  type TossCard,
  type TossMethod,
  type TossPayment,
} from './toss-payment.ts'

/** What the shopper authorized in the window; the confirm call captures it. */
export interface Authentication {
  at: Date
  card?: TossCard
  bankCode?: string
  depositorName?: string
  /** The card company's refusal at approval. */
  decline?: TossErrorCode
  /** Fault applied to the first confirm call of this payment. */
  accident?: Pick<Fault, 'mode' | 'when' | 'ms'>
}

export interface PaymentRecord {
  payment: TossPayment
  method: TossMethod
  easyPay?: string | undefined
  customerName?: string | undefined
  openedAt: Date
  successUrl?: string
  failUrl?: string
  validHours: number
  dueAt?: Date
  authentication?: Authentication
}

export interface PaymentStore {
  open(request: PaymentRequest, urls?: { successUrl?: string; failUrl?: string; validHours?: number }): PaymentRecord
  authenticate(record: PaymentRecord, given: Omit<Authentication, 'at'>): void
  find(paymentKey: string): PaymentRecord | undefined
  /** Returns the effective payment of an order: the approved one, otherwise the newest. */
  findByOrder(orderId: string): PaymentRecord | undefined
  list(): readonly PaymentRecord[]
  reset(): void
}

const WINDOW_MS = 30 * 60_000
const CONFIRM_MS = 10 * 60_000
const HELD = new Set<string>(['WAITING_FOR_DEPOSIT', 'DONE', 'CANCELED', 'PARTIAL_CANCELED'])

export interface PaymentStoreOptions {
  clock: SandboxClock
  baseUrl: () => string
  onChange: (record: PaymentRecord) => void
}

const askedOf = ({ method, easyPay, customerName }: PaymentRequest) => ({ method, easyPay, customerName })

export function createPaymentStore({ clock, baseUrl, onChange }: PaymentStoreOptions): PaymentStore {
  const records = new Map<string, PaymentRecord>()
  const byOrder = new Map<string, PaymentRecord[]>()
  const look = (record: PaymentRecord) => {
    if (lapse(record, clock.now().getTime())) onChange(record)
    return record
  }
  const lookAt = (from: Date, ms: number, record: PaymentRecord) =>
    clock.at(new Date(from.getTime() + ms), () => void look(record))

  return {
    open(request, { validHours = 168, ...targets } = {}) {
      const now = clock.now()
      const payment = newTossPayment({ ...request, paymentKey: newPaymentKey(now), now, baseUrl: baseUrl() })
      const record: PaymentRecord = { payment, ...askedOf(request), openedAt: now, validHours, ...targets }
      records.set(payment.paymentKey, record)
      byOrder.set(request.orderId, [...(byOrder.get(request.orderId) ?? []), record])
      lookAt(now, WINDOW_MS, record)
      return record
    },
    authenticate(record, given) {
      if (look(record).payment.status !== 'READY') throw new TossError('NOT_FOUND_PAYMENT_SESSION')
      record.authentication = { ...given, at: clock.now() }
      record.payment.status = 'IN_PROGRESS'
      lookAt(record.authentication.at, CONFIRM_MS, record)
    },
    find(paymentKey) {
      const record = records.get(paymentKey)
      return record && look(record)
    },
    findByOrder(orderId) {
      const all = (byOrder.get(orderId) ?? []).map(look)
      return all.findLast(isHeld) ?? all.at(-1)
    },
    list: () => [...records.values()].map(look),
    reset() {
      records.clear()
      byOrder.clear()
    },
  }
}

/** Applies expiry on read, so that no timer can be late. Returns true if the status has changed. */
function lapse(record: PaymentRecord, now: number): boolean {
  const { payment, authentication } = record
  // A virtual account past its due date stays WAITING_FOR_DEPOSIT, and no webhook is sent.
  if (payment.virtualAccount && payment.status === 'WAITING_FOR_DEPOSIT' && record.dueAt)
    payment.virtualAccount.expired = now >= record.dueAt.getTime()
  const windowOver = payment.status === 'READY' && now >= record.openedAt.getTime() + WINDOW_MS
  const confirmOver =
    payment.status === 'IN_PROGRESS' && authentication && now >= authentication.at.getTime() + CONFIRM_MS
  if (!windowOver && !confirmOver) return false
  payment.status = 'EXPIRED'
  payment.failure = { code: 'EXPIRED_PAYMENT', message: tossSentence('EXPIRED_PAYMENT') }
  return true
}

/** Expires the payment's confirm session immediately. */
export function endSession(record: PaymentRecord | undefined, now: Date): void {
  if (record?.authentication) record.authentication.at = new Date(now.getTime() - CONFIRM_MS)
}

export function isHeld(record: PaymentRecord | undefined): boolean {
  return record !== undefined && HELD.has(record.payment.status)
}

function newPaymentKey(now: Date): string {
  return `tsbx_${now
    .toISOString()
    .replaceAll(/[^0-9]/g, '')
    .slice(0, 14)}${randomBytes(5).toString('hex')}`
}

export function newTransactionKey(): string {
  return randomBytes(16).toString('hex').toUpperCase()
}
