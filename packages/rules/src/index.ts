export { addAddress } from '#src/address/address-rules.ts'
export { areaTypeOf, isZonecode } from '#src/address/area-rules.ts'
export { type District, districtOf, districts } from '#src/address/districts.ts'
export { refundDueDay } from '#src/time/business-days.ts'
export { type Bank, banks, findBank, isAccountNumber } from '#src/payment/bank-rules.ts'
export { bestDays, type BestPeriod, bestPeriods, bestRange, nextBestCount } from '#src/product/best-rules.ts'
export {
  type CardProblems,
  cardFields,
  checkCard,
  digitsOfCard,
  groupCardNumber,
  holdsCardNumber,
  installmentsFor,
  isInstallment,
  leastByInstallment,
  type TypedCard,
} from '#src/payment/card-rules.ts'
export {
  type CheckableGroup,
  decreaseUnit,
  increaseUnit,
  isAllChecked,
  isCheckable,
  isEmptyCart,
  maxOptionUnit,
  maxUnitsOf,
  mergeCarts,
  type MergeLine,
  type StockBounds,
  toggleAll,
} from '#src/price/cart-rules.ts'
export {
  type Coupon,
  couponDiscountOf,
  type CouponLine,
  type CouponRefusal,
  findBestCoupon,
  judgeCoupon,
} from '#src/price/coupon-rules.ts'
export {
  canReview,
  REVIEW_DAYS,
  REVIEW_REMINDER_DAYS,
  reviewPointOf,
  splitTakeBack,
} from '#src/product/review-rules.ts'
export {
  type ChatFacts,
  type ChatRefusal,
  CHAT_PER_WINDOW,
  CHAT_WINDOW_MS,
  findChatRefusal,
} from '#src/live/chat-rules.ts'
export { isTimeout, timeoutText, toErrorText, unknownErrorText } from '#src/error-text.ts'
export {
  canGiveGiftAddress,
  canScheduleGift,
  canWithdrawGift,
  chooseGiftNotiType,
  type GiftDraft,
  type GiftEnding,
  giftExpireDateOf,
  type GiftFacts,
  type GiftGroupStanding,
  giftPathOf,
  type GiftReceiverDraft,
  giftReminderDays,
  giftResendsLeft,
  giftScheduleMs,
  giftStatusOf,
  longestGiftName,
  maxGiftReceivers,
  maxGiftUnit,
  listRepeatedReceivers,
  maxGiftResends,
  newGiftDraft,
  parseGiftReceivers,
  type PastedReceiver,
  summarizeGiftGroup,
} from '#src/order/gift-rules.ts'
export { passesAsShop } from '#src/user/nickname-rules.ts'
export { type AdConsents, type AdVerdict, canSendAd } from '#src/time/ad-rules.ts'
export { sendableAt } from '#src/time/message-rules.ts'
export { isOnByDefault, notificationDefaults, settingGroupOf } from '#src/user/notification-settings.ts'
export {
  type Grade,
  gradeOfPurchase,
  gradeOfRank,
  type GradeOutlook,
  gradeOutlookOf,
  gradePeriodOf,
  grades,
  nextGradeEvaluationOf,
  nextGradeOf,
  gradesWith,
} from '#src/user/grade-rules.ts'
export { listOrderCounters, orderSteps } from '#src/order/order-counters.ts'
export { toInitials, toKeys } from '#src/hangul/jamo.ts'
export { hasLoneVowel, switchCapsLock, toHangulTyped, toLatinTyped } from '#src/hangul/keyboard.ts'
export { withEul, withRo, yeyoAfter } from '#src/hangul/particle.ts'
export { allowedEdits, countEdits, leastSharedGrams, listVowelVariants, toGrams } from '#src/hangul/spelling.ts'
export { isInitials, matchWord, normalizeTerm, tokenize, type WordMatch } from '#src/hangul/search-words.ts'
export { isAmount } from '#src/text/normalize-units.ts'
export {
  findCombination,
  findShipmentDateConflict,
  isOptionAvailable,
  isShipmentPast,
  listOptionChoices,
  type OptionChoice,
  type ShipmentDateConflict,
  toOptionIdPath,
} from '#src/product/option-rules.ts'
export {
  canChangeDeliveryAddress,
  expandStatusFilter,
  isPartlyWithdrawable,
  isWithdrawable,
  orderStatusOf,
  orderTmpLifeMs,
  paymentWaitMs,
  toOrderNumber,
  withdrawTypeOf,
} from '#src/order/order-rules.ts'
export {
  canTransition,
  listTransitions,
  type OrderActor,
  orderActors,
  orderTransitions,
} from '#src/order/order-transitions.ts'
export {
  normalizePassword,
  type PasswordAbout,
  type PasswordLevel,
  passwordLevelOf,
  passwordProblemOf,
} from '#src/user/password-rules.ts'
export { formatPhone, isMobilePhone, isPhone, toPhoneDigits } from '#src/user/phone-rules.ts'
export {
  expectedPurchasePoint,
  isPriceCheckRight,
  maxUsablePoint,
  pointExpiryAt,
  pointExpiryOf,
  type PointLot,
  type PointTerms,
  rewardPointDateOf,
  strictestPointTerms,
  takePoints,
  toPriceCheck,
} from '#src/price/point-rules.ts'
export {
  type CartTotals,
  lineListPriceOf,
  linePriceOf,
  paidPriceOf,
  priceCart,
  type PricedBundle,
  type PricedCart,
  type PricedLine,
  type PricingTerms,
  unitPriceOf,
} from '#src/price/price-rules.ts'
export { type PriceBounds, readPriceWords, type SaidPrice } from '#src/price-words.ts'
export {
  type BadgeFacts,
  badgeTexts,
  type Buyer,
  type BuyerTerms,
  canAskRestockAlarm,
  discountPercentOf,
  fundingPercentOf,
  isOnSale,
  listBadges,
  listBuyerRefusals,
  listProductRefusals,
  type ProductBadge,
  productBadges,
  type SaleFacts,
  type SaleRefusal,
  saleRefusals,
  type ShippingFacts,
  shipsFree,
} from '#src/product/product-rules.ts'
export {
  type CashReceipt,
  type CashReceiptType,
  defaultCashReceipt,
  identityKindOf,
  isBusinessNumber,
  isCashReceiptIdentity,
  isReceiptIdentity,
  receiptIdentities,
  type ReceiptIdentityKind,
  receiptIdentityOf,
  receiptTypeOf,
  toOrderCashReceipt,
} from '#src/payment/receipt-rules.ts'
export {
  listRegistrationProblems,
  maskAccountNumber,
  maskEmail,
  maskName,
  phoneCodeCallOf,
  type RegistrationDraft,
  type RegistrationField,
} from '#src/user/registration-rules.ts'
export {
  isReturnReason,
  returnBearerOf,
  type ReturnBearer,
  returnDeadlineText,
  type ReturnReason,
  returnReasons,
  returnReasonText,
} from '#src/order/return-rules.ts'
export { type Refund, type RefundLine, refundOf, type RefundOrder } from '#src/order/refund-rules.ts'
export { type RemoteArea, remoteAreas } from '#src/address/remote-areas.ts'
export { noNarrowing, readSearchFilter, type SearchNarrowing, writeSearchFilter } from '#src/search-filter.ts'
export {
  addDays,
  dayMs,
  daysUntil,
  formatDday,
  formatSeoulDate,
  formatSeoulDay,
  formatSeoulEnd,
  formatSeoulTime,
  fromSeoul,
  parseSeoulDate,
  seoulDayRange,
  seoulDaysRange,
  seoulMonthRange,
  type SeoulParts,
  seoulYearRange,
  type TimeRange,
  toSeoulDate,
  toSeoulParts,
} from '#src/time/seoul-time.ts'
export {
  bundleKeyOf,
  type BundleShipping,
  countBoxes,
  freeShippingConditionOf,
  type FreeShippingTerms,
  groupByBundle,
  listUndeliverable,
  shipBundle,
  type ShippedLine,
  type UndeliverableProduct,
} from '#src/price/shipping-rules.ts'
export * from '#src/order/status.ts'
export { statusText } from '#src/order/status-texts.ts'
export {
  paidSharesOf,
  refundTaxFreeOf,
  splitVat,
  type TaxedMoney,
  type TaxedOrder,
  taxFreePriceOf,
} from '#src/payment/tax-rules.ts'
export { hasEssentialTerms, noTerms, type Terms, toggleTerm } from '#src/user/terms-rules.ts'
export {
  checkPositiveWon,
  checkWon,
  formatCount,
  formatWon,
  shareOfWon,
  splitWon,
  sumWon,
  type Won,
} from '#src/price/won.ts'
export { maskWriter } from '#src/user/author-name.ts'
export { type RankedVideo, rankVideos, type VideoTaste } from '#src/video/video-rules.ts'
