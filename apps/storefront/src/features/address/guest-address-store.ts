import { useState } from 'react'
import { isMember, useAuth } from '#src/features/auth/auth-store.ts'
import type { AddressDraft } from './address-draft.ts'
import { toAddressDraft } from './address-draft.ts'
import { useAddressBook, useAddressBookActions } from './book/address-book-queries.ts'
import { toBookEntries } from './book/book-entry.ts'
import { guestAddresses } from './guest-addresses.ts'

export interface StoredAddress {
  id: string
  draft: AddressDraft
  isDefault: boolean
}

export interface StoredAddresses {
  isMember: boolean
  /** Undefined while the member's book loads. */
  list: readonly StoredAddress[] | undefined
  remove: (id: string) => void
  /** Stores an address used now for the next time. */
  keep: (draft: AddressDraft) => void
}

/** Addresses to choose from: the member's book, or those a guest used on this device. AUTH-6 */
export const useGuestAddresses = (): StoredAddresses => {
  const member = useAuth(({ user }) => isMember(user))
  const book = useAddressBook()
  const actions = useAddressBookActions()
  const [guests, setGuests] = useState(() => guestAddresses().list())
  if (member) {
    const addresses = book.data?.list ?? (book.isError ? [] : undefined)
    return {
      isMember: true,
      list: addresses && toBookEntries(addresses),
      remove: (id) => void actions.remove(id),
      keep: (draft) => void actions.keepUsed(draft, addresses ?? []),
    }
  }
  return {
    isMember: false,
    list: guests.map(({ id, default: isDefault, ...draft }) => ({ id, draft, isDefault })),
    remove: (id) => {
      guestAddresses().remove(id)
      setGuests(guestAddresses().list())
    },
    // the checkout stores it, together with its orderer
    keep: () => undefined,
  }
}

/** The default delivery address. */
export const useDefaultAddress = (): AddressDraft | undefined => {
  const address = useAddressBook().data?.list.find((each) => each.default)
  return address && toAddressDraft(address)
}
