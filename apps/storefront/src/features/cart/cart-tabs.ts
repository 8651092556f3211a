import type { Cart } from '@shop/contract'
import type { QueryClient } from '@tanstack/react-query'
import { setReply } from '#src/lib/call/call-query.ts'

const CHANNEL = 'cart'

/** Absent where the browser has none: then other tabs find out with their next look. */
const openChannel = (): BroadcastChannel | undefined =>
  typeof BroadcastChannel === 'undefined' ? undefined : new BroadcastChannel(CHANNEL)

let channel: BroadcastChannel | undefined

/** Tells the other tabs of this browser that their cart is out of date. What is in it they ask the server themselves. */
export const notifyOtherTabs = (): void => {
  channel ??= openChannel()
  channel?.postMessage('changed')
}

/** Keeps the cart that a change was answered with, here and in the other tabs. */
export const storeCart = (client: QueryClient, cart: Cart): void => {
  setReply(client, 'cart.get', cart)
  notifyOtherTabs()
}

/** Reads the cart anew whenever another tab changed it. Answers how to stop. A channel does not hear itself. */
export const followOtherTabs = (client: QueryClient): (() => void) => {
  channel ??= openChannel()
  const read = () => void client.invalidateQueries({ queryKey: ['cart.get'] })
  channel?.addEventListener('message', read)
  return () => channel?.removeEventListener('message', read)
}
