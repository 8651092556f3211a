import { toErrorText } from '@shop/rules'
import type { PaymentState } from '@shop/contract'
import { create } from 'zustand'
import { ApiError } from '#src/lib/call/api-error.ts'

/** PAY-6 */
export type PaymentError = NonNullable<PaymentState['failure']>

/** Last payment error. Lives as long as the page and is not stored. */
export const usePayment = create<{ error: PaymentError | undefined }>(() => ({ error: undefined }))

/** Error used when the shopper left the window without a response. */
export const LEFT_WINDOW = { code: 'PAY_PROCESS_CANCELED', message: '결제창에서 돌아왔어요.' }

export const initPaymentFailureText = '결제를 시작하지 못했어요. 잠시 후 다시 시도해 주세요.'

const codeOf = (error: object): string | undefined =>
  'code' in error && typeof error.code === 'string' ? error.code : undefined

/** PAY-6: returns the server's own values if present, the window's if it threw, otherwise a general message. */
export const toPaymentError = (error: unknown): PaymentError => {
  if (error instanceof ApiError) {
    const { code, error: name, statusCode } = error
    return { code, error: name, message: toErrorText(error), statusCode }
  }
  const known = error instanceof Error && error.message ? error : new Error(initPaymentFailureText)
  return { code: codeOf(known) ?? 'UNKNOWN', error: known.name, message: known.message, statusCode: 0 }
}

export const setPaymentError = (error: PaymentError): void => usePayment.setState({ error })
export const initializePayment = (): void => usePayment.setState({ error: undefined })

const cancelCodes = new Set(['PAY_PROCESS_CANCELED', 'USER_CANCEL', 'UserCancelError', 'PaymentRequestAbortedError'])
/** Returns whether the shopper closed the window, which is not an error. */
export const isCancelled = ({ code, error }: Pick<PaymentError, 'code'> & { error?: string }): boolean =>
  cancelCodes.has(code) || (error !== undefined && cancelCodes.has(error))
