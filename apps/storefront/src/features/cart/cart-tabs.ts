import type { Cart } from '@shop/contract'
import type { QueryClient } from '@tanstack/react-query'
import { setReply } from '#src/lib/call/call-query.ts'

const CHANNEL = 'cart'

/** Undefined if the browser has no BroadcastChannel. Other tabs then update with their next request. */
const openChannel = (): BroadcastChannel | undefined =>
  typeof BroadcastChannel === 'undefined' ? undefined : new BroadcastChannel(CHANNEL)

let channel: BroadcastChannel | undefined

/** Notifies the other tabs of this browser that their cart is stale. They reload it from the server. */
export const notifyOtherTabs = (): void => {
  channel ??= openChannel()
  channel?.postMessage('changed')
}

/** Caches the cart returned by a change, and notifies the other tabs. */
export const storeCart = (client: QueryClient, cart: Cart): void => {
  setReply(client, 'cart.get', cart)
  notifyOtherTabs()
}

/** Reloads the cart when another tab changes it. Returns an unsubscribe function. A channel does not receive its own messages. */
export const subscribeToOtherTabs = (client: QueryClient): (() => void) => {
  channel ??= openChannel()
  const read = () => void client.invalidateQueries({ queryKey: ['cart.get'] })
  channel?.addEventListener('message', read)
  return () => channel?.removeEventListener('message', read)
}
