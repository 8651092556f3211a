import type { AreaType } from '@shop/contract'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { isMember, useAuth } from '#src/features/auth/auth-store.ts'
import { api } from '#src/lib/call/api.ts'
import { callQuery } from '#src/lib/call/call-query.ts'
import { useAddressBook } from './book/address-book-queries.ts'
import { guestAddresses } from './guest-addresses.ts'

/** Returns the area of the default delivery address. Undefined if there is none. */
export const useOwnArea = (): AreaType | undefined => {
  const member = useAuth(({ user }) => isMember(user))
  const book = useAddressBook()
  const [zonecode] = useState(() => (import.meta.env.SSR ? undefined : guestAddresses().list()[0]?.zonecode))
  const guests = useQuery({
    ...callQuery(api, 'address.getArea', { params: { zonecode: zonecode ?? '' } }),
    enabled: !member && zonecode !== undefined,
    retry: false,
  })
  return member ? book.data?.list.find((each) => each.default)?.areaAddress : guests.data?.areaAddress
}
