import type { OrderItemProductStatus } from '@shop/rules'
import {
  authenticate,
  check,
  checkBody,
  confirm,
  orderCart,
  type Shop,
} from '#src/features/payment/testing/test-shop.ts'
import { moveOrderProducts } from '#src/features/order/lifecycle/move-order-products.ts'
import { COMBINATION, PRODUCT } from '#src/features/test-catalogue.ts'
import type { Who } from '#src/handler-context.ts'

export const apple = [PRODUCT.apple, COMBINATION.appleSmall3kg, 2] as const
export const mackerel = [PRODUCT.mackerel, COMBINATION.mackerel, 1] as const

/** A paid order, of one product by default. */
export const payOrder = async (shop: Shop, who: Who, ...lines: Parameters<typeof orderCart>[2][]): Promise<number> => {
  const tmp = await orderCart(shop, who, ...(lines.length > 0 ? lines : [apple]))
  const request = await check(shop, who, tmp, checkBody(tmp))
  await confirm(shop, who, authenticate(shop, request))
  return request.orderId
}

export const read = (shop: Shop, who: Who, id: number) => shop.as(who)('order.get', { params: { id } })

/** Moves all products of an order, or the named one, through the given states as an operator. */
export const walk = async (
  shop: Pick<Shop, 'db' | 'app'>,
  orderId: number,
  way: readonly OrderItemProductStatus[],
  only?: number,
): Promise<void> => {
  const rows = await shop.db.many<{ id: number }>('test.products', 'select id from order_product where order_id = $1', [
    orderId,
  ])
  const ids = only === undefined ? rows.map(({ id }) => id) : [only]
  for (const to of way)
    await shop.db.tx((tx) =>
      moveOrderProducts(tx, {
        orderId,
        moves: ids.map((orderProductId) => ({ orderProductId, to })),
        actor: 'operator',
        reason: '',
        now: shop.app.clock(),
      }),
    )
}

/** Moves them to delivered. */
export const deliver = (shop: Pick<Shop, 'db' | 'app'>, orderId: number, only?: number): Promise<void> =>
  walk(shop, orderId, ['delivery_waiting', 'delivering', 'delivery_end'], only)
