import type { AreaType, ShippingFeeType } from '#src/order/status.ts'
import { checkPositiveWon, sumWon, type Won } from '#src/price/won.ts'

/** Shipping data of one line. Fees are won per box. */
export interface ShippedLine {
  productId: number
  productName: string
  /** Units, ≥ 1. */
  optionUnit: number
  distributorId: number
  deliveryCompany: string
  /** Parcel of a gift, one per receiver; absent or 0 otherwise. */
  parcel?: number
  /** Fee type of the product: always free (type01), always charged (type02), free from a price (type03). */
  shippingFeeType: ShippingFeeType
  shippingFee: Won
  /** Mainland surcharge, nearly always 0. */
  primaryAreaShippingFee?: Won
  secondaryAreaShippingFee: Won
  thirdAreaShippingFee: Won
  /** Products price of the bundle from which shipping is free; null if the product has no such condition. */
  freeShippingFeeConditionPrice: Won | null
  /** Units that fit in one box; null if the product always fills one box, independent of its units. */
  maxUnitInBox: number | null
  isUndeliverableSecondaryArea: boolean
  isUndeliverableThirdArea: boolean
}

export interface BundleShipping {
  boxes: number
  /** Base fee charged, after any waiver (won). */
  shippingFee: Won
  /** Part of the base fee that is never waived: that of type02 products (won). */
  alwaysChargedFee: Won
  /** Waived base fee (won). */
  cumaDiscountShippingFee: Won
  /** Area surcharge, never waived (won). */
  cumaAddOrtherShippingFee: Won
  /** Amount missing until only `alwaysChargedFee` is charged (won); 0 if reached, null if unreachable. */
  amountToFreeShipping: Won | null
}

export interface UndeliverableProduct {
  productId: number
  productName: string
}

/** Returns the key of a bundle. Products of one distributor, one delivery company and one parcel of a gift ship together. */
export function bundleKeyOf(line: Pick<ShippedLine, 'distributorId' | 'deliveryCompany' | 'parcel'>): string {
  const key = `${line.distributorId}:${line.deliveryCompany}`
  return line.parcel ? `${key}:${line.parcel}` : key
}

/** Groups lines into bundles, in order of first appearance. */
export function groupByBundle<L extends Pick<ShippedLine, 'distributorId' | 'deliveryCompany' | 'parcel'>>(
  lines: readonly L[],
): Map<string, L[]> {
  const bundles = new Map<string, L[]>()
  for (const line of lines) {
    const key = bundleKeyOf(line)
    const bundle = bundles.get(key)
    if (bundle) bundle.push(line)
    else bundles.set(key, [line])
  }
  return bundles
}

/**
 * Returns the boxes of one bundle: ceil(Σ units ÷ maxUnitInBox), exact, at least 1. Throws RangeError on units or box sizes
 * below 1.
 */
export function countBoxes(lines: readonly Pick<ShippedLine, 'productId' | 'optionUnit' | 'maxUnitInBox'>[]): number {
  const products = new Map<number, { units: number; perBox: number | null }>()
  for (const line of lines) {
    const units = (products.get(line.productId)?.units ?? 0) + checkAtLeastOne(line.optionUnit, 'optionUnit')
    products.set(line.productId, { units, perBox: line.maxUnitInBox })
  }
  // Sums exact fractions: ten times 1/10 must be one box, but the float sum is not 1.
  let numerator = 0n
  let denominator = 1n
  for (const { units, perBox } of products.values()) {
    const size = perBox === null ? 1n : BigInt(checkAtLeastOne(perBox, 'maxUnitInBox'))
    numerator = numerator * size + (perBox === null ? 1n : BigInt(units)) * denominator
    denominator *= size
  }
  return Math.max(1, Number((numerator + denominator - 1n) / denominator))
}

/** Free-shipping condition: the products price of the bundle and the required price (won), null if there is none. */
export interface FreeShippingTerms {
  productsPrice: Won
  conditionPrice: Won | null
}

/**
 * Returns the price (won) from which a bundle ships free: the highest condition among its type03 products, null if none has
 * one. Products without a condition are ignored.
 */
