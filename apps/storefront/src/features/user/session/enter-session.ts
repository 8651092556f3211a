import type { IssuedToken } from '@shop/contract'
import { openTokenStore } from '#src/features/auth/browser-session.ts'
import { becomePerson } from '#src/features/auth/change-person.ts'
import type { KeptToken } from '#src/features/auth/token-store.ts'

/**
 * This browser is the member's from now on: the token is kept, the guest's is gone, and everything personal is asked again.
 * `lasting`: auto login; otherwise the token is kept until the browser is closed.
 */
export const enterSession = async ({ token, userType }: IssuedToken, lasting: boolean): Promise<void> => {
  const kept: KeptToken = { token, userType, ...(!lasting && { brief: true }) }
  // START-1: the cookie of one year came with the server's answer
  openTokenStore().save(kept)
  document.dispatchEvent(new CustomEvent('shop:user-type', { detail: userType })) // TRACK-8
  await becomePerson(kept)
}
