import { toErrorText } from '@shop/rules'
import { ApiError } from '#src/lib/call/api-error.ts'
import { showSnackbar } from '#src/ui/overlay/snackbar-store.ts'

const isUnanswered = (error: unknown): boolean =>
  error instanceof ApiError && (error.code === 'network' || error.code === 'aborted' || error.code === 'timeout')

/** Sentence for a shopper: a connection that broke says what to look at, everything else says itself. ERROR-1, ERROR-2 */
export const failureText = (error: unknown): string =>
  error instanceof ApiError && error.code === 'network' ? '인터넷 연결을 확인해 주세요.' : toErrorText(error)

/** A lone tap that failed: said in a snackbar; what got no answer can be tried again. ERROR-3 */
export const showFailure = (error: unknown, retry?: () => void): void =>
  showSnackbar(failureText(error), retry && isUnanswered(error) ? { label: '다시 시도', run: retry } : undefined)
