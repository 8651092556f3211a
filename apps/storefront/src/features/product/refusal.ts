import type { Product, ProductForUser } from '@shop/contract'
import { findProductRefusal, refusalTexts } from './sale-facts.ts'

/**
 * Returns the text of the reason why this user cannot buy the product now. Checks rules for all users first, then those of the
 * user once known. The server checks again. ORDER-9, AUTH-7
 */
export const findRefusal = (
  product: Product,
  { isGuest, personal }: { isGuest: boolean; personal: ProductForUser | undefined },
  now: number | undefined,
): string | undefined => {
  const general = findProductRefusal(product, now)
  if (general !== undefined) return general
  // the shop is a web page: products sold only in the app are not sold here
  if (product.isAppOnly) return refusalTexts.appOnly
  if (product.isExclusive && isGuest) return refusalTexts.exclusive
  if (!personal) return undefined
  if (!personal.isGradeSatisfied) return refusalTexts.grade
  if (personal.remainingUnits === 0) return refusalTexts.restrictedStock
  return personal.userProductOrderConditions.every(({ isSatisfy }) => isSatisfy)
    ? undefined
    : refusalTexts.shareRequired
}
