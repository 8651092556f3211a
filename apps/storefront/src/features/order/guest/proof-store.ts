import { openTokenStore } from '#src/features/auth/browser-session.ts'
import { openKeyStore } from '#src/lib/browser-storage.ts'
import type { GuestProof } from '../order-access.ts'

const KEY = 'guest-orders'
/** How long the server allows a token the owner's actions on the orders. ORDER-4 */
const KEPT_FOR_MS = 30 * 60_000

interface Kept {
  until: number
  /** Last characters of the token. After a login or logout in any tab the token differs, and the proof is ignored. */
  asker: string
  proof: GuestProof
}

const findAsker = (): string => openTokenStore().read()?.token.slice(-8) ?? ''

/** Stores the proof in this tab for half an hour, so that a reload shows the orders again. SCREEN-8 */
export const saveProof = (proof: GuestProof): void => {
  const kept: Kept = { until: Date.now() + KEPT_FOR_MS, asker: findAsker(), proof }
  openKeyStore('sessionStorage').set(KEY, JSON.stringify(kept))
}

export const dropProof = (): void => openKeyStore('sessionStorage').remove(KEY)

const readKept = (): Partial<Kept> => {
  try {
    return (JSON.parse(openKeyStore('sessionStorage').get(KEY) ?? 'null') as Kept | null) ?? {}
  } catch {
    // ignore invalid stored values
    return {}
  }
}

/** Returns the proof stored in this tab. Deletes an expired one. */
export const findProof = (): GuestProof | undefined => {
  const { until = 0, asker, proof } = readKept()
  if (until > Date.now() && asker === findAsker()) return proof
  dropProof()
  return undefined
}
