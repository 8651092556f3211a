import { toSeoulIso } from '../../control/sandbox-clock.ts'

export type TossStatus =
  | 'READY'
  | 'IN_PROGRESS'
  | 'WAITING_FOR_DEPOSIT'
  | 'DONE'
  | 'CANCELED'
  | 'PARTIAL_CANCELED'
  | 'ABORTED'
  | 'EXPIRED'

export type TossMethod = 'CARD' | 'TRANSFER' | 'VIRTUAL_ACCOUNT'

const METHOD_TEXT: Record<TossMethod, string> = { CARD: '카드', TRANSFER: '계좌이체', VIRTUAL_ACCOUNT: '가상계좌' }

export interface TossCancel {
  cancelAmount: number
  cancelReason: string
  taxFreeAmount: number
  taxExemptionAmount: number
  refundableAmount: number
  easyPayDiscountAmount: number
  canceledAt: string
  transactionKey: string
  receiptKey: string | null
}

export interface TossCard {
  amount: number
  issuerCode: string
  acquirerCode: string
  number: string
  installmentPlanMonths: number
  approveNo: string
  useCardPoint: boolean
  cardType: string
  ownerType: string
  acquireStatus: 'READY' | 'REQUESTED' | 'COMPLETED' | 'CANCEL_REQUESTED' | 'CANCELED'
  isInterestFree: boolean
  interestPayer: null
}

export interface RefundAccount {
  bankCode: string
  accountNumber: string
  holderName: string
}

export interface TossVirtualAccount {
  accountType: '일반' | '고정'
  accountNumber: string
  bankCode: string
  customerName: string
  dueDate: string
  refundStatus: 'NONE' | 'PENDING' | 'FAILED' | 'PARTIAL_FAILED' | 'COMPLETED'
  expired: boolean
  settlementStatus: 'INCOMPLETED' | 'COMPLETED'
  refundReceiveAccount: RefundAccount | null
  depositorName: string | null
}

/** The vendor's payment object, with every field present, in the vendor's own names. */
export interface TossPayment {
  mId: string
  version: string
  lastTransactionKey: string | null
  paymentKey: string
  orderId: string
  orderName: string
  currency: 'KRW'
  method: string
  status: TossStatus
  requestedAt: string
  approvedAt: string | null
  useEscrow: boolean
  cultureExpense: boolean
  totalAmount: number
  balanceAmount: number
  suppliedAmount: number
  vat: number
  taxFreeAmount: number
  taxExemptionAmount: number
  isPartialCancelable: boolean
  type: 'NORMAL'
  country: 'KR'
  metadata: Record<string, string> | null
  card: TossCard | null
  virtualAccount: TossVirtualAccount | null
  secret: string | null
  transfer: { bankCode: string; settlementStatus: 'INCOMPLETED' | 'COMPLETED' } | null
  mobilePhone: null
  giftCertificate: null
  easyPay: { provider: string; amount: number; discountAmount: number } | null
  discount: null
  cashReceipt: {
    type: string
    receiptKey: string
    issueNumber: string
    receiptUrl: string
    amount: number
    taxFreeAmount: number
  } | null
  cashReceipts: unknown[] | null
  cancels: TossCancel[] | null
  failure: { code: string; message: string } | null
  receipt: { url: string } | null
  checkout: { url: string } | null
}

export interface PaymentRequest {
  method: TossMethod
  /** The wallet's name, if the window opens a wallet directly. */
  easyPay?: string | undefined
  amount: number
  orderId: string
  orderName: string
  customerName?: string | undefined
  taxFreeAmount?: number | undefined
  metadata?: Record<string, string> | undefined
}

export interface NewPayment extends PaymentRequest {
  paymentKey: string
  now: Date
  baseUrl: string
}

/** Fields filled in during the payment; present and null from the start. */
const NOTHING_YET = {
  card: null,
  virtualAccount: null,
  secret: null,
  transfer: null,
  mobilePhone: null,
  giftCertificate: null,
  easyPay: null,
  discount: null,
  cashReceipt: null,
  cashReceipts: null,
  cancels: null,
  failure: null,
  receipt: null,
} as const

export function newTossPayment(given: NewPayment): TossPayment {
  const taxFreeAmount = given.taxFreeAmount ?? 0
  return {
    mId: 'tosspayments',
    version: '2022-11-16',
    lastTransactionKey: null,
    paymentKey: given.paymentKey,
    orderId: given.orderId,
    orderName: given.orderName,
    currency: 'KRW',
    method: given.easyPay === undefined ? METHOD_TEXT[given.method] : '간편결제',
    status: 'READY',
    requestedAt: toSeoulIso(given.now),
    approvedAt: null,
    useEscrow: false,
    cultureExpense: false,
    totalAmount: given.amount,
    balanceAmount: given.amount,
    ...splitVat(given.amount, taxFreeAmount),
    taxFreeAmount,
    taxExemptionAmount: 0,
    isPartialCancelable: true,
    type: 'NORMAL',
    country: 'KR',
    metadata: given.metadata ?? null,
    ...NOTHING_YET,
    checkout: { url: `${given.baseUrl}/toss/window?key=${given.paymentKey}` },
  }
}

/** Splits off VAT, which is one eleventh of the taxable amount: 15,000 won is 13,636 + 1,364. */
export function splitVat(total: number, taxFree: number): { suppliedAmount: number; vat: number } {
  const taxed = Math.max(0, total - taxFree)
  const vat = Math.round(taxed / 11)
  return { suppliedAmount: taxed - vat, vat }
}
