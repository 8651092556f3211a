import type { CallReply, OrderItem } from '@shop/contract'
import type { QueryClient } from '@tanstack/react-query'
import { create } from 'zustand'
import { api } from '#src/lib/call/api.ts'
import { ofOrder } from '../order-queries.ts'
import { guestDoor, type GuestProof, type OrderDoor } from '../order-door.ts'

/** What a guest's proof has opened. It lives as long as the page: kept nowhere, and in no address. ORDER-4 */
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

/** Looks up with a proof. Throws the refusal; then nothing is opened. C068 */
export const openGuestOrders = async (proof: GuestProof): Promise<void> => {
  const reply = await api('order.listGuest', { query: proof })
  useGuestOrders.setState({ proof, ...take(reply, []) })
}

/** The page after those that are there. */
export const listMoreGuestOrders = async (): Promise<void> => {
  const { proof, orders, nextPage } = useGuestOrders.getState()
  if (!proof || nextPage === null) return
  const reply = await api('order.listGuest', { query: { ...proof, page: Number(nextPage) } })
  useGuestOrders.setState(take(reply, orders))
}

/** An order that was changed, as the server answered it. */
export const keepGuestOrder = (order: OrderItem): void =>
  useGuestOrders.setState(({ orders }) => ({ orders: orders.map((kept) => (kept.id === order.id ? order : kept)) }))

/** Nothing of it stays in this browser, whatever the server says. */
export const forgetGuestOrders = (client: QueryClient): void => {
  useGuestOrders.setState(none)
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
