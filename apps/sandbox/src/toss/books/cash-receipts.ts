import { randomBytes, randomInt } from 'node:crypto'
import { toSeoulIso } from '../../control/sandbox-clock.ts'
import { TossError } from '../api/toss-errors.ts'
import { checkTaxFree } from '../payment/amount-limits.ts'
import { splitVat } from '../payment/toss-payment.ts'

export interface CashReceiptInput {
  amount: number
  orderId: string
  orderName: string
  customerIdentityNumber: string
  type: '소득공제' | '지출증빙'
  taxFreeAmount?: number
}

export interface TossCashReceipt {
  receiptKey: string
  issueNumber: string
  issueStatus: 'IN_PROGRESS' | 'COMPLETED' | 'FAILED'
  amount: number
  taxFreeAmount: number
  suppliedAmount: number
  vat: number
  orderId: string
  orderName: string
  type: CashReceiptInput['type']
  transactionType: 'CONFIRM' | 'CANCEL'
  businessNumber: string
  customerIdentityNumber: string
  failure: null
  requestedAt: string
  receiptUrl: string
}

export interface CashReceipts {
  issue(input: CashReceiptInput): TossCashReceipt
  cancel(receiptKey: string): TossCashReceipt
  list(): readonly TossCashReceipt[]
  reset(): void
}

/**
 * Valid identifiers: phone numbers, cards of 13 to 19 digits and the number for anonymous receipts; ten digits for businesses.
 */
const FITS = { 소득공제: /^(01[016789]\d{7,8}|0100001234|\d{13,19})$/, 지출증빙: /^\d{10}$/ } as const

function newReceipt(input: CashReceiptInput, { now, baseUrl }: { now: Date; baseUrl: string }): TossCashReceipt {
  const { amount, taxFreeAmount = 0, orderId, orderName, type } = input
  const receiptKey = randomBytes(16).toString('hex').toUpperCase()
  return {
    receiptKey,
    issueNumber: String(randomInt(100_000_000, 1_000_000_000)),
    issueStatus: 'COMPLETED',
    amount,
    taxFreeAmount,
    ...splitVat(amount, taxFreeAmount),
    orderId,
    orderName,
    type,
    transactionType: 'CONFIRM',
    businessNumber: '2208162517',
    customerIdentityNumber: `${'*'.repeat(Math.max(0, input.customerIdentityNumber.length - 4))}${input.customerIdentityNumber.slice(-4)}`,
    failure: null,
    requestedAt: toSeoulIso(now),
    receiptUrl: `${baseUrl}/toss/receipt?cash=${receiptKey}`,
  }
}

export function createCashReceipts(now: () => Date, baseUrl: () => string): CashReceipts {
  let receipts: TossCashReceipt[] = []
  return {
    issue(input) {
      if (!FITS[input.type].test(input.customerIdentityNumber)) throw new TossError('INVALID_CASH_RECEIPT_INFO')
      checkTaxFree(input.amount, input.taxFreeAmount)
      const isLive = receipts.some((one) => one.orderId === input.orderId && one.transactionType === 'CONFIRM')
      if (isLive) throw new TossError('DUPLICATED_CASH_RECEIPT')
      const receipt = newReceipt(input, { now: now(), baseUrl: baseUrl() })
      receipts.push(receipt)
      return receipt
    },
    cancel(receiptKey) {
      const receipt = receipts.find((one) => one.receiptKey === receiptKey)
      if (!receipt) throw new TossError('NOT_FOUND_RECEIPT')
      if (receipt.transactionType === 'CANCEL') throw new TossError('ALREADY_CANCELED_CASH_RECEIPT')
      receipt.transactionType = 'CANCEL'
      return receipt
    },
    list: () => receipts,
    reset() {
      receipts = []
    },
  }
}
