import { z } from 'zod'

/** What a staff account may do on a brand. `packages/rules/src/staff/staff-permissions.ts` maps roles to permissions. */
export const Permission = z.enum([
  'order.read',
  /** Notes of colleagues, the delivery address and repeated messages. */
  'order.write',
  /** Takes an order to its next state, one or many. */
  'order.move',
  /** Accepts and denies cancellations, returns and exchanges. */
  'order.refund',
  /** Exports, imports and enters waybills. Exports contain addresses, each of which is in the access log. */
  'waybill.write',
  'product.read',
  'product.write',
  /** Puts a product on sale and takes it off. */
  'product.publish',
  'stock.write',
  'category.write',
  'distributor.write',
  /** Displays, navigation and banners. */
  'display.write',
  /** Publishes what a brand shows, and cancels planned publications. */
  'display.publish',
  'search.write',
  'coupon.read',
  'coupon.write',
  /** Sees segments of members and checks files of members. */
  'segment.read',
  'segment.write',
  'grade.write',
  'point.adjust',
  /** Approves an adjustment above the limit, which another person has made. */
  'point.approve',
  'customer.read',
  /** Notes, blocks and ended sessions. */
  'customer.write',
  /** Reads personal data in the clear. Each reading is in the access log. */
  'customer.reveal',
  'review.moderate',
  'qna.answer',
  'video.write',
  'live.run',
  'notice.write',
  'message.read',
  'message.write',
  /** Sends failed messages again, or discards them. */
  'message.retry',
  'report.read',
  /** Imports costs of advertising. */
  'adCost.write',
  'settlement.read',
  /** Closes and pays settlements, reverses entries, and sets the terms of sellers. */
  'settlement.close',
  /** Stores the numbers of a day. */
  'day.close',
  /** Differences between the books and the payment gateway. */
  'match.read',
  /** Marks such a difference as resolved. */
  'match.write',
  'job.read',
  'job.write',
  /** Retries dead jobs of the server and cancels waiting ones. */
  'job.retry',
  /** Saved views that colleagues see too. */
  'view.share',
  'staff.read',
  'staff.write',
  'audit.read',
  'webhook.write',
  'apiKey.write',
  'setting.write',
])
export type Permission = z.infer<typeof Permission>
