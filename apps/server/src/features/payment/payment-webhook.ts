import { createHmac } from 'node:crypto'
import type { Handler } from '#src/handler-context.ts'
import { receiveHint } from './payment-sql.ts'
import { currentRequestId } from '#src/observability/request-scope.ts'

/** For any number of webhooks of an order the gateway is read at most twice in this time (ms); see `receiveHint`. */
const STRETCH_MS = 15_000

/** Time (ms) in which nearly all confirmations end. A read beside a slower one finds the same payment; see `settleSale`. */
const CONFIRMATION_MS = 2_000

/** Keyed hash of a payment's secret: sufficient to compare, useless to steal. */
export const hashSecret = (key: string, secret: string): string =>
  createHmac('sha256', key).update(`webhook:${secret}`).digest('base64url')

const goneBack: ReadonlySet<string> = new Set(['CANCELED', 'PARTIAL_CANCELED'])

/**
 * Receives a webhook. The vendor does not sign webhooks, so nothing in one is trusted: it only enqueues a read of the payment.
 * Unknown, forged and repeated webhooks get the same response.
 */
export const receiveTossWebhook: Handler<'payment.receiveTossWebhook'> = async ({ body }, { db, clock, config }) => {
  const orderNo = body.data?.orderId ?? body.orderId
  if (orderNo === undefined) return { received: true }
  const now = clock()
  const stretch = Math.floor(now.getTime() / STRETCH_MS)
  // a webhook about a deposit must carry the secret of its account, whatever its form
  const secret = hashSecret(config.secret, body.secret ?? body.data?.secret ?? '')
  const later = new Date((stretch + 1) * STRETCH_MS)
  // paid orders are read again only for a reported refund, which may not be ours
  const kinds = goneBack.has(body.data?.status ?? '') ? ['payment.drive', 'refund.match'] : ['payment.drive']
  await receiveHint(db, {
    orderNo,
    secret,
    eventId: `${orderNo}:${stretch}`,
    now,
    later,
    confirmed: new Date(now.getTime() + CONFIRMATION_MS),
    kinds,
    requestId: currentRequestId() ?? null,
  })
  return { received: true }
}
