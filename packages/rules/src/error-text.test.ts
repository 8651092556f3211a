import { describe, expect, test } from 'vitest'
import { isTimeout, timeoutText, toErrorText, unknownErrorText } from '#src/error-text.ts'

describe('timeouts', () => {
  test('[ERROR-1] the text matches the specification exactly', () => {
    expect(timeoutText).toBe('서버와 연결이 원할하지 않습니다. 잠시 후 시도해주세요')
  })

  test.each([
    ['HTTP 408', { statusCode: 408, message: 'late' }],
    ['HTTP 408 as status', { status: 408 }],
    ['a response with 408', { response: { status: 408, data: { message: 'late' } } }],
    ['an aborted connection', Object.assign(new Error('Request aborted'), { code: 'ECONNABORTED' })],
    ['an aborted fetch', new DOMException('This operation was aborted', 'AbortError')],
    ['a fetch out of time', new DOMException('The operation timed out', 'TimeoutError')],
  ])('[ERROR-1] %s', (_, error) => {
    expect(isTimeout(error)).toBe(true)
    expect(toErrorText(error)).toBe(timeoutText)
  })

  test.each([new Error('x'), { status: 500 }, { response: { status: 404 } }, 'text', null])(
    '[ERROR-1] %o is not a timeout',
    (error) => {
      expect(isTimeout(error)).toBe(false)
    },
  )
})

describe('texts', () => {
  test.each([
    ['a string as it is', '주문이 취소되었어요.', '주문이 취소되었어요.'],
    ['the message in the body of an HTTP error', httpError({ data: { message: '재고가 없어요.' } }), '재고가 없어요.'],
    ['the message of a response', httpError({ message: '재고가 없어요.' }), '재고가 없어요.'],
    ['an HTTP error without a message in its response', httpError({ data: {} }), 'Request failed with status code 500'],
    [
      'an HTTP error with an empty message',
      httpError({ data: { message: '' } }),
      'Request failed with status code 500',
    ],
    ['the message of an error', new Error('Network Error'), 'Network Error'],
    ['the message of a plain object', { message: '없는 회원이에요.' }, '없는 회원이에요.'],
    ['an error without a message', new Error(''), unknownErrorText],
    ['a message that is no text', { message: { ko: '아니오' } }, unknownErrorText],
    ['an empty string', '', unknownErrorText],
    ['null', null, unknownErrorText],
    ['undefined', undefined, unknownErrorText],
    ['a number', 42, unknownErrorText],
  ])('[ERROR-2] %s', (_, error, text) => {
    expect(toErrorText(error)).toBe(text)
  })

  test('[ERROR-2] the fallback text', () => {
    expect(unknownErrorText).toBe('알 수 없는 에러')
  })
})

function httpError(response: unknown): Error {
  return Object.assign(new Error('Request failed with status code 500'), { response })
}
