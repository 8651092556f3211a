import type { CallReply, OrderItem } from '@shop/contract'
import type { QueryClient } from '@tanstack/react-query'
import { create } from 'zustand'
import { isMember, useAuth } from '#src/features/auth/auth-store.ts'
import { api } from '#src/lib/call/api.ts'
import { ApiError } from '#src/lib/call/api-error.ts'
import { ofOrder } from '../order-queries.ts'
import { guestDoor, type GuestProof, type OrderDoor } from '../order-access.ts'
import { dropProof, saveProof } from './proof-store.ts'

/** What a guest's proof has opened: in no address, and not on the device; the tab alone keeps the proof. ORDER-4 */
interface GuestOrders {
  proof: GuestProof | undefined
  orders: readonly OrderItem[]
  count: number
  nextPage: string | null
}
const none: GuestOrders = { proof: undefined, orders: [], count: 0, nextPage: null }
export const useGuestOrders = create<GuestOrders>(() => none)

const take = ({ list, count, nextPage }: CallReply<'order.listGuest'>, before: readonly OrderItem[]) => ({
  orders: [...before, ...list],
  count,
  nextPage,
})

/** Reads the first page, and on as far as the order that is wanted stands. */
const lookUp = async (proof: GuestProof, id = ''): Promise<void> => {
  const isRead = (orders: readonly OrderItem[]) => id === '' || orders.some((order) => String(order.id) === id)
  let page = await api('order.listGuest', { query: proof })
  let read = take(page, [])
  while (page.nextPage !== null && !isRead(read.orders)) {
    page = await api('order.listGuest', { query: { ...proof, page: Number(page.nextPage) } })
    read = take(page, read.orders)
  }
  useGuestOrders.setState({ proof, ...read })
}

/** Looks up with a proof. Throws the refusal; then nothing is opened. C068 */
export const openGuestOrders = async (proof: GuestProof): Promise<void> => {
  await lookUp(proof)
  saveProof(proof)
}

/** The page after those that are there. */
export const listMoreGuestOrders = async (): Promise<void> => {
  const { proof, orders, nextPage } = useGuestOrders.getState()
  if (!proof || nextPage === null) return
  const reply = await api('order.listGuest', { query: { ...proof, page: Number(nextPage) } })
  useGuestOrders.setState(take(reply, orders))
}

/**
 * Looks up once more with what the tab kept, whose half hour goes on. Throws the refusal: a proof that is refused is kept no
 * longer.
 */
export const resumeGuestOrders = async (proof: GuestProof, id: string): Promise<void> => {
  try {
    await lookUp(proof, id)
  } catch (error) {
    if (error instanceof ApiError && error.code === 'guestProofWrong') dropProof()
    throw error
  }
}

/** An order that was changed, as the server answered it. */
export const saveGuestOrder = (order: OrderItem): void =>
  useGuestOrders.setState(({ orders }) => ({ orders: orders.map((kept) => (kept.id === order.id ? order : kept)) }))

const forget = (): void => {
  useGuestOrders.setState(none)
  dropProof()
}

// whoever logs in or out is somebody else, in this tab or in another
useAuth.subscribe(({ user }, { user: before }) => {
  if (before && isMember(user) !== isMember(before)) forget()
})

/** Nothing of it stays in this browser, whatever the server says. */
export const forgetGuestOrders = (client: QueryClient): void => {
  forget()
  for (const name of ofOrder) client.removeQueries({ queryKey: [name] })
}

/** Ends the look-up, here and at the server. Throws when the server could not be told. */
export const closeGuestOrders = async (client: QueryClient): Promise<void> => {
  forgetGuestOrders(client)
  await api('order.closeGuest')
}

/** One of them, with the door it was come to by; undefined where no proof has opened it. */
export const useGuestOrder = (id: string): { order: OrderItem; door: OrderDoor } | undefined => {
  const { proof, orders } = useGuestOrders()
  const order = orders.find((each) => String(each.id) === id)
  return proof && order ? { order, door: guestDoor(order.id, proof) } : undefined
}
