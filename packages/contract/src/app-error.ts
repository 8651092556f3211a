import { type ErrorCode, errorTable } from './errors.ts'

/** Problem with one input: its path (`body.address.zonecode`) and a sentence. */
export interface Problem {
  path: string
  message: string
  [detail: string]: unknown
}

/** Body of every error response. */
export interface ErrorBody {
  statusCode: number
  code: ErrorCode
  error: string
  message: string
  requestId: string
  problems?: Problem[]
}

/** Expected error. `problems` name the invalid inputs; `retryAfterMs` is sent as Retry-After. */
export class AppError extends Error {
  readonly code: ErrorCode
  readonly statusCode: number
  readonly problems: Problem[] | undefined
  readonly retryAfterMs: number | undefined
  constructor(
    code: ErrorCode,
    options: { message?: string; problems?: Problem[]; retryAfterMs?: number; cause?: unknown } = {},
  ) {
    super(
      options.message ?? errorTable[code].message,
      options.cause === undefined ? undefined : { cause: options.cause },
    )
    this.name = 'AppError'
    this.code = code
    this.statusCode = errorTable[code].status
    this.problems = options.problems
    this.retryAfterMs = options.retryAfterMs
  }
}
