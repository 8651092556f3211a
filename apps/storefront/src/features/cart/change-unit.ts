import type { Cart } from '@shop/contract'
import type { QueryClient } from '@tanstack/react-query'
import { showFailure } from '#src/features/snackbar/show-failure.ts'
import { api } from '#src/lib/call/api.ts'
import { ApiError } from '#src/lib/call/api-error.ts'
import { dropWantedUnit, setWantedUnit, useCartChanges } from './cart-store.ts'
import { storeCart } from './cart-tabs.ts'
import { reportUnits } from './report-cart.ts'

const REST_MS = 350

interface UnitChange {
  cartId: number
  groupId: number
  unit: number
}
const timers = new Map<number, ReturnType<typeof setTimeout>>()
/** Queue of changes. They are sent one after the other, so that an early response never overwrites a later one. */
let sending: Promise<void> = Promise.resolve()

const send = async (client: QueryClient, change: UnitChange): Promise<void> => {
  const { groupId, unit } = change
  if (useCartChanges.getState().units[groupId] !== unit) return
  try {
    const { cartId } = change
    const before = client.getQueryData<Cart>(['cart.get', {}])
    const cart = await api('cart.setUnit', { params: { cartId, groupId, unit } })
    storeCart(client, cart)
    reportUnits(before, cart, groupId)
    // the cache notifies its subscribers in the next task: dropping the units earlier would briefly show the old number
    setTimeout(() => dropWantedUnit(groupId, unit))
  } catch (error) {
    dropWantedUnit(groupId, unit)
    // the stock on this page is stale
    if (error instanceof ApiError) void client.invalidateQueries({ queryKey: ['cart.get'] })
    showFailure(error, () => changeUnit(client, change))
  }
}

/** Shows the new units immediately and sends them after a pause between taps. Rolls back on refusal. CART-3 */
export const changeUnit = (client: QueryClient, change: UnitChange): void => {
  const unit = Math.max(1, change.unit)
  setWantedUnit(change.groupId, unit)
  clearTimeout(timers.get(change.groupId))
  const timer = setTimeout(() => {
    timers.delete(change.groupId)
    sending = sending.then(() => send(client, { ...change, unit }))
  }, REST_MS)
  timers.set(change.groupId, timer)
}
