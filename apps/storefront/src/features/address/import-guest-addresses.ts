import type { Address, CallReply } from '@shop/contract'
import type { QueryClient } from '@tanstack/react-query'
import { api } from '#src/lib/call/api.ts'
import { ApiError } from '#src/lib/call/api-error.ts'
import { callQuery, setReply } from '#src/lib/call/call-query.ts'
import { openQueryClient } from '#src/lib/call/query-client.ts'
import { isSamePlace, toAddressDraft, toAddressInput } from './address-draft.ts'
import { type GuestAddress, guestAddresses } from './guest-addresses.ts'

/**
 * Returns whether a failure is permanent: the address is dropped and not retried. A full book is not permanent: the address is
 * added once there is room.
 */
const isRefused = (error: unknown): boolean =>
  error instanceof ApiError &&
  error.statusCode >= 400 &&
  error.statusCode < 500 &&
  error.statusCode !== 401 &&
  error.statusCode !== 429 &&
  error.code !== 'addressBookFull'

/** Caches the book with the new address. Cancels running requests for the book, which would overwrite it. */
const showBook = async (client: QueryClient, book: CallReply<'address.add'>): Promise<void> => {
  await client.cancelQueries({ queryKey: callQuery(api, 'address.list').queryKey })
  setReply(client, 'address.list', book)
}

/** Reads the current book. Undefined if it cannot be read. */
const readBook = async (client: QueryClient): Promise<CallReply<'address.list'> | undefined> => {
  try {
    return await client.fetchQuery({ ...callQuery(api, 'address.list'), staleTime: 0 })
  } catch {
    // the page of the book shows the error; the addresses stay for the next attempt
    return undefined
  }
}

type Book = readonly Address[]
const isIn = (book: Book, address: GuestAddress): boolean =>
  book.some((each) => isSamePlace(toAddressDraft(each), address))

/** Adds one address and returns the book. Undefined if this address and the following ones must wait for the next attempt. */
const bring = async (client: QueryClient, book: Book, address: GuestAddress): Promise<Book | undefined> => {
  // already in the book: added by a lost response, or known to the member before
  if (isIn(book, address)) return book
  try {
    const added = await api('address.add', { body: toAddressInput(address) })
    await showBook(client, added)
    return added.list
  } catch (error) {
    return isRefused(error) ? book : undefined
  }
}

const bringAll = async (client: QueryClient): Promise<void> => {
  const kept = guestAddresses()
  if (kept.list().length === 0) return
  let book: Book | undefined = (await readBook(client))?.list
  // the newest last, so that it is first in the book
  for (const address of kept.list().toReversed()) {
    book = book && (await bring(client, book, address))
    if (!book) return
    kept.remove(address.id)
  }
}

/** Runs in one tab at a time, because a login applies to every tab. Without Web Locks it runs unlocked. */
const inTurn = async (work: () => Promise<void>): Promise<void> => {
  const { locks } = navigator as { locks?: LockManager | null }
  return locks ? locks.request('guest-addresses', work) : work()
}

let bringing: Promise<void> | undefined

/**
 * Moves the guest's addresses on this device to the address book of the member after login. Addresses that could not be moved
 * are retried at the member's next visit. AUTH-6
 */
export const bringGuestAddresses = (client: QueryClient = openQueryClient()): Promise<void> => {
  bringing ??= inTurn(() => bringAll(client)).finally(() => {
    bringing = undefined
  })
  return bringing
}
