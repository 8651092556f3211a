import type { CallReply, CashReceiptIdentity } from '@shop/contract'
import { isReceiptIdentity, receiptIdentities, type ReceiptIdentityKind } from '@shop/rules'
import type { PaymentCheck } from '#src/features/order/checkout/checkout-form.ts'

export type PaymentMethod = CallReply<'payment.listMethods'>['methods'][number]
/** How the shopper chose to pay. */
export type PayChoice = Pick<PaymentMethod, 'paymentMethodType' | 'easyPay' | 'isKeyIn'>

export const byCard: PaymentMethod = {
  paymentMethodType: 'card',
  easyPay: null,
  isKeyIn: false,
  label: '신용·체크카드',
}

/** Names a choice among the others. */
export const keyOf = ({ paymentMethodType, easyPay, isKeyIn }: PayChoice): string =>
  isKeyIn ? `${paymentMethodType}:key-in` : easyPay ? `${paymentMethodType}:${easyPay}` : paymentMethodType

/** Only of what is paid in cash the tax office is told by the shop. */
export const isCash = ({ paymentMethodType }: PayChoice): boolean => paymentMethodType !== 'card'

/** Whom the cash receipt is for; `kept` is whom it was for last time, known by its end only. */
export interface ReceiptDraft {
  kind: ReceiptIdentityKind | 'kept' | 'none'
  number: string
  isSave: boolean
}

/** As the shopper chose it; the number is undefined until something is typed. */
export type ChosenReceipt = Omit<ReceiptDraft, 'number'> & { number?: string | undefined }

/** PAY-4: the number that was proved is offered where a phone's is asked for; what was typed, be it nothing, stays. */
export const toReceipt = (chosen: ChosenReceipt, provedPhone: string): ReceiptDraft => ({
  ...chosen,
  number: chosen.number ?? (chosen.kind === 'phone' ? provedPhone : ''),
})

/** PAY-4: without a word, whom it was for last time, or nobody. */
export const startReceipt = (kept: CashReceiptIdentity | null | undefined): ReceiptDraft => ({
  kind: kept ? 'kept' : 'none',
  number: '',
  isSave: false,
})

export const isReceiptRight = ({ kind, number }: ReceiptDraft): boolean =>
  kind === 'kept' || kind === 'none' || isReceiptIdentity(kind, number)

type SentReceipt = NonNullable<PaymentCheck['orderItemCashReceiptInfo']>
const types = { 1: '1', 2: '2' } as const

/** What the payment check is sent of it. A number that is kept is left out: the server knows it. PAY-1 */
export const toSentReceipt = (
  { kind, number, isSave }: ReceiptDraft,
  kept: CashReceiptIdentity | null | undefined,
): SentReceipt => {
  if (kind === 'none') return { cashReceiptType: '3' }
  const of = receiptIdentities[kind === 'kept' ? (kept?.kind ?? 'phone') : kind]
  const told = { cashReceiptType: types[of.cashReceiptType], identitySelect: of.identitySelect }
  return kind === 'kept' ? { ...told, isSave: true } : { ...told, identityNo: number.replace(/\D/g, ''), isSave }
}
