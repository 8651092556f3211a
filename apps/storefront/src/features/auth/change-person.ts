import type { CallName } from '@shop/contract'
import { clientPaths } from '@shop/contract/paths'
import { showSnackbar } from '#src/ui/overlay/snackbar-store.ts'
import { setCallerToken } from '#src/lib/call/api.ts'
import { openQueryClient } from '#src/lib/call/query-client.ts'
import { initializeAuth, setSessionUser } from './auth-store.ts'
import type { StoredToken } from './token-store.ts'

// every user call is below /app-users; some others are below a product
const isPersonal = ({ queryKey }: { queryKey: readonly unknown[] }): boolean =>
  /app-users|user-personal|\/alarm\/|\/mine$/.test(clientPaths[queryKey[0] as CallName] ?? '')

/** Clears the previous user's data. Rendered queries are requested again. */
export const forgetPersonal = async (): Promise<void> => {
  // pages render for the new user first, so that queries shown only to the previous one are not requested
  await new Promise((resolve) => setTimeout(resolve))
  await openQueryClient().resetQueries({ predicate: isPersonal })
}

export const sayLoggedOut = (): void => showSnackbar('로그인이 풀렸어요. 다시 로그인해 주세요.')

/** Switches the calls of this tab to this user. AUTH-3, AUTH-4 */
export const becomePerson = ({ token, userType }: StoredToken): Promise<void> => {
  setCallerToken(token)
  initializeAuth()
  setSessionUser({ userType })
  return forgetPersonal()
}
