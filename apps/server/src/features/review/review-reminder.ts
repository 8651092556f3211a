import { addDays, REVIEW_DAYS, sendableAt } from '@shop/rules'
import { notify } from '#src/features/notification/notify.ts'
import { planReviewReminder } from '#src/features/order/lifecycle/plan-notification.ts'
import type { App } from '#src/handler-context.ts'
import { ALWAYS, type JobHandler } from '#src/jobs/run-job.ts'
import { findToRemind } from './review-reminder-sql.ts'

/**
 * Queues one message about an order with products that can be reviewed and have no review. The key of the message is that of
 * the order, so a second delivery or a repeated run sends no other. Waits at night and reads the order again in the morning. B8
 */
export const remind = (app: Pick<App, 'config'>): JobHandler => ({
  tries: ALWAYS,
  async inTx(tx, payload, { now }) {
    const { orderId } = payload as { orderId: number }
    const morning = sendableAt(now)
    if (morning > now) return planReviewReminder(tx, orderId, morning)
    // undefined if everything was reviewed or returned, and for guests
    const found = await findToRemind(tx, { orderId, since: addDays(now, -REVIEW_DAYS) })
    if (!found) return
    const { userId, platform, product, count } = found
    const products = count > 1 ? `${product} 외 ${count - 1}개` : product
    const of = { kind: 'review.remind', key: `review.remind:${orderId}`, userId, platform } as const
    await notify(tx, app, { ...of, variables: { products } }, now)
  },
})
