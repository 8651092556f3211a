import { z } from 'zod'
import { Moment } from '../scalars.ts'
import { ProductCard } from './product.ts'

/** Action of a user on a product besides buying: `share` fulfils ORDER-9, `other` makes it a favourite. */
export const UserProductType = z.enum(['share', 'other'])
export type UserProductType = z.infer<typeof UserProductType>

/** State of a product for a user after a change. */
export const UserProduct = z.object({
  isFavorites: z.boolean(),
  /** ORDER-9: the share condition is fulfilled. */
  isShared: z.boolean(),
  /** Number of members with this favourite, including this one. */
  favorites: z.int().min(0),
})
export type UserProduct = z.infer<typeof UserProduct>

/** Actual counts, never estimates; null if there are too few, or if only the other kind was requested. */
export const PurchasePrompt = z.object({
  /** Number of different visitors in the last minutes. */
  viewingCount: z.int().nullable(),
  /** Number of different buyers since midnight in Seoul. */
  boughtTodayCount: z.int().nullable(),
})
export type PurchasePrompt = z.infer<typeof PurchasePrompt>

/** Pending restock or opening alarm of a member. */
export const ProductAlarm = z.object({ product: ProductCard, createdAt: Moment })
export type ProductAlarm = z.infer<typeof ProductAlarm>

/** Whether the alarm of one product is on. */
export const ProductAlarmState = z.object({ isOpen: z.boolean() })
