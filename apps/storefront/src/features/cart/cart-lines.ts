import type { AreaType, Cart } from '@shop/contract'
import {
  type CheckableGroup,
  findShipmentDateConflict,
  formatSeoulDay,
  isAllChecked,
  isShipmentPast,
  maxUnitsOf,
  parseSeoulDate,
  toggleAll,
  unitPriceOf,
} from '@shop/rules'

type CartBundle = Cart['items'][number]
type CartItem = CartBundle['bundleItems'][number]
type CartGroup = CartItem['optionGroups'][number]

/** One option group of the cart as rendered: with its product, and with the latest ticks and units of the shopper. */
export interface CartLine extends CheckableGroup {
  id: number
  product: CartItem['product']
  combination: CartGroup['productOptionCombination']
  /** Option name. Empty if the product has no options. */
  optionName: string
  isCheckable: boolean
  isChecked: boolean
  reason: CartGroup['reason']
  problems: CartGroup['problems']
  /** Price per unit, in won. */
  unitPrice: number
  /** Price per unit before any discount, in won. */
  listPrice: number
  /** Maximum units available now. At least 1, so that the units can be reduced after the stock has decreased. */
  maxUnits: number
}
export interface CartSection {
  key: string
  distributorName: string
  deliveryCompany: string
  lines: CartLine[]
}
/** Cart changes that exist only in this browser. */
export interface LocalChanges {
  /** Ticks that differ from the server's cart, by group. */
  ticks: Readonly<Record<number, boolean>>
  /** Units requested and not yet confirmed, by group. */
  units: Readonly<Record<number, number>>
}

export const bundleKeyOf = (bundle: Pick<CartBundle, 'distributor' | 'deliveryCompany'>): string =>
  `${bundle.distributor.id}:${bundle.deliveryCompany}`

const toLine = (item: CartItem, group: CartGroup, { ticks, units }: LocalChanges): CartLine => {
  const combination = group.productOptionCombination
  const { price, specialSalePrice, listPrice } = combination.productOptionPrice
  const otherUnits = item.optionGroups.reduce((sum, other) => (other.id === group.id ? sum : sum + other.optionUnit), 0)
  const bounds = { productOptionStatus: combination.productOptionStatus, amount: combination.amount, otherUnits }
  const { restrictedStockOrder } = item.product
  return {
    id: group.id,
    product: item.product,
    combination,
    optionName: combination.name === item.product.name ? '' : combination.name,
    optionUnit: units[group.id] ?? group.optionUnit,
    productOptionStatus: combination.productOptionStatus,
    productStatus: item.product.productStatus,
    isAppOnly: item.product.isAppOnly,
    isCheckable: group.isCheckable,
    isChecked: group.isCheckable && (ticks[group.id] ?? group.isChecked),
    reason: group.reason,
    problems: group.problems,
    unitPrice: unitPriceOf({ price, specialSalePrice, isSpecialSale: item.isSpecialSale }),
    listPrice,
    maxUnits: Math.max(1, maxUnitsOf({ ...bounds, restrictedStockOrder, boughtUnits: 0 })),
  }
}

const toSection = (bundle: CartBundle, changes: LocalChanges): CartSection => ({
  key: bundleKeyOf(bundle),
  distributorName: bundle.distributor.name,
  deliveryCompany: bundle.deliveryCompany,
  lines: bundle.bundleItems.flatMap((item) => item.optionGroups.map((group) => toLine(item, group, changes))),
})

export interface ShownCart {
  /** Bundles of purchasable lines. */
  sections: CartSection[]
  available: CartLine[]
  /** Lines that cannot be ticked, each with a reason. */
  unavailable: CartLine[]
  isAllTicked: boolean
  tickedIds: number[]
  /** OPTION-2: message per ticked line whose shipment date differs from another ticked line of the same product. */
  dateConflicts: ReadonlyMap<number, string>
}

const findDateConflicts = (ticked: readonly CartLine[]): ReadonlyMap<number, string> =>
  new Map(
    ticked.flatMap(({ id, product, combination: { shipmentDate } }) => {
      const ofProduct = ticked.filter((other) => other.product.id === product.id)
      const conflict = findShipmentDateConflict(ofProduct.map(({ combination }) => combination))
      if (!conflict || shipmentDate === null) return []
      const day = formatSeoulDay(parseSeoulDate(shipmentDate))
      return [[id, `${day}에 출고해요. 출고일이 다른 옵션과는 따로 주문해 주세요.`] as const]
    }),
  )

/** CART-1: groups purchasable lines by bundle and lists the others separately. */
export const showCart = (cart: Cart, changes: LocalChanges): ShownCart => {
  const all = cart.items.map((bundle) => toSection(bundle, changes))
  const sections = all
    .map((section) => ({ ...section, lines: section.lines.filter((line) => line.isCheckable) }))
    .filter((section) => section.lines.length > 0)
  const available = sections.flatMap((section) => section.lines)
  const ticked = available.filter((line) => line.isChecked)
  return {
    sections,
    available,
    unavailable: all.flatMap((section) => section.lines.filter((line) => !line.isCheckable)),
    isAllTicked: isAllChecked(available),
    tickedIds: ticked.map((line) => line.id),
    dateConflicts: findDateConflicts(ticked),
  }
}

/** CART-2: returns the ticks after select-all. The tick of lines that cannot be ticked is unchanged. */
export const tickAll = (lines: readonly CartLine[], isChecked: boolean): Record<number, boolean> =>
  Object.fromEntries(toggleAll(lines, isChecked).map((line) => [line.id, line.isChecked]))

const reasonTexts: Record<NonNullable<CartLine['reason']>, string> = {
  outOfStock: '품절됐어요',
  notOnSale: '지금은 판매하지 않아요',
  appOnly: '앱에서만 살 수 있어요',
  gradeRequired: '구매할 수 있는 등급이 아니에요',
  shareRequired: '상품을 공유하면 살 수 있어요',
}
/** Describes why a line cannot be ticked. A past shipment date takes precedence over sold out. OPTION-1 */
export const reasonText = (
  { reason, combination }: Pick<CartLine, 'reason' | 'combination'>,
  now: number | undefined,
): string =>
  reason === 'outOfStock' && now !== undefined && isShipmentPast(combination.shipmentDate, new Date(now))
    ? '출고일이 지났어요'
    : reasonTexts[reason ?? 'notOnSale']

export const listGroups = (cart: Cart): CartGroup[] =>
  cart.items.flatMap((bundle) => bundle.bundleItems.flatMap((item) => item.optionGroups))

/** Returns the problems of a line that apply to the delivery area. Omits those of other areas. */
export const problemsFor = (
  { problems }: Pick<CartLine, 'problems'>,
  area: AreaType | undefined,
): CartLine['problems'] =>
  problems.filter(({ code, areas }) => code !== 'undeliverableArea' || (area !== undefined && areas.includes(area)))
