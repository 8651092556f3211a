import { beforeEach, describe, expect, test } from 'vitest'
import { memoryStore } from '#src/lib/browser-storage.ts'
import { ApiError } from '#src/lib/call/api-error.ts'
import { initializeAuth, setAuthError, setSessionUser, useAuth } from './auth-store.ts'
import { type SessionPorts, startSession } from './start-session.ts'
import { createTokenStore, type StoredToken } from './token-store.ts'

const member: StoredToken = { token: 'member-token', userType: 'email' }
const guest: StoredToken = { token: 'guest-token', userType: 'guest' }

/** Fake ports of a session start. Records the calls in order, and the cookies written. */
const outside = (stored: StoredToken | undefined, failing: readonly string[] = []) => {
  const asked: string[] = []
  const cookies: string[] = []
  const tokens = createTokenStore(memoryStore(), (line) => cookies.push(line))
  if (stored) tokens.save(stored)
  const ask = (name: string) => {
    asked.push(name)
    if (failing.includes(name)) throw new Error(`${name} failed`)
  }
  const ports: SessionPorts = {
    tokens,
    createGuestToken: async () => {
      ask('createGuestToken')
      return { token: 'new-guest-token', userType: 'guest' }
    },
    loadUser: async () => {
      ask('loadUser')
      return { userType: 'email' }
    },
    refreshUserType: async () => {
      ask('refreshUserType')
      return 'kakaotalk'
    },
    carry: (token) => ask(`carry ${token}`),
    record: (userType) => ask(`record ${userType}`),
  }
  return { asked, cookies, tokens, ports }
}

describe('a stored token of a member', () => {
  test('[START-1] is used for calls and loads the profile; the readable cookie is deleted', async () => {
    const { asked, cookies, ports } = outside(member)
    await startSession('/', ports)
    expect(asked.slice(0, 2)).toEqual(['carry member-token', 'loadUser'])
    expect(cookies).toEqual(['user-token=; Max-Age=0; Path=/; Secure; SameSite=Strict'])
  })

  test('[START-3] gets its user type refreshed and recorded', async () => {
    const { asked, ports } = outside(member)
    expect(await startSession('/cart', ports)).toEqual({ userType: 'kakaotalk' })
    expect(asked).toEqual(['carry member-token', 'loadUser', 'refreshUserType', 'record kakaotalk'])
  })

  test('[ROUTE-4] [START-3] is not refreshed on a path containing processing', async () => {
    const { asked, ports } = outside(member)
    expect(await startSession('/order/processing', ports)).toEqual({ userType: 'email' })
    expect(asked).toEqual(['carry member-token', 'loadUser'])
  })

  test.each(['loadUser', 'refreshUserType'])(
    '[START-4] is replaced by a guest token when %s fails',
    async (failing) => {
      const { asked, tokens, ports } = outside(member, [failing])
      expect(await startSession('/', ports)).toEqual({ userType: 'guest' })
      expect(asked.slice(-2)).toEqual(['createGuestToken', 'carry new-guest-token'])
      expect(tokens.read()).toEqual({ token: 'new-guest-token', userType: 'guest' })
    },
  )
})

test('[START-4] a member stays a member while the server is unavailable', async () => {
  const { tokens, ports } = outside(member)
  const down = new ApiError({ statusCode: 503, code: 'databaseUnavailable', error: '', message: '', requestId: '' })
  const start = startSession('/', {
    ...ports,
    refreshUserType: () => Promise.reject(down),
    loadUser: () => Promise.reject(down),
  })
  await expect(start).rejects.toBe(down)
  expect(tokens.read()).toEqual(member)
})

test('[START-2] a stored guest is ready without any request', async () => {
  const { asked, ports } = outside(guest)
  expect(await startSession('/', ports)).toEqual({ userType: 'guest' })
  expect(asked).toEqual(['carry guest-token'])
})

test('[START-5] [AUTH-1] requests and stores a guest token if no token is stored', async () => {
  const { asked, tokens, ports } = outside(undefined)
  expect(await startSession('/', ports)).toEqual({ userType: 'guest' })
  expect(asked).toEqual(['createGuestToken', 'carry new-guest-token'])
  expect(tokens.read()?.token).toBe('new-guest-token')
})

test('[START-5] ignores an invalid stored token', async () => {
  const store = memoryStore()
  const tokens = createTokenStore(store, () => undefined)
  for (const text of ['', 'abc', '{}', 'null', '{"token":1']) {
    store.set('auth.token', text)
    expect(tokens.read()).toBeUndefined()
  }
})

test.each(['/login/kakao-popup', '/kakao-popup'])('[ROUTE-3] skips the start on %s', async (path) => {
  const { asked, cookies, ports } = outside(member)
  expect(await startSession(path, ports)).toBeUndefined()
  expect([...asked, ...cookies]).toEqual([])
})

test('[START-5] fails if the guest token request fails', async () => {
  await expect(startSession('/', outside(undefined, ['createGuestToken']).ports)).rejects.toThrow('createGuestToken')
})

describe('[AUTH-3] an auth error', () => {
  beforeEach(() => useAuth.setState({ status: 'starting', user: undefined, error: undefined }))

  test('persists until it is initialized', () => {
    setAuthError('접속 정보를 확인할 수 없어요.')
    setSessionUser({ userType: 'guest' })
    expect(useAuth.getState()).toMatchObject({ status: 'ready', error: '접속 정보를 확인할 수 없어요.' })
    initializeAuth()
    expect(useAuth.getState().error).toBeUndefined()
  })
})
