import type { OrderTmp, PaymentRequest } from '@shop/contract'
import { expect } from 'vitest'
import {
  type addToCart,
  authenticate,
  check,
  checkBody,
  confirm,
  orderCart,
  type Shop,
} from '#src/features/payment/testing/test-shop.ts'
import { COMBINATION, PRODUCT } from '#src/features/test-catalogue.ts'
import type { Who } from '#src/handler-context.ts'

export const apple = [PRODUCT.apple, COMBINATION.appleSmall3kg, 2] as const
export const potato = [PRODUCT.potato, COMBINATION.potato, 1] as const

/** Actions of a user with one cart in two tabs. */
export const cartTabsOf = (shop: Shop, who: Who) => {
  const pay = async (asked: PaymentRequest) => confirm(shop, who, authenticate(shop, asked))
  const groups = async () => {
    const { id: cartId, items } = await shop.as(who)('cart.get')
    const lines = items.flatMap(({ bundleItems }) => bundleItems.flatMap(({ optionGroups }) => optionGroups))
    return lines.map(({ id, optionUnit }) => ({ params: { cartId: cartId ?? 0, groupId: id }, optionUnit }))
  }
  return {
    /** Opens a pre-order in each tab. */
    openTabs: async (...lines: Parameters<typeof addToCart>[2][]): Promise<[OrderTmp, OrderTmp]> => [
      await orderCart(shop, who, ...lines),
      await orderCart(shop, who),
    ],
    pay,
    buy: async (tmp: OrderTmp): Promise<PaymentRequest> => {
      const asked = await check(shop, who, tmp)
      expect(await pay(asked)).toMatchObject({ state: 'paid' })
      return asked
    },
    /** Checks with payment by account. */
    checkByAccount: (tmp: OrderTmp) =>
      check(shop, who, tmp, checkBody(tmp, 0, { paymentMethodType: 'virtual_account' })),
    close: ({ orderNo }: PaymentRequest) => shop.as(who)('payment.close', { body: { orderNo } }),
    read: ({ id }: OrderTmp) => shop.as(who)('order.getTmp', { params: { id } }),
    groups,
    firstGroup: async () => {
      const [first] = await groups()
      if (!first) throw new Error('the cart is empty')
      return first
    },
  }
}
