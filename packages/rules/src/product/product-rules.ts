import { dayMs } from '#src/time/seoul-time.ts'
import { isInStock, type Platform, type ProductStatus } from '#src/order/status.ts'
import { checkPositiveWon, type Won } from '#src/price/won.ts'

/** What a product itself says about its sale. Times are moments, or ISO strings as they travel. */
export interface SaleFacts {
  productStatus: ProductStatus
  isCommingSoon: boolean
  limitedPeriodBegin: Date | string | null
  limitedPeriodEnd: Date | string | null
  noResale: boolean
}

/** What a product asks of its buyer. */
export interface BuyerTerms {
  isAppOnly: boolean
  isExclusive: boolean
  /** Rank of minAppUserGrade; null when every grade may buy. */
  minGradeRank: number | null
  /** Units one person may buy in total; null when not restricted. */
  restrictedStockOrder: number | null
}

export interface Buyer {
  platform: Platform
  isGuest: boolean
  /** Rank of the member's grade; null for a guest. */
  gradeRank: number | null
  /** Units of this product bought before. */
  boughtUnits: number
  userProductOrderConditions: readonly { type: 'share'; isSatisfy: boolean }[]
}

export const saleRefusals = [
  'notForSale',
  'outOfStock',
  'comingSoon',
  'beforePeriod',
  'afterPeriod',
  'noResale',
  'appOnly',
  'exclusive',
  'grade',
  'restrictedStock',
  'shareRequired',
] as const
export type SaleRefusal = (typeof saleRefusals)[number]

/** ORDER-9: why nobody can buy the product now; the same for every visitor, so a public page may show it. */
export function listProductRefusals(product: SaleFacts, now: Date): SaleRefusal[] {
  const refusals: SaleRefusal[] = []
  const isSoldOut = product.productStatus === 'stock_out' || product.productStatus === 'temp_stock_out'
  if (!isSoldOut && !isInStock(product.productStatus)) refusals.push('notForSale')
  // Before being sold out: lists show what is over as sold out. A product that is not resold says so, because waiting for it or
  // asking for an alarm is in vain.
  if (isPeriodOver(product, now)) refusals.push(product.noResale ? 'noResale' : 'afterPeriod')
  if (isSoldOut) refusals.push('outOfStock')
  if (product.isCommingSoon) refusals.push('comingSoon')
  if (toMs(product.limitedPeriodBegin, -Infinity) > now.getTime()) refusals.push('beforePeriod')
  return refusals
}

/** ORDER-9, AUTH-7: why this buyer cannot buy the product. An exclusive product is for members only. */
export function listBuyerRefusals(product: BuyerTerms, buyer: Buyer): SaleRefusal[] {
  const refusals: SaleRefusal[] = []
  if (product.isAppOnly && buyer.platform === 'web') refusals.push('appOnly')
  if (product.isExclusive && buyer.isGuest) refusals.push('exclusive')
  if (product.minGradeRank !== null && (buyer.gradeRank ?? -Infinity) < product.minGradeRank) refusals.push('grade')
  if (product.restrictedStockOrder !== null && buyer.boughtUnits >= product.restrictedStockOrder) {
    refusals.push('restrictedStock')
  }
  if (buyer.userProductOrderConditions.some((condition) => !condition.isSatisfy)) refusals.push('shareRequired')
  return refusals
}

/** ORDER-9: whether the product is on sale at all; listProductRefusals tells why not. */
export function isOnSale(product: SaleFacts, now: Date): boolean {
  return listProductRefusals(product, now).length === 0
}

/** An alarm makes sense for what will come (back): not for what is on sale, removed, over, or was sold and is never resold. */
export function canAskRestockAlarm(product: SaleFacts, now: Date): boolean {
  // a period that is over does not come again by itself
  const isGone = ['removed', 'suspended'].includes(product.productStatus) || isPeriodOver(product, now)
  // what is sold once only can still be waited for until that sale opens
  const comes = !product.noResale || isBeforeOpening(product, now)
  return !isGone && comes && !isOnSale(product, now)
}

export const productBadges = ['exclusive', 'freeShipping', 'closingSoon', 'comingSoon', 'appOnly'] as const
export type ProductBadge = (typeof productBadges)[number]

export const badgeTexts: Readonly<Record<ProductBadge, string>> = {
  exclusive: '단독',
  freeShipping: '무료배송',
  closingSoon: '마감임박',
  comingSoon: '오픈예정',
  appOnly: '앱전용',
}

export interface ShippingFacts {
  shippingFee: Won
  freeShippingFeeConditionPrice: Won | null
  /** The lowest selling price (won). */
  price: Won
}

/** Whether one piece of it comes without a shipping fee; false may still be free together with more of the same seller's. */
export function shipsFree({ shippingFee, freeShippingFeeConditionPrice, price }: ShippingFacts): boolean {
  return shippingFee === 0 || (freeShippingFeeConditionPrice !== null && price >= freeShippingFeeConditionPrice)
}

export interface BadgeFacts extends SaleFacts, ShippingFacts {
  isAppOnly: boolean
  isExclusive: boolean
}

/** The badges of a product card, in the order in which they are shown. The last 24 hours of a period count as closing. */
export function listBadges(product: BadgeFacts, now: Date): ProductBadge[] {
  const end = toMs(product.limitedPeriodEnd, Infinity) - now.getTime()
  const shows: Record<ProductBadge, boolean> = {
    exclusive: product.isExclusive,
    freeShipping: shipsFree(product),
    closingSoon: end > 0 && end <= dayMs && isOnSale(product, now),
    comingSoon: product.isCommingSoon,
    appOnly: product.isAppOnly,
  }
  return productBadges.filter((badge) => shows[badge])
}

function isBeforeOpening(product: SaleFacts, now: Date): boolean {
  return product.isCommingSoon || toMs(product.limitedPeriodBegin, -Infinity) > now.getTime()
}

function isPeriodOver(product: SaleFacts, now: Date): boolean {
  return toMs(product.limitedPeriodEnd, Infinity) <= now.getTime()
}

function toMs(at: Date | string | null, whenNull: number): number {
  if (at === null) return whenNull
  const time = new Date(at).getTime()
  if (Number.isNaN(time)) throw new RangeError(`invalid date: ${String(at)}`)
  return time
}

/** How much of its goal a funding has reached, in whole percent rounded down; more than all of it is said as it is. */
export function fundingPercentOf({ goalUnits, soldUnits }: { goalUnits: number; soldUnits: number }): number {
  // multiplied first: 29 / 100 * 100 is 28.999… in floats
  return Math.floor((soldUnits * 100) / goalUnits)
}

/** The whole percent taken off the list price, rounded down so that it never promises too much; 0 when nothing is. */
export function discountPercentOf(listPrice: Won, price: Won): number {
  const off = checkPositiveWon(listPrice, 'listPrice') - checkPositiveWon(price, 'price')
  return off > 0 ? Math.floor((off * 100) / listPrice) : 0
}
