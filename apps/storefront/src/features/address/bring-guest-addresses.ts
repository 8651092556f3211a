import { api } from '#src/lib/call/api.ts'
import { ApiError } from '#src/lib/call/api-error.ts'
import { toAddressInput } from './address-draft.ts'
import { guestAddresses } from './guest-addresses.ts'

/**
 * What cannot be helped by another try: the address is not taken, and not offered again. A full book is: once there is room
 * in it, the address follows.
 */
const isRefused = (error: unknown): boolean =>
  error instanceof ApiError &&
  error.statusCode >= 400 &&
  error.statusCode < 500 &&
  error.statusCode !== 429 &&
  error.code !== 'addressBookFull'

/** The addresses of a guest go into the book of the member the guest became, and leave the device. AUTH-6 */
export const bringGuestAddresses = async (): Promise<void> => {
  const kept = guestAddresses()
  kept.dropTyped()
  // the newest last: it stands first in the book
  for (const address of kept.list().toReversed()) {
    try {
      await api('address.add', { body: toAddressInput(address) })
      kept.remove(address.id)
    } catch (error) {
      // without an answer, or without room, it stays for the next time
      if (!isRefused(error)) return
      kept.remove(address.id)
    }
  }
}
