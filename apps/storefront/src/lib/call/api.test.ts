import { toErrorText } from '@shop/rules'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { api, sendCall, setCallerToken, setTokenRenewal } from './api.ts'
import { ApiError } from './api-error.ts'
import { platformOf } from '../platform.ts'

const sent: { url: string; init: RequestInit }[] = []
const answers: (() => Promise<Response>)[] = []
const answer = (status: number, body: unknown) =>
  answers.push(async () => new Response(JSON.stringify(body), { status }))
const headersOf = (at = 0) => new Headers(sent[at]?.init.headers)
const body = (code: string, status: number) => ({
  statusCode: status,
  code,
  error: 'x',
  message: '한국어 문장',
  requestId: 'r1',
})

beforeEach(() => {
  vi.stubGlobal('fetch', (url: string, init: RequestInit) => {
    sent.push({ url, init })
    return (answers.shift() ?? (async () => Response.json({})))()
  })
})
afterEach(() => {
  vi.unstubAllGlobals()
  sent.length = 0
  answers.length = 0
  setCallerToken(undefined)
  setTokenRenewal(undefined)
  document.cookie = 'XSRF-TOKEN=; Max-Age=0'
})
const failureOf = async (run: Promise<unknown>): Promise<ApiError> => {
  const error: unknown = await run.catch((reason: unknown) => reason)
  if (!(error instanceof ApiError)) throw new Error('no ApiError was thrown')
  return error
}

test('a call is sent with its method, path, parameters and query', async () => {
  await api('category.pageProducts', { params: { id: 91 }, query: { sort: 'popular', take: 15 } })
  expect(sent[0]?.url).toBe('/v2/products/category/91?sort=popular&take=15')
  expect(sent[0]?.init.method).toBe('GET')
  expect(sent[0]?.init.body).toBeUndefined()
})

test('a missing parameter throws before a request is sent', async () => {
  await expect(sendCall('product.get', { params: {} as { id: string } })).rejects.toThrow(
    'product.get needs the parameter id',
  )
  expect(sent).toEqual([])
})

test('a call whose path fails to load throws a network error, before a request is sent', async () => {
  vi.resetModules()
  vi.doMock('@shop/contract/other-paths', () => Promise.reject(new TypeError('lost')))
  const fresh = await import('./api.ts')
  await expect(fresh.api('user.logOut')).rejects.toMatchObject({ code: 'network', statusCode: 0 })
  expect(sent).toEqual([])
  await fresh.api('cart.get')
  expect(sent).toHaveLength(1)
  vi.doUnmock('@shop/contract/other-paths')
})

test('the first tap loads the paths of the calls that a visit does not start with', async () => {
  vi.resetModules()
  const load = vi.fn<() => { otherPaths: object }>(() => ({ otherPaths: {} }))
  vi.doMock('@shop/contract/other-paths', load)
  const { prefetchPaths } = await import('./call-request.ts')
  prefetchPaths()
  expect(load).not.toHaveBeenCalled()
  window.dispatchEvent(new Event('pointerdown'))
  await vi.waitFor(() => expect(load).toHaveBeenCalledOnce())
  vi.doUnmock('@shop/contract/other-paths')
})

test('[AUTH-4] every request carries the Bearer token and the platform', async () => {
  setCallerToken('t1')
  await api('cart.get')
  expect(headersOf().get('authorization')).toBe('Bearer t1')
  expect(headersOf().get('x-platform')).toBe('web')
})

test.each([
  ['Mozilla/5.0 (Linux; Android 15; SM-S921N)', 'android'],
  ['Mozilla/5.0 (iPhone; CPU iPhone OS 18_0 like Mac OS X)', 'ios'],
  ['Mozilla/5.0 (X11; Linux x86_64)', 'web'],
])('[AUTH-4] %s is %s', (agent, platform) => {
  expect(platformOf(agent)).toBe(platform)
})

