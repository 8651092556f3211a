import type { QueryClient } from '@tanstack/react-query'
import { showFailure } from '#src/features/snackbar/show-failure.ts'
import { api } from '#src/lib/call/api.ts'
import { ApiError } from '#src/lib/call/api-error.ts'
import { dropWantedUnit, setWantedUnit, useCartChanges } from './cart-store.ts'
import { storeCart } from './cart-tabs.ts'

const REST_MS = 350

interface UnitChange {
  cartId: number
  groupId: number
  unit: number
}
const timers = new Map<number, ReturnType<typeof setTimeout>>()
/** Changes go one after the other: an early answer never overwrites a later one. */
let sending: Promise<void> = Promise.resolve()

const send = async (client: QueryClient, change: UnitChange): Promise<void> => {
  const { groupId, unit } = change
  if (useCartChanges.getState().units[groupId] !== unit) return
  try {
    const { cartId } = change
    storeCart(client, await api('cart.setUnit', { params: { cartId, groupId, unit } }))
    // the cache tells its readers in the next task: forgetting before that would show the old number for a moment
    setTimeout(() => dropWantedUnit(groupId, unit))
  } catch (error) {
    dropWantedUnit(groupId, unit)
    // how many there are now is not what this page knew
    if (error instanceof ApiError) void client.invalidateQueries({ queryKey: ['cart.get'] })
    showFailure(error, () => changeUnit(client, change))
  }
}

/** Shows the units at once and sends them when the finger rests; refused, the old number comes back. CART-3 */
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
