import { showFailure } from '#src/features/snackbar/show-failure.ts'
import { openWarning } from '#src/features/snackbar/warning-store.ts'
import { ApiError } from '#src/lib/call/api-error.ts'
import { type CheckoutErrors, errorsOfRefusal } from './checkout-form.ts'

const gone = new Set(['orderTmpNotFound', 'orderTmpExpired', 'orderTmpAlreadyOrdered', 'idempotencyKeyReused'])
/** The pre-order cannot be used as it is: what became of it must be read again. */
export const isGone = (error: unknown): boolean => error instanceof ApiError && gone.has(error.code)

const isRefusal = (error: unknown): error is ApiError =>
  error instanceof ApiError && error.statusCode >= 400 && error.statusCode < 500 && error.statusCode !== 408

export interface RefusalWays {
  /** Tries the same again. */
  retry: () => void
  /** Shows errors beside their fields and goes to the first. */
  show: (errors: CheckoutErrors) => void
  /** Reads the pre-order again from the start. */
  reread: () => Promise<void>
  /** Shows the old and the new price. */
  showNewPrice: () => Promise<void>
  /** Takes the coupon out that cannot be used any more and reckons anew. */
  chooseCoupon: () => void
  toCart: () => void
  toOrders: () => void
  /** The number that was proved is proved no longer. */
  forgetPhone: () => void
}

/** Says why the payment check was refused, in the place where it helps, and once. ERROR-3 */
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
  // too many wait to be paid: they are among the orders, and not in the cart
  if (error.code === 'tooManyRequests')
    return openWarning({ title: error.message, confirm: '주문 내역 보기', cancel: '닫기', onConfirm: ways.toOrders })
  if (error.code === 'phoneNotVerified') ways.forgetPhone()
  const named = errorsOfRefusal(error.problems)
  if (error.code === 'termsRequired') named.terms ??= error.message
  if (Object.keys(named).length > 0) return ways.show(named)
  const lines = error.problems.map((problem) => problem.message).join('\n')
  return openWarning({
    title: error.message,
    ...(lines ? { text: lines } : {}),
    confirm: '장바구니로 가기',
    cancel: '닫기',
    onConfirm: ways.toCart,
  })
}