export function freeShippingConditionOf(
  lines: readonly Pick<ShippedLine, 'shippingFeeType' | 'freeShippingFeeConditionPrice'>[],
): Won | null {
  const conditions = lines
    .map((line) => (line.shippingFeeType === 'type03' ? line.freeShippingFeeConditionPrice : null))
    .filter((price) => price !== null)
  return conditions.length === 0 ? null : highest(conditions)
}

/**
 * ORDER-8: calculates the shipping of one bundle, each line by its own type (decision 033). An empty bundle costs nothing. The
 * area surcharge applies to every box.
 */
export function shipBundle(
  lines: readonly ShippedLine[],
  terms: FreeShippingTerms,
  areaType: AreaType,
): BundleShipping {
  if (lines.length === 0) {
    return {
      boxes: 0,
      shippingFee: 0,
      alwaysChargedFee: 0,
      cumaDiscountShippingFee: 0,
      cumaAddOrtherShippingFee: 0,
      amountToFreeShipping: 0,
    }
  }
  const boxes = countBoxes(lines)
  const baseFee = baseFeeOf(lines.filter((line) => line.shippingFeeType !== 'type01'))
  const alwaysChargedFee = baseFeeOf(lines.filter((line) => line.shippingFeeType === 'type02'))
  const amountToFreeShipping = missingUntilFree(terms, baseFee, alwaysChargedFee)
  const shippingFee = amountToFreeShipping === 0 ? alwaysChargedFee : baseFee
  return {
    boxes,
    shippingFee,
    alwaysChargedFee,
    cumaDiscountShippingFee: baseFee - shippingFee,
    cumaAddOrtherShippingFee: timesWon(boxes, highest(lines.map((line) => areaFeeOf(line, areaType)))),
    amountToFreeShipping,
  }
}

/**
 * Calculates the return shipping of some lines of a bundle (won): the base fee of their boxes, even if it was waived for the
 * outbound shipment. The area surcharge is not charged again.
 */
export function returnFeeOf(bundle: readonly ShippedLine[], returned: readonly ShippedLine[]): Won {
  return returned.length === 0 ? 0 : timesWon(countBoxes(returned), highest(bundle.map((line) => line.shippingFee)))
}

/** ORDER-8: lists the products that cannot be delivered to the area, each once. */
export function listUndeliverable(lines: readonly ShippedLine[], areaType: AreaType): UndeliverableProduct[] {
  const found = new Map<number, UndeliverableProduct>()
  for (const line of lines) {
    const isRefused =
      (areaType === 'secondary_area' && line.isUndeliverableSecondaryArea) ||
      (areaType === 'third_area' && line.isUndeliverableThirdArea)
    if (isRefused) found.set(line.productId, { productId: line.productId, productName: line.productName })
  }
  return [...found.values()]
}

function baseFeeOf(lines: readonly ShippedLine[]): Won {
  return timesWon(countBoxes(lines), highest(lines.map((line) => line.shippingFee)))
}

function missingUntilFree(terms: FreeShippingTerms, baseFee: Won, alwaysChargedFee: Won): Won | null {
  if (baseFee === 0) return 0
  if (terms.conditionPrice === null) return null
  // If type02 lines fill the boxes on their own, nothing is left to waive.
  if (baseFee === alwaysChargedFee) return 0
  return Math.max(0, terms.conditionPrice - checkPositiveWon(terms.productsPrice, 'productsPrice'))
}

function areaFeeOf(line: ShippedLine, areaType: AreaType): Won {
  if (areaType === 'secondary_area') return line.secondaryAreaShippingFee
  if (areaType === 'third_area') return line.thirdAreaShippingFee
  return line.primaryAreaShippingFee ?? 0
}

function highest(amounts: readonly Won[]): Won {
  return amounts.reduce((top, amount) => Math.max(top, checkPositiveWon(amount)), 0)
}

function timesWon(count: number, amount: Won): Won {
  return sumWon([count * amount])
}

function checkAtLeastOne(value: number, name: string): number {
  if (checkPositiveWon(value, name) === 0) throw new RangeError(`${name} must be at least 1`)
  return value
}
