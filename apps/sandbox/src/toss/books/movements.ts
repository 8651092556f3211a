import { toSeoulIso } from '../../control/sandbox-clock.ts'
import type { TossPayment, TossStatus } from '../payment/toss-payment.ts'

/** One entry of the vendor's transaction list. A refund carries the payment's new status. */
export interface TossTransaction {
  mId: string
  transactionKey: string
  paymentKey: string
  orderId: string
  method: string
  customerKey: null
  useEscrow: boolean
  receiptUrl: string | null
  status: TossStatus
  transactionAt: string
  currency: 'KRW'
  amount: number
}

export interface Movements {
  add(payment: TossPayment, amount: number, now: Date): void
  /** Lists the transactions of a period (ISO), oldest first. `after`: the last transaction of the previous page. */
  list(asked: { from: Date; to: Date; after: string | undefined; limit: number }): TossTransaction[]
  reset(): void
}

const MOST = 10_000

export function createMovements(): Movements {
  let moved: { at: number; transaction: TossTransaction }[] = []
  return {
    add(payment, amount, now) {
      const { mId, paymentKey, orderId, method, useEscrow, status, currency, receipt } = payment
      const transaction: TossTransaction = {
        mId,
        transactionKey: payment.lastTransactionKey ?? '',
        paymentKey,
        orderId,
        method,
        customerKey: null,
        useEscrow,
        receiptUrl: receipt?.url ?? null,
        status,
        transactionAt: toSeoulIso(now),
        currency,
        amount,
      }
      moved.push({ at: now.getTime(), transaction })
    },
    list({ from, to, after, limit }) {
      const within = moved.filter(({ at }) => at >= from.getTime() && at < to.getTime())
      const begin =
        after === undefined ? 0 : within.findIndex(({ transaction }) => transaction.transactionKey === after) + 1
      return within.slice(begin, begin + Math.min(limit, MOST)).map(({ transaction }) => transaction)
    },
    reset() {
      moved = []
    },
  }
}
