import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { fakeServer } from '#src/testing/fake-server.tsx'
import { setSessionUser, useAuth } from './auth-store.ts'
import { goOnAsGuest, openTokenKeeper } from './browser-session.ts'

const expiresAt = '2099-01-01T00:00:00.000Z'

beforeEach(() => localStorage.clear())
afterEach(() => vi.unstubAllGlobals())

test('[START-4] a token that is refused is replaced by a new guest’s', async () => {
  openTokenKeeper().save({ token: 'old-guest', userType: 'guest' })
  fakeServer({
    'auth.createGuestToken': () => ({ token: 'new-guest', tokenType: 'guest', userType: 'guest', expiresAt }),
  })
  expect(await goOnAsGuest()).toBe('new-guest')
})

test('[START-4] who logs in while a new guest is on its way stays logged in', async () => {
  openTokenKeeper().save({ token: 'old-guest', userType: 'guest' })
  fakeServer({
    'auth.createGuestToken': () => {
      openTokenKeeper().save({ token: 'member', userType: 'email' })
      setSessionUser({ userType: 'email' })
      return { token: 'new-guest', tokenType: 'guest', userType: 'guest', expiresAt }
    },
  })
  expect(await goOnAsGuest()).toBe('member')
  expect(openTokenKeeper().read()).toEqual({ token: 'member', userType: 'email' })
  expect(useAuth.getState().user?.userType).toBe('email')
})
