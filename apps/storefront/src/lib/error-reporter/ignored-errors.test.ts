import { errorTable } from '@shop/contract'
import { describe, expect, test } from 'vitest'
import { ApiError } from '../call/api-error.ts'
import { ignoredMessages, ignoredScripts, isIgnoredAnswer } from './ignored-errors.ts'

const isListed = (text: string): string | undefined =>
  ignoredMessages.find(({ messages }) =>
    messages.some((part) => (typeof part === 'string' ? text.includes(part) : part.test(text))),
  )?.why
const scriptOf = (url: string): string | undefined =>
  ignoredScripts.find(({ urls }) => urls.some((part) => part.test(url)))?.why

describe('[ERROR-5] the ignore list has the texts of this shop', () => {
  test.each([
    [errorTable.memberNotFound.message, 'member does not exist'],
    [errorTable.snsMemberNotFound.message, 'member does not exist'],
    [errorTable.loginFailed.message, 'member does not exist'],
    ['Member does not exist', 'member does not exist'],
    ['결제창을 닫아 결제를 취소했어요.', 'payment window closed'],
    ['USER_CANCEL: 취소되었습니다.', 'payment window closed'],
    [errorTable.unauthorized.message, 'invalid token'],
    [errorTable.snsTokenInvalid.message, 'invalid token'],
    ['Invalid token', 'invalid token'],
    [errorTable.unexpected.message, 'server error while processing product information'],
    ['Server error while processing product information', 'server error while processing product information'],
    ['Request failed with status code 502', 'server error while processing product information'],
    ['Bridge connection lost', 'bridge connection lost'],
    ['Error invoking postMessage: Java object is gone', 'bridge connection lost'],
    ['Network Error', 'generic network error'],
    ['Request aborted', 'generic network error'],
    ['timeout exceeded', 'generic network error'],
    ['timeout of 30000ms exceeded', 'generic network error'],
    [errorTable.timeout.message, 'generic network error'],
    [errorTable.databaseUnavailable.message, 'generic network error'],
    ['Failed to fetch dynamically imported module: https://shop/a.js', 'generic network error'],
    ['Request failed with status code 404', '404'],
  ])('%s', (text, why) => expect(isListed(text)).toBe(why))

  test.each([
    'x is not a function',
    'Cannot read properties of undefined',
    '결제 금액이 주문 금액과 달라요.',
    'Request failed with status code 409',
  ])('reports: %s', (text) => expect(isListed(text)).toBeUndefined())
})

describe('[ERROR-5] scripts', () => {
  test.each([
    ['https://shop.example/tracker.js', 'ad SDK'],
    ['https://shop.example/assets/measure-pages-Dx12.js', 'ad SDK'],
    ['https://www.googletagmanager.com/gtag/js?id=G-1', 'ad SDK'],
    ['https://connect.facebook.net/en_US/fbevents.js', 'ad SDK'],
    ['https://wcs.naver.net/wcslog.js', 'ad SDK'],
    ['https://t1.daumcdn.net/kas/static/kp.js', 'ad SDK'],
    ['https://static.airbridge.io/sdk/latest/airbridge.min.js', 'ad SDK'],
    ['https://js.tosspayments.com/v2/standard', 'card payment'],
  ])('%s', (url, why) => expect(scriptOf(url)).toBe(why))
  test('scripts of the shop are reported', () =>
    expect(scriptOf('https://shop.example/assets/entry.client-Dx12.js')).toBeUndefined())
})

describe('[ERROR-5] answers of calls', () => {
  const answer = (statusCode: number) =>
    new ApiError({ statusCode, code: 'unexpected', error: '', message: 'm', requestId: '' })
  test.each([0, 404, 408, 500, 503])('%i is ignored', (status) => expect(isIgnoredAnswer(answer(status))).toBe(true))
  test.each([400, 409, 422])('%i is reported', (status) => expect(isIgnoredAnswer(answer(status))).toBe(false))
  test('a page that does not exist is ignored', () => {
    const page = { status: 404, statusText: '', internal: false, data: '찾는 상품이 없어요.' }
    expect(isIgnoredAnswer(page)).toBe(true)
  })
})
