import { addDays, sendableAt } from '@shop/rules'
import type { Sql } from '#src/db/db.ts'
import { enqueue } from '#src/jobs/enqueue.ts'
import { ALWAYS, type JobHandler } from '#src/jobs/run-job.ts'
import { closeAlarms, listAnnounced, listOpened, openAnnounced, pruneMessages } from './product-alarm-sql.ts'
import { type AlarmApp, sendAlarm } from './send-alarm.ts'

const SWEEP_MS = 60_000
/** Members notified per transaction. */
const AT_ONCE = 200
/** Retention of sent alarm messages (days). */
const STORED_DAYS = 90

const fanOut = (tx: Sql, productId: number): Promise<void> =>
  enqueue(tx, 'alarm.fanOut', { productId }, { key: String(productId) })

/** Closes the alarms of an available product and inserts a message for each, all or nothing. */
const callWaiting: JobHandler = {
  async inTx(tx, payload, { now }) {
    const { productId } = payload as { productId: number }
    const messages = await closeAlarms(tx, { productId, now, most: AT_ONCE })
    const runAt = sendableAt(now)
    for (const { id } of messages) await enqueue(tx, 'alarm.send', { id }, { key: String(id), runAt })
    if (messages.length === AT_ONCE) await fanOut(tx, productId)
  },
}

// an update of no rows would still invalidate cached responses every minute
const openDue = async (tx: Sql, now: Date): Promise<void> => {
  const productIds = (await listAnnounced(tx, { now })).map(({ id }) => id)
  if (productIds.length > 0) await openAnnounced(tx, { productIds })
}

/** Opens announced products that are due, finds sales that began by the clock, and repeats what a trigger's job missed. */
const sweep: JobHandler = {
  tries: ALWAYS,
  async inTx(tx, _, { now }) {
    await enqueue(tx, 'alarm.sweep', {}, { key: 'sweep', runAt: new Date(now.getTime() + SWEEP_MS) })
    await openDue(tx, now)
    for (const { id } of await listOpened(tx, { now })) await fanOut(tx, id)
    await pruneMessages(tx, { before: addDays(now, -STORED_DAYS) })
  },
}

export const alarmJobs = (app: AlarmApp): Record<string, JobHandler> => ({
  'alarm.sweep': sweep,
  'alarm.fanOut': callWaiting,
  'alarm.send': { inTx: (tx, payload, { now }) => sendAlarm(tx, app, (payload as { id: number }).id, now) },
})
