import { useState } from 'react'
import { isMember, useAuth } from '#src/features/auth/auth-store.ts'
import type { AddressDraft } from './address-draft.ts'
import { toAddressDraft } from './address-draft.ts'
import { useAddressBook, useAddressBookActions } from './book/address-book-queries.ts'
import { toBookEntries } from './book/book-entry.ts'
import { guestAddresses } from './guest-addresses.ts'

export interface KeptAddress {
  id: string
  draft: AddressDraft
  isDefault: boolean
}

export interface KeptAddresses {
  isMember: boolean
  /** Undefined while the book of a member is on its way. */
  list: readonly KeptAddress[] | undefined
  remove: (id: string) => void
  /** Keeps an address used now for the next time. */
  keep: (draft: AddressDraft) => void
}

/** The addresses to choose from: a member's book, or those a guest used on this device. AUTH-6 */
export const useKeptAddresses = (): KeptAddresses => {
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
    // who keeps it with its orderer is the checkout
    keep: () => undefined,
  }
}

/** The address a member gets things sent to, unless told otherwise. */
export const useDefaultAddress = (): AddressDraft | undefined => {
  const address = useAddressBook().data?.list.find((each) => each.default)
  return address && toAddressDraft(address)
}
