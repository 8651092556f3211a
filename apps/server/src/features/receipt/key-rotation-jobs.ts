import type { App } from '#src/handler-context.ts'
import { enqueue } from '#src/jobs/enqueue.ts'
import { ALWAYS, type JobHandler } from '#src/jobs/run-job.ts'
import { reencryptOrders, currentKeyIdOf } from '#src/features/order/key-rotation/reencrypt-orders.ts'
import type { Sql } from '#src/db/db.ts'
import { reencryptNotifications } from '#src/features/notification/inbox/inbox.ts'
import { reencryptMessages } from '#src/features/notification/outbox/outbox.ts'
import { reencryptTestPhones } from '#src/features/notification/broadcast/admin/own-receiver.ts'
import { reencryptSubscriptions } from '#src/features/notification/push/subscription.ts'
import { reencryptIdentity } from '#src/features/order/check/saved-identity.ts'
import { reencryptContacts } from '#src/features/product/distributor/contact.ts'
import { listOldIdentities, putIdentity } from './cash-receipt-sql.ts'

const AT_ONCE = 200

/** I1: encrypts the identity of some receipts again with the current key. Returns whether there may be more. */
export const reencryptReceipts = async (app: Pick<App, 'config'>, tx: Sql): Promise<boolean> => {
  const rows = await listOldIdentities(tx, { current: currentKeyIdOf(app), most: AT_ONCE })
  for (const { id, identity } of rows) await putIdentity(tx, { id, identity: reencryptIdentity(app, identity) })
  return rows.length === AT_ONCE
}

/** Pause between two batches for other work: about 200 orders a second. */
const PAUSE_MS = 1_000

/** I1: enqueued every hour; enqueues itself again while there may be more rows. */
export const reencryptJobs = (app: Pick<App, 'config'>): Record<string, JobHandler> => ({
  'order.reseal': {
    tries: ALWAYS,
    // scans all orders for rows under an old key
    statementMs: 60_000,
    async inTx(tx, _, { now }) {
      const messages = { current: currentKeyIdOf(app), most: AT_ONCE }
      const more = [
        await reencryptOrders(app, tx),
        await reencryptReceipts(app, tx),
        await reencryptMessages(app, tx, messages),
        await reencryptNotifications(app, tx, messages),
        await reencryptSubscriptions(app, tx, messages),
        await reencryptContacts(app, tx, messages),
        await reencryptTestPhones(app, tx, messages),
      ]
      const runAt = new Date(now.getTime() + PAUSE_MS)
      if (more.includes(true)) await enqueue(tx, 'order.reseal', {}, { key: 'reseal', runAt })
    },
  },
})
