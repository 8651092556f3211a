import type { AdminProductFields } from '@shop/contract'
import { isDeepStrictEqual } from 'node:util'

type ColumnField = Exclude<keyof AdminProductFields, 'relatedIds'>

/** Column of each field of the editor. Related products have a table of their own. */
const columns: Readonly<Record<ColumnField, string>> = {
  name: 'name',
  summary: 'summary',
  contents: 'contents',
  images: 'images',
  distributorId: 'distributor_id',
  categoryId: 'category_id',
  origin: 'origin',
  storage: 'storage',
  unit: 'unit',
  taxStatus: 'tax_status',
  isGiftable: 'is_giftable',
  isWholesale: 'is_wholesale',
  deliveryCompany: 'delivery_company',
  shippingFeeType: 'shipping_fee_type',
  shippingFee: 'shipping_fee',
  primaryAreaShippingFee: 'primary_area_shipping_fee',
  secondaryAreaShippingFee: 'secondary_area_shipping_fee',
  thirdAreaShippingFee: 'third_area_shipping_fee',
  freeShippingFeeConditionPrice: 'free_shipping_fee_condition_price',
  isUndeliverableSecondaryArea: 'is_undeliverable_secondary_area',
  isUndeliverableThirdArea: 'is_undeliverable_third_area',
  maxUnitInBox: 'max_unit_in_box',
  saleType: 'sale_type',
  isCommingSoon: 'is_coming_soon',
  limitedPeriodBegin: 'limited_period_begin',
  limitedPeriodEnd: 'limited_period_end',
  noResale: 'no_resale',
  isExclusive: 'is_exclusive',
  isAppOnly: 'is_app_only',
  minAppUserGrade: 'min_app_user_grade',
  requiresShare: 'requires_share',
  restrictedStockOrder: 'restricted_stock_order',
  fundingGoalUnits: 'funding_goal_units',
  shipmentDate: 'shipment_date',
  purchasePointPer: 'purchase_point_per',
  textReviewPoint: 'text_review_point',
  photoReviewPoint: 'photo_review_point',
  minUsePoint: 'min_use_point',
  minPointUseProductPrice: 'min_point_use_product_price',
  videoUrl: 'video_url',
  foodNoticeKind: 'food_notice_kind',
  foodNotice: 'food_notice',
}

/** Fields that cost the shop money or are its own decision. Sellers read them only. */
const shopFields: readonly (keyof AdminProductFields)[] = [
  'purchasePointPer',
  'textReviewPoint',
  'photoReviewPoint',
  'minUsePoint',
  'minPointUseProductPrice',
  'minAppUserGrade',
  'isExclusive',
  'isWholesale',
  'taxStatus',
]

/** Returns the fields of `given` whose value is another one than in `current`. */
export const changedFields = (
  current: Partial<AdminProductFields>,
  given: Partial<AdminProductFields>,
): Partial<AdminProductFields> =>
  Object.fromEntries(
    Object.entries(given).filter(
      ([name, value]) => value !== undefined && !isDeepStrictEqual(value, current[name as keyof AdminProductFields]),
    ),
  )

/** Returns the values of some fields. */
export const pickFields = (from: AdminProductFields, names: Partial<AdminProductFields>): Partial<AdminProductFields> =>
  Object.fromEntries(Object.keys(names).map((name) => [name, from[name as keyof AdminProductFields]]))

/** Returns the first field of a change that only the shop decides. */
export const findShopField = (changes: Partial<AdminProductFields>): keyof AdminProductFields | undefined =>
  shopFields.find((name) => changes[name] !== undefined)

/** Returns the columns of a change, for `writeFields`. */
export const toColumns = (changes: Partial<AdminProductFields>): Record<string, unknown> =>
  Object.fromEntries(
    Object.entries(changes).flatMap(([name, value]): [string, unknown][] =>
      name in columns ? [[columns[name as ColumnField], value]] : [],
    ),
  )
