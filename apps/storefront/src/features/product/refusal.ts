import type { Product, ProductForUser } from '@shop/contract'
import { findProductRefusal, refusalTexts } from './sale-facts.ts'

/**
 * Why this person cannot buy the product now, in words: what holds for everybody, then what holds for the person once that is
 * known. The server decides again. ORDER-9, AUTH-7
 */
export const findRefusal = (
  product: Product,
  { isGuest, personal }: { isGuest: boolean; personal: ProductForUser | undefined },
  now: number | undefined,
): string | undefined => {
  const general = findProductRefusal(product, now)
  if (general !== undefined) return general
  // this shop is a web page: what is sold in the app only is not sold here
  if (product.isAppOnly) return refusalTexts.appOnly
  if (product.isExclusive && isGuest) return refusalTexts.exclusive
  if (!personal) return undefined
  if (!personal.isGradeSatisfied) return refusalTexts.grade
  if (personal.remainingUnits === 0) return refusalTexts.restrictedStock
  return personal.userProductOrderConditions.every(({ isSatisfy }) => isSatisfy)
    ? undefined
    : refusalTexts.shareRequired
}
