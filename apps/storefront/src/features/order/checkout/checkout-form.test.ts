import { describe, expect, test } from 'vitest'
import { sampleAddress, sampleTotals } from '#src/testing/shop-samples.ts'
import { type PaymentCheck, toPaymentCheck } from './checkout-form.ts'
import { byCard, startReceipt } from './method/pay-choice.ts'

describe('[PAY-2] what the payment check is sent', () => {
  const terms = { allTerms: false, essentialService: true, essentialPrivacy: true, optionalService: false }
  const pay = { method: byCard, receipt: startReceipt(null), savedReceipt: null }
  const filled = {
    isGuest: false,
    couponId: null,
    orderer: { name: '', phone: '' },
    provedPhone: '',
    address: sampleAddress,
    terms,
    ...pay,
  }
  const toCheck = (usedPoint: number): PaymentCheck => toPaymentCheck({ ...filled, usedPoint }, sampleTotals(10_000))

  test('[PAY-2] the price is reduced by the used points, and the points are their negative', () => {
    expect(toCheck(3000)).toMatchObject({ chkPrice: 10_000, chkUsedPoint: -3000, paymentMethodType: 'card' })
  })
  test('[PAY-2] without points the points are a plain zero', () => {
    expect(Object.is(toCheck(0).chkUsedPoint, 0)).toBe(true)
  })
  test('[ORDER-7] where somebody came from goes with it, where it is known', () => {
    const known = { source: 'kakao', campaign: '김장' }
    const form = { ...filled, usedPoint: 0 }
    expect(toPaymentCheck(form, sampleTotals(10_000), known).attributionOrder).toEqual(known)
    expect(toPaymentCheck(form, sampleTotals(10_000))).not.toHaveProperty('attributionOrder')
  })
  test('[PAY-2] points that pay it all are the payment', () => {
    expect(toCheck(13_000)).toMatchObject({ chkPrice: 0, chkUsedPoint: -13_000, paymentMethodType: 'point' })
  })
})
