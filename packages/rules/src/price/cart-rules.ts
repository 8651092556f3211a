import { isOptionAvailable } from '#src/product/option-rules.ts'
import type { ProductOptionStatus, ProductStatus } from '#src/order/status.ts'

/** Data that decide whether an option group of the cart is checkable. */
export interface CheckableGroup {
  optionUnit: number
  productOptionStatus: ProductOptionStatus
  productStatus: ProductStatus
  isAppOnly: boolean
}

/** Limits on the units of one combination for one buyer. */
export interface StockBounds {
  productOptionStatus: ProductOptionStatus
  /** The combination's stock; ignored when its status is unlimited_stock_in. */
  amount: number
  /** Units of the product that one person may buy in total; null if not restricted. */
  restrictedStockOrder: number | null
  /** Units of the product that this person bought earlier. */
  boughtUnits: number
  /** Units of the product's other combinations in the same cart. */
  otherUnits: number
}

/** Maximum units of one line, independent of stock. Keeps totals within safe integers. */
export const maxOptionUnit = 999

/** CART-1: reports whether a group is checkable and checked by default: units > 0, in stock, not app-only. */
export function isCheckable(group: CheckableGroup): boolean {
  return group.optionUnit > 0 && isOptionAvailable(group.productStatus, group.productOptionStatus) && !group.isAppOnly
}

/** CART-2: checks or unchecks every checkable group and leaves the others unchanged. */
export function toggleAll<G extends CheckableGroup & { isChecked: boolean }>(
  groups: readonly G[],
  isChecked: boolean,
): G[] {
  return groups.map((group) => (isCheckable(group) ? { ...group, isChecked } : group))
}

/** CART-2: reports whether select-all is checked: at least one group is checkable and all of those are checked. */
export function isAllChecked(groups: readonly (CheckableGroup & { isChecked: boolean })[]): boolean {
  const checkable = groups.filter(isCheckable)
  return checkable.length > 0 && checkable.every((group) => group.isChecked)
}

/** CART-3: returns one unit less, at least 1. */
export function decreaseUnit(optionUnit: number): number {
  return Math.max(1, optionUnit - 1)
}

/**
 * Returns one unit more, limited by the maximum of `bounds`. Never returns less than before, so that a line above a reduced
 * stock is not changed silently.
 */
export function increaseUnit(optionUnit: number, bounds: StockBounds): number {
  return Math.max(optionUnit, Math.min(optionUnit + 1, maxUnitsOf(bounds)))
}

/** CART-4: reports whether a cart is empty: no groups, groups without units, or 0 for a guest without a cart. */
export function isEmptyCart(groups: readonly { optionUnit: number }[] | 0 | null | undefined): boolean {
  return !groups || groups.every((group) => group.optionUnit === 0)
}

/** ORDER-9: returns the maximum units of a combination for this buyer: 0 to maxOptionUnit. */
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
 * CART-6: merges a guest's cart into the member's. Units of one combination add up, limited by `maxUnits`, which returns the
 * limit of a line. Sold-out lines stay with one unit, so that the cart can show them. The member's lines come first.
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
