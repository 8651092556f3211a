import { openKeyStore } from '#src/lib/browser-storage.ts'

const KEY = 'guest-phone'

/** Stores the phone number verified by a guest in this browser, so that returning from the payment needs no second message. */
export const saveVerifiedPhone = (phone: string, until: string): void =>
  openKeyStore().set(KEY, JSON.stringify({ phone, until }))

/** Returns the currently verified number, or an empty string. The server checks it again with the order. */
export const provedPhone = (now = Date.now()): string => {
  try {
    const kept: unknown = JSON.parse(openKeyStore().get(KEY) ?? 'null')
    if (typeof kept !== 'object' || kept === null || !('phone' in kept) || !('until' in kept)) return ''
    const { phone, until } = kept
    return typeof phone === 'string' && typeof until === 'string' && Date.parse(until) > now ? phone : ''
  } catch {
    // ignore invalid stored values
    return ''
  }
}

export const forgetProvedPhone = (): void => openKeyStore().remove(KEY)
