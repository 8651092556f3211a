import type { Product } from '@shop/contract'
import { isInStock } from '@shop/rules'

/** Returns whether the product has conditions for buying, a sale period or a quantity limit. ORDER-9, AUTH-7 */
export const hasSaleTerms = (product: Product): boolean => {
  const { productSaleType: sale } = product
  return (
    !isInStock(product.productStatus) ||
    sale.saleType !== 'INDEFINITE_SALE' ||
    sale.limitedPeriodBegin !== null ||
    sale.limitedPeriodEnd !== null ||
    sale.isCommingSoon ||
    sale.noResale ||
    product.funding !== null ||
    product.isExclusive ||
    product.isAppOnly ||
    product.minAppUserGrade > 0 ||
    product.restrictedStockOrder !== null ||
    product.userProductOrderConditions.length > 0
  )
}

/** Returns whether the sale has a start or end time. */
export const isTimed = ({ productSaleType: sale }: Product): boolean =>
  sale.limitedPeriodBegin !== null || sale.limitedPeriodEnd !== null

/** Returns whether some terms depend on the user. */
export const isPersonal = (product: Product): boolean =>
  product.minAppUserGrade > 0 || product.restrictedStockOrder !== null || product.userProductOrderConditions.length > 0
