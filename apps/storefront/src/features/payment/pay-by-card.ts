import type { PaymentRequest, PaymentState } from '@shop/contract'
import type { KeyedCard } from '#src/features/order/checkout/method/key-in-draft.ts'
import { api } from '#src/lib/call/api.ts'
import { ApiError } from '#src/lib/call/api-error.ts'
import { markPending } from './pay-order.ts'
import { processingPath, settledPath } from './settled-path.ts'

/** The server rejected a field before the card was charged. The order is still open. */
const isAboutFields = (error: unknown): error is ApiError => error instanceof ApiError && error.code === 'invalidInput'

/** Rejected before the card was charged. The order must be ended. */
const isRefusal = (error: unknown): error is ApiError =>
  error instanceof ApiError && ['keyInOff', 'paymentMethodUnsupported', 'tooManyRequests'].includes(error.code)

/**
 * Sends a typed card, once. Returns the next path; if the result is uncertain, that is the processing page, which determines
 * it. Throws field errors and rejections. PAY-5
 */
export const payByCard = async (
  tmpId: string,
  { orderNo }: PaymentRequest,
  card: KeyedCard,
): Promise<{ path: string; state: PaymentState | undefined }> => {
  markPending(tmpId, orderNo)
  try {
    const state = await api('payment.keyIn', { body: { ...card, orderNo } })
    return { path: settledPath(state, tmpId) ?? processingPath(orderNo, tmpId), state }
  } catch (error) {
    if (isAboutFields(error)) markPending(tmpId, undefined)
    if (isAboutFields(error) || isRefusal(error)) throw error
    return { path: processingPath(orderNo, tmpId), state: undefined }
  }
}
