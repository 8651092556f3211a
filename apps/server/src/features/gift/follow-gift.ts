import type { Tx } from '#src/db/db.ts'
import type { App } from '#src/handler-context.ts'
import { closeGift, forgetPhone, lockGiftOf } from './end-gift.ts'
import { dropToReceiver, notifySender } from './gift-messages.ts'
import { findGiftKey } from './gift-sql.ts'

/** States of a product that has reached the receiver. */
const delivered: ReadonlySet<string> = new Set([
  'delivery_end',
  'complete',
  'return_request',
  'replace_request',
  'replace_complete',
])

/**
 * Follows the parcel of a gift. If the shop or the sender cancelled it with the order, closes the gift. If its delivery was
 * prepared, removes the receiver's phone and notifies the sender of departure and arrival. Has an effect once.
 */
export const followGift = async (
  tx: Tx,
  app: Pick<App, 'db' | 'clock' | 'config'>,
  giftToId: number,
): Promise<void> => {
  const key = await findGiftKey(tx, { id: giftToId })
  if (!key) return
  const gift = await lockGiftOf(tx, key.uuid, key.platform)
  if (gift.isClosed) return
  // the refund was booked with the cancel
  if (gift.ending !== null) return closeGift(tx, app, gift, { ending: 'withdrawn' })
  if (!gift.isShipped) return
  await forgetPhone(tx, app, gift)
  await dropToReceiver(tx, [gift.uuid], app.clock())
  const { statuses } = gift
  if (statuses.every((status) => delivered.has(status))) await notifySender(tx, app, gift, { occasion: 'delivered' })
  else if (statuses.includes('delivering')) await notifySender(tx, app, gift, { occasion: 'shipped' })
}
