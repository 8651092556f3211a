import type { ProductCard } from '@shop/contract'
import { type BadgeFacts, isInStock, listProductRefusals, type SaleRefusal } from '@shop/rules'

/** Converts a product of a list or the detail page to the input of the badge rules. */
export const toBadgeFacts = (product: ProductCard): BadgeFacts => ({
  ...product.productSaleType,
  productStatus: product.productStatus,
  isAppOnly: product.isAppOnly,
  isExclusive: product.isExclusive,
  shippingFee: product.productShippingFee.shippingFee,
  freeShippingFeeConditionPrice: product.freeShippingFeeConditionPrice,
  price: product.productPrice.price,
})

/**
 * Returns whether a limited sale is running. Only then does the special price of a combination apply. False without a time, as
 * on the server.
 */
export const isSpecialSale = ({ productSaleType: sale }: ProductCard, now: number | undefined): boolean =>
  now !== undefined &&
  sale.saleType === 'LIMITED_SALE' &&
  (sale.limitedPeriodBegin === null || Date.parse(sale.limitedPeriodBegin) <= now) &&
  (sale.limitedPeriodEnd === null || Date.parse(sale.limitedPeriodEnd) > now)

const soldOutTexts = { stock_out: '품절', temp_stock_out: '일시품절' } as const

/** Text over the picture of a sold-out product. Undefined if it is in stock. */
export const soldOutText = ({ productStatus }: Pick<ProductCard, 'productStatus'>): string | undefined => {
  if (isInStock(productStatus)) return undefined
  return productStatus === 'temp_stock_out' ? soldOutTexts.temp_stock_out : soldOutTexts.stock_out
}

export const refusalTexts: Readonly<Record<SaleRefusal, string>> = {
  notForSale: '지금은 판매하지 않는 상품이에요.',
  outOfStock: '품절된 상품이에요.',
  comingSoon: '아직 판매를 시작하지 않았어요.',
  beforePeriod: '판매 기간이 아직 시작되지 않았어요.',
  afterPeriod: '판매 기간이 끝났어요.',
  noResale: '판매가 끝났고, 다시 판매하지 않는 상품이에요.',
  appOnly: '앱에서만 살 수 있는 상품이에요.',
  exclusive: '회원만 살 수 있는 상품이에요.',
  grade: '구매할 수 있는 등급이 아니에요.',
  restrictedStock: '한 사람이 살 수 있는 수량을 모두 샀어요.',
  shareRequired: '상품을 공유하면 살 수 있어요.',
}

/**
 * Returns the text of the reason why the product cannot be bought by any user now. Periods are checked only once the current
 * time is known. ORDER-9
 */
export const findProductRefusal = (product: ProductCard, now: number | undefined): string | undefined => {
  const timeless = { limitedPeriodBegin: null, limitedPeriodEnd: null }
  const facts = { ...toBadgeFacts(product), ...(now === undefined && timeless) }
  const [refusal] = listProductRefusals(facts, new Date(now ?? 0))
  return refusal === undefined ? undefined : refusalTexts[refusal]
}
