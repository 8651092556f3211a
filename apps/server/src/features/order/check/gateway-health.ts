import type { PaymentGateway } from '#src/integrations/payment/payment-gateway.ts'

const FAILURES = 5
const PAUSE_MS = 10_000

interface Health {
  failures: number
  downUntil: number
}
const healthOf = new WeakMap<PaymentGateway, Health>()

/** Counts answers that never came; five in a row and the gateway counts as down for ten seconds. */
export const noteGatewayAnswer = (gateway: PaymentGateway, answered: boolean, now: Date): void => {
  const failures = answered ? 0 : (healthOf.get(gateway)?.failures ?? 0) + 1
  healthOf.set(gateway, { failures, downUntil: failures >= FAILURES ? now.getTime() + PAUSE_MS : 0 })
}

/** While it is down nobody's stock is taken for a payment that cannot be made. */
export const isGatewayDown = (gateway: PaymentGateway, now: Date): boolean =>
  now.getTime() < (healthOf.get(gateway)?.downUntil ?? 0)
