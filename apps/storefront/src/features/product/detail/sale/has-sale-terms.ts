import type { Product } from '@shop/contract'
import { isInStock } from '@shop/rules'

/** Whether anything stands between a shopper and this product, or limits when and how much can be bought. ORDER-9, AUTH-7 */
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

/** Its sale begins or ends at a time. */
export const isTimed = ({ productSaleType: sale }: Product): boolean =>
  sale.limitedPeriodBegin !== null || sale.limitedPeriodEnd !== null

/** Some of its terms mean something else for each person. */
export const isPersonal = (product: Product): boolean =>
  product.minAppUserGrade > 0 || product.restrictedStockOrder !== null || product.userProductOrderConditions.length > 0
