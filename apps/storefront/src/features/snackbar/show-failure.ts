import { toErrorText } from '@shop/rules'
import { ApiError } from '#src/lib/call/api-error.ts'
import { showSnackbar } from '#src/ui/overlay/snackbar-store.ts'

/** Whether a request got no response, so that the server may have run it. */
export const isUnanswered = (error: unknown): boolean =>
  error instanceof ApiError && (error.code === 'network' || error.code === 'aborted' || error.code === 'timeout')

/**
 * Error text for the shopper. A network error gets a hint to check the connection; other errors use their own text. ERROR-1,
 * ERROR-2
 */
export const failureText = (error: unknown): string =>
  error instanceof ApiError && error.code === 'network' ? '인터넷 연결을 확인해 주세요.' : toErrorText(error)

/** Shows a failed action in a snackbar. Offers a retry if the request got no response. ERROR-3 */
export const showFailure = (error: unknown, retry?: () => void): void =>
  showSnackbar(failureText(error), retry && isUnanswered(error) ? { label: '다시 시도', run: retry } : undefined)
