import { isZonecode } from '@shop/rules'
import { guestAddresses } from '#src/features/address/guest-addresses.ts'
import { openKeyStore } from '#src/lib/browser-storage.ts'
import { myZonecodeKey } from './my-zonecode-key.ts'

/** Postcode last entered in this browser, or that of the guest's address. AUTH-6 */
export const findMyZonecode = (): string | undefined => {
  const asked = openKeyStore().get(myZonecodeKey)
  if (asked !== undefined && isZonecode(asked)) return asked
  return guestAddresses().list()[0]?.zonecode
}

/** Deletes the stored postcode, which may be from a member's address. AUTH-2 */
export const forgetMyZonecode = (): void => openKeyStore().remove(myZonecodeKey)

export const saveMyZonecode = (zonecode: string): void => openKeyStore().set(myZonecodeKey, zonecode)
