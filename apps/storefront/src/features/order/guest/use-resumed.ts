import { useEffect, useState, useSyncExternalStore } from 'react'
import { useAuth } from '#src/features/auth/auth-store.ts'
import { findProof } from './proof-store.ts'
import { resumeGuestOrders, useGuestOrders } from './guest-orders-store.ts'

type Resumed = { kind: 'none' | 'asking' } | { kind: 'failed'; error: unknown; retry: () => void }

const never = () => () => undefined
const isKept = (): boolean => findProof() !== undefined

/** Reopens after a reload the orders the tab had open. Does nothing if the tab stores no proof. SCREEN-8 */
export const useResumed = (id: string): Resumed => {
  const isKnown = useAuth(({ status }) => status !== 'starting')
  const isOpen = useGuestOrders(({ proof }) => proof !== undefined)
  // the server page is the same for all users
  const keeps = useSyncExternalStore(never, isKept, () => false)
  const [failed, setFailed] = useState<{ error: unknown }>()
  const waits = keeps && !isOpen
  const asks = waits && isKnown && !failed
  useEffect(() => {
    const proof = asks ? findProof() : undefined
    if (!proof) return undefined
    let isLate = false
    resumeGuestOrders(proof, id).catch((error: unknown) => !isLate && setFailed({ error }))
    return () => {
      isLate = true
    }
  }, [asks, id])
  // a rejected proof was deleted: show the form
  if (!waits) return { kind: 'none' }
  return failed ? { kind: 'failed', error: failed.error, retry: () => setFailed(undefined) } : { kind: 'asking' }
}
