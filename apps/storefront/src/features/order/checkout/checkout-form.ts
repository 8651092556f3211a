import type { CallInput, CashReceiptIdentity, OrderTmp } from '@shop/contract'
import { hasEssentialTerms, isMobilePhone, paidPriceOf, type Terms, toPriceCheck } from '@shop/rules'
import { type AddressDraft, checkAddress, type Orderer, toAddressInput } from '#src/features/address/address-draft.ts'
import type { Attribution } from '#src/lib/attribution.ts'
import { isCash, isReceiptRight, type PayChoice, type ReceiptDraft, toSentReceipt } from './method/pay-choice.ts'

/** What a shopper fills in on the way to paying. */
export interface CheckoutForm {
  isGuest: boolean
  orderer: Orderer
  /** The number whose code was given back; empty while none is. */
  provedPhone: string
  address: AddressDraft | undefined
  usedPoint: number
  couponId: number | null
  method: PayChoice
  receipt: ReceiptDraft
  savedReceipt: CashReceiptIdentity | null | undefined
  terms: Terms
}
export interface CheckoutErrors {
  ordererName?: string
  ordererPhone?: string
  address?: string
  receipt?: string
  terms?: string
}
export type CheckoutField = keyof CheckoutErrors

/** What is missing, in the order of the page. */
export const checkCheckout = ({
  isGuest,
  orderer,
  provedPhone,
  address,
  method,
  receipt,
  terms,
}: CheckoutForm): CheckoutErrors => {
  const errors: CheckoutErrors = {}
  if (isGuest && !orderer.name.trim()) errors.ordererName = '주문하는 분의 이름을 입력해 주세요.'
  if (isGuest && !isMobilePhone(orderer.phone)) errors.ordererPhone = '휴대폰 번호를 다시 확인해 주세요.'
  else if (isGuest && provedPhone !== orderer.phone) errors.ordererPhone = '휴대폰 번호를 인증해 주세요.'
  if (!address) errors.address = '배송지를 입력해 주세요.'
  else if (Object.keys(checkAddress(address)).length > 0) errors.address = '배송지를 다시 확인해 주세요.'
  if (isCash(method) && !isReceiptRight(receipt)) errors.receipt = '번호를 다시 확인해 주세요.'
  if (!hasEssentialTerms(terms)) errors.terms = '필수 약관에 동의해 주세요.'
  return errors
}

export type PaymentCheck = CallInput<'order.checkTmp'>['body']

/** What the payment check is sent. PAY-2: the price reduced by the used points, and the points as their negative. */
export const toPaymentCheck = (
  form: CheckoutForm & { address: AddressDraft },
  totals: OrderTmp['totals'],
  attribution: Attribution = {},
): PaymentCheck => {
  const { essentialService, essentialPrivacy, optionalService } = form.terms
  const usedPoint = Math.min(form.usedPoint, totals.price)
  const paid = paidPriceOf({ price: totals.price, usedPoint })
  return {
    address: toAddressInput(form.address, form.isGuest ? form.orderer : undefined),
    ...toPriceCheck(totals.price, usedPoint),
    ...(form.couponId !== null && { couponId: form.couponId }),
    ...(paid === 0 ? { paymentMethodType: 'point' as const } : toSentMethod(form)),
    terms: { essentialService, essentialPrivacy, optionalService },
    ...(Object.keys(attribution).length > 0 && { attributionOrder: attribution }),
  }
}

const toSentMethod = ({ method, receipt, savedReceipt }: CheckoutForm) => ({
  paymentMethodType: method.paymentMethodType,
  ...(method.easyPay && { easyPay: method.easyPay }),
  ...(isCash(method) && { orderItemCashReceiptInfo: toSentReceipt(receipt, savedReceipt) }),
})

const fieldOfPath = (path: string): CheckoutField | undefined => {
  if (path.endsWith('guestOrderName')) return 'ordererName'
  if (path.endsWith('guestOrderPhone')) return 'ordererPhone'
  if (path.startsWith('body.address')) return 'address'
  if (path.startsWith('body.orderItemCashReceiptInfo')) return 'receipt'
  return path.startsWith('body.terms') ? 'terms' : undefined
}

/** The parts of the page that a refusal of the server names, in its words. */
export const errorsOfRefusal = (problems: readonly { path: string; message: string }[]): CheckoutErrors => {
  const errors: CheckoutErrors = {}
  for (const { path, message } of problems) {
    const field = fieldOfPath(path)
    if (field) errors[field] = errors[field] ? `${errors[field]}\n${message}` : message
  }
  return errors
}
