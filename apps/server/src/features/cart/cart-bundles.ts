import type { Bundle, Cart, CartShipping, OrderBundle } from '@shop/contract'
import { bundleKeyOf, freeShippingConditionOf, priceCart, type PricedCart, type PricedLine } from '@shop/rules'
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
import { listLineProblems } from './problem/line-problems.ts'
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

/** What shipping one bundle costs, for the lines of it that were priced; nothing where none was. */
const shippingOf = (
  bundleKey: string,
  priced: PricedCart,
  lines: readonly PricedLine[],
): z.infer<typeof CartShipping> => {
  const bundle = priced.bundles.find((one) => one.bundleKey === bundleKey)
  if (!bundle) return noShipping
  return {
    boxes: bundle.boxes,
    shippingFee: bundle.shippingFee,
    alwaysChargedFee: bundle.alwaysChargedFee,
    areaShippingFee: bundle.cumaAddOrtherShippingFee,
    cumaDiscountShippingFee: bundle.cumaDiscountShippingFee,
    productsPrice: bundle.productsPrice,
    freeShippingFeeConditionPrice: freeShippingConditionOf(lines.filter((line) => bundleKeyOf(line) === bundleKey)),
    remainingToFreeShipping: bundle.amountToFreeShipping,
  }
}

const byBundle = (lines: readonly LineRow[]) => groupRows(lines, bundleKeyOf)
const byProduct = (lines: readonly LineRow[]) => groupRows(lines, (line) => line.productId)

const reasonOf = (line: LineRow, who: Who, now: Date) => {
  const code = findRefusal(line, who, now)?.code
  // who has bought all there is for one person cannot buy it now
  return code === 'restrictedStockExceeded' ? 'notOnSale' : (code ?? null)
}

/** The cart as it is shown: everything in it by bundles, the totals over what can be ticked (CART-1). */
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
  const items = byBundle(lines).map(
    (bundle): z.infer<typeof Bundle> => ({
      distributor: distributorOf(bundle[0]),
      deliveryCompany: bundle[0].deliveryCompany,
      bundleItems: byProduct(bundle).map((product) => ({
        product: toLineProduct(product[0]),
        isSpecialSale: isSpecialSale(product[0], now),
        optionGroups: product.map(toGroup),
      })),
      shipping: shippingOf(bundleKeyOf(bundle[0]), priced, pricedLines),
    }),
  )
  // CART-4: nothing in it is no cart
  return { id: lines[0]?.cartId ?? null, items, totals: priced.totals }
}

type PricedOrderBundle = z.infer<typeof OrderBundle> & { shipping: z.infer<typeof CartShipping> }

/** The lines of an order by bundles, as they were priced. */
export const toOrderBundles = (
  lines: readonly LineRow[],
  priced: PricedCart,
  pricedLines: readonly PricedLine[],
): PricedOrderBundle[] =>
  byBundle(lines).map((bundle) => ({
    distributor: distributorOf(bundle[0]),
    deliveryCompany: bundle[0].deliveryCompany,
    bundleItems: byProduct(bundle).map((product) => ({
      product: toLineProduct(product[0]),
      optionGroups: product.map((line) => ({ productOptionCombination: toCombination(line), optionUnit: line.unit })),
    })),
    shipping: shippingOf(bundleKeyOf(bundle[0]), priced, pricedLines),
  }))
