import { z } from 'zod'
import { Moment } from '../scalars.ts'
import { ProductOptionStatus, ProductStatus } from '../status.ts'

export const StockEntryKind = z.enum(['initial', 'sale', 'cancel', 'exchange', 'adjust', 'return', 'import'])
export type StockEntryKind = z.infer<typeof StockEntryKind>

/** Kinds that a person may enter. `return`: goods came back to the shelf. */
export const StockAdjustmentKind = z.enum(['adjust', 'return', 'import'])
export type StockAdjustmentKind = z.infer<typeof StockAdjustmentKind>

/** States that stop and resume the sale of a product or an option. */
export const StockStatus = z.enum(['stock_in', 'unlimited_stock_in', 'stock_out', 'temp_stock_out'])
export type StockStatus = z.infer<typeof StockStatus>

/** Stock of an option combination. */
export const AdminStock = z.object({
  /** Id of the combination. */
  id: z.int(),
  name: z.string(),
  productId: z.int(),
  productName: z.string(),
  distributorName: z.string(),
  productStatus: ProductStatus,
  optionStatus: ProductOptionStatus,
  /** Units in the warehouse. */
  onHand: z.int(),
  /** Units of orders that wait for their payment. */
  reserved: z.int(),
  /** Units from which the option is listed as low: that of its product or the default. */
  threshold: z.int(),
  /** The product has a threshold of its own. */
  hasThreshold: z.boolean(),
})
export type AdminStock = z.infer<typeof AdminStock>

/** A change of the units in the warehouse. */
export const StockEntry = z.object({
  id: z.int(),
  at: Moment,
  combinationId: z.int(),
  combinationName: z.string(),
  productId: z.int(),
  productName: z.string(),
  kind: StockEntryKind,
  /** Signed. */
  unit: z.int(),
  /** Units in the warehouse after the change. */
  balance: z.int(),
  orderId: z.int().nullable(),
  orderNo: z.string().nullable(),
  reason: z.string().nullable(),
  staffName: z.string().nullable(),
})
export type StockEntry = z.infer<typeof StockEntry>
