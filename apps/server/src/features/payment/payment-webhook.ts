import { createHmac } from 'node:crypto'
import type { Handler } from '#src/handler-context.ts'
import { receiveHint } from './payment-sql.ts'

/** However many hints come for an order, the gateway is read at most twice in so long; see `receiveHint`. */
const STRETCH_MS = 15_000

/** What is kept of a payment's secret: enough to compare, nothing to steal. */
export const hashSecret = (key: string, secret: string): string =>
  createHmac('sha256', key).update(`webhook:${secret}`).digest('base64url')

const goneBack: ReadonlySet<string> = new Set(['CANCELED', 'PARTIAL_CANCELED'])

/**
 * The vendor does not sign its notices, so nothing in one is believed: it only makes us read the payment back, soon and by a
 * job. What is unknown, forged or said before is answered like everything else.
 */
export const receiveTossWebhook: Handler<'payment.receiveTossWebhook'> = async ({ body }, { db, clock, config }) => {
  const orderNo = body.data?.orderId ?? body.orderId
  if (orderNo === undefined) return { received: true }
  const now = clock()
  const stretch = Math.floor(now.getTime() / STRETCH_MS)
  // whoever tells of a deposit knows the secret of its account, whatever the notice looks like
  const secret = hashSecret(config.secret, body.secret ?? body.data?.secret ?? '')
  const later = new Date((stretch + 1) * STRETCH_MS)
  // what was paid is not read again, but for what says that it went back: perhaps without our asking
  const kinds = goneBack.has(body.data?.status ?? '') ? ['payment.drive', 'refund.match'] : ['payment.drive']
  await receiveHint(db, { orderNo, secret, eventId: `${orderNo}:${stretch}`, now, later, kinds })
  return { received: true }
}
