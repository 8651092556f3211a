import type { Product } from '@shop/contract'
import { type AreaType, type BundleShipping, formatWon, listUndeliverable, shipBundle } from '@shop/rules'

export const areaNames: Readonly<Record<AreaType, string>> = {
  major: '일반 지역',
  secondary_area: '제주',
  third_area: '도서산간',
}

const toLine = (product: Product) => ({
  ...product.productShippingFee,
  productId: product.id,
  productName: product.name,
  optionUnit: 1,
  distributorId: product.distributor.id,
  deliveryCompany: product.deliveryCompany,
  shippingFeeType: product.shippingFeeType,
  freeShippingFeeConditionPrice: product.freeShippingFeeConditionPrice,
  maxUnitInBox: product.maxUnitInBox,
  isUndeliverableSecondaryArea: product.isUndeliverableSecondaryArea,
  isUndeliverableThirdArea: product.isUndeliverableThirdArea,
})

/** Shipping fee of one unit to an area. Undefined if the product cannot be delivered there. ORDER-8 */
export const shipTo = (product: Product, area: AreaType): BundleShipping | undefined => {
  const line = toLine(product)
  if (listUndeliverable([line], area).length > 0) return undefined
  const terms = { productsPrice: product.productPrice.price, conditionPrice: line.freeShippingFeeConditionPrice }
  return shipBundle([line], terms, area)
}

/** Fee of an area as text: `3,500원 + 추가 4,000원`, `무료`, `배송하지 않아요`. */
export const areaFeeText = (product: Product, area: AreaType): string => {
  const shipping = shipTo(product, area)
  if (!shipping) return '배송하지 않아요'
  const { shippingFee: base, cumaAddOrtherShippingFee: extra } = shipping
  if (base + extra === 0) return '무료'
  if (extra === 0) return formatWon(base)
  return base === 0 ? `추가 ${formatWon(extra)}` : `${formatWon(base)} + 추가 ${formatWon(extra)}`
}
