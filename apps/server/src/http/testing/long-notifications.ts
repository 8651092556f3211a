/** [D4] Fills both lists of notifications of a person, with texts as long as they may be. */
import { NotificationListType } from '@shop/contract'
import { addNotification } from '#src/features/notification/inbox/inbox.ts'
import type { TestShop } from '#src/testing/test-shop.ts'

const rendered = {
  title: '신고하신 후기를 살펴봤지만 운영 원칙에 어긋나지 않았어요. 신고하신 분께는 계속 보이지 않아요.',
  // the name of a product and the reason of an operator
  text: `${'가'.repeat(100)}\n사유: ${'나'.repeat(500)}`,
  path: '/reviews?tab=mine',
}

/** Adds `count` notifications to each list. */
export const addLongNotifications = async (
  { db, config, clock }: TestShop,
  { count, userId }: { count: number; userId: number },
): Promise<void> => {
  await db.tx(async (tx) => {
    for (const list of NotificationListType.options)
      for (let at = 0; at < count; at++)
        await addNotification(
          tx,
          { config },
          { key: `long:${userId}:${list}:${at}`, userId, list, kind: 'review.show', rendered },
          clock.now,
        )
  })
}
