import { useEffect, useRef } from 'react'
import { isMember, useAuth, whenVisitorKnown } from '#src/features/auth/auth-store.ts'
import { openKeyStore } from '#src/lib/browser-storage.ts'
import { inviteToLogin } from '../overlay/overlay-store.ts'
import { type MemberAct, memberIntentKey } from './member-act.ts'

/** Runs a member action, or invites a guest to log in. A page with several products passes the product id. AUTH-5 */
export const useMemberAct =
  (act: MemberAct, run: () => void, productId?: number, subject?: string): (() => void) =>
  () =>
    whenVisitorKnown((user) => (isMember(user) ? run() : inviteToLogin(act, productId, subject)))

/** Executes the action a guest wanted before the login once the page renders for a member. */
export const useResumedAct = (productId: number, act: MemberAct, run: () => void, subject?: string): void => {
  const member = useAuth(({ user }) => isMember(user))
  const latest = useRef(run)
  useEffect(() => {
    latest.current = run
  })
  useEffect(() => {
    if (!member || openKeyStore().get(memberIntentKey) === undefined) return
    import('./member-intent.ts').then(
      ({ memberIntents }) => memberIntents().take(act, productId, subject) && latest.current(),
      // on failure the user can repeat the action
      () => undefined,
    )
  }, [member, act, productId, subject])
}
