import { describe, expect, test } from 'vitest'
import { sampleAddress, sampleTotals } from '#src/testing/shop-samples.ts'
import { type PaymentCheck, toPaymentCheck } from './checkout-form.ts'
import { byCard, startReceipt } from './method/pay-choice.ts'

describe('[PAY-2] body of the payment check', () => {
  const terms = { allTerms: false, essentialService: true, essentialPrivacy: true, optionalService: false }
  const pay = { method: byCard, receipt: startReceipt(null), savedReceipt: null }
  const filled = {
    isGuest: false,
    isGift: false,
    couponId: null,
    orderer: { name: '', phone: '' },
    provedPhone: '',
    address: sampleAddress,
    terms,
    ...pay,
  }
  const toCheck = (usedPoint: number): PaymentCheck => toPaymentCheck({ ...filled, usedPoint }, sampleTotals(10_000))

  test('[PAY-2] the price is reduced by the used points, and the points are sent as a negative', () => {
    expect(toCheck(3000)).toMatchObject({ chkPrice: 10_000, chkUsedPoint: -3000, paymentMethodType: 'card' })
  })
  test('[PAY-2] without points the value is a plain zero', () => {
    expect(Object.is(toCheck(0).chkUsedPoint, 0)).toBe(true)
  })
  test('[ORDER-7] includes the referral source if it is known', () => {
    const known = { source: 'kakao', campaign: '김장' }
    const form = { ...filled, usedPoint: 0 }
    expect(toPaymentCheck(form, sampleTotals(10_000), { attribution: known }).attributionOrder).toEqual(known)
    expect(toPaymentCheck(form, sampleTotals(10_000))).not.toHaveProperty('attributionOrder')
  })
  test('[PAY-2] if points cover the full price, they are the payment', () => {
    expect(toCheck(13_000)).toMatchObject({ chkPrice: 0, chkUsedPoint: -13_000, paymentMethodType: 'point' })
  })
})
