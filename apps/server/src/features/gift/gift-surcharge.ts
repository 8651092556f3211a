import { type Address, AppError, type LimitsSetting, type Problem } from '@shop/contract'
import { priceCart, type PricedLine } from '@shop/rules'
import { readShippingTerms, type StoredShippingTerms } from '#src/features/order/withdraw/shipping-terms.ts'
import type { ItemRow } from './gift-reading.ts'
import type { FindGift } from './gift-sql.ts'

interface TermsRow extends ItemRow {
  terms: StoredShippingTerms
  price: number
  noSecondary: boolean
  noThird: boolean
}

const toLine = (row: TermsRow, index: number): PricedLine => ({
  ...readShippingTerms(row.terms),
  combinationId: index,
  productId: row.productId,
  productName: row.product.name,
  optionUnit: row.unit,
  listPrice: row.price,
  price: row.price,
  specialSalePrice: null,
  isSpecialSale: false,
  isUndeliverableSecondaryArea: row.noSecondary,
  isUndeliverableThirdArea: row.noThird,
})

const WAY_OUT = '다른 주소를 입력하거나 정중히 거절할 수 있어요.'

const refuse = (reasons: readonly string[]): AppError => {
  const problems = reasons.map((reason): Problem => ({ path: 'body.zonecode', message: `${reason} ${WAY_OUT}` }))
  return new AppError('undeliverableArea', { problems })
}

/**
 * Won that the area of the address adds to the shipping of the parcel; the shop pays it. Throws `undeliverableArea` naming the
 * products that cannot be delivered there, or if by the rule of the brand the shop does not pay a surcharge.
 */
export const surchargeOf = (
  gift: FindGift,
  { areaAddress }: Pick<Address, 'areaAddress'>,
  rule: LimitsSetting['giftSurcharge'],
): number => {
  const lines = ((gift.items ?? []) as TermsRow[]).map(toLine)
  const priced = (areaType: Address['areaAddress']) =>
    priceCart(lines, { areaType, couponDiscountPrice: 0, usedPoint: 0 })
  const { totals, undeliverable } = priced(areaAddress)
  if (undeliverable.length > 0)
    throw refuse(undeliverable.map(({ productName }) => `${productName}: 이 주소로는 보낼 수 없어요.`))
  const surcharge = totals.cumaAddOrtherShippingFee - priced('major').totals.cumaAddOrtherShippingFee
  if (surcharge > 0 && rule === 'refuse') throw refuse(['배송비가 더 드는 지역이라 보낼 수 없어요.'])
  return Math.max(0, surcharge)
}
