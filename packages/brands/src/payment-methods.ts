import type { BrandId } from './brand.ts'

/** Payment method: card, wallet or instant transfer in the payment window, or a later bank deposit. */
export interface PaymentMethod {
  paymentMethodType: 'card' | 'virtual_account' | 'transfer'
  /** Wallet that the payment window opens directly; null if the window offers the choice. */
  easyPay: EasyPayWord | null
  /** Card details are entered in the shop instead of the payment window. */
  isKeyIn: boolean
  label: string
}

export const easyPayWords = ['kakaopay', 'naverpay', 'tosspay', 'samsungpay', 'payco'] as const
export type EasyPayWord = (typeof easyPayWords)[number]

/** Display names of the wallets. */
export const easyPayNames: Readonly<Record<EasyPayWord, string>> = {
  kakaopay: '카카오페이',
  naverpay: '네이버페이',
  tosspay: '토스페이',
  samsungpay: '삼성페이',
  payco: '페이코',
}

const wallet = (easyPay: EasyPayWord): PaymentMethod => ({
  paymentMethodType: 'card',
  easyPay,
  isKeyIn: false,
  label: easyPayNames[easyPay],
})
const card: PaymentMethod = { paymentMethodType: 'card', easyPay: null, isKeyIn: false, label: '신용·체크카드' }
const transfer: PaymentMethod = { paymentMethodType: 'transfer', easyPay: null, isKeyIn: false, label: '계좌이체' }
const account: PaymentMethod = {
  paymentMethodType: 'virtual_account',
  easyPay: null,
  isKeyIn: false,
  label: '가상계좌',
}

/** Card details entered in the shop. Offered last, if the contract with the gateway allows it. PAY-5 */
export const keyInMethod: PaymentMethod = { ...card, isKeyIn: true, label: '카드 번호 입력' }

/** Payment methods per brand, in the order offered. For business buyers, transfers come first. */
export const paymentMethods: Readonly<Record<BrandId, readonly PaymentMethod[]>> = {
  ru: [card, wallet('kakaopay'), wallet('naverpay'), wallet('tosspay'), wallet('samsungpay'), transfer, account],
  cuma: [card, wallet('kakaopay'), wallet('naverpay'), wallet('tosspay'), transfer, account],
  market: [card, wallet('naverpay'), wallet('kakaopay'), wallet('tosspay'), wallet('payco'), transfer, account],
  farmer: [card, account, transfer, wallet('tosspay')],
}

/** Deposit deadline in hours per brand. */
export const depositHours: Readonly<Record<BrandId, number>> = { ru: 48, cuma: 48, market: 48, farmer: 72 }

/** Returns the brand's payment method of this kind; undefined if it has none. */
export const findPaymentMethod = (
  brand: BrandId,
  asked: { paymentMethodType: string; easyPay?: string | null | undefined },
): PaymentMethod | undefined =>
  paymentMethods[brand].find(
    ({ paymentMethodType, easyPay }) =>
      paymentMethodType === asked.paymentMethodType && easyPay === (asked.easyPay ?? null),
  )
