import type { Bundle, LineProduct, ProductOptionCombination } from '@shop/contract'
import { type PricedLine, unitPriceOf } from '@shop/rules'
import type { z } from 'zod'
import type { ListLines } from './cart-sql.ts'

/** A combination with its product and the wanted units. `parcel` is set for the lines of a gift, one parcel per receiver. */
export type LineRow = ListLines & { parcel?: number }

type Image = z.infer<typeof LineProduct>['images'][number]
type Parent = z.infer<typeof LineProduct>['category']['parent']

type Sale = Pick<LineRow, 'saleType' | 'limitedPeriodBegin' | 'limitedPeriodEnd'>

/** Reports whether a limited sale is running. The special price of a combination applies only then. */
export const isSpecialSale = (line: Sale, now: Date): boolean =>
  line.saleType === 'LIMITED_SALE' &&
  (line.limitedPeriodBegin === null || line.limitedPeriodBegin <= now) &&
  (line.limitedPeriodEnd === null || line.limitedPeriodEnd > now)

export const toPricedLine = (line: LineRow, now: Date): PricedLine => ({
  combinationId: line.combinationId,
  productId: line.productId,
  productName: line.productName,
  optionUnit: line.unit,
  listPrice: line.listPrice,
  price: line.price,
  specialSalePrice: line.specialSalePrice,
  isSpecialSale: isSpecialSale(line, now),
  distributorId: line.distributorId,
  deliveryCompany: line.deliveryCompany,
  parcel: line.parcel ?? 0,
  shippingFeeType: line.shippingFeeType,
  shippingFee: line.shippingFee,
  primaryAreaShippingFee: line.primaryAreaShippingFee,
  secondaryAreaShippingFee: line.secondaryAreaShippingFee,
  thirdAreaShippingFee: line.thirdAreaShippingFee,
  freeShippingFeeConditionPrice: line.freeShippingFeeConditionPrice,
  maxUnitInBox: line.maxUnitInBox,
  isUndeliverableSecondaryArea: line.isUndeliverableSecondaryArea,
  isUndeliverableThirdArea: line.isUndeliverableThirdArea,
})

export const toLineProduct = (line: LineRow): z.infer<typeof LineProduct> => ({
  id: line.productId,
  name: line.productName,
  images: line.images as Image[],
  category: { id: line.categoryId, name: line.categoryName, parent: line.categoryParent as Parent },
  productStatus: line.productStatus,
  isAppOnly: line.isAppOnly,
  minAppUserGrade: line.minAppUserGrade,
  restrictedStockOrder: line.restrictedStockOrder,
})

export const toCombination = (line: LineRow): z.infer<typeof ProductOptionCombination> => ({
  id: line.combinationId,
  name: line.combinationName,
  productOptionStatus: line.optionStatus,
  productOptionPrice: { price: line.price, specialSalePrice: line.specialSalePrice, listPrice: line.listPrice },
  optionUnit: line.optionUnit,
  amount: line.amount,
  shipmentDate: line.shipmentDate,
})

export const distributorOf = (line: LineRow): z.infer<typeof Bundle>['distributor'] => ({
  id: line.distributorId,
  name: line.distributorName,
})

/** Returns the line with other units. */
export const withUnit = (line: LineRow, unit: number): LineRow => ({ ...line, unit })

/** Returns the current price of one unit in won. */
export const unitPriceNow = (line: Sale & Pick<LineRow, 'price' | 'specialSalePrice'>, now: Date): number =>
  unitPriceOf({ price: line.price, specialSalePrice: line.specialSalePrice, isSpecialSale: isSpecialSale(line, now) })

/** Groups rows by a key. Groups and rows are in the order of first appearance. */
export const groupRows = <R>(rows: readonly R[], keyOf: (row: R) => number | string): [R, ...R[]][] => {
  const groups = new Map<number | string, [R, ...R[]]>()
  for (const row of rows) {
    const group = groups.get(keyOf(row))
    if (group) group.push(row)
    else groups.set(keyOf(row), [row])
  }
  return [...groups.values()]
}
