import type { App } from '#src/handler-context.ts'
import type { FindResult, GatewayPayment, PaymentGateway } from '#src/integrations/payment/payment-gateway.ts'
import type { Shop } from './test-shop.ts'

/** The shop with a gateway that differs in some calls. */
export const appWith = ({ app, gateway }: Shop, more: Partial<PaymentGateway>): App => ({
  ...app,
  integrations: { ...app.integrations, payments: { ...gateway, ...more } },
})

/** The shop whose gateway finds payments changed by `change`. */
export const appFinding = (shop: Shop, change: Partial<GatewayPayment>): App => {
  const changed = (found: FindResult): FindResult =>
    found.outcome === 'found' ? { ...found, payment: { ...found.payment, ...change } } : found
  return appWith(shop, {
    findByOrderId: async (orderNo) => changed(await shop.gateway.findByOrderId(orderNo)),
    findByKey: async (key) => changed(await shop.gateway.findByKey(key)),
  })
}

/** The shop in which something else happens after the gateway has found an order, before the shop hears it. */
export const appThen = (shop: Shop, act: () => Promise<unknown>): App =>
  appWith(shop, {
    findByOrderId: async (orderNo) => {
      const found = await shop.gateway.findByOrderId(orderNo)
      await act()
      return found
    },
  })
