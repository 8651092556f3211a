import { z } from 'zod'
import { Moment } from '../scalars.ts'
import { ProductCard } from './product.ts'

/** What a person does with a product beside buying it: `share` fulfils ORDER-9, `other` makes it a favourite. */
export const UserProductType = z.enum(['share', 'other'])
export type UserProductType = z.infer<typeof UserProductType>

/** How a product stands with a person after a change. */
export const UserProduct = z.object({
  isFavorites: z.boolean(),
  /** ORDER-9: the share condition is fulfilled. */
  isShared: z.boolean(),
  /** How many members like it, this one included. */
  favorites: z.int().min(0),
})
export type UserProduct = z.infer<typeof UserProduct>

/** Counted, never estimated; null where there are too few, or where the other kind was asked for. */
export const PurchasePrompt = z.object({
  /** Different visitors of the last minutes. */
  viewingCount: z.int().nullable(),
  /** Different people who paid for it since midnight in Seoul. */
  boughtTodayCount: z.int().nullable(),
})
export type PurchasePrompt = z.infer<typeof PurchasePrompt>

/** A restock or opening alarm a member waits for. */
export const ProductAlarm = z.object({ product: ProductCard, createdAt: Moment })
export type ProductAlarm = z.infer<typeof ProductAlarm>

/** Whether the alarm of one product is on. */
export const ProductAlarmState = z.object({ isOpen: z.boolean() })
