import { create } from 'zustand'
import type { LocalChanges } from './cart-lines.ts'

/** Ticks and units that only this browser knows: a tick is never sent, units wait until the shopper's finger rests. */
export const useCartChanges = create<LocalChanges>(() => ({ ticks: {}, units: {} }))

export const setTicks = (ticks: Record<number, boolean>): void =>
  useCartChanges.setState((state) => ({ ticks: { ...state.ticks, ...ticks } }))

export const setWantedUnit = (groupId: number, unit: number): void =>
  useCartChanges.setState((state) => ({ units: { ...state.units, [groupId]: unit } }))

/** Forgets the wanted units of a group; with `only`, only if they are still those. */
export const dropWantedUnit = (groupId: number, only?: number): void =>
  useCartChanges.setState((state) => {
    if (only !== undefined && state.units[groupId] !== only) return state
    const { [groupId]: _, ...units } = state.units
    return { units }
  })

export const clearCartChanges = (): void => useCartChanges.setState({ ticks: {}, units: {} })
