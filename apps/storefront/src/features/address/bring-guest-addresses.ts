import type { Address, CallReply } from '@shop/contract'
import type { QueryClient } from '@tanstack/react-query'
import { api } from '#src/lib/call/api.ts'
import { ApiError } from '#src/lib/call/api-error.ts'
import { callQuery, setReply } from '#src/lib/call/call-query.ts'
import { openQueryClient } from '#src/lib/call/query-client.ts'
import { isSamePlace, toAddressDraft, toAddressInput } from './address-draft.ts'
import { type GuestAddress, guestAddresses } from './guest-addresses.ts'

/**
 * What cannot be helped by another try: the address is not taken, and not offered again. A full book is: once there is room
 * in it, the address follows.
 */
const isRefused = (error: unknown): boolean =>
  error instanceof ApiError &&
  error.statusCode >= 400 &&
  error.statusCode < 500 &&
  error.statusCode !== 401 &&
  error.statusCode !== 429 &&
  error.code !== 'addressBookFull'

/** The book with the address in it is what the pages show from now on, also where they had begun to ask for it before. */
const showBook = async (client: QueryClient, book: CallReply<'address.add'>): Promise<void> => {
  await client.cancelQueries({ queryKey: callQuery(api, 'address.list').queryKey })
  setReply(client, 'address.list', book)
}

/** As it stands now; undefined where it cannot be read. */
const readBook = async (client: QueryClient): Promise<CallReply<'address.list'> | undefined> => {
  try {
    return await client.fetchQuery({ ...callQuery(api, 'address.list'), staleTime: 0 })
  } catch {
    // the page that shows the book says so; the addresses stay for the next time
    return undefined
  }
}

type Book = readonly Address[]
const isIn = (book: Book, address: GuestAddress): boolean =>
  book.some((each) => isSamePlace(toAddressDraft(each), address))

/** The book afterwards; undefined where the address, and those after it, have to wait for the next time. */
const bring = async (client: QueryClient, book: Book, address: GuestAddress): Promise<Book | undefined> => {
  // an answer that was lost, or a place the member knew: it is there already
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
  // the newest last: it stands first in the book
  for (const address of kept.list().toReversed()) {
    book = book && (await bring(client, book, address))
    if (!book) return
    kept.remove(address.id)
  }
}

/** One tab at a time: who logs in, does so in every tab of the browser. Without locks there is but this one. */
const inTurn = async (work: () => Promise<void>): Promise<void> => {
  const { locks } = navigator as { locks?: LockManager | null }
  return locks ? locks.request('guest-addresses', work) : work()
}

let bringing: Promise<void> | undefined

/**
 * The addresses of a guest go into the book of the member the guest became, and leave the device. What could not go is brought
 * when the member comes again. AUTH-6
 */
export const bringGuestAddresses = (client: QueryClient = openQueryClient()): Promise<void> => {
  bringing ??= inTurn(() => bringAll(client)).finally(() => {
    bringing = undefined
  })
  return bringing
}
