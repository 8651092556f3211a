import type { OrderItem, OrderTmp } from '@shop/contract'
import { useEffect } from 'react'
import { toAnalyticsItem, toPriced } from '#src/lib/measurement/event-items.ts'
import { track } from '#src/lib/measurement/track.ts'
import { linePricesOf } from './line-prices.ts'

type Bundles = OrderTmp['totalPricesDetail']

const all = () => true

/** Items of bundles. `isChosen` selects option combinations of a product. */
const toItems = (bundles: Bundles, isChosen: (productId: number, combinationId: number) => boolean = all) =>
  bundles.flatMap((bundle) => {
    const prices = linePricesOf(bundle)
    return bundle.bundleItems.flatMap(({ product, optionGroups }, item) =>
      optionGroups.flatMap(({ productOptionCombination, optionUnit: quantity }, group) => {
        const { id, name: optionName, productOptionPrice } = productOptionCombination
        if (!isChosen(product.id, id)) return []
        const linePrice = prices?.[item]?.[group]
        const price = linePrice === undefined ? productOptionPrice.price : Math.round(linePrice / quantity)
        return [toAnalyticsItem({ product, distributorName: bundle.distributor.name, optionName, price, quantity })]
      }),
    )
  })

/** Reports once that the checkout of a pre-order was shown. TRACK-8 */
export const useReportedCheckout = (tmp: OrderTmp): void => {
  useEffect(() => {
    track('begin_checkout', toPriced(toItems(tmp.totalPricesDetail)))
    // oxlint-disable-next-line react/exhaustive-deps -- a new price of the same pre-order is no new checkout
  }, [tmp.id])
}

/** Reports a placed order. Reported once per browser, also after a reload. `value` is the total of the order. TRACK-8 */
export const useReportedPurchase = (order: OrderItem, isPlaced: boolean): void => {
  useEffect(() => {
    if (!isPlaced) return
    const { totalPrice: value, totalShippingFee: shipping } = order.orderItemPrice
    track('purchase', {
      ...toPriced(toItems(order.totalPricesDetail)),
      transaction_id: String(order.id),
      value,
      shipping,
    })
    // oxlint-disable-next-line react/exhaustive-deps -- a new state of the same order is no new purchase
  }, [order.id, isPlaced])
}

interface Cancelled {
  productIds?: readonly number[]
  combinationIds?: readonly number[]
}

/** Reports a completed cancel. `money` is the refund in won; items are named if only a part was cancelled. TRACK-8 */
export const reportRefund = (order: OrderItem, money: number, selection: Cancelled | undefined): void => {
  const { productIds = [], combinationIds = [] } = selection ?? {}
  const ofProducts = new Set(
    order.orderItemProducts.filter(({ id }) => productIds.includes(id)).map(({ product }) => product.id),
  )
  const isChosen = (productId: number, combinationId: number): boolean =>
    ofProducts.has(productId) || combinationIds.includes(combinationId)
  track('refund', {
    transaction_id: String(order.id),
    currency: 'KRW',
    value: money,
    ...(selection && { items: toPriced(toItems(order.totalPricesDetail, isChosen)).items }),
  })
}
