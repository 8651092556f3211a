import type { ErrorBody, ErrorCode, Problem } from '@shop/contract'

/** Error of a call: an error response or no response. */
export class ApiError extends Error {
  /** HTTP status; 0 without a response. */
  readonly statusCode: number
  readonly code: ErrorCode | 'network' | 'aborted'
  readonly error: string
  readonly requestId: string
  readonly problems: readonly Problem[]
  constructor(body: Omit<ErrorBody, 'code'> & { code: ApiError['code'] }) {
    super(body.message)
    this.name = 'ApiError'
    this.statusCode = body.statusCode
    this.code = body.code
    this.error = body.error
    this.requestId = body.requestId
    this.problems = body.problems ?? []
  }
}

const isErrorBody = (value: unknown): value is ErrorBody =>
  typeof value === 'object' && value !== null && 'code' in value && 'message' in value && 'statusCode' in value

/** Creates the error for a response outside 200 to 299. Uses the text of ERROR-7 if the response has none. */
export const toApiError = (status: number, body: unknown): ApiError =>
  isErrorBody(body)
    ? new ApiError(body)
    : new ApiError({
        statusCode: status,
        code: status === 408 ? 'timeout' : 'unexpected',
        error: 'Error',
        message: `Request failed with status code ${status}`,
        requestId: '',
      })

/** Creates the error for a request without a response. ERROR-7 */
export const toConnectionError = (reason: unknown): ApiError => {
  const unanswered = (code: ApiError['code'], statusCode: number, message: string) =>
    new ApiError({ statusCode, code, error: code, message, requestId: '' })
  const name = reason instanceof Error ? reason.name : ''
  if (name === 'TimeoutError') return unanswered('timeout', 408, 'timeout exceeded')
  if (name !== 'AbortError') return unanswered('network', 0, 'Network Error')
  const aborted = unanswered('aborted', 0, 'Request aborted')
  // ERROR-1 identifies an aborted connection by this name
  aborted.name = 'AbortError'
  return aborted
}
