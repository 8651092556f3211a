import { goOnAsGuest, openTokenStore } from '#src/features/auth/browser-session.ts'
import { forgetPersonal } from '#src/features/auth/change-person.ts'
import { useAuth } from '#src/features/auth/auth-store.ts'
import { emptyBrowserStorage } from '#src/lib/browser-storage.ts'
import { holdConsent } from '#src/lib/consent.ts'
import { sendCall, setCallerToken } from '#src/lib/call/api.ts'
import { endSubscription } from '#src/lib/push-subscription.ts'
import { clearViews } from '#src/lib/view-restoration/view-state.ts'
import { registerServiceWorker } from '#src/lib/page/service-worker.ts'

/** Revokes the token at the server. Returns false if the call failed. */
const endToken = async (): Promise<boolean> => {
  try {
    await sendCall('user.logOut', { body: {} }, { renew: false })
    return true
  } catch {
    // the browser forgets the token in any case; the caller reports the failure
    return false
  }
}

/**
 * Removes the member's data from this browser: token, cookie, header, rendered data, and local data such as recent searches and
 * viewed products, because another user may use the browser next. AUTH-2
 */
export const forgetMember = async (restoreConsent = holdConsent()): Promise<void> => {
  // a browser without a login receives no push, even if the server could not be reached
  void endSubscription()
  openTokenStore().forget()
  emptyBrowserStorage()
  restoreConsent()
  clearViews()
  setCallerToken(undefined)
  useAuth.setState({ status: 'starting', user: undefined })
  await forgetPersonal()
  await goOnAsGuest()
  // the server's response also cleared the service worker, which holds no personal data
  registerServiceWorker()
}

/** Logs out. Returns false if the server could not be reached and only this browser is logged out. AUTH-2 */
export const leaveSession = async (): Promise<boolean> => {
  // the server's response clears the storage too
  const restoreConsent = holdConsent()
  const ended = await endToken()
  await forgetMember(restoreConsent)
  return ended
}
