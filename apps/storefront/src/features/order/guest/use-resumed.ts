import { useEffect, useState, useSyncExternalStore } from 'react'
import { useAuth } from '#src/features/auth/auth-store.ts'
import { findProof } from './proof-store.ts'
import { resumeGuestOrders, useGuestOrders } from './guest-orders-store.ts'

type Resumed = { kind: 'none' | 'asking' } | { kind: 'failed'; error: unknown; retry: () => void }

const never = () => () => undefined
const isKept = (): boolean => findProof() !== undefined

/** Opens once more what the tab had opened before its page was loaded anew; nothing where it keeps no proof. SCREEN-8 */
export const useResumed = (id: string): Resumed => {
  const isKnown = useAuth(({ status }) => status !== 'starting')
  const isOpen = useGuestOrders(({ proof }) => proof !== undefined)
  // the page of the server is everybody's
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
  // a proof that was refused is kept no longer: it is asked for
  if (!waits) return { kind: 'none' }
  return failed ? { kind: 'failed', error: failed.error, retry: () => setFailed(undefined) } : { kind: 'asking' }
}
