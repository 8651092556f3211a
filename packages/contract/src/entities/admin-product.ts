import { z } from 'zod'
import { Day, Id, Line, Moment, Paragraphs, Won } from '../scalars.ts'
import { ProductOptionStatus, ProductStatus, ShippingFeeType } from '../status.ts'
import { Image, NoticeLine } from './product.ts'

const MOST_WON = 100_000_000
const MOST_CONTENTS = 15_000
const MOST_PICTURES = 20
const WonFrom0 = z.int().min(0, '0원보다 작을 수 없어요.').max(MOST_WON, '1억 원까지 적을 수 있어요.')
const Points = z.int().min(0, '0보다 작을 수 없어요.').max(1_000_000, '1,000,000까지 적을 수 있어요.')
const Count = z.int().min(1, '1보다 작을 수 없어요.').max(1_000_000, '1,000,000까지 적을 수 있어요.')

/** Kind of food, which determines the lines of its notice. */
export const FoodNoticeKind = z.enum(['agricultural', 'processed', 'fishery', 'meat'])
export type FoodNoticeKind = z.infer<typeof FoodNoticeKind>

/** Picture of a product: its key as `admin.product.uploadPicture` has returned it. */
export const ProductPicture = z.object({
  key: z.string().regex(/^[a-z0-9][a-z0-9/-]{0,99}$/, '사진을 다시 올려 주세요.'),
  alt: Line(100),
  color: z.string().regex(/^#[0-9a-f]{6}$/, '색이 올바르지 않아요.'),
})

/** States in which a published product can be put. */
export const SaleStatus = z.enum(['stock_in', 'unlimited_stock_in', 'stock_out', 'temp_stock_out'])
export type SaleStatus = z.infer<typeof SaleStatus>

/** Fields of a product as its editor sends them. Prices and stock are those of its combinations. */
export const AdminProductInput = z.object({
  name: Line(100).min(1, '상품 이름을 적어 주세요.'),
  summary: Line(200),
  /** HTML. Sanitized when it is stored. */
  contents: Paragraphs(MOST_CONTENTS),
  /** The first one is on the card. */
  images: z.array(ProductPicture).max(MOST_PICTURES, `사진은 ${MOST_PICTURES}장까지 올릴 수 있어요.`),
  distributorId: Id,
  categoryId: Id,
  origin: Line(100),
  storage: Line(200),
  unit: Line(100),
  taxStatus: z.enum(['tax', 'tax_free']),
  isGiftable: z.boolean(),
  isWholesale: z.boolean(),
  /** Empty until it is chosen; needed for sale. */
  deliveryCompany: Line(40),
  shippingFeeType: ShippingFeeType,
  shippingFee: WonFrom0,
  primaryAreaShippingFee: WonFrom0,
  secondaryAreaShippingFee: WonFrom0,
  thirdAreaShippingFee: WonFrom0,
  freeShippingFeeConditionPrice: WonFrom0.nullable(),
  isUndeliverableSecondaryArea: z.boolean(),
  isUndeliverableThirdArea: z.boolean(),
  maxUnitInBox: Count.nullable(),
  saleType: z.enum(['INDEFINITE_SALE', 'LIMITED_SALE', 'FUNDING_SALE']),
  isCommingSoon: z.boolean(),
  limitedPeriodBegin: Moment.nullable(),
  limitedPeriodEnd: Moment.nullable(),
  noResale: z.boolean(),
  /** Sold to members only. */
  isExclusive: z.boolean(),
  isAppOnly: z.boolean(),
  minAppUserGrade: z.int().min(0).max(3),
  requiresShare: z.boolean(),
  /** Maximum units per person in total; null without a limit. */
  restrictedStockOrder: Count.nullable(),
  fundingGoalUnits: Count.nullable(),
  shipmentDate: Day.nullable(),
  /** Percent of the price, with at most two decimals. */
  purchasePointPer: z.number().min(0, '0보다 작을 수 없어요.').max(100, '100까지 적을 수 있어요.').multipleOf(0.01),
  textReviewPoint: Points,
  photoReviewPoint: Points,
  minUsePoint: Points,
  minPointUseProductPrice: WonFrom0,
  videoUrl: z
    .string()
    .max(500)
    .regex(/^(https:\/\/[^\s"'<>]+|\/[^/\\\s"'<>][^\\\s"'<>]*)$/, '영상 주소를 다시 확인해 주세요.')
    .nullable(),
  foodNoticeKind: FoodNoticeKind.nullable(),
  foodNotice: z
    .array(z.object({ name: Line(60).min(1, '항목 이름을 적어 주세요.'), value: Line(500) }))
    .max(40, '항목은 40개까지 적을 수 있어요.'),
  /** Shown first among the related products. */
  relatedIds: z.array(Id).max(20, '관련 상품은 20개까지 고를 수 있어요.'),
})

/** Fields of a product as they are stored: those of an unfinished or imported one may break the rules of the input. */
export const AdminProductFields = AdminProductInput.extend({
  name: z.string(),
  summary: z.string(),
  contents: z.string(),
  images: z.array(Image),
  origin: z.string(),
  storage: z.string(),
  unit: z.string(),
  deliveryCompany: z.string(),
  shippingFee: Won,
  primaryAreaShippingFee: Won,
  secondaryAreaShippingFee: Won,
  thirdAreaShippingFee: Won,
  freeShippingFeeConditionPrice: Won.nullable(),
  maxUnitInBox: z.int().nullable(),
  minAppUserGrade: z.int(),
  restrictedStockOrder: z.int().nullable(),
  fundingGoalUnits: z.int().nullable(),
  purchasePointPer: z.number(),
  textReviewPoint: z.int(),
  photoReviewPoint: z.int(),
  minUsePoint: z.int(),
  minPointUseProductPrice: Won,
  videoUrl: z.string().nullable(),
  foodNotice: z.array(NoticeLine),
  relatedIds: z.array(z.int()),
})
export type AdminProductFields = z.infer<typeof AdminProductFields>

/** Prices of one combination in won. */
export const CombinationPrice = z.object({
  price: WonFrom0,
  listPrice: WonFrom0,
  specialSalePrice: WonFrom0.nullable(),
})

/** Combination as the editor sends it. `at` has the place of its value in each option. */
export const CombinationInput = CombinationPrice.extend({
  /** The combination that this one continues, also at another place. Default: the one at the same place. */
  id: Id.nullable().default(null),
  at: z.array(z.int().min(0).max(29)).max(3),
  productOptionStatus: ProductOptionStatus,
  /** Cost in won. Sellers cannot change it. */
  supplyPrice: WonFrom0.nullable().default(null),
  optionUnit: Count.default(1),
  shipmentDate: Day.nullable().default(null),
  /** Units added to the stock, or taken from it. The first stock of a new combination. */
  stockChange: z.int().min(-1_000_000).max(1_000_000).default(0),
})
export type CombinationInput = z.infer<typeof CombinationInput>

/** Option and its values, in order. Without an id they are new. */
export const OptionInput = z.object({
  id: Id.nullable().default(null),
  name: Line(30).min(1, '옵션 이름을 적어 주세요.'),
  values: z
    .array(z.object({ id: Id.nullable().default(null), name: Line(50).min(1, '옵션 값을 적어 주세요.') }))
    .min(1, '옵션 값을 하나 이상 적어 주세요.')
    .max(30, '옵션 값은 30개까지 적을 수 있어요.'),
})
export type OptionInput = z.infer<typeof OptionInput>

export const AdminCombination = z.object({
  id: z.int(),
  name: z.string(),
  /** Ids of its values in the order of the options; empty without options. */
  valueIds: z.array(z.int()),
  productOptionStatus: ProductOptionStatus,
  price: Won,
  listPrice: Won,
  specialSalePrice: Won.nullable(),
  supplyPrice: Won.nullable(),
  optionUnit: z.int(),
  shipmentDate: Day.nullable(),
  /** Units in the warehouse. */
  onHand: z.int(),
  /** Units of orders that have not been shipped. */
  reserved: z.int(),
})
export type AdminCombination = z.infer<typeof AdminCombination>

export const PriceScheduleState = z.enum(['waiting', 'active', 'done', 'cancelled', 'failed'])

export const PriceSchedule = z.object({
  id: z.int(),
  startsAt: Moment,
  /** The prices before are restored at this time. */
  endsAt: Moment.nullable(),
  state: PriceScheduleState,
  /** Why it could not be applied or restored; null unless it has failed. */
  failure: z.string().nullable(),
  createdAt: Moment,
  staffName: z.string().nullable(),
  prices: z.array(z.object({ combinationId: z.int(), name: z.string(), ...CombinationPrice.shape })),
})

const StaffName = z.object({ id: z.int(), name: z.string() })

/** A product as its editor shows it. */
export const AdminProduct = z.object({
  id: z.int(),
  uuid: z.string(),
  /** Sent back with a change. */
  version: z.int(),
  productStatus: ProductStatus,
  /** Whether it can be bought now. */
  isInStock: z.boolean(),
  fields: AdminProductFields,
  distributorName: z.string(),
  categoryName: z.string(),
  options: z.array(
    z.object({ id: z.int(), name: z.string(), values: z.array(z.object({ id: z.int(), name: z.string() })) }),
  ),
  combinations: z.array(AdminCombination),
  related: z.array(z.object({ id: z.int(), name: z.string(), image: Image.nullable(), productStatus: ProductStatus })),
  videos: z.array(z.object({ id: z.int(), title: z.string(), thumbnail: z.string() })),
  priceSchedules: z.array(PriceSchedule),
  /** What it lacks for sale. */
  publishProblems: z.array(z.object({ path: z.string(), message: z.string() })),
  createdAt: Moment,
  changedAt: Moment.nullable(),
  changedBy: StaffName.nullable(),
})
export type AdminProduct = z.infer<typeof AdminProduct>

/** Row of the product grid. */
export const AdminProductRow = z.object({
  id: z.int(),
  version: z.int(),
  name: z.string(),
  image: Image.nullable(),
  distributor: z.object({ id: z.int(), name: z.string() }),
  category: z.object({ id: z.int(), name: z.string() }),
  productStatus: ProductStatus,
  isInStock: z.boolean(),
  price: Won,
  listPrice: Won,
  /** Number of combinations. The grid changes the price of a product with one. */
  combinations: z.int(),
  /** The combination, if there is one only. */
  combinationId: z.int().nullable(),
  /** Free units of all combinations with counted stock; null if none counts. */
  amount: z.int().nullable(),
  soldUnits: z.int(),
  nextPriceAt: Moment.nullable(),
  createdAt: Moment,
  changedAt: Moment.nullable(),
})
export type AdminProductRow = z.infer<typeof AdminProductRow>

/** A change of a product in the audit log. */
export const ProductChange = z.object({
  id: z.int(),
  at: Moment,
  staffName: z.string().nullable(),
  call: z.string(),
  reason: z.string().nullable(),
  before: z.unknown(),
  after: z.unknown(),
})
