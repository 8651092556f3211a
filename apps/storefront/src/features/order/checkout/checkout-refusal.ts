import { showFailure } from '#src/features/snackbar/show-failure.ts'
import { openWarning } from '#src/features/snackbar/warning-store.ts'
import { ApiError } from '#src/lib/call/api-error.ts'
import { type CheckoutErrors, errorsOfRefusal } from './checkout-form.ts'

const gone = new Set(['orderTmpNotFound', 'orderTmpExpired', 'orderTmpAlreadyOrdered', 'idempotencyKeyReused'])
/** Returns whether the pre-order is no longer usable as shown and must be fetched again. */
export const isGone = (error: unknown): boolean => error instanceof ApiError && gone.has(error.code)

const isRefusal = (error: unknown): error is ApiError =>
  error instanceof ApiError && error.statusCode >= 400 && error.statusCode < 500 && error.statusCode !== 408

export interface RefusalWays {
  /** Retries the same request. */
  retry: () => void
  /** Shows errors at their fields and focuses the first. */
  show: (errors: CheckoutErrors) => void
  /** Refetches the pre-order. */
  reread: () => Promise<void>
  /** Shows the old and the new price. */
  showNewPrice: () => Promise<void>
  /** Removes a coupon that is no longer usable and recalculates the price. */
  chooseCoupon: () => void
  /** Shows problems of a gift at its fields. Returns false if there are none. Undefined for other orders. */
  showFields?: ((error: ApiError) => boolean) | undefined
  /** Shows the refused lines of a gift on its page. */
  showLines?: ((error: ApiError) => void) | undefined
  toCart: () => void
  toOrders: () => void
  /** Marks the phone number as no longer verified. */
  forgetPhone: () => void
}

/** Shows why the payment check was rejected, once, at the place where it can be fixed. ERROR-3 */
export const answerRefusal = async (error: unknown, ways: RefusalWays): Promise<void> => {
  if (!isRefusal(error)) return showFailure(error, ways.retry)
  if (isGone(error)) return ways.reread()
  if (error.code === 'priceChanged') return ways.showNewPrice()
  if (error.code === 'couponNotUsable' || error.code === 'couponNotFound') {
    ways.chooseCoupon()
    return openWarning({
      title: error.message,
      text: '쿠폰을 다시 골라 드렸어요.\n금액을 확인하고 다시 결제해 주세요.',
    })
  }
  // too many unpaid orders: they are in the order list, not in the cart
  if (error.code === 'tooManyRequests')
    return openWarning({ title: error.message, confirm: '주문 내역 보기', cancel: '닫기', onConfirm: ways.toOrders })
  if (error.code === 'phoneNotVerified') ways.forgetPhone()
  if (ways.showFields?.(error)) return undefined
  const named = errorsOfRefusal(error.problems)
  if (error.code === 'termsRequired') named.terms ??= error.message
  if (Object.keys(named).length > 0) return ways.show(named)
  if (ways.showLines) return ways.showLines(error)
  const lines = error.problems.map((problem) => problem.message).join('\n')
  return openWarning({
    title: error.message,
    ...(lines ? { text: lines } : {}),
    confirm: '장바구니로 가기',
    cancel: '닫기',
    onConfirm: ways.toCart,
  })
}
