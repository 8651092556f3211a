import { create } from 'zustand'
import type { LocalChanges } from './cart-lines.ts'

/** Local ticks and units of this browser. Ticks are never sent; units are sent after a pause between taps. */
export const useCartChanges = create<LocalChanges>(() => ({ ticks: {}, units: {} }))

export const setTicks = (ticks: Record<number, boolean>): void =>
  useCartChanges.setState((state) => ({ ticks: { ...state.ticks, ...ticks } }))

export const setWantedUnit = (groupId: number, unit: number): void =>
  useCartChanges.setState((state) => ({ units: { ...state.units, [groupId]: unit } }))

/** Drops the requested units of a group. With `only`, drops them only if they still have that value. */
export const dropWantedUnit = (groupId: number, only?: number): void =>
  useCartChanges.setState((state) => {
    if (only !== undefined && state.units[groupId] !== only) return state
    const { [groupId]: _, ...units } = state.units
    return { units }
  })

export const clearCartChanges = (): void => useCartChanges.setState({ ticks: {}, units: {} })
