import {
  type BundleShipping,
  freeShippingConditionOf,
  groupByBundle,
  listUndeliverable,
  type ShippedLine,
  shipBundle,
  type UndeliverableProduct,
} from '#src/price/shipping-rules.ts'
import type { AreaType, ShippingFeeType } from '#src/order/status.ts'
import { checkPositiveWon, sumWon, type Won } from '#src/price/won.ts'

/** One checked option group with its price data. Prices are won per unit. */
export interface PricedLine extends ShippedLine {
  combinationId: number
  listPrice: Won
  price: Won
  specialSalePrice: Won | null
  isSpecialSale: boolean
}

/** CART-5: totals of a cart. Amounts in won. */
export interface CartTotals {
  couponDiscountPrice: Won
  /** Area surcharge. */
  cumaAddOrtherShippingFee: Won
  /** Always type03. Fees depend on the type of each product. */
  cumaShippingFeeType: ShippingFeeType
  discountedPrice: Won
  listPrice: Won
  /** Number of checked option groups and of their units. */
  optionCountings: { groups: number; units: number }
  /** productsPrice − couponDiscountPrice + shippingFee + cumaAddOrtherShippingFee. Used points are not deducted. */
  price: Won
  productsPrice: Won
  shippingFee: Won
  usedPoint: Won
}

export interface PricedBundle extends BundleShipping {
  bundleKey: string
  distributorId: number
  deliveryCompany: string
  productIds: number[]
  listPrice: Won
  productsPrice: Won
}

export interface PricedCart {
  totals: CartTotals
  bundles: PricedBundle[]
  /** Waived base fees of all bundles (won). */
  cumaDiscountShippingFee: Won
  /** Products that cannot be delivered to the area. If not empty, the cart cannot be ordered. */
  undeliverable: UndeliverableProduct[]
}

export interface PricingTerms {
  areaType: AreaType
  couponDiscountPrice: Won
  usedPoint: Won
}

/** Returns the price of one unit (won): the special sale price if it is set and the line is a special sale. */
export function unitPriceOf(line: Pick<PricedLine, 'price' | 'specialSalePrice' | 'isSpecialSale'>): Won {
  const price = line.isSpecialSale && line.specialSalePrice !== null ? line.specialSalePrice : line.price
  return checkPositiveWon(price, 'price')
}

/** Returns selling price × units (won). */
export function linePriceOf(
  line: Pick<PricedLine, 'price' | 'specialSalePrice' | 'isSpecialSale' | 'optionUnit'>,
): Won {
  return checkPositiveWon(unitPriceOf(line) * checkPositiveWon(line.optionUnit, 'optionUnit'), 'line price')
}

/**
 * Returns list price × units (won). If a combination costs more than its product's list price, its selling price is used, so
 * that the discount is never negative.
 */
export function lineListPriceOf(
  line: Pick<PricedLine, 'listPrice' | 'price' | 'specialSalePrice' | 'isSpecialSale' | 'optionUnit'>,
): Won {
  const listPrice = Math.max(checkPositiveWon(line.listPrice, 'listPrice'), unitPriceOf(line))
  return checkPositiveWon(listPrice * line.optionUnit, 'line list price')
}

/**
 * CART-5, ORDER-8, PAY-9: calculates all totals of a cart or an order from its checked lines. The coupon discount is limited
 * to the price of the products, points to the total price. Throws RangeError on an amount that is not a whole won ≥ 0.
 */
export function priceCart(lines: readonly PricedLine[], terms: PricingTerms): PricedCart {
  const bundles = [...groupByBundle(lines)].map(([bundleKey, bundle]) => priceBundle(bundleKey, bundle, terms.areaType))
  const productsPrice = sumWon(bundles.map((bundle) => bundle.productsPrice))
  const listPrice = sumWon(bundles.map((bundle) => bundle.listPrice))
  const shippingFee = sumWon(bundles.map((bundle) => bundle.shippingFee))
  const cumaAddOrtherShippingFee = sumWon(bundles.map((bundle) => bundle.cumaAddOrtherShippingFee))
  const couponDiscountPrice = Math.min(
    checkPositiveWon(terms.couponDiscountPrice, 'couponDiscountPrice'),
    productsPrice,
  )
  const price = sumWon([productsPrice, -couponDiscountPrice, shippingFee, cumaAddOrtherShippingFee])
  return {
    totals: {
      couponDiscountPrice,
      cumaAddOrtherShippingFee,
      cumaShippingFeeType: 'type03',
      discountedPrice: listPrice - productsPrice,
      listPrice,
      optionCountings: { groups: lines.length, units: sumWon(lines.map((line) => line.optionUnit)) },
      price,
      productsPrice,
      shippingFee,
      usedPoint: Math.min(checkPositiveWon(terms.usedPoint, 'usedPoint'), price),
    },
    bundles,
    cumaDiscountShippingFee: sumWon(bundles.map((bundle) => bundle.cumaDiscountShippingFee)),
    undeliverable: listUndeliverable(lines, terms.areaType),
  }
}

/** Returns the amount to pay (won): the price less the used points. */
export function paidPriceOf(totals: Pick<CartTotals, 'price' | 'usedPoint'>): Won {
  return checkPositiveWon(totals.price - totals.usedPoint, 'paid price')
}

function priceBundle(bundleKey: string, lines: readonly PricedLine[], areaType: AreaType): PricedBundle {
  const productsPrice = sumWon(lines.map(linePriceOf))
  const [first] = lines as readonly [PricedLine, ...PricedLine[]]
  return {
    bundleKey,
    distributorId: first.distributorId,
    deliveryCompany: first.deliveryCompany,
    productIds: [...new Set(lines.map((line) => line.productId))],
    listPrice: sumWon(lines.map(lineListPriceOf)),
    productsPrice,
    ...shipBundle(lines, { productsPrice, conditionPrice: freeShippingConditionOf(lines) }, areaType),
  }
}
