import { z } from 'zod'
import { Line, Moment, Phone } from '../scalars.ts'
import { ShippingFeeType } from '../status.ts'
import { Image } from './product.ts'

/** Most categories of the shop. */
export const MOST_CATEGORIES = 500

/** A category as its editor sees it. A top category has no parent; a sub-category has a top category as parent. */
export const AdminCategory = z.object({
  id: z.int(),
  parentId: z.int().nullable(),
  name: z.string(),
  /** Last segment of its address. */
  slug: z.string(),
  image: Image.nullable(),
  position: z.int(),
  /** Published products. */
  productsCount: z.int(),
  archivedAt: Moment.nullable(),
  /** Number of changes, sent back with a change to notice that of another person. */
  version: z.int(),
})
export type AdminCategory = z.infer<typeof AdminCategory>

const Fee = z.int().min(0, '0원부터 입력할 수 있어요.').max(1_000_000, '100만 원까지 입력할 수 있어요.')

/** Shipping terms that a new product of the distributor starts with. */
export const ShippingTerms = z.object({
  shippingFeeType: ShippingFeeType.default('type03'),
  shippingFee: Fee.default(0),
  primaryAreaShippingFee: Fee.default(0),
  secondaryAreaShippingFee: Fee.default(0),
  thirdAreaShippingFee: Fee.default(0),
  freeShippingFeeConditionPrice: z.int().min(0).max(100_000_000).nullable().default(null),
  isUndeliverableSecondaryArea: z.boolean().default(false),
  isUndeliverableThirdArea: z.boolean().default(false),
})
export type ShippingTerms = z.infer<typeof ShippingTerms>

/** Person at the distributor. Stored encrypted. */
export const DistributorContact = z.object({
  contactName: Line(40),
  phone: z.union([z.literal(''), Phone]),
  email: z.union([z.literal(''), z.email('이메일을 다시 확인해 주세요.').max(254)]),
})
export type DistributorContact = z.infer<typeof DistributorContact>

/** A distributor with its masked contact. */
export const AdminDistributor = z.object({
  id: z.int(),
  name: z.string(),
  /** Masked. `revealContact` shows it in the clear. */
  contact: z.object({ contactName: z.string(), phone: z.string(), email: z.string() }),
  deliveryCompany: z.string(),
  shipping: z.object({
    shippingFeeType: ShippingFeeType,
    shippingFee: z.int(),
    primaryAreaShippingFee: z.int(),
    secondaryAreaShippingFee: z.int(),
    thirdAreaShippingFee: z.int(),
    freeShippingFeeConditionPrice: z.int().nullable(),
    isUndeliverableSecondaryArea: z.boolean(),
    isUndeliverableThirdArea: z.boolean(),
  }),
  /** Products that are not removed. */
  productsCount: z.int(),
  archivedAt: Moment.nullable(),
  /** Number of changes, sent back with a change to notice that of another person. */
  version: z.int(),
})
export type AdminDistributor = z.infer<typeof AdminDistributor>
