import type { TossWorld } from '../toss-world.ts'

export const FORGERIES = ['wrongSecret', 'noSecret', 'wrongAmount', 'otherKey', 'oversized'] as const
export type Forgery = (typeof FORGERIES)[number]

/** Builds a forged webhook about an order, with false content. */
export function forgeNotice({ payments }: TossWorld, orderId: string, forgery: Forgery): unknown {
  const payment = payments.findByOrder(orderId)?.payment
  const claim = { eventType: 'PAYMENT_STATUS_CHANGED', data: { ...payment, orderId, status: 'DONE' } }
  switch (forgery) {
    case 'wrongSecret':
      return { orderId, status: 'DONE', secret: 'ps_forged', transactionKey: 'FORGED' }
    case 'noSecret':
      return { orderId, status: 'DONE', transactionKey: 'FORGED' }
    case 'wrongAmount':
      return { ...claim, data: { ...claim.data, totalAmount: 100, balanceAmount: 100 } }
    case 'otherKey':
      return { ...claim, data: { ...claim.data, paymentKey: 'tsbx_of_somebody_else' } }
    case 'oversized':
      return { ...claim, data: { ...claim.data, metadata: 'x'.repeat(2_000_000) } }
  }
}

/** Sends the forged webhook to every registered URL. Returns the response statuses. */
export async function sendForged(toss: TossWorld, orderId: string, forgery: Forgery): Promise<number[]> {
  const body = JSON.stringify(forgeNotice(toss, orderId, forgery))
  const headers = { 'content-type': 'application/json' }
  const sent = toss.webhooks.targets().map(async ({ url }) => {
    const response = await fetch(url, { method: 'POST', headers, body, redirect: 'manual' })
    await response.body?.cancel()
    return response.status
  })
  return Promise.all(sent)
}
