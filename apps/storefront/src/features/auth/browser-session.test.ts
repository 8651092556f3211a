import type { TokenHolder, User } from '@shop/contract'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { openQueryClient } from '#src/lib/call/query-client.ts'
import { fakeServer } from '#src/testing/fake-server.tsx'
import { setSessionUser, useAuth } from './auth-store.ts'
import { goOnAsGuest, openBrowserSession, openTokenStore } from './browser-session.ts'

const expiresAt = '2099-01-01T00:00:00.000Z'

beforeEach(() => localStorage.clear())
afterEach(() => vi.unstubAllGlobals())

test('[START-4] a rejected token is replaced by a new guest token', async () => {
  openTokenStore().save({ token: 'old-guest', userType: 'guest' })
  fakeServer({
    'auth.createGuestToken': () => ({ token: 'new-guest', tokenType: 'guest', userType: 'guest', expiresAt }),
  })
  expect(await goOnAsGuest()).toBe('new-guest')
})

test('[START-4] a login during guest token creation is preserved', async () => {
  openTokenStore().save({ token: 'old-guest', userType: 'guest' })
  fakeServer({
    'auth.createGuestToken': () => {
      openTokenStore().save({ token: 'member', userType: 'email' })
      setSessionUser({ userType: 'email' })
      return { token: 'new-guest', tokenType: 'guest', userType: 'guest', expiresAt }
    },
  })
  expect(await goOnAsGuest()).toBe('member')
  expect(openTokenStore().read()).toEqual({ token: 'member', userType: 'email' })
  expect(useAuth.getState().user?.userType).toBe('email')
})

test('[START-1] [START-3] a member’s visit starts with the profile cached for every page and the user type refreshed', async () => {
  useAuth.setState({ status: 'starting', user: undefined, error: undefined })
  openTokenStore().save({ token: 'member', userType: 'email' })
  const user = { uuid: 'member-1', userType: 'email' } as User
  fakeServer({
    'user.getDetail': () => user,
    'auth.verifyToken': () => ({ tokenType: 'email', userType: 'email', expiresAt }) as TokenHolder,
  })
  const told = new Promise((resolve) => {
    document.addEventListener('shop:user-type', (event) => resolve((event as CustomEvent).detail), { once: true })
  })
  openBrowserSession('/')
  expect(await told).toBe('email')
  await vi.waitFor(() => expect(useAuth.getState().user?.userType).toBe('email'))
  expect(openQueryClient().getQueryData(['user.getDetail', {}])).toEqual(user)
})
