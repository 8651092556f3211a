import { QueryClient } from '@tanstack/react-query'
import { afterEach, expect, test, vi } from 'vitest'
import { noCart } from '#src/testing/shop-samples.ts'
import { subscribeToOtherTabs, storeCart } from './cart-tabs.ts'

const otherTab = new BroadcastChannel('cart')
const stops: (() => void)[] = []
afterEach(() => {
  for (const stop of stops.splice(0)) stop()
})

const openTab = () => {
  const client = new QueryClient()
  client.setQueryData(['cart.get', {}], noCart)
  stops.push(subscribeToOtherTabs(client))
  return { client, isStale: () => client.getQueryState(['cart.get', {}])?.isInvalidated }
}

test('[SCREEN-6] a change in another tab reloads the cart', async () => {
  const { isStale } = openTab()
  expect(isStale()).toBe(false)
  otherTab.postMessage('changed')
  await vi.waitFor(() => expect(isStale()).toBe(true))
})

test('[SCREEN-6] a change notifies the other tabs but not this one', async () => {
  const { client, isStale } = openTab()
  const heard = new Promise((resolve) => {
    otherTab.addEventListener('message', resolve, { once: true })
  })
  storeCart(client, { ...noCart, id: 8 })
  await heard
  expect(client.getQueryData(['cart.get', {}])).toMatchObject({ id: 8 })
  expect(isStale()).toBe(false)
})
