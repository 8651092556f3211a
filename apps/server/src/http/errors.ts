import { AppError, type ErrorBody, type ErrorCode, errorTable } from '@shop/contract'
import { STATUS_CODES } from 'node:http'
import type { z } from 'zod'
import { inputText } from './routing/input-texts.ts'

/** Faults of the request that the framework finds before any handler. */
const frameworkCodes: Record<string, ErrorCode> = {
  FST_ERR_CTP_BODY_TOO_LARGE: 'bodyTooLarge',
  FST_ERR_CTP_INVALID_MEDIA_TYPE: 'unsupportedMediaType',
  FST_ERR_CTP_EMPTY_JSON_BODY: 'malformedJson',
  FST_ERR_CTP_INVALID_JSON_BODY: 'malformedJson',
  FST_ERR_CTP_INVALID_CONTENT_LENGTH: 'malformedJson',
  FST_ERR_BAD_URL: 'notFound',
  FST_ERR_MAX_PARAM_LENGTH: 'uriTooLong',
}

/** SQLSTATEs that mean the database cannot answer now, and connection errors of the driver. */
const unavailable = new Set([
  '57P01',
  '57P02',
  '57P03',
  '57014',
  '53300',
  '08000',
  '08003',
  '08006',
  '55P03',
  'ECONNREFUSED',
  'ECONNRESET',
  'EPIPE',
])
// values the database cannot hold: NUL in a text, a number or a moment out of range
const unstorable = new Set(['22021', '22003', '22P02', '22P05', '22008', '22007'])

const fromZod = (error: z.ZodError, where: string): AppError =>
  new AppError('invalidInput', {
    problems: error.issues
      .slice(0, 20)
      .map((issue) => ({ path: [where, ...issue.path.map(String)].join('.'), message: issue.message })),
  })

/** Checks one part of a request. Throws `invalidInput` whose problems name the fields. */
export const checkPart = <S extends z.ZodType>(schema: S, value: unknown, where: string): z.output<S> => {
  const result = schema.safeParse(value, { error: inputText })
  if (!result.success) throw fromZod(result.error, where)
  return result.data
}

/** Whatever was thrown as an expected failure; undefined for what nobody expected. */
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
  return undefined
}

/** The one shape of every error answer. Nothing of an unexpected error leaves the server but its request id. */
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
