import { openKeyStore } from '#src/lib/browser-storage.ts'

const KEY = 'guest-phone'

/** Keeps which number a guest of this browser has proved: coming back from the payment asks for no second message. */
export const saveVerifiedPhone = (phone: string, until: string): void =>
  openKeyStore().set(KEY, JSON.stringify({ phone, until }))

/** The number that is proved now; empty when none is. Whether it is so, the server says with the order. */
export const provedPhone = (now = Date.now()): string => {
  try {
    const kept: unknown = JSON.parse(openKeyStore().get(KEY) ?? 'null')
    if (typeof kept !== 'object' || kept === null || !('phone' in kept) || !('until' in kept)) return ''
    const { phone, until } = kept
    return typeof phone === 'string' && typeof until === 'string' && Date.parse(until) > now ? phone : ''
  } catch {
    // what somebody else wrote there proves nothing
    return ''
  }
}

export const forgetProvedPhone = (): void => openKeyStore().remove(KEY)
