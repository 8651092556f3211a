import type { Product, ProductForUser } from '@shop/contract'
import { decreaseUnit, findShipmentDateConflict, increaseUnit, maxUnitsOf, sumWon } from '@shop/rules'
import { type PathCombination, priceOf } from './option-steps.ts'

/** A selected combination with its units. */
export interface Chosen {
  combination: PathCombination
  units: number
}

/** Limits on the units per person. */
export interface UnitBounds {
  restrictedStockOrder: Product['restrictedStockOrder']
  remainingUnits: ProductForUser['remainingUnits'] | undefined
}

/** Result of a selection: the new selection, or a message why it is unchanged. */
export type Choosing = { chosen: Chosen[]; message?: undefined } | { chosen?: undefined; message: string }

/** Maximum units of a selected combination, given the rest of the selection. CART-3, ORDER-9 */
export const maxUnits = (chosen: readonly Chosen[], { combination }: Chosen, bounds: UnitBounds): number => {
  const { restrictedStockOrder: limit, remainingUnits } = bounds
  const otherUnits = chosen.reduce((sum, line) => (line.combination.id === combination.id ? sum : sum + line.units), 0)
  const boughtUnits = limit === null ? 0 : limit - (remainingUnits ?? limit)
  return maxUnitsOf({ ...combination, restrictedStockOrder: limit, boughtUnits, otherUnits })
}

/** Adds a combination, or one more unit of it if it is already selected. OPTION-2 */
export const choose = (chosen: readonly Chosen[], combination: PathCombination, bounds: UnitBounds): Choosing => {
  const conflict = findShipmentDateConflict([...chosen.map((line) => line.combination), combination])
  if (conflict) return { message: conflict.message }
  const there = chosen.find((line) => line.combination.id === combination.id)
  const line = there ?? { combination, units: 0 }
  if (line.units >= maxUnits(chosen, line, bounds)) return { message: '더 담을 수 있는 수량이 없어요.' }
  return { chosen: there ? step(chosen, there, 1, bounds) : [...chosen, { combination, units: 1 }] }
}

/** Replaces the selection by a combination, with as many of the units as are available. OPTION-1, CART-3 */
export const replace = (combination: PathCombination, units: number, bounds: UnitBounds): Choosing => {
  const most = maxUnits([], { combination, units }, bounds)
  if (most < 1) return { message: '더 담을 수 있는 수량이 없어요.' }
  return { chosen: [{ combination, units: Math.max(1, Math.min(units, most)) }] }
}

/** Adds or removes one unit, between 1 and the maximum. CART-3 */
export const step = (chosen: readonly Chosen[], line: Chosen, by: 1 | -1, bounds: UnitBounds): Chosen[] => {
  const most = maxUnits(chosen, line, bounds)
  const bound = { ...line.combination, productOptionStatus: 'stock_in' as const, amount: most }
  const units =
    by < 0
      ? decreaseUnit(line.units)
      : increaseUnit(line.units, { ...bound, restrictedStockOrder: null, boughtUnits: 0, otherUnits: 0 })
  return chosen.map((each) => (each === line ? { ...each, units } : each))
}

export const remove = (chosen: readonly Chosen[], line: Chosen): Chosen[] => chosen.filter((each) => each !== line)

/** Total of the selection in won. */
export const totalOf = (chosen: readonly Chosen[], isSpecialSale: boolean): number =>
  sumWon(chosen.map(({ combination, units }) => priceOf(combination, isSpecialSale) * units))

export const countUnits = (chosen: readonly Chosen[]): number => chosen.reduce((sum, { units }) => sum + units, 0)

/** Selection in the format of the server. */
export const toOptionGroups = (chosen: readonly Chosen[]) =>
  chosen.map(({ combination, units }) => ({ productOptionCombinationId: combination.id, optionUnit: units }))
