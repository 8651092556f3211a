import type { Product } from '@shop/contract'
import { useEffect } from 'react'
import { toAnalyticsItem, toPriced } from '#src/lib/measurement/event-items.ts'
import { track } from '#src/lib/measurement/track.ts'

/** Reports once that the product was shown. TRACK-8 */
export const useReportedView = (product: Product): void => {
  useEffect(() => {
    const { distributor, specialSalePrice, productPrice } = product
    const price = specialSalePrice ?? productPrice.price
    const line = { product, distributorName: distributor.name, optionName: '', price, quantity: 1 }
    track('view_item', toPriced([toAnalyticsItem(line)]))
    // oxlint-disable-next-line react/exhaustive-deps -- a new copy of the same product is no new view
  }, [product.id])
}
