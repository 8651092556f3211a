import type { App } from '#src/handler-context.ts'
import type { PaymentGateway } from '#src/integrations/payment/payment-gateway.ts'
import type { RefundShop } from './buying.ts'

/** The shop as jobs see it, with other calls of the gateway. */
export const refundAppOf = (shop: RefundShop, more: Partial<PaymentGateway> = {}): App => {
  const { db, config, clock, gateway, messages, mails, push, sns, files } = shop
  const payments = { ...gateway, ...more }
  return { db, config, clock: () => clock.now, integrations: { payments, messages, mails, push, sns, files } }
}
