import type { CallName } from '@shop/contract'
import { clientPaths } from '@shop/contract/paths'
import { showSnackbar } from '#src/ui/overlay/snackbar-store.ts'
import { setCallerToken } from '#src/lib/call/api.ts'
import { openQueryClient } from '#src/lib/call/query-client.ts'
import { initializeAuth, setSessionUser } from './auth-store.ts'
import type { KeptToken } from './token-store.ts'

// every call about the visitor stands below /app-users; some more beside a product
const isPersonal = ({ queryKey }: { queryKey: readonly unknown[] }): boolean =>
  /app-users|user-personal|\/alarm\/|\/mine$/.test(clientPaths[queryKey[0] as CallName] ?? '')

/** What was known of the person before is gone, and asked again where it is shown. */
export const forgetPersonal = async (): Promise<void> => {
  // first the pages see who is there now: what only the one before was shown is not asked for the new one
  await new Promise((resolve) => setTimeout(resolve))
  await openQueryClient().resetQueries({ predicate: isPersonal })
}

export const sayLoggedOut = (): void => showSnackbar('로그인이 풀렸어요. 다시 로그인해 주세요.')

/** From now on the calls of this tab are this person's. AUTH-3, AUTH-4 */
export const becomePerson = ({ token, userType }: KeptToken): Promise<void> => {
  setCallerToken(token)
  initializeAuth()
  setSessionUser({ userType })
  return forgetPersonal()
}
