import { addDays, giftExpireDateOf, giftReminderDays, seoulDayRange, sendableAt } from '@shop/rules'
import { AppError } from '@shop/contract'
import type { Tx } from '#src/db/db.ts'
import { lockOrder } from '#src/features/order/lifecycle/lifecycle-sql.ts'
import { failpoint } from '#src/failpoint.ts'
import { currentKeyIdOf } from '#src/features/order/key-rotation/reencrypt-orders.ts'
import type { App } from '#src/handler-context.ts'
import { enqueue } from '#src/jobs/enqueue.ts'
import { ALWAYS, type JobHandler } from '#src/jobs/run-job.ts'
import { endGiftInTx, lockOpenGift } from './end-gift.ts'
import { followGift } from './follow-gift.ts'
import { openLetter, openReceiver } from './gift-contents.ts'
import { notifyShareDue, queueToReceiver, remindOf } from './gift-messages.ts'
import { endOldGifts, indexPhones, reencryptGifts } from './gift-storage.ts'
import * as sql from './gift-sql.ts'

const MOST = 200
const SWEEP_MS = 60_000
const PAUSE_MS = 1_000

/** States of an order in which its gifts are not sent. */
const unsendable: ReadonlySet<string> = new Set(['request', 'bank_transfer_waiting', 'incomplete', 'withdraw_complete'])

/** Sends a paid gift that is due: starts the time for entering an address, and queues a message per phone. Sends once. */
export const sendGift = async (tx: Tx, app: App, orderId: number): Promise<void> => {
  const now = app.clock()
  // a cancel of the order comes before or after
  await lockOrder(tx, { orderId })
  const group = await sql.findDue(tx, { orderId })
  if (!group || unsendable.has(group.status) || (group.sendAt !== null && group.sendAt > now)) return
  // a message of the night reaches its receiver in the morning; the time for an address starts then
  const expiresAt = giftExpireDateOf(group.notiType === 'alimtalkSend' ? sendableAt(now) : now)
  const sent = await sql.markSent(tx, { orderId, expiresAt, now })
  const { senderName } = openLetter(app, orderId, group.letter)
  for (const { uuid, receiver } of sent) {
    const { phone } = openReceiver(app, uuid, receiver)
    if (phone === '') continue
    const { platform, userId } = group
    const to = { uuid, platform, userId, phone, senderName, expiresAt }
    await queueToReceiver(tx, app, to, { event: 'gift.sent', press: 1 })
  }
  const isScheduled = group.sendAt !== null && sent.length > 0
  if (isScheduled && group.notiType === 'kakaotalkSend') await notifyShareDue(tx, app, orderId)
  await failpoint('gift:sent-before-commit')
}

const over: ReadonlySet<string> = new Set(['giftNotFound', 'giftEnded', 'giftShipped'])

/** Runs work on an open gift. Does nothing if the gift was accepted, declined, withdrawn or shipped meanwhile. */
const ifOpen = async (work: () => Promise<void>): Promise<void> => {
  try {
    await work()
  } catch (error) {
    if (!(error instanceof AppError) || !over.has(error.code)) throw error
  }
}

/** Ends a gift whose time is over. */
const expire = async (tx: Tx, app: App, id: number): Promise<void> => {
  const gift = await sql.findGiftKey(tx, { id })
  if (!gift) return
  await ifOpen(() => endGiftInTx(tx, app, { uuid: gift.uuid, brand: gift.platform }, { ending: 'expired' }))
}

const remind = async (tx: Tx, app: App, { id, days }: { id: number; days: number }): Promise<void> => {
  const key = await sql.findGiftKey(tx, { id })
  if (!key) return
  const now = app.clock()
  await ifOpen(async () => {
    const gift = await lockOpenGift(tx, key.uuid, { brand: key.platform, now })
    if (gift.addressedAt !== null) return
    await remindOf(tx, app, gift, days)
    await sql.noteEvent(tx, { id, kind: 'reminded', now })
    await failpoint('gift:reminded-before-commit')
  })
}

/** Enqueues a job per gift, so that one that fails does not hold up the others. */
const sweep = async (tx: Tx, now: Date): Promise<void> => {
  await enqueue(tx, 'gift.sweep', {}, { key: 'sweep', runAt: new Date(now.getTime() + SWEEP_MS) })
  for (const { orderId } of await sql.listDue(tx, { now, most: MOST }))
    await enqueue(tx, 'gift.send', { orderId }, { key: String(orderId) })
  for (const { id } of await sql.listExpired(tx, { now, most: MOST }))
    await enqueue(tx, 'gift.expire', { id }, { key: String(id) })
  // reminders wait for the morning
  if (sendableAt(now) > now) return
  for (const [at, days] of giftReminderDays.entries()) {
    const to = giftReminderDays[at + 1] ?? 0
    for (const { id } of await sql.listReminders(tx, { now, from: days, to, most: MOST }))
      await enqueue(tx, 'gift.remind', { id, days }, { key: `${id}:${days}` })
  }
}

/**
 * `gift.send` is enqueued when a gift order is paid, `gift.follow` when a parcel moves. `gift.sweep` finds every minute what the
 * time causes. `gift.endKept` removes old personal data every night, `gift.reencrypt` follows a rotation of the shop's key,
 * `gift.indexPhones` one of the key of indexes.
 */
export const giftJobs = (app: App): Record<string, JobHandler> => ({
  'gift.send': {
    tries: ALWAYS,
    inTx: (tx, payload) => sendGift(tx as Tx, app, (payload as { orderId: number }).orderId),
  },
  'gift.expire': { inTx: (tx, payload) => expire(tx as Tx, app, (payload as { id: number }).id) },
  'gift.remind': { inTx: (tx, payload) => remind(tx as Tx, app, payload as { id: number; days: number }) },
  'gift.follow': {
    tries: ALWAYS,
    inTx: (tx, payload) => followGift(tx as Tx, app, (payload as { giftToId: number }).giftToId),
  },
  'gift.sweep': { tries: ALWAYS, everyMs: SWEEP_MS, inTx: (tx, _, { now }) => sweep(tx as Tx, now) },
  'gift.endKept': {
    tries: ALWAYS,
    statementMs: 60_000,
    async inTx(tx, _, { now }) {
      const hasMore = await endOldGifts(tx, now)
      const runAt = hasMore ? new Date(now.getTime() + PAUSE_MS) : seoulDayRange(addDays(now, 1)).from
      await enqueue(tx, 'gift.endKept', {}, { key: 'end', runAt })
    },
  },
  'gift.indexPhones': {
    tries: ALWAYS,
    inTx: (tx, payload) => indexPhones(app, tx, (payload as { after: number }).after),
  },
  'gift.reencrypt': {
    tries: ALWAYS,
    statementMs: 60_000,
    async inTx(tx, _, { now }) {
      const hasMore = await reencryptGifts(app, tx, currentKeyIdOf(app))
      const runAt = new Date(now.getTime() + PAUSE_MS)
      if (hasMore) await enqueue(tx, 'gift.reencrypt', {}, { key: 'reencrypt', runAt })
    },
  },
})
