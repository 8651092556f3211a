import { isOptionAvailable } from '#src/product/option-rules.ts'
import type { ProductOptionStatus, ProductStatus } from '#src/order/status.ts'

/** What decides whether an option group of the cart may be ticked. */
export interface CheckableGroup {
  optionUnit: number
  productOptionStatus: ProductOptionStatus
  productStatus: ProductStatus
  isAppOnly: boolean
}

/** What bounds the units of one combination for one buyer. */
export interface StockBounds {
  productOptionStatus: ProductOptionStatus
  /** The combination's stock; ignored when its status is unlimited_stock_in. */
  amount: number
  /** Units of the product one person may buy in total; null when not restricted. */
  restrictedStockOrder: number | null
  /** Units of the product this person has bought before. */
  boughtUnits: number
  /** Units of the product's other combinations in the same cart. */
  otherUnits: number
}

/** The most units one line can hold, whatever the stock: keeps every total far inside whole won. */
export const maxOptionUnit = 999

/** CART-1: may be ticked, and is ticked by default, only with units, in stock, and not app-only. */
export function isCheckable(group: CheckableGroup): boolean {
  return group.optionUnit > 0 && isOptionAvailable(group.productStatus, group.productOptionStatus) && !group.isAppOnly
}

/** CART-2: ticks or unticks every group that may be ticked and leaves the others exactly as they are. */
export function toggleAll<G extends CheckableGroup & { isChecked: boolean }>(
  groups: readonly G[],
  isChecked: boolean,
): G[] {
  return groups.map((group) => (isCheckable(group) ? { ...group, isChecked } : group))
}

/** CART-2: whether select-all shows as ticked: something can be ticked and all of that is. */
export function isAllChecked(groups: readonly (CheckableGroup & { isChecked: boolean })[]): boolean {
  const checkable = groups.filter(isCheckable)
  return checkable.length > 0 && checkable.every((group) => group.isChecked)
}

/** CART-3: one unit less, never below 1. */
export function decreaseUnit(optionUnit: number): number {
  return Math.max(1, optionUnit - 1)
}

/** One unit more, never above the bound; never less than before either, so that a shrunken stock shows as it is. */
export function increaseUnit(optionUnit: number, bounds: StockBounds): number {
  return Math.max(optionUnit, Math.min(optionUnit + 1, maxUnitsOf(bounds)))
}

/** CART-4: no groups, groups without units, or the plain zero a guest without a cart has. */
export function isEmptyCart(groups: readonly { optionUnit: number }[] | 0 | null | undefined): boolean {
  return !groups || groups.every((group) => group.optionUnit === 0)
}

/** ORDER-9: the most units of a combination this buyer may put in the cart: 0 to maxOptionUnit. */
export function maxUnitsOf(bounds: StockBounds): number {
  const stock = bounds.productOptionStatus === 'unlimited_stock_in' ? maxOptionUnit : bounds.amount
  const allowed =
    bounds.restrictedStockOrder === null
      ? maxOptionUnit
      : bounds.restrictedStockOrder - bounds.boughtUnits - bounds.otherUnits
  return Math.max(0, Math.min(stock, allowed, maxOptionUnit))
}

export interface MergeLine {
  combinationId: number
  optionUnit: number
}

/**
 * CART-6: a guest's cart joins the member's. Units of one combination add up, bounded by `maxUnits` (which tells the bound
 * of a line); what is sold out stays with one unit, so that the cart can say so. The member's lines come first.
 */
export function mergeCarts<L extends MergeLine>(
  memberLines: readonly L[],
  guestLines: readonly L[],
  maxUnits: (line: L) => number,
): L[] {
  const merged = new Map<number, L>()
  for (const line of [...memberLines, ...guestLines]) {
    const mine = merged.get(line.combinationId)
    merged.set(line.combinationId, mine ? withUnits(mine, mine.optionUnit + line.optionUnit) : line)
  }
  return Array.from(merged.values(), (line) => withUnits(line, Math.max(1, Math.min(line.optionUnit, maxUnits(line)))))
}

function withUnits<L extends MergeLine>(line: L, optionUnit: number): L {
  return { ...line, optionUnit }
}
