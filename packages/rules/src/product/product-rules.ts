import { dayMs } from '#src/time/seoul-time.ts'
import { isInStock, type Platform, type ProductStatus } from '#src/order/status.ts'
import { checkPositiveWon, type Won } from '#src/price/won.ts'

/** Sale data of a product. Times are Date objects or ISO strings. */
export interface SaleFacts {
  productStatus: ProductStatus
  isCommingSoon: boolean
  limitedPeriodBegin: Date | string | null
  limitedPeriodEnd: Date | string | null
  noResale: boolean
}

/** Purchase conditions of a product. */
export interface BuyerTerms {
  isAppOnly: boolean
  isExclusive: boolean
  /** Rank of minAppUserGrade; null if every grade may buy. */
  minGradeRank: number | null
  /** Units that one person may buy in total; null if not restricted. */
  restrictedStockOrder: number | null
}

export interface Buyer {
  platform: Platform
  isGuest: boolean
  /** Rank of the member's grade; null for a guest. */
  gradeRank: number | null
  /** Units of this product that the buyer bought earlier. */
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

/**
 * ORDER-9: lists the reasons why the product cannot be bought now. They apply to every visitor, so public pages may show them.
 */
export function listProductRefusals(product: SaleFacts, now: Date): SaleRefusal[] {
  const refusals: SaleRefusal[] = []
  const isSoldOut = product.productStatus === 'stock_out' || product.productStatus === 'temp_stock_out'
  if (!isSoldOut && !isInStock(product.productStatus)) refusals.push('notForSale')
  // Checked before stock_out, because lists show ended sales as sold out. A product that is not resold is marked, because waiting
  // or an alarm would be useless.
  if (isPeriodOver(product, now)) refusals.push(product.noResale ? 'noResale' : 'afterPeriod')
  if (isSoldOut) refusals.push('outOfStock')
  if (product.isCommingSoon) refusals.push('comingSoon')
  if (toMs(product.limitedPeriodBegin, -Infinity) > now.getTime()) refusals.push('beforePeriod')
  return refusals
}

/** ORDER-9, AUTH-7: lists the reasons why this buyer cannot buy the product. Exclusive products are for members only. */
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

/** ORDER-9: reports whether the product is on sale. If not, listProductRefusals returns the reasons. */
export function isOnSale(product: SaleFacts, now: Date): boolean {
  return listProductRefusals(product, now).length === 0
}

/** Reports whether a restock alarm is offered. Not offered for products on sale, removed, ended, or sold and never resold. */
export function canAskRestockAlarm(product: SaleFacts, now: Date): boolean {
  // An ended period does not reopen.
  const isGone = ['removed', 'suspended'].includes(product.productStatus) || isPeriodOver(product, now)
  // A one-time sale can have an alarm until it opens.
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
  /** Lowest selling price (won). */
  price: Won
}

/** Reports whether a single unit ships free. If not, a larger order from the same seller may still ship free. */
export function shipsFree({ shippingFee, freeShippingFeeConditionPrice, price }: ShippingFacts): boolean {
  return shippingFee === 0 || (freeShippingFeeConditionPrice !== null && price >= freeShippingFeeConditionPrice)
}

export interface BadgeFacts extends SaleFacts, ShippingFacts {
  isAppOnly: boolean
  isExclusive: boolean
}

/** Lists the badges of a product card in display order. The last 24 hours of a period count as closing. */
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

/** Returns the progress of a funding goal in whole percent, rounded down. May exceed 100. */
export function fundingPercentOf({ goalUnits, soldUnits }: { goalUnits: number; soldUnits: number }): number {
  // Multiplies first, because 29 / 100 * 100 is 28.999… in floats.
  return Math.floor((soldUnits * 100) / goalUnits)
}

/** Returns the discount on the list price in whole percent, rounded down so that it is never overstated. 0 if there is none. */
export function discountPercentOf(listPrice: Won, price: Won): number {
  const off = checkPositiveWon(listPrice, 'listPrice') - checkPositiveWon(price, 'price')
  return off > 0 ? Math.floor((off * 100) / listPrice) : 0
}
