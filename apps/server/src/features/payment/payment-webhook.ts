import { createHmac, timingSafeEqual } from 'node:crypto'
import type { Handler } from '#src/handling.ts'
import { enqueue } from '#src/jobs/enqueue.ts'
import { receiveHint } from './payment-sql.ts'

/** However many hints come for an order, the gateway is read at most twice in so long. */
const STRETCH_MS = 15_000

/** What is kept of a payment's secret: enough to compare, nothing to steal. */
export const hashSecret = (key: string, secret: string): string =>
  createHmac('sha256', key).update(`webhook:${secret}`).digest('base64url')

const goneBack: ReadonlySet<string> = new Set(['CANCELED', 'PARTIAL_CANCELED'])

const isSame = (given: string, kept: string): boolean =>
  given.length === kept.length && timingSafeEqual(Buffer.from(given), Buffer.from(kept))

/**
 * The vendor does not sign its notices, so nothing in one is believed: it only makes us read the payment back, soon and by a
 * job. What is unknown, forged or said before is answered like everything else.
 */
export const receiveTossWebhook: Handler<'payment.receiveTossWebhook'> = async ({ body }, { db, clock, config }) => {
  const orderNo = body.data?.orderId ?? body.orderId
  if (orderNo === undefined) return { received: true }
  const now = clock()
  const stretch = Math.floor(now.getTime() / STRETCH_MS)
  await db.tx(async (tx) => {
    const hint = await receiveHint(tx, { orderNo, eventId: `${orderNo}:${stretch}`, now })
    if (!hint) return
    // whoever tells of a deposit knows the secret of its account, whatever the notice looks like
    const secret = body.secret ?? body.data?.secret ?? ''
    if (hint.secret !== null && !isSame(hashSecret(config.secret, secret), hint.secret)) return
    // put off, not dropped: this one may tell of something newer than the first of the stretch
    const runAt = hint.isNew ? now : new Date((stretch + 1) * STRETCH_MS)
    const { orderId } = hint
    await enqueue(tx, 'payment.drive', { orderId, tries: 1 }, { key: String(orderId), runAt })
    // what was paid is not read again, but for what says that it went back: perhaps without our asking
    if (goneBack.has(body.data?.status ?? ''))
      await enqueue(tx, 'refund.match', { orderId }, { key: String(orderId), runAt })
  })
  return { received: true }
}
