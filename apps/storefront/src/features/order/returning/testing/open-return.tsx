import { userEvent } from '@testing-library/user-event'
import ReturnPage from '#src/pages/order/after/return-page.tsx'
import { fakeServer, renderPages } from '#src/testing/fake-server.tsx'
import { sampleOrder } from '#src/testing/shop-samples.ts'

/** A delivered order. */
export const delivered = (returnable = true) => {
  const order = sampleOrder({ orderItemStatus: 'delivery_end' })
  for (const product of order.orderItemProducts) product.returnable = returnable
  return order
}

/** Return quote: deducts the shipping costs if the shopper returns without a defect. */
export const quote = ({ body }: { body?: unknown }) => {
  const isShops = (body as { reason: string } | undefined)?.reason === 'damaged'
  return {
    lines: [{ orderItemProductId: 1, name: '사과 1', price: 10_000, next: 'return_complete' as const }],
    cancelledPrice: 10_000,
    couponShare: 0,
    shippingBefore: 0,
    shippingAfter: isShops ? 0 : 3000,
    returnFee: isShops ? 0 : 3000,
    shortfall: 0,
    money: isShops ? 10_000 : 4000,
    point: 0,
    isWhole: false,
    couponComesBack: false,
    to: 'card' as const,
    needsAccount: false,
    dueDay: '2026-11-24',
  }
}

/** Renders the return page of the order's only product. */
export const openReturn = (answers: Parameters<typeof fakeServer>[0]) => {
  const journal = fakeServer({ 'order.get': () => delivered(), 'orderItem.quoteReturn': quote, ...answers })
  renderPages('/orders/5/return/1', { '/orders/:id/return/:productId': ReturnPage } as Parameters<
    typeof renderPages
  >[1])
  return { journal, user: userEvent.setup() }
}
