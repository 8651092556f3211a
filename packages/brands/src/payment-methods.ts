import type { BrandId } from './brand.ts'

/** How a shopper may pay: in the payment window by card, by a wallet, from an account at once, or into an account later. */
export interface PaymentMethod {
  paymentMethodType: 'card' | 'virtual_account' | 'transfer'
  /** The wallet the payment window opens at once; null where it asks itself. */
  easyPay: EasyPayWord | null
  /** The card's numbers are typed in the shop instead of the payment window. */
  isKeyIn: boolean
  label: string
}

export const easyPayWords = ['kakaopay', 'naverpay', 'tosspay', 'samsungpay', 'payco'] as const
export type EasyPayWord = (typeof easyPayWords)[number]

/** How wallets call themselves. */
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

/** A card whose numbers are typed in the shop; offered after all others where the contract with the gateway allows it. PAY-5 */
export const keyInMethod: PaymentMethod = { ...card, isKeyIn: true, label: '카드 번호 입력' }

/** What each brand takes, in the order it is offered: data. Who buys for a trade pays from accounts first. */
export const paymentMethods: Readonly<Record<BrandId, readonly PaymentMethod[]>> = {
  ru: [card, wallet('kakaopay'), wallet('naverpay'), wallet('tosspay'), wallet('samsungpay'), transfer, account],
  cuma: [card, wallet('kakaopay'), wallet('naverpay'), wallet('tosspay'), transfer, account],
  market: [card, wallet('naverpay'), wallet('kakaopay'), wallet('tosspay'), wallet('payco'), transfer, account],
  farmer: [card, account, transfer, wallet('tosspay')],
}

/** How long a brand waits for a deposit into an account. */
export const depositHours: Readonly<Record<BrandId, number>> = { ru: 48, cuma: 48, market: 48, farmer: 72 }

/** What the brand takes of this kind; undefined where it does not. */
export const findPaymentMethod = (
  brand: BrandId,
  asked: { paymentMethodType: string; easyPay?: string | null | undefined },
): PaymentMethod | undefined =>
  paymentMethods[brand].find(
    ({ paymentMethodType, easyPay }) =>
      paymentMethodType === asked.paymentMethodType && easyPay === (asked.easyPay ?? null),
  )
