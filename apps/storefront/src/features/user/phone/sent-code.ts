import { openKeyStore } from '#src/lib/browser-storage.ts'
import { serverNow } from '#src/lib/server-clock.ts'

/** Verification code that was sent and has not expired. */
export interface SentCode {
  /** Digits only. */
  phone: string
  expiresAt: string
  resendAt: string
}

const KEY = 'phone.sent-code'

/**
 * Stores the sent code's metadata in session storage: the page may be reloaded while the user reads the message in another app,
 * and another page may ask for the code.
 */
export const saveSentCode = (sent: SentCode): void => openKeyStore('sessionStorage').set(KEY, JSON.stringify(sent))

export const dropSentCode = (): void => openKeyStore('sessionStorage').remove(KEY)

/** Returns the code sent to this phone if it has not expired. */
export const findSentCode = (phone: string): SentCode | undefined => {
  const kept = openKeyStore('sessionStorage').get(KEY)
  if (phone === '' || kept === undefined) return undefined
  try {
    const sent = JSON.parse(kept) as Partial<SentCode> | null
    const { expiresAt = '', resendAt = '' } = sent ?? {}
    return sent?.phone === phone && Date.parse(expiresAt) > serverNow() ? { phone, expiresAt, resendAt } : undefined
  } catch {
    // ignore invalid stored data
    return undefined
  }
}
