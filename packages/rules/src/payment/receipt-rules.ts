import { isMobilePhone } from '#src/user/phone-rules.ts'
import type { ReceiptType } from '#src/order/status.ts'

/** Cash receipt type: 1 income deduction, 2 proof of expenditure, 3 none requested. */
export type CashReceiptType = 1 | 2 | 3

/** Cash receipt input. `identitySelect` 1 is a phone number, any other value a card number. */
export interface CashReceipt {
  cashReceiptType: CashReceiptType
  identitySelect: number
  identitySelectText: string
  identityNo: string
  isSave: boolean
}

/** Number defined by the tax office for receipts without a known buyer. Buyers can claim such receipts later. */
const voluntaryIssueNumber = '0100001234'

/** PAY-4: the default cash receipt. */
export const defaultCashReceipt: Readonly<CashReceipt> = {
  cashReceiptType: 1,
  identitySelect: 1,
  identitySelectText: '휴대폰 번호',
  identityNo: voluntaryIssueNumber,
  isSave: false,
}

/** PAY-1: returns the receipt to submit: the default one for a bank transfer without a receipt, otherwise the given one. */
export function toOrderCashReceipt(receipt: CashReceipt, isBankTransfer: boolean): CashReceipt {
  return isBankTransfer && receipt.cashReceiptType === 3 ? { ...defaultCashReceipt } : receipt
}

/** ENTITY-17: converts the chosen type to the stored receipt type. */
export function receiptTypeOf(cashReceiptType: CashReceiptType): ReceiptType {
  const receiptTypes = { 1: 'income_deduction', 2: 'expenditure_proof', 3: 'none' } as const
  return receiptTypes[cashReceiptType]
}

/** PAY-4: returns whether the identity is a phone or a card number. */
export function identityKindOf(identitySelect: number): 'phone' | 'card' {
  return identitySelect === 1 ? 'phone' : 'card'
}

/**
 * Reports whether the identity number fits the receipt: a phone or receipt-card number for a deduction, a business number for
 * a proof. Resident numbers (13 digits that begin with a date of birth) are never accepted, because the law forbids asking for
 * them.
 */
export function isCashReceiptIdentity(receipt: CashReceipt): boolean {
  const digits = receipt.identityNo.replace(/\D/g, '')
  if (receipt.cashReceiptType === 3) return true
  if (receipt.cashReceiptType === 2) return isBusinessNumber(digits)
  if (identityKindOf(receipt.identitySelect) === 'phone') return isMobilePhone(digits)
  return /^\d{13,19}$/.test(digits) && !isResidentNumber(digits)
}

/** Kinds of receipt identity with their values in the API. */
export const receiptIdentities = {
  phone: { cashReceiptType: 1, identitySelect: 1, identitySelectText: '휴대폰 번호' },
  card: { cashReceiptType: 1, identitySelect: 2, identitySelectText: '현금영수증 카드 번호' },
  business: { cashReceiptType: 2, identitySelect: 3, identitySelectText: '사업자등록번호' },
} as const

export type ReceiptIdentityKind = keyof typeof receiptIdentities

/** Returns the identity of a receipt. Undefined if no receipt was requested or its buyer is unknown. */
export function receiptIdentityOf(receipt: CashReceipt): { kind: ReceiptIdentityKind; number: string } | undefined {
  const number = receipt.identityNo.replace(/\D/g, '')
  if (receipt.cashReceiptType === 3 || number === '' || number === voluntaryIssueNumber) return undefined
  return { kind: receipt.cashReceiptType === 2 ? 'business' : identityKindOf(receipt.identitySelect), number }
}

/** Reports whether a number is valid for its kind and may be saved for later orders. */
export function isReceiptIdentity(kind: ReceiptIdentityKind, number: string): boolean {
  return isCashReceiptIdentity({ ...receiptIdentities[kind], identityNo: number, isSave: true })
}

/** Reports whether a text is a business number: ten digits with a valid check digit. Dashes are ignored. */
export function isBusinessNumber(text: string): boolean {
  const digits = Array.from(text.replace(/\D/g, ''), Number)
  if (digits.length !== 10 || digits.every((digit) => digit === 0)) return false
  const weights = [1, 3, 7, 1, 3, 7, 1, 3, 5]
  const [ninth, check] = digits.slice(8) as [number, number]
  const sum = weights.reduce((total, weight, index) => total + weight * (digits[index] as number), 0)
  return (10 - ((sum + Math.floor((ninth * 5) / 10)) % 10)) % 10 === check
}

function isResidentNumber(digits: string): boolean {
  return /^\d{2}(0[1-9]|1[0-2])(0[1-9]|[12]\d|3[01])[1-8]\d{6}$/.test(digits)
}
