import type { TypedCard } from '@shop/rules'

/** A payment, independent of the vendor. Amounts are in won. */
export interface GatewayPayment {
  paymentKey: string
  orderId: string
  status: GatewayStatus
  method: GatewayMethod
  totalAmount: number
  /** Amount not yet refunded. */
  balanceAmount: number
  /** VAT-free part of `balanceAmount`. */
  taxFreeAmount: number
  approvedAt: Date | null
  /** Changes with every transaction of the payment. Links a webhook to it. */
  lastTransactionKey: string | null
  /** Proves that a deposit webhook comes from the vendor. Stored encrypted, compared in constant time. */
  secret: string | null
  card: { issuerCode: string; number: string; installmentMonths: number; approveNo: string } | null
  /** Name of the wallet, as the vendor returns it. */
  easyPay: string | null
  virtualAccount: GatewayAccount | null
  cancels: { amount: number; reason: string; at: Date; transactionKey: string }[]
  failure: { code: string; message: string } | null
  receiptUrl: string | null
}

export type GatewayStatus =
  | 'ready'
  | 'inProgress'
  | 'waitingForDeposit'
  | 'done'
  | 'canceled'
  | 'partialCanceled'
  | 'aborted'
  | 'expired'

export type GatewayMethod = 'card' | 'virtualAccount' | 'transfer' | 'easyPay' | 'mobilePhone' | 'giftCertificate'

export interface GatewayAccount {
  accountNumber: string
  accountType: string
  bankCode: string
  customerName: string
  dueAt: Date
  expired: boolean
}

export interface ConfirmInput {
  paymentKey: string
  orderId: string
  /** From the shop's own order, never from the browser. */
  amount: number
  idempotencyKey: string
  /** Deadline on the `performance.now()` clock. Default: the adapter's own limit. */
  deadline?: number
}

/** A card typed in the shop. Passed to the vendor and not stored. PAY-5 */
export interface KeyInInput {
  orderId: string
  orderName: string
  amount: number
  /** VAT-free part of the amount. If 0, the field is not sent. */
  taxFreeAmount: number
  card: TypedCard
  /** 0 is a single payment. */
  installmentMonths: number
  idempotencyKey: string
}

export interface CancelInput {
  paymentKey: string
  /** Default: the remaining balance. */
  amount?: number
  /** VAT-free part of `amount`. Must not exceed the remaining VAT-free balance. */
  taxFreeAmount?: number
  reason: string
  idempotencyKey: string
  /** Account for refunding a deposit. */
  refundAccount?: { bank: string; accountNumber: string; holderName: string }
}

/** The vendor refused: no money moved, and a retry will not change it. `message` is a Korean sentence for the shopper. */
export interface Refused {
  outcome: 'refused'
  code: string
  message: string
  statusCode: number
}

/** It is unknown whether the vendor processed the request. Never guess: retry with the same key, or read the payment back. */
export interface Unknown {
  outcome: 'unknown'
  cause: UnknownCause
  /** The vendor's error code, if it returned one. */
  code?: string
}

/** `notSent`: the request certainly never left. `mismatch`: the response is about another order or amount. */
export type UnknownCause = 'timeout' | 'network' | 'server' | 'garbage' | 'busy' | 'notSent' | 'mismatch'

export type ConfirmResult =
  | { outcome: 'done' | 'waitingForDeposit' | 'canceled'; payment: GatewayPayment }
  | Refused
  | Unknown

export type CancelResult = { outcome: 'canceled' | 'partialCanceled'; payment: GatewayPayment } | Refused | Unknown

export interface ReceiptInput {
  orderId: string
  orderName: string
  amount: number
  /** VAT-free part of the amount. If 0, the field is not sent. */
  taxFreeAmount: number
  /** Phone, receipt card or business number. Used for the tax office only. */
  identity: string
  kind: 'income_deduction' | 'expenditure_proof'
  idempotencyKey: string
}

export interface GatewayReceipt {
  receiptKey: string
  issueNumber: string
  receiptUrl: string | null
}

export type ReceiptResult = { outcome: 'issued'; receipt: GatewayReceipt } | Refused | Unknown
export type ReceiptCancelResult = { outcome: 'canceled' } | Refused | Unknown

/** One transaction in the vendor's books: an approval, or a refund with a negative amount. */
export interface GatewayTransaction {
  transactionKey: string
  paymentKey: string
  orderId: string
  amount: number
  at: Date
}

export type TransactionsResult =
  | {
      outcome: 'page'
      transactions: GatewayTransaction[] /** Cursor of the next page. Null after the last page. */
      next: string | null
    }
  | Refused
  | Unknown

export type FindResult = { outcome: 'found'; payment: GatewayPayment } | { outcome: 'notFound' } | Refused | Unknown

export interface PaymentGateway {
  confirm(input: ConfirmInput): Promise<ConfirmResult>
  /** Charges a card immediately, without the payment window. Requires a contract for it. */
  keyIn(input: KeyInInput): Promise<ConfirmResult>
  cancel(input: CancelInput): Promise<CancelResult>
  /** Returns the payment that counts for the order: the approved one if there is one, else the newest. */
  findByOrderId(orderId: string): Promise<FindResult>
  findByKey(paymentKey: string, deadline?: number): Promise<FindResult>
  issueReceipt(input: ReceiptInput): Promise<ReceiptResult>
  cancelReceipt(input: { receiptKey: string; idempotencyKey: string }): Promise<ReceiptCancelResult>
  /** Lists transactions of a period, oldest first, one page per call. */
  listTransactions(input: { from: Date; to: Date; after: string | null }): Promise<TransactionsResult>
}

/** Converts a payment that was read back to the confirm result of an order with this amount. */
export function toConfirmResult(
  payment: GatewayPayment,
  asked: Pick<ConfirmInput, 'orderId' | 'amount'>,
): ConfirmResult {
  if (payment.orderId !== asked.orderId || payment.totalAmount !== asked.amount)
    return { outcome: 'unknown', cause: 'mismatch' }
  switch (payment.status) {
    case 'done':
    case 'partialCanceled':
      return { outcome: 'done', payment }
    case 'waitingForDeposit':
    case 'canceled':
      return { outcome: payment.status, payment }
    case 'aborted':
    case 'expired': {
      const { code, message } = payment.failure ?? { code: 'PAY_PROCESS_ABORTED', message: '결제를 마치지 못했어요.' }
      return { outcome: 'refused', code, message, statusCode: 400 }
    }
    case 'ready':
    case 'inProgress':
      return { outcome: 'unknown', cause: 'busy' }
  }
}
