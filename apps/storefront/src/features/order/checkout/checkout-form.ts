import type { CallInput, CashReceiptIdentity, OrderTmp } from '@shop/contract'
import { hasEssentialTerms, isMobilePhone, paidPriceOf, type Terms, toPriceCheck } from '@shop/rules'
import { type AddressDraft, checkAddress, type Orderer, toAddressInput } from '#src/features/address/address-draft.ts'
import { isCash, isReceiptRight, type PayChoice, type ReceiptDraft, toSentReceipt } from './method/pay-choice.ts'

/** Checkout form values. */
export interface CheckoutForm {
  isGuest: boolean
  /** A gift has no address: its receivers enter their own. */
  isGift: boolean
  orderer: Orderer
  /** Phone number verified by code. Empty if none is. */
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

/** Returns the missing fields in page order. */
export const checkCheckout = ({
  isGuest,
  isGift,
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
  if (!isGift && !address) errors.address = '배송지를 입력해 주세요.'
  else if (address && Object.keys(checkAddress(address)).length > 0) errors.address = '배송지를 다시 확인해 주세요.'
  if (isCash(method) && !isReceiptRight(receipt)) errors.receipt = '번호를 다시 확인해 주세요.'
  if (!hasEssentialTerms(terms)) errors.terms = '필수 약관에 동의해 주세요.'
  return errors
}

export type PaymentCheck = CallInput<'order.checkTmp'>['body']
export type GiftData = NonNullable<PaymentCheck['giftData']>

/** Destination of an order: the address, or the gift and the guest who sends it. PAY-3 */
const toDestination = ({ address, isGuest, orderer }: CheckoutForm, giftData: GiftData | undefined) => {
  if (!giftData) return address ? { address: toAddressInput(address, isGuest ? orderer : undefined) } : {}
  const guest = { guestOrderName: orderer.name.trim(), guestOrderPhone: orderer.phone }
  return { isGift: true as const, giftData, ...(isGuest && { orderer: guest }) }
}

/** Builds the body of the payment check. PAY-2: the price reduced by the used points, and the points as a negative. */
export const toPaymentCheck = (
  form: CheckoutForm,
  totals: OrderTmp['totals'],
  {
    attribution = {},
    giftData,
  }: { attribution?: PaymentCheck['attributionOrder']; giftData?: GiftData | undefined } = {},
): PaymentCheck => {
  const { essentialService, essentialPrivacy, optionalService } = form.terms
  const usedPoint = Math.min(form.usedPoint, totals.price)
  const paid = paidPriceOf({ price: totals.price, usedPoint })
  return {
    ...toDestination(form, giftData),
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

/** Maps the problems of a server error to the fields they name, with the server's messages. */
export const errorsOfRefusal = (problems: readonly { path: string; message: string }[]): CheckoutErrors => {
  const errors: CheckoutErrors = {}
  for (const { path, message } of problems) {
    const field = fieldOfPath(path)
    if (field) errors[field] = errors[field] ? `${errors[field]}\n${message}` : message
  }
  return errors
}
