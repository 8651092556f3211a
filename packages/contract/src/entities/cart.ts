import { z } from 'zod'
import { Id, IntFrom, LongId, Won } from '../scalars.ts'
import { AreaType, ProductStatus, ShippingFeeType } from '../status.ts'
import { Distributor, Image, ProductCategory, ProductOptionCombination } from './product.ts'

// CART-5
export const Totals = z.object({
  couponDiscountPrice: Won,
  cumaAddOrtherShippingFee: Won,
  cumaShippingFeeType: ShippingFeeType,
  discountedPrice: Won,
  listPrice: Won,
  optionCountings: z.object({ groups: z.int(), units: z.int() }),
  price: Won,
  productsPrice: Won,
  shippingFee: Won,
  usedPoint: Won,
})
export type Totals = z.infer<typeof Totals>

/** Product data shown in a cart or an order. */
export const LineProduct = z.object({
  id: z.int(),
  name: z.string(),
  images: z.array(Image),
  category: ProductCategory,
  productStatus: ProductStatus,
  isAppOnly: z.boolean(),
  minAppUserGrade: z.int(),
  restrictedStockOrder: z.int().nullable(),
})

/** Problem of a line that the shopper should know before ordering, and the action to take. */
export const LineProblem = z.object({
  code: z.enum([
    'outOfStock',
    'notOnSale',
    'appOnly',
    'gradeRequired',
    'shareRequired',
    'restrictedStockExceeded',
    'priceChanged',
    'undeliverableArea',
    'liveDealOver',
  ]),
  message: z.string(),
  /** For `undeliverableArea`: areas that the product cannot be delivered to. Applies only to an address there. */
  areas: z.array(AreaType),
})
export type LineProblem = z.infer<typeof LineProblem>

// ENTITY-6
export const OptionGroup = z.object({
  id: z.int(),
  optionUnit: z.int(),
  productOptionCombination: ProductOptionCombination,
  isChecked: z.boolean(),
  isCheckable: z.boolean(),
  /** Why the group cannot be selected, as a code of the error table; null if it can. */
  reason: z.enum(['outOfStock', 'notOnSale', 'appOnly', 'gradeRequired', 'shareRequired']).nullable(),
  problems: z.array(LineProblem),
})
export const BundleItem = z.object({
  product: LineProduct,
  isSpecialSale: z.boolean(),
  optionGroups: z.array(OptionGroup),
})
/**
 * Shipping of one bundle: boxes, fee, the fee without the waiver, and the amount missing for free shipping (null: never free).
 */
export const BundleShipping = z.object({
  boxes: z.int(),
  shippingFee: Won,
  areaShippingFee: Won,
  cumaDiscountShippingFee: Won,
  productsPrice: Won,
  freeShippingFeeConditionPrice: Won.nullable(),
  remainingToFreeShipping: Won.nullable(),
})
/**
 * Adds the part of the fee that is charged regardless of the purchase amount, so that the cart never promises more than the
 * shop grants.
 */
export const CartShipping = BundleShipping.extend({ alwaysChargedFee: Won })
export const Bundle = z.object({
  distributor: Distributor,
  deliveryCompany: z.string(),
  bundleItems: z.array(BundleItem),
  shipping: CartShipping,
})
export const Cart = z.object({ id: z.int().nullable(), items: z.array(Bundle), totals: Totals })
export type Cart = z.infer<typeof Cart>

export const Unit = IntFrom(1, 999)
export const OptionUnits = z.object({ productOptionCombinationId: Id, optionUnit: Unit })
/** Items to add to the cart or to buy immediately. */
export const PurchaseInput = z.object({
  productId: Id,
  optionGroups: z.array(OptionUnits).min(1, '옵션을 선택해 주세요.').max(30),
})
export const CheckedGroups = z.object({ optionGroupIds: z.array(LongId).max(200) })
