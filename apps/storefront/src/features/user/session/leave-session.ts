import { goOnAsGuest, openTokenStore } from '#src/features/auth/browser-session.ts'
import { forgetPersonal } from '#src/features/auth/change-person.ts'
import { useAuth } from '#src/features/auth/auth-store.ts'
import { emptyBrowserStorage } from '#src/lib/browser-storage.ts'
import { sendCall, setCallerToken } from '#src/lib/call/api.ts'
import { clearViews } from '#src/lib/view-restoration/view-state.ts'
import { registerServiceWorker } from '#src/lib/page/service-worker.ts'

/** Ends the token at the server; false where the server could not be asked. */
const endToken = async (): Promise<boolean> => {
  try {
    await sendCall('user.logOut', { body: {} }, { renew: false })
    return true
  } catch {
    // whatever the server says, this browser forgets the token; the caller tells the rest
    return false
  }
}

/**
 * Nothing of the member stays in this browser: token, cookie, header, and what was on the screen; nor what only this
 * browser knows, such as words searched for and products looked at, as the next who sits here may be somebody else. AUTH-2
 */
export const forgetMember = async (): Promise<void> => {
  openTokenStore().forget()
  emptyBrowserStorage()
  clearViews()
  setCallerToken(undefined)
  useAuth.setState({ status: 'starting', user: undefined })
  await forgetPersonal()
  await goOnAsGuest()
  // the server had the browser clear its worker too, which knows nobody
  registerServiceWorker()
}

/** Logs out. False where only this browser knows of it, because the server could not be reached. AUTH-2 */
export const leaveSession = async (): Promise<boolean> => {
  const ended = await endToken()
  await forgetMember()
  return ended
}
