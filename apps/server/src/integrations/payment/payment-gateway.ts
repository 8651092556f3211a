import type { TypedCard } from '@shop/rules'

/** What the shop knows about a payment, whichever vendor took it. Sums are won. */
export interface GatewayPayment {
  paymentKey: string
  orderId: string
  status: GatewayStatus
  method: GatewayMethod
  totalAmount: number
  /** What has not been given back. */
  balanceAmount: number
  /** What of that is free of VAT. */
  taxFreeAmount: number
  approvedAt: Date | null
  /** Changes with every movement of the payment; ties a webhook to it. */
  lastTransactionKey: string | null
  /** Proves that a deposit notice comes from the vendor. Kept encrypted, compared in constant time. */
  secret: string | null
  card: { issuerCode: string; number: string; installmentMonths: number; approveNo: string } | null
  /** The wallet, as it calls itself. */
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
  /** When the answer is wanted, as `performance.now()` counts; without it the adapter's own limit holds. */
  deadline?: number
}

/** A card typed in the shop: handed on and forgotten. PAY-5 */
export interface KeyInInput {
  orderId: string
  orderName: string
  amount: number
  /** What of it is free of VAT; 0 tells nothing of it. */
  taxFreeAmount: number
  card: TypedCard
  /** 0 is at once. */
  installmentMonths: number
  idempotencyKey: string
}

export interface CancelInput {
  paymentKey: string
  /** Left out: all that is left. */
  amount?: number
  /** What of `amount` is free of VAT; it has to be there still. */
  taxFreeAmount?: number
  reason: string
  idempotencyKey: string
  /** Where money that came by deposit goes back to. */
  refundAccount?: { bank: string; accountNumber: string; holderName: string }
}

/** The vendor decided: nothing was moved, and asking again will not change it. `message` is a Korean sentence for the shopper. */
export interface Refused {
  outcome: 'refused'
  code: string
  message: string
  statusCode: number
}

/** Nobody knows whether the vendor did it. Never to be guessed: ask again with the same key, or read the payment back. */
export interface Unknown {
  outcome: 'unknown'
  cause: UnknownCause
  /** The vendor's code, where it gave one. */
  code?: string
}

/** `notSent`: the call surely never left. `mismatch`: the answer is about another order or another sum. */
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
  /** What of it is free of VAT; 0 tells nothing of it. */
  taxFreeAmount: number
  /** A phone's, a receipt card's or a business's number; for the tax office alone. */
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

/** One movement of money in the vendor's own books: an approval, or a giving back with a negative sum. */
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
      transactions: GatewayTransaction[] /** Where the next page starts; null after the last. */
      next: string | null
    }
  | Refused
  | Unknown

export type FindResult = { outcome: 'found'; payment: GatewayPayment } | { outcome: 'notFound' } | Refused | Unknown

export interface PaymentGateway {
  confirm(input: ConfirmInput): Promise<ConfirmResult>
  /** Takes the money of a card at once, without the payment window; only with a contract for it. */
  keyIn(input: KeyInInput): Promise<ConfirmResult>
  cancel(input: CancelInput): Promise<CancelResult>
  /** The payment that counts for the order: the approved one if there is one, else the newest. */
  findByOrderId(orderId: string): Promise<FindResult>
  findByKey(paymentKey: string, deadline?: number): Promise<FindResult>
  issueReceipt(input: ReceiptInput): Promise<ReceiptResult>
  cancelReceipt(input: { receiptKey: string; idempotencyKey: string }): Promise<ReceiptCancelResult>
  /** What moved in a stretch of time, oldest first, a page at a time. */
  listTransactions(input: { from: Date; to: Date; after: string | null }): Promise<TransactionsResult>
}

/** What a payment that was read back means for the order that asked for this sum. */
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
