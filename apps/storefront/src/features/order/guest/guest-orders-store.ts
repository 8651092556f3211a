import type { CallReply, OrderItem } from '@shop/contract'
import type { QueryClient } from '@tanstack/react-query'
import { create } from 'zustand'
import { isMember, useAuth } from '#src/features/auth/auth-store.ts'
import { api } from '#src/lib/call/api.ts'
import { ApiError } from '#src/lib/call/api-error.ts'
import { ofOrder } from '../order-queries.ts'
import { guestAccess, type GuestProof, type OrderAccess } from '../order-access.ts'
import { dropProof, saveProof } from './proof-store.ts'

/**
 * Orders found by a guest's proof. They are in no address and not stored on the device; only the tab stores the proof. ORDER-4
 */
interface GuestOrders {
  proof: GuestProof | undefined
  orders: readonly OrderItem[]
  count: number
  nextPage: string | null
}
const none: GuestOrders = { proof: undefined, orders: [], count: 0, nextPage: null }
export const useGuestOrders = create<GuestOrders>(() => none)

const take = ({ list, count, nextPage }: CallReply<'order.lookUpGuest'>, before: readonly OrderItem[]) => ({
  orders: [...before, ...list],
  count,
  nextPage,
})

/** Loads the first page, and further pages up to the requested order. */
const lookUp = async (proof: GuestProof, id = ''): Promise<void> => {
  const isRead = (orders: readonly OrderItem[]) => id === '' || orders.some((order) => String(order.id) === id)
  let page = await api('order.lookUpGuest', { body: proof })
  let read = take(page, [])
  while (page.nextPage !== null && !isRead(read.orders)) {
    page = await api('order.lookUpGuest', { body: { ...proof, page: Number(page.nextPage) } })
    read = take(page, read.orders)
  }
  useGuestOrders.setState({ proof, ...read })
}

/** Looks up orders with a proof. Throws the server's error; then no orders are shown. C068 */
export const openGuestOrders = async (proof: GuestProof): Promise<void> => {
  await lookUp(proof)
  saveProof(proof)
}

/** Loads the next page. */
export const listMoreGuestOrders = async (): Promise<void> => {
  const { proof, orders, nextPage } = useGuestOrders.getState()
  if (!proof || nextPage === null) return
  const reply = await api('order.lookUpGuest', { body: { ...proof, page: Number(nextPage) } })
  useGuestOrders.setState(take(reply, orders))
}

/**
 * Repeats the look-up with the proof stored in the tab, whose half hour continues. Throws the server's error; a rejected proof
 * is deleted.
 */
export const resumeGuestOrders = async (proof: GuestProof, id: string): Promise<void> => {
  try {
    await lookUp(proof, id)
  } catch (error) {
    if (error instanceof ApiError && error.code === 'guestProofWrong') dropProof()
    throw error
  }
}

/** Stores a changed order as returned by the server. */
export const saveGuestOrder = (order: OrderItem): void =>
  useGuestOrders.setState(({ orders }) => ({ orders: orders.map((kept) => (kept.id === order.id ? order : kept)) }))

const forget = (): void => {
  useGuestOrders.setState(none)
  dropProof()
}

// a login or logout, in this tab or another, changes the user
useAuth.subscribe(({ user }, { user: before }) => {
  if (before && isMember(user) !== isMember(before)) forget()
})

/** Deletes all of it from this browser, whatever the server responds. */
export const forgetGuestOrders = (client: QueryClient): void => {
  forget()
  for (const name of ofOrder) client.removeQueries({ queryKey: [name] })
}

/** Ends the guest access, in the browser and on the server. Throws if the server cannot be reached. */
export const closeGuestOrders = async (client: QueryClient): Promise<void> => {
  forgetGuestOrders(client)
  await api('order.closeGuest')
}

/** Returns one of the orders with its access. Undefined if no proof has opened it. */
export const useGuestOrder = (id: string): { order: OrderItem; access: OrderAccess } | undefined => {
  const { proof, orders } = useGuestOrders()
  const order = orders.find((each) => String(each.id) === id)
  return proof && order ? { order, access: guestAccess(order.id, proof) } : undefined
}
