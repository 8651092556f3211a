import { COMBINATION, PRODUCT } from '#src/features/test-catalogue.ts'
import type { Who } from '#src/handler-context.ts'
import type { Fate } from '#src/integrations/payment/fake-gateway.ts'
import { buyNow, check, type Shop, stockOf } from './test-shop.ts'

export const SECOND = 1_000

export const often = (fate: Fate, times = 200): Fate[] => Array.from({ length: times }, () => fate)

/** Actions on a payment with an unknown outcome, and its state. */
export const readBackOf = (shop: Shop, who: Who) => ({
  placed: async () => check(shop, who, await buyNow(shop, who, [PRODUCT.apple, COMBINATION.appleSmall3kg, 2])),
  stateOf: async (orderNo: string) => (await shop.as(who)('payment.getState', { params: { orderNo } })).state,
  passAndWork: async (ms: number) => {
    shop.pass(ms)
    await shop.runJobs()
  },
  reserved: async () => (await stockOf(shop, COMBINATION.appleSmall3kg)).reserved,
})
