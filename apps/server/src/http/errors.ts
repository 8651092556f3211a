import { AppError, type ErrorBody, type ErrorCode, errorTable } from '@shop/contract'
import { STATUS_CODES } from 'node:http'
import type { z } from 'zod'
import { unwritableStates } from '#src/db/sql-state.ts'
import { inputText } from './routing/input-texts.ts'

/** Maps framework errors raised before any handler runs. */
const frameworkCodes: Record<string, ErrorCode> = {
  FST_ERR_CTP_BODY_TOO_LARGE: 'bodyTooLarge',
  FST_ERR_CTP_INVALID_MEDIA_TYPE: 'unsupportedMediaType',
  FST_ERR_CTP_EMPTY_JSON_BODY: 'malformedJson',
  FST_ERR_CTP_INVALID_JSON_BODY: 'malformedJson',
  FST_ERR_CTP_INVALID_CONTENT_LENGTH: 'malformedJson',
  FST_ERR_BAD_URL: 'notFound',
  FST_ERR_MAX_PARAM_LENGTH: 'uriTooLong',
}

/** SQLSTATEs of an unavailable database, and connection errors of the driver. */
const unavailable = new Set([
  ...unwritableStates,
  '57P01',
  '57P02',
  '57P03',
  '57014',
  '25P03',
  '53300',
  '08000',
  '08003',
  '08006',
  // of PgBouncer, which has no code of its own
  '08P01',
  '55P03',
  'ECONNREFUSED',
  'ECONNRESET',
  'ECONNABORTED',
  'ETIMEDOUT',
  'EPIPE',
])
// values the database cannot store: NUL in a text, a number or timestamp out of range
const unstorable = new Set(['22021', '22003', '22P02', '22P05', '22008', '22007'])

/** Codes of framework errors that have no entry of their own, by their HTTP status. */
const codesByStatus: Readonly<Record<number, ErrorCode>> = {
  400: 'invalidInput',
  403: 'notFound',
  404: 'notFound',
  405: 'methodNotAllowed',
  408: 'requestTimeout',
  413: 'bodyTooLarge',
  414: 'uriTooLong',
  415: 'unsupportedMediaType',
  431: 'headersTooLarge',
}

/** An error of Fastify or one of its plugins with a 4xx status keeps that status as a typed error. F9 */
const fromFramework = (error: unknown): AppError | undefined => {
  const { code, statusCode } = (error ?? {}) as { code?: unknown; statusCode?: unknown }
  if (typeof code !== 'string' || !code.startsWith('FST_') || typeof statusCode !== 'number') return undefined
  const known = statusCode >= 400 && statusCode < 500 ? (codesByStatus[statusCode] ?? 'invalidInput') : undefined
  return known && new AppError(known, { cause: error })
}

const fromZod = (error: z.ZodError, where: string): AppError =>
  new AppError('invalidInput', {
    problems: error.issues
      .slice(0, 20)
      .map((issue) => ({ path: [where, ...issue.path.map(String)].join('.'), message: issue.message })),
  })

/** Validates one part of a request. Throws `invalidInput` whose problems name the fields. */
export const checkPart = <S extends z.ZodType>(schema: S, value: unknown, where: string): z.output<S> => {
  const result = schema.safeParse(value, { error: inputText })
  if (!result.success) throw fromZod(result.error, where)
  return result.data
}

/** Converts an error to the `AppError` it represents. Undefined for unexpected errors. */
export const toAppError = (error: unknown): AppError | undefined => {
  if (error instanceof AppError) return error
  const code = (error as { code?: unknown } | null)?.code
  const text = typeof code === 'string' ? code : ''
  const framework = frameworkCodes[text]
  if (framework) return new AppError(framework, { cause: error })
  if ((error as { statusCode?: number } | null)?.statusCode === 400 && error instanceof SyntaxError)
    return new AppError('malformedJson', { cause: error })
  if (
    unavailable.has(text) ||
    (error instanceof Error && /^(Connection terminated|timeout exceeded when trying to connect)/.test(error.message))
  )
    return new AppError('databaseUnavailable', { cause: error, retryAfterMs: 1_000 })
  if (unstorable.has(text)) return new AppError('invalidInput', { cause: error })
  return fromFramework(error)
}

/** Body of every error response. An unexpected error exposes only its request id. */
export const toErrorBody = (error: AppError | undefined, requestId: string): ErrorBody => {
  const code: ErrorCode = error?.code ?? 'unexpected'
  const statusCode = errorTable[code].status
  return {
    statusCode,
    code,
    error: STATUS_CODES[statusCode] ?? 'Error',
    message: error?.message ?? errorTable.unexpected.message,
    requestId,
    ...(error?.problems && { problems: error.problems }),
  }
}
