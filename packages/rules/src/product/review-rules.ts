import type { OrderItemProductStatus } from '#src/order/status.ts'
import { addDays } from '#src/time/seoul-time.ts'
import type { Won } from '#src/price/won.ts'

/** Days after the delivery in which a bought product can be reviewed. */
export const REVIEW_DAYS = 90
/** Days after a delivery when a member is reminded to review it. */
export const REVIEW_REMINDER_DAYS = 3

const reviewable: ReadonlySet<OrderItemProductStatus> = new Set(['delivery_end', 'complete', 'replace_complete'])

/** Whether a bought product can be reviewed now. Cancelled and returned ones, and parcels of a gift, cannot. */
export const canReview = (
  item: { status: OrderItemProductStatus; parcel: number; deliveredAt: Date | null },
  now: Date,
): boolean =>
  item.deliveredAt !== null &&
  item.parcel === 0 &&
  reviewable.has(item.status) &&
  now < addDays(item.deliveredAt, REVIEW_DAYS)

/** REVIEW-4: points of a review: those for photos with at least one, else those for text. */
export const reviewPointOf = (product: { textPoint: Won; photoPoint: Won }, hasPhotos: boolean): Won =>
  hasPhotos ? Math.max(product.photoPoint, product.textPoint) : product.textPoint

/** Splits points to take back into those the balance covers and a debt. */
export const splitTakeBack = (held: Won, balance: Won): { paid: Won; debt: Won } => {
  const paid = Math.min(held, balance)
  return { paid, debt: held - paid }
}
