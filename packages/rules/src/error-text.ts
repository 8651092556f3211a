/** ERROR-1: the exact spelling of the specification. */
export const timeoutText = '서버와 연결이 원할하지 않습니다. 잠시 후 시도해주세요'
/** ERROR-2 */
export const unknownErrorText = '알 수 없는 에러'

/**
 * ERROR-1, ERROR-2: returns the sentence to show for any thrown value: a string unchanged; the message in an HTTP error's
 * response (`response.data.message` or `response.message`); otherwise the error's own message.
 */
export function toErrorText(error: unknown): string {
  if (typeof error === 'string') return error || unknownErrorText
  if (isTimeout(error)) return timeoutText
  const response = field(error, 'response')
  const candidates = [field(field(response, 'data'), 'message'), field(response, 'message'), field(error, 'message')]
  return candidates.find((text): text is string => typeof text === 'string' && text !== '') ?? unknownErrorText
}

/** ERROR-1: reports whether a thrown value is an HTTP 408 or a connection that was aborted or timed out. */
export function isTimeout(error: unknown): boolean {
  const response = field(error, 'response')
  const statuses = [error, response].flatMap((source) => [field(source, 'status'), field(source, 'statusCode')])
  const name = field(error, 'name')
  return (
    statuses.includes(408) ||
    field(error, 'code') === 'ECONNABORTED' ||
    name === 'AbortError' ||
    name === 'TimeoutError'
  )
}

function field(source: unknown, key: string): unknown {
  return typeof source === 'object' && source !== null ? (source as Record<string, unknown>)[key] : undefined
}
