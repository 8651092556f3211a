import type { PaymentGateway } from '#src/integrations/payment/payment-gateway.ts'

const FAILURES = 5
const PAUSE_MS = 10_000

interface Health {
  failures: number
  downUntil: number
}
const healthOf = new WeakMap<PaymentGateway, Health>()

/** Counts missing responses: after five in a row the gateway counts as down for ten seconds. */
export const noteGatewayAnswer = (gateway: PaymentGateway, answered: boolean, now: Date): void => {
  const failures = answered ? 0 : (healthOf.get(gateway)?.failures ?? 0) + 1
  healthOf.set(gateway, { failures, downUntil: failures >= FAILURES ? now.getTime() + PAUSE_MS : 0 })
}

/** Whether the gateway is down; then no stock is reserved for payments that cannot succeed. */
export const isGatewayDown = (gateway: PaymentGateway, now: Date): boolean =>
  now.getTime() < (healthOf.get(gateway)?.downUntil ?? 0)
