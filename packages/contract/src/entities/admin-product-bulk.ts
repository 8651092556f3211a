import { z } from 'zod'
import { Flag, Id, IntFrom, Line, Won } from '../scalars.ts'
import { ProductStatus } from '../status.ts'
import { AdminProductInput, SaleStatus } from './admin-product.ts'

/** Most products of a bulk change, and most rows of a sheet. */
export const MOST_BULK_PRODUCTS = 50_000

/** Filter of the product grid. */
export const ProductFilter = z.object({
  productStatus: ProductStatus.optional(),
  categoryId: Id.optional(),
  distributorId: Id.optional(),
  q: Line(100).optional(),
  onSale: Flag.optional(),
  lowStock: IntFrom(0, 1_000_000).optional(),
})
export type ProductFilter = z.infer<typeof ProductFilter>

/** Chosen products, or all of a filter. */
export const ProductSelection = z
  .object({
    ids: z.array(Id).min(1, '상품을 골라 주세요.').max(5_000, '5,000개까지 고를 수 있어요.').optional(),
    filter: ProductFilter.optional(),
  })
  .refine(({ ids, filter }) => (ids === undefined) !== (filter === undefined), {
    path: ['ids'],
    message: '상품을 고르거나 조건을 정해 주세요.',
  })
export type ProductSelection = z.infer<typeof ProductSelection>

/** Change of prices. Amounts in won. */
export const BulkPriceChange = z
  .object({
    mode: z.enum(['amount', 'percent', 'set']),
    value: z.number().min(-100_000_000).max(100_000_000),
    roundTo: z.literal([1, 10, 100, 1_000]).default(10),
    rounding: z.enum(['nearest', 'up', 'down']).default('nearest'),
    withListPrice: z.boolean().default(false),
  })
  .refine(({ mode, value }) => mode === 'percent' || Number.isInteger(value), {
    path: ['value'],
    message: '정수로 입력해 주세요.',
  })
  .refine(({ mode, value }) => mode !== 'percent' || (value >= -100 && value <= 1_000), {
    path: ['value'],
    message: '-100%부터 1,000%까지 입력할 수 있어요.',
  })
  .refine(({ mode, value }) => mode !== 'set' || value >= 0, { path: ['value'], message: '0원부터 입력할 수 있어요.' })
export type BulkPriceChange = z.infer<typeof BulkPriceChange>

/** What changes about all products of a selection. */
export const ProductBulkChange = z
  .object({
    price: BulkPriceChange.optional(),
    status: SaleStatus.optional(),
    categoryId: Id.optional(),
    shipping: AdminProductInput.pick({
      deliveryCompany: true,
      shippingFeeType: true,
      shippingFee: true,
      primaryAreaShippingFee: true,
      secondaryAreaShippingFee: true,
      thirdAreaShippingFee: true,
      freeShippingFeeConditionPrice: true,
      isUndeliverableSecondaryArea: true,
      isUndeliverableThirdArea: true,
    })
      .partial()
      .optional(),
    /** Wholesale and funding. Sellers may not change them. */
    sale: AdminProductInput.pick({ isWholesale: true, saleType: true, fundingGoalUnits: true }).partial().optional(),
  })
  .refine((change) => Object.values(change).some((value) => value !== undefined), {
    path: ['price'],
    message: '바꿀 내용을 정해 주세요.',
  })
export type ProductBulkChange = z.infer<typeof ProductBulkChange>

/** A product before and after a bulk change. */
export const BulkPreviewRow = z.object({
  id: z.int(),
  name: z.string(),
  productStatus: ProductStatus,
  /** Lowest price of its options. */
  price: Won,
  nextPrice: Won,
  /** Why it would be refused. */
  problem: z.string().nullable(),
})
export type BulkPreviewRow = z.infer<typeof BulkPreviewRow>

/** An invalid cell of a sheet. */
export const SheetProblem = z.object({
  /** Number of the row as spreadsheets show it. */
  row: z.int(),
  /** `G12` */
  cell: z.string(),
  column: z.string(),
  /** Text of the cell. */
  value: z.string(),
  message: z.string(),
})
export type SheetProblem = z.infer<typeof SheetProblem>
