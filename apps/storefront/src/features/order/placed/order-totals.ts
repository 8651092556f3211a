import type { OrderItem, OrderTmp } from '@shop/contract'
import { lineListPriceOf } from '@shop/rules'

type Group = OrderItem['orderItemProducts'][number]['orderOptionGroups'][number]

const listPriceOf = ({ productOptionCombination: { productOptionPrice: price }, optionUnit }: Group): number =>
  lineListPriceOf({ ...price, isSpecialSale: false, optionUnit })

/** Totals of a placed order in the format of the checkout, calculated from the prices it was placed with. */
export const totalsOf = ({ orderItemPrice: price, orderItemProducts }: OrderItem): OrderTmp['totals'] => {
  const groups = orderItemProducts.flatMap((product) => product.orderOptionGroups)
  const listPrice = groups.reduce((sum, group) => sum + listPriceOf(group), 0)
  return {
    couponDiscountPrice: price.couponDiscountPrice,
    cumaAddOrtherShippingFee: price.cumaAddOrtherShippingFee,
    cumaShippingFeeType: 'type03',
    discountedPrice: listPrice - price.totalProductsPrice,
    listPrice,
    optionCountings: { groups: groups.length, units: groups.reduce((sum, group) => sum + group.optionUnit, 0) },
    price: price.totalPrice + price.usedPoint,
    productsPrice: price.totalProductsPrice,
    shippingFee: price.totalShippingFee - price.cumaAddOrtherShippingFee,
    usedPoint: price.usedPoint,
  }
}
