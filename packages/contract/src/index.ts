export { type Access, accessOf, type Call, call } from './call.ts'
export { AppError, type ErrorBody, type ErrorCode, errorTable, type Problem } from './errors.ts'
export * from './entities/address.ts'
export * from './entities/analytics-event.ts'
export * from './entities/board.ts'
export * from './entities/cart.ts'
export * from './entities/category.ts'
export * from './entities/consent.ts'
export * from './entities/coupon.ts'
export * from './entities/home.ts'
export * from './entities/admin-live.ts'
export * from './entities/staff.ts'
export * from './entities/audit.ts'
export * from './entities/live.ts'
export * from './entities/live-socket.ts'
export * from './entities/notification.ts'
export * from './entities/order.ts'
export * from './entities/order-item.ts'
export * from './entities/product.ts'
export * from './entities/user.ts'
export * from './entities/user-product.ts'
export * from './entities/gift.ts'
export * from './entities/refund.ts'
export * from './entities/registration.ts'
export * from './entities/review.ts'
export * from './entities/search.ts'
export * from './entities/qna.ts'
export * from './entities/tracking.ts'
export * from './entities/video.ts'
export { Cursor, Page } from './paging.ts'
export { BestType } from './calls/best.ts'
export { SortKey } from './calls/category.ts'
export { SearchSort } from './calls/search.ts'
export { ReviewOrder } from './calls/review.ts'
export {
  allowsStreams,
  needsOwnDocument,
  opensSocket,
  type PageVendor,
  usesCamera,
  vendorsOf,
} from './page-vendors.ts'
export { allowsTags, tagPurposes, type TagSettings, type TagVendor } from './page-tags.ts'
export { browseCalls } from './paths/browse-calls.ts'
export { Permission } from './permissions.ts'
export { pageQueries, toPageQuery } from './page-queries.ts'
export { type RateClass, rates } from './rates.ts'
export * from './status.ts'
export {
  type Api,
  type CallInput,
  type CallName,
  type CallReply,
  type Calls,
  type CheckedInput,
  callNames,
  calls,
} from './table.ts'
