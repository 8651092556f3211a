import type { IssuedToken } from '@shop/contract'
import { openTokenStore } from '#src/features/auth/browser-session.ts'
import { becomePerson } from '#src/features/auth/change-person.ts'
import type { StoredToken } from '#src/features/auth/token-store.ts'

/**
 * Starts the member's session in this browser: stores the token in place of the guest's and refetches personal data. `lasting`
 * is auto login; otherwise the token lasts until the browser is closed.
 */
export const enterSession = async ({ token, userType }: IssuedToken, lasting: boolean): Promise<void> => {
  const kept: StoredToken = { token, userType, ...(!lasting && { brief: true }) }
  // START-1: the server's response has set the one-year cookie
  openTokenStore().save(kept)
  document.dispatchEvent(new CustomEvent('shop:user-type', { detail: userType })) // TRACK-8
  await becomePerson(kept)
}
