import { useEffect, useRef } from 'react'
import { isMember, useAuth, whenVisitorKnown } from '#src/features/auth/auth-store.ts'
import { openKeyStore } from '#src/lib/browser-storage.ts'
import { inviteToLogin } from '../overlay/overlay-store.ts'
import { type MemberAct, memberIntentKey } from './member-act.ts'

/** Does what only members can do: a guest is invited to log in instead. A page of many products names the one. AUTH-5 */
export const useMemberAct =
  (act: MemberAct, run: () => void, productId?: number): (() => void) =>
  () =>
    whenVisitorKnown((user) => (isMember(user) ? run() : inviteToLogin(act, productId)))

/** What a guest wanted before logging in happens when the page is seen again by a member. */
export const useResumedAct = (productId: number, act: MemberAct, run: () => void): void => {
  const member = useAuth(({ user }) => isMember(user))
  const latest = useRef(run)
  useEffect(() => {
    latest.current = run
  })
  useEffect(() => {
    if (!member || openKeyStore().get(memberIntentKey) === undefined) return
    import('./member-intent.ts').then(
      ({ memberIntents }) => memberIntents().take(act, productId) && latest.current(),
      // it can be asked for again by hand
      () => undefined,
    )
  }, [member, act, productId])
}
