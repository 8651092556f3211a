import { brandFor } from '@shop/brands'
import { addDays, REVIEW_DAYS, sendableAt } from '@shop/rules'
import { originOf } from '#src/brand-origin.ts'
import { queueMessage } from '#src/features/notification/outbox/outbox.ts'
import { planReviewReminder } from '#src/features/order/lifecycle/plan-notification.ts'
import { findContact } from '#src/features/user/find-contact.ts'
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
    if (!found?.wantsAlarm) return
    const { userId, platform, product, count } = found
    const { phone } = await findContact({ db: tx, config: app.config }, userId)
    if (phone === undefined) return
    const text = [
      `[${brandFor(platform).koreanName}] 받으신 상품은 어떠셨나요?`,
      count > 1 ? `${product} 외 ${count - 1}개` : product,
      '후기를 남겨 주시면 다른 분들께 도움이 돼요.',
      `${originOf(app.config, platform)}/reviews`,
    ].join('\n')
    const message = { key: `review.remind:${orderId}`, kind: 'review', platform, userId, phone, text, dueAt: now }
    await queueMessage(tx, app, message, now)
  },
})
