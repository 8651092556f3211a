import type { PaymentRequest, PaymentState } from '@shop/contract'
import type { KeyedCard } from '#src/features/order/checkout/method/key-in-entry.ts'
import { api } from '#src/lib/call/api.ts'
import { ApiError } from '#src/lib/call/api-error.ts'
import { markPending } from './pay-order.ts'
import { processingPath, settledPath } from './settled-path.ts'

/** The server found a number wrong before anything was asked of the card; the order is still open. */
const isAboutFields = (error: unknown): error is ApiError => error instanceof ApiError && error.code === 'invalidInput'

/** Refused before the card was asked: nothing was charged, and the order has to be ended. */
const isRefusal = (error: unknown): error is ApiError =>
  error instanceof ApiError && ['keyInOff', 'paymentMethodUnsupported', 'tooManyRequests'].includes(error.code)

/**
 * Sends a typed card, once. Returns where to go on to: whatever is not known for sure, the page that waits for the result finds
 * out. Throws what was wrong with the fields, and a refusal. PAY-5
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
