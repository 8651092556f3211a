import { useEffect } from 'react'
import { isMember, useAuth } from '#src/features/auth/auth-store.ts'
import { openKeyStore } from '#src/lib/browser-storage.ts'
import { guestAddressKey } from './guest-address-key.ts'

/**
 * Moves a guest's addresses on this device to the member's book after a login and at the start of every visit: a login may end
 * the document, and a response may be lost. AUTH-6
 */
export const useImportedGuestAddresses = (): void => {
  const member = useAuth(({ user }) => isMember(user))
  useEffect(() => {
    if (!member || openKeyStore().get(guestAddressKey) === undefined) return
    import('./import-guest-addresses.ts').then(
      ({ bringGuestAddresses }) => bringGuestAddresses(),
      // they stay on the device until the next visit
      () => undefined,
    )
  }, [member])
}
