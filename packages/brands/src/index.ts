export { ownHostsOf } from './own-hosts.ts'
export {
  type Brand,
  type BrandId,
  type BrandLegal,
  type BrandTheme,
  brandIds,
  type NavIcon,
  type NavItem,
  type NoticeCard,
  type NoticeCardKey,
  type Support,
} from './brand.ts'
export { brandFor, brandForHost, DEFAULT_BRAND, isBrandId, UnknownBrandError } from './brand-for.ts'
export { isBusinessNumber, toBusinessNumberText } from './business-number.ts'
export { contrast } from './contrast.ts'
export {
  depositHours,
  easyPayNames,
  type EasyPayWord,
  easyPayWords,
  findPaymentMethod,
  type PaymentMethod,
  keyInMethod,
  paymentMethods,
} from './payment-methods.ts'
export { themeCss } from './theme-css.ts'
export { brandOfService, type TrackingService, trackingServices } from './tracking-services.ts'