test('[AUTH-8] writes send the XSRF token of the cookie in a header', async () => {
  document.cookie = 'XSRF-TOKEN=abc%20d'
  await api('cart.calculate', { body: { optionGroupIds: [1] } })
  expect(headersOf().get('x-xsrf-token')).toBe('abc d')
  await api('cart.get')
  expect(headersOf(1).has('x-xsrf-token')).toBe(false)
})

test('[AUTH-9] a call with a token times out after 30 s, a call without one never', async () => {
  const timeout = vi.spyOn(AbortSignal, 'timeout')
  await api('cart.get')
  expect(timeout).not.toHaveBeenCalled()
  expect(sent[0]?.init.signal).toBeNull()
  setCallerToken('t1')
  await api('cart.get')
  expect(timeout).toHaveBeenCalledWith(30_000)
})

test.each([200, 201, 299])('[AUTH-9] %d is success', async (status) => {
  answer(status, { ok: true })
  expect(await api('cart.get')).toEqual({ ok: true })
})

describe('writes', () => {
  test('each write has its own idempotency key; a repeated write keeps its key', async () => {
    await api('auth.createGuestToken')
    await api('auth.createGuestToken')
    expect(headersOf(0).get('idempotency-key')).not.toBe(headersOf(1).get('idempotency-key'))
    await sendCall('auth.createGuestToken', undefined, { idempotencyKey: 'k1' })
    expect(headersOf(2).get('idempotency-key')).toBe('k1')
  })

  test('a refused token is renewed once and the call is sent again with the same key', async () => {
    setCallerToken('old')
    setTokenRenewal(async () => {
      setCallerToken('new')
      return 'new'
    })
    answer(401, body('unauthorized', 401))
    answer(200, { id: 1 })
    expect(await api('cart.calculate', { body: { optionGroupIds: [] } })).toEqual({ id: 1 })
    expect(headersOf(1).get('authorization')).toBe('Bearer new')
    expect(headersOf(1).get('idempotency-key')).toBe(headersOf(0).get('idempotency-key'))
  })

  test('a call refused after a login during the request is sent again with the member’s token', async () => {
    setCallerToken('guest')
    const renew = vi.fn<() => Promise<string>>(async () => 'another guest')
    setTokenRenewal(renew)
    answers.push(async () => {
      setCallerToken('member')
      return Response.json(body('unauthorized', 401), { status: 401 })
    })
    await api('cart.get')
    expect(headersOf(1).get('authorization')).toBe('Bearer member')
    expect(renew).not.toHaveBeenCalled()
  })

  test('a second refusal is returned', async () => {
    setTokenRenewal(async () => 'new')
    answer(401, body('unauthorized', 401))
    answer(401, body('unauthorized', 401))
    expect((await failureOf(api('cart.get'))).code).toBe('unauthorized')
    expect(sent).toHaveLength(2)
  })
})

describe('error texts', () => {
  test('[ERROR-2] the message of the response is used', async () => {
    answer(409, body('outOfStock', 409))
    const error = await failureOf(api('cart.get'))
    expect(error).toMatchObject({ statusCode: 409, code: 'outOfStock', requestId: 'r1', problems: [] })
    expect(toErrorText(error)).toBe('한국어 문장')
  })

  test.each([
    ['HTTP 408', () => answer(408, {})],
    ['a timeout', () => answers.push(() => Promise.reject(new DOMException('signal timed out', 'TimeoutError')))],
    ['an aborted connection', () => answers.push(() => Promise.reject(new DOMException('aborted', 'AbortError')))],
  ])('[ERROR-1] %s has the timeout text', async (_, arrange) => {
    arrange()
    expect(toErrorText(await failureOf(api('cart.get')))).toBe('서버와 연결이 원할하지 않습니다. 잠시 후 시도해주세요')
  })

  test('[ERROR-7] a lost network and a response without a message have their own texts', async () => {
    answers.push(() => Promise.reject(new TypeError('fetch failed')))
    expect((await failureOf(api('cart.get'))).message).toBe('Network Error')
    answers.push(async () => new Response('<html>bad gateway</html>', { status: 502 }))
    expect((await failureOf(api('cart.get'))).message).toBe('Request failed with status code 502')
  })
})
