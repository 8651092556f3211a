import { expect, test } from 'vitest'
import { toApiError } from '#src/testing/fake-server.tsx'
import { initPaymentFailureText, isCancelled, toPaymentError } from './payment-store.ts'

test("[PAY-6] a rejection keeps the server's own code, error, message and statusCode", () => {
  const { message } = toApiError('paymentUnavailable')
  expect(toPaymentError(toApiError('paymentUnavailable'))).toEqual({
    code: 'paymentUnavailable',
    error: 'Error',
    message,
    statusCode: 503,
  })
})

test('[PAY-6] an error of the window keeps its code and message', () => {
  const error = Object.assign(new Error('결제 금액이 올바르지 않아요.'), {
    code: 'INVALID_AMOUNT',
    name: 'TossPaymentsError',
  })
  expect(toPaymentError(error)).toEqual({
    code: 'INVALID_AMOUNT',
    error: 'TossPaymentsError',
    message: '결제 금액이 올바르지 않아요.',
    statusCode: 0,
  })
})

test('[PAY-6] any other error becomes a general message', () => {
  expect(toPaymentError(undefined)).toEqual({
    code: 'UNKNOWN',
    error: 'Error',
    message: initPaymentFailureText,
    statusCode: 0,
  })
})

test('closing the window counts as cancelled, not as an error, under all of its codes', () => {
  expect(['PAY_PROCESS_CANCELED', 'USER_CANCEL'].map((code) => isCancelled({ code }))).toEqual([true, true])
  expect(isCancelled({ code: 'UNKNOWN', error: 'UserCancelError' })).toBe(true)
  expect(isCancelled({ code: 'REJECT_CARD_COMPANY' })).toBe(false)
})
