import { openKeyStore } from '#src/lib/browser-storage.ts'
import { serverNow } from '#src/lib/server-clock.ts'

/** A code that went out, and may still be given back. */
export interface SentCode {
  /** Digits only. */
  phone: string
  expiresAt: string
  resendAt: string
}

const KEY = 'phone.sent-code'

/** Kept for the tab: whoever reads the message in another app may find the page loaded anew, and asks again on another page. */
export const saveSentCode = (sent: SentCode): void => openKeyStore('sessionStorage').set(KEY, JSON.stringify(sent))

export const dropSentCode = (): void => openKeyStore('sessionStorage').remove(KEY)

/** The code that went to this phone, while it is good. */
export const findSentCode = (phone: string): SentCode | undefined => {
  const kept = openKeyStore('sessionStorage').get(KEY)
  if (phone === '' || kept === undefined) return undefined
  try {
    const sent = JSON.parse(kept) as Partial<SentCode> | null
    const { expiresAt = '', resendAt = '' } = sent ?? {}
    return sent?.phone === phone && Date.parse(expiresAt) > serverNow() ? { phone, expiresAt, resendAt } : undefined
  } catch {
    // what somebody else wrote there was no code of ours
    return undefined
  }
}
