import { useEffect } from 'react'
import { isMember, useAuth } from '#src/features/auth/auth-store.ts'
import { openKeyStore } from '#src/lib/browser-storage.ts'
import { guestAddressKey } from './guest-address-key.ts'

/**
 * Whenever a member is there, after a login and from the start of a visit, what a guest kept on this device comes into their
 * book: a login may end the document it came about in, and an answer may be lost. AUTH-6
 */
export const useBroughtAddresses = (): void => {
  const member = useAuth(({ user }) => isMember(user))
  useEffect(() => {
    if (!member || openKeyStore().get(guestAddressKey) === undefined) return
    import('./bring-guest-addresses.ts').then(
      ({ bringGuestAddresses }) => bringGuestAddresses(),
      // they stay on the device, for the next visit
      () => undefined,
    )
  }, [member])
}
