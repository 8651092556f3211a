import type { Bundle, Cart, CartShipping, OrderBundle } from '@shop/contract'
import {
  bundleKeyOf,
  freeShippingConditionOf,
  groupByBundle,
  priceCart,
  type PricedCart,
  type PricedLine,
} from '@shop/rules'
import type { z } from 'zod'
import type { Who } from '#src/handler-context.ts'
import {
  distributorOf,
  groupRows,
  isSpecialSale,
  type LineRow,
  toCombination,
  toLineProduct,
  toPricedLine,
} from './cart-lines.ts'
import { listLineProblems } from './line-problems.ts'
import { findRefusal } from './cart-refusals.ts'

const noShipping: z.infer<typeof CartShipping> = {
  boxes: 0,
  shippingFee: 0,
  alwaysChargedFee: 0,
  areaShippingFee: 0,
  cumaDiscountShippingFee: 0,
  productsPrice: 0,
  freeShippingFeeConditionPrice: null,
  remainingToFreeShipping: null,
}

/** Returns the shipping cost of a bundle by its key. Zero if none of its lines was priced. */
const shippingBy = (
  priced: PricedCart,
  lines: readonly PricedLine[],
): ((bundleKey: string) => z.infer<typeof CartShipping>) => {
  // a gift has as many bundles as receivers: each is looked up, not searched
  const bundles = new Map(priced.bundles.map((bundle) => [bundle.bundleKey, bundle]))
  const linesOf = groupByBundle(lines)
  return (bundleKey) => {
    const bundle = bundles.get(bundleKey)
    if (!bundle) return noShipping
    return {
      boxes: bundle.boxes,
      shippingFee: bundle.shippingFee,
      alwaysChargedFee: bundle.alwaysChargedFee,
      areaShippingFee: bundle.cumaAddOrtherShippingFee,
      cumaDiscountShippingFee: bundle.cumaDiscountShippingFee,
      productsPrice: bundle.productsPrice,
      freeShippingFeeConditionPrice: freeShippingConditionOf(linesOf.get(bundleKey) ?? []),
      remainingToFreeShipping: bundle.amountToFreeShipping,
    }
  }
}

const byBundle = (lines: readonly LineRow[]) => groupRows(lines, bundleKeyOf)
const byProduct = (lines: readonly LineRow[]) => groupRows(lines, (line) => line.productId)

const reasonOf = (line: LineRow, who: Who, now: Date) => {
  const code = findRefusal(line, who, now)?.code
  // a person who has reached the purchase limit cannot buy the product now
  return code === 'restrictedStockExceeded' ? 'notOnSale' : (code ?? null)
}

/** Builds the cart reply: all lines by bundle, and the totals of the lines that can be selected (CART-1). */
export const toCart = (lines: readonly LineRow[], who: Who, now: Date): Cart => {
  const reasons = new Map(lines.map((line) => [line, reasonOf(line, who, now)]))
  const pricedLines = lines.filter((line) => reasons.get(line) === null).map((line) => toPricedLine(line, now))
  const priced = priceCart(pricedLines, { areaType: 'major', couponDiscountPrice: 0, usedPoint: 0 })
  const toGroup = (line: LineRow) => {
    const reason = reasons.get(line) ?? null
    return {
      id: line.groupId ?? 0,
      optionUnit: line.unit,
      productOptionCombination: toCombination(line),
      isChecked: reason === null,
      isCheckable: reason === null,
      reason,
      problems: listLineProblems(line, { lines, who, now }),
    }
  }
  const shippingOf = shippingBy(priced, pricedLines)
  const items = byBundle(lines).map(
    (bundle): z.infer<typeof Bundle> => ({
      distributor: distributorOf(bundle[0]),
      deliveryCompany: bundle[0].deliveryCompany,
      bundleItems: byProduct(bundle).map((product) => ({
        product: toLineProduct(product[0]),
        isSpecialSale: isSpecialSale(product[0], now),
        optionGroups: product.map(toGroup),
      })),
      shipping: shippingOf(bundleKeyOf(bundle[0])),
    }),
  )
  // CART-4: an empty cart has no id
  return { id: lines[0]?.cartId ?? null, items, totals: priced.totals }
}

type PricedOrderBundle = z.infer<typeof OrderBundle> & { shipping: z.infer<typeof CartShipping> }

/** Groups the lines of an order into bundles with their prices. */
export const toOrderBundles = (
  lines: readonly LineRow[],
  priced: PricedCart,
  pricedLines: readonly PricedLine[],
): PricedOrderBundle[] => {
  const shippingOf = shippingBy(priced, pricedLines)
  return byBundle(lines).map((bundle) => ({
    distributor: distributorOf(bundle[0]),
    deliveryCompany: bundle[0].deliveryCompany,
    bundleItems: byProduct(bundle).map((product) => ({
      product: toLineProduct(product[0]),
      optionGroups: product.map((line) => ({ productOptionCombination: toCombination(line), optionUnit: line.unit })),
    })),
    shipping: shippingOf(bundleKeyOf(bundle[0])),
    parcel: bundle[0].parcel ?? 0,
  }))
}
