import { isOnByDefault } from '@shop/rules'
import type { Sql } from '#src/db/db.ts'
import { failpoint } from '#src/failpoint.ts'
import type { MessageKind } from '#src/features/notification/kind/message-kind.ts'
import { findMessageKind } from '#src/features/notification/kind/message-kinds.ts'
import type { MessageChannel, SendingApp } from '#src/features/notification/outbox/deliver.ts'
import { enqueue } from '#src/jobs/enqueue.ts'
import { ALWAYS, type JobHandler } from '#src/jobs/run-job.ts'
import { cancelBroadcast, expandBroadcast, type LockExpanding, lockExpanding, recordBatch } from './broadcast-sql.ts'
import { sendBroadcast } from './send-broadcast.ts'

/** Members per transaction. */
const AT_ONCE = 1_000
/** Pause after a batch, as a multiple of its duration: the expansion takes a tenth of the time, checkouts have the rest. */
const REST = 9

/** Channels outside the app of a kind, as far as they were chosen. */
const outsideOf = (kind: MessageKind, { channels }: Pick<LockExpanding, 'channels'>): MessageChannel[] =>
  kind.channels.filter(
    (channel): channel is MessageChannel => channel !== 'inApp' && (channels === null || channels.includes(channel)),
  )

const insertBatch = async (tx: Sql, kind: MessageKind, broadcast: LockExpanding, now: Date) => {
  const { id, kind: name, platform, lastUserId: after, lastMemberId: last, hasReceivers } = broadcast
  const channels = outsideOf(kind, broadcast)
  const batch = await expandBroadcast(tx, {
    id,
    kind: name,
    list: kind.list,
    group: kind.group,
    platform,
    after,
    last,
    isAd: kind.class === 'advertising',
    channels,
    defaults: channels.map((channel) => isOnByDefault(kind.group, channel)),
    most: AT_ONCE,
    hasReceivers,
    now,
  })
  const isLast = batch.members < AT_ONCE
  const { listed, queued, lastId } = batch
  const { state } = await recordBatch(tx, { id, listed, queued, lastUserId: lastId ?? after, isLast, now })
  return { isLast, state }
}

/**
 * Inserts the rows of the next members and the job of the next batch in one transaction, so that a crash repeats or skips none. The
 * progress is stored in the broadcast.
 */
const expand: JobHandler = {
  tries: ALWAYS,
  async inTx(tx, payload, { now }) {
    const { id } = payload as { id: number }
    const began = performance.now()
    const broadcast = await lockExpanding(tx, { id })
    if (!broadcast) return
    const kind = findMessageKind(broadcast.kind)
    if (!kind) {
      await cancelBroadcast(tx, { id, now })
      return
    }
    const { isLast, state } = await insertBatch(tx, kind, broadcast, now)
    await failpoint('broadcast:expanded')
    const runAt = new Date(now.getTime() + (performance.now() - began) * (1 + REST))
    if (!isLast) await enqueue(tx, 'broadcast.expand', { id }, { key: String(id), runAt })
    else if (state === 'sending')
      for (const channel of outsideOf(kind, broadcast))
        await enqueue(tx, 'broadcast.send', { id, channel }, { key: `${id}:${channel}` })
  },
}

export const broadcastJobs = (app: SendingApp): Record<string, JobHandler> => ({
  'broadcast.expand': expand,
  'broadcast.send': {
    tries: ALWAYS,
    outside: (payload) => sendBroadcast(app, payload as { id: number; channel: MessageChannel }),
  },
})
