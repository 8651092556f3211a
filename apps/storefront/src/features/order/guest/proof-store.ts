import { openTokenStore } from '#src/features/auth/browser-session.ts'
import { openKeyStore } from '#src/lib/browser-storage.ts'
import type { GuestProof } from '../order-access.ts'

const KEY = 'guest-orders'
/** As long as the server lets a token do with the orders what their owner may. ORDER-4 */
const KEPT_FOR_MS = 30 * 60_000

interface Kept {
  until: number
  /** Whose it is, by the end of their token: after a login or a logout it is nobody’s, whichever tab that was in. */
  asker: string
  proof: GuestProof
}

const findAsker = (): string => openTokenStore().read()?.token.slice(-8) ?? ''

/** Kept for this tab alone, for half an hour: a page that is loaded anew shows the orders again. SCREEN-8 */
export const saveProof = (proof: GuestProof): void => {
  const kept: Kept = { until: Date.now() + KEPT_FOR_MS, asker: findAsker(), proof }
  openKeyStore('sessionStorage').set(KEY, JSON.stringify(kept))
}

export const dropProof = (): void => openKeyStore('sessionStorage').remove(KEY)

const readKept = (): Partial<Kept> => {
  try {
    return (JSON.parse(openKeyStore('sessionStorage').get(KEY) ?? 'null') as Kept | null) ?? {}
  } catch {
    // what somebody else wrote there proves nothing
    return {}
  }
}

/** What this tab looked up with; what is over is not only hidden. */
export const findProof = (): GuestProof | undefined => {
  const { until = 0, asker, proof } = readKept()
  if (until > Date.now() && asker === findAsker()) return proof
  dropProof()
  return undefined
}
