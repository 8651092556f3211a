import { z } from 'zod'
import { Day, Moment, Won } from '../scalars.ts'
import { ProductOptionStatus, ProductStatus, ShippingFeeType } from '../status.ts'

/** Image. Files are at `/pictures/<key>-<width>.avif|webp`; `color` fills the space until it is loaded. */
export const Image = z.object({ key: z.string(), alt: z.string(), color: z.string() })
export type Image = z.infer<typeof Image>

export const Distributor = z.object({ id: z.int(), name: z.string() })
export const ProductCategory = z.object({
  id: z.int(),
  name: z.string(),
  parent: z.object({ id: z.int(), name: z.string() }).nullable(),
})

// ENTITY-4
/** Product data shown in a list. */
export const ProductCard = z.object({
  id: z.int(),
  uuid: z.string(),
  name: z.string(),
  images: z.array(Image),
  scoreAverage: z.number(),
  freeShippingFeeConditionPrice: Won.nullable(),
  isExclusive: z.boolean(),
  isAppOnly: z.boolean(),
  /** Rank of the lowest grade that may buy it; 0 for all users. */
  minAppUserGrade: z.int(),
  distributor: Distributor,
  category: ProductCategory,
  productStatus: ProductStatus,
  productPrice: z.object({
    price: Won,
    listPrice: Won,
    /** The operator's cost: null except for the back office. */
    supplyPrice: z.null(),
  }),
  productShippingFee: z.object({
    shippingFee: Won,
    primaryAreaShippingFee: Won,
    secondaryAreaShippingFee: Won,
    thirdAreaShippingFee: Won,
  }),
  productSaleType: z.object({
    saleType: z.enum(['INDEFINITE_SALE', 'LIMITED_SALE', 'FUNDING_SALE']),
    isCommingSoon: z.boolean(),
    limitedPeriodBegin: Moment.nullable(),
    limitedPeriodEnd: Moment.nullable(),
    noResale: z.boolean(),
  }),
  counts: z.object({ QNAs: z.int(), reviews: z.int(), favorites: z.int() }),
  /** Options have to be selected before it can be added to the cart. */
  hasOptions: z.boolean(),
})
export type ProductCard = z.infer<typeof ProductCard>

/** Line of the food notice required by law. */
export const NoticeLine = z.object({ name: z.string(), value: z.string() })

export const ExpectedPoints = z.object({
  expectedPhotoReviewPoint: z.int(),
  expectedTextReviewPoint: z.int(),
  expectedRewardPoint: z.int(),
  expectedRewardPointPer: z.number(),
  expectedRewardDate: Day,
  isPurchasePoint: z.boolean(),
  isReviewPoint: z.boolean(),
})

/** Public data of the detail page; user-specific data is in `ProductForUser`. */
export const Product = ProductCard.extend({
  /** Sanitized HTML. */
  contents: z.string(),
  summary: z.string(),
  /** Lowest price among available options during a limited sale; null if it is not below the regular price. */
  specialSalePrice: Won.nullable(),
  /** Maximum units per person in total; null if there is no limit. */
  restrictedStockOrder: z.int().nullable(),
  maxUnitInBox: z.int().nullable(),
  deliveryCompany: z.string(),
  /** Always free, always charged, or free from a certain price. */
  shippingFeeType: ShippingFeeType,
  isUndeliverableSecondaryArea: z.boolean(),
  isUndeliverableThirdArea: z.boolean(),
  userProductOrderConditions: z.array(z.object({ type: z.literal('share'), isSatisfy: z.boolean() })),
  productDetail: z.object({
    taxStatus: z.enum(['tax', 'tax_free']),
    videoUrl: z.string().nullable(),
    /** OPTION-3: option ids joined by slash → combination id. */
    optionIdPath: z.record(z.string(), z.int()),
    shipmentDate: Day.nullable(),
    /** The shopper selects the shipment day among the options. */
    hasShipmentDates: z.boolean(),
    origin: z.string(),
    storage: z.string(),
    unit: z.string(),
    foodNotice: z.array(NoticeLine),
  }),
  /** Whether it can be sent as a gift. */
  isGiftable: z.boolean(),
  expectedPoints: ExpectedPoints,
  minUsePoint: Won,
  minPointUseProductPrice: Won,
  purchasePointPer: z.number(),
  /** Funding products only. */
  funding: z.object({ goalUnits: z.int(), soldUnits: z.int() }).nullable(),
})
export type Product = z.infer<typeof Product>

// ENTITY-5
export const ProductOptionCombination = z.object({
  id: z.int(),
  name: z.string(),
  productOptionStatus: ProductOptionStatus,
  productOptionPrice: z.object({ price: Won, specialSalePrice: Won.nullable(), listPrice: Won }),
  /** Number of units that one piece of this combination counts as. */
  optionUnit: z.int(),
  /** Units in stock. */
  amount: z.int(),
  /** Shipment date of the combination, or else of its product. */
  shipmentDate: Day.nullable(),
})
export type ProductOptionCombination = z.infer<typeof ProductOptionCombination>

export const ProductOptions = z.object({
  /** Selection steps in order; empty if the product has one implicit combination. */
  options: z.array(
    z.object({ id: z.int(), name: z.string(), values: z.array(z.object({ id: z.int(), name: z.string() })) }),
  ),
  productOptionCombinations: z.array(ProductOptionCombination),
  optionIdPath: z.record(z.string(), z.int()),
})
export type ProductOptions = z.infer<typeof ProductOptions>

/** User-specific product data: favourite, grade, share condition, restock alarm, points. */
export const ProductForUser = z.object({
  isFavorites: z.boolean(),
  isRestockAlarm: z.boolean(),
  isGradeSatisfied: z.boolean(),
  userProductOrderConditions: z.array(z.object({ type: z.literal('share'), isSatisfy: z.boolean() })),
  /** Units that this user may still buy of a product with `restrictedStockOrder`; null if there is no limit. */
  remainingUnits: z.int().nullable(),
  expectedPoints: ExpectedPoints,
})
export type ProductForUser = z.infer<typeof ProductForUser>
