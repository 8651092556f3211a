import type { ErrorBody, ErrorCode, Problem } from '@shop/contract'

/** Error of a call: an error response or no response. */
export class ApiError extends Error {
  /** HTTP status; 0 without a response. */
  readonly statusCode: number
  readonly code: ErrorCode | 'network' | 'aborted'
  readonly requestId: string
  readonly problems: readonly Problem[]
  constructor(body: Omit<ErrorBody, 'code' | 'error'> & { code: ApiError['code'] }) {
    super(body.message)
    this.name = 'ApiError'
    this.statusCode = body.statusCode
    this.code = body.code
    this.requestId = body.requestId
    this.problems = body.problems ?? []
  }
}

const isErrorBody = (value: unknown): value is ErrorBody =>
  typeof value === 'object' && value !== null && 'code' in value && 'message' in value && 'statusCode' in value

/** Creates the error of a response outside 200 to 299. */
export const toApiError = (status: number, body: unknown): ApiError =>
  isErrorBody(body)
    ? new ApiError(body)
    : new ApiError({
        statusCode: status,
        code: status === 408 ? 'timeout' : 'unexpected',
        message: '서버가 요청을 처리하지 못했어요. 잠시 뒤에 다시 시도해 주세요.',
        requestId: '',
      })

/** Creates the error of a request without a response. */
export const toConnectionError = (reason: unknown): ApiError => {
  const name = reason instanceof Error ? reason.name : ''
  if (name === 'TimeoutError')
    return new ApiError({
      statusCode: 408,
      code: 'timeout',
      message: '응답이 늦어 요청을 멈췄어요. 다시 시도해 주세요.',
      requestId: '',
    })
  const isAborted = name === 'AbortError'
  return new ApiError({
    statusCode: 0,
    code: isAborted ? 'aborted' : 'network',
    message: isAborted ? '요청을 멈췄어요.' : '인터넷 연결을 확인해 주세요.',
    requestId: '',
  })
}

/** Error code of a failed call; undefined for other errors. */
export const codeOf = (error: unknown): ApiError['code'] | undefined =>
  error instanceof ApiError ? error.code : undefined

/** Sentence for a failure, for a note or a snackbar. */
export const failureText = (error: unknown): string =>
  error instanceof ApiError ? error.message : '문제가 생겼어요. 화면을 새로고침해 주세요.'
