import type { CallReply, CashReceiptIdentity } from '@shop/contract'
import { isReceiptIdentity, receiptIdentities, type ReceiptIdentityKind } from '@shop/rules'
import type { PaymentCheck } from '#src/features/order/checkout/checkout-form.ts'

export type PaymentMethod = CallReply<'payment.listMethods'>['methods'][number]
/** Payment method chosen by the shopper. */
export type PayChoice = Pick<PaymentMethod, 'paymentMethodType' | 'easyPay' | 'isKeyIn'>

export const byCard: PaymentMethod = {
  paymentMethodType: 'card',
  easyPay: null,
  isKeyIn: false,
  label: '신용·체크카드',
}

/** Unique key of a payment method. */
export const keyOf = ({ paymentMethodType, easyPay, isKeyIn }: PayChoice): string =>
  isKeyIn ? `${paymentMethodType}:key-in` : easyPay ? `${paymentMethodType}:${easyPay}` : paymentMethodType

/** Returns whether the method counts as cash. The shop reports only cash payments to the tax office. */
export const isCash = ({ paymentMethodType }: PayChoice): boolean => paymentMethodType !== 'card'

/** Identity of the cash receipt. `kept` is the saved one, of which only the last digits are known. */
export interface ReceiptDraft {
  kind: ReceiptIdentityKind | 'kept' | 'none'
  number: string
  isSave: boolean
}

/** Receipt as chosen by the shopper. The number is undefined until one is typed. */
export type ChosenReceipt = Omit<ReceiptDraft, 'number'> & { number?: string | undefined }

/** PAY-4: the verified phone number is the default of a phone receipt. Typed text, even empty, takes precedence. */
export const toReceipt = (chosen: ChosenReceipt, provedPhone: string): ReceiptDraft => ({
  ...chosen,
  number: chosen.number ?? (chosen.kind === 'phone' ? provedPhone : ''),
})

/** PAY-4: the default is the saved identity, or no receipt. */
export const startReceipt = (kept: CashReceiptIdentity | null | undefined): ReceiptDraft => ({
  kind: kept ? 'kept' : 'none',
  number: '',
  isSave: false,
})

export const isReceiptRight = ({ kind, number }: ReceiptDraft): boolean =>
  kind === 'kept' || kind === 'none' || isReceiptIdentity(kind, number)

type SentReceipt = NonNullable<PaymentCheck['orderItemCashReceiptInfo']>
const types = { 1: '1', 2: '2' } as const

/** Builds the receipt of the payment check. Omits a saved number: the server has it. PAY-1 */
export const toSentReceipt = (
  { kind, number, isSave }: ReceiptDraft,
  kept: CashReceiptIdentity | null | undefined,
): SentReceipt => {
  if (kind === 'none') return { cashReceiptType: '3' }
  const of = receiptIdentities[kind === 'kept' ? (kept?.kind ?? 'phone') : kind]
  const told = { cashReceiptType: types[of.cashReceiptType], identitySelect: of.identitySelect }
  return kind === 'kept' ? { ...told, isSave: true } : { ...told, identityNo: number.replace(/\D/g, ''), isSave }
}
