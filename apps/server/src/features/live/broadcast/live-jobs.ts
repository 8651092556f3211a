import { addDays, formatSeoulTime } from '@shop/rules'
import type { Sql } from '#src/db/db.ts'
import { notify } from '#src/features/notification/notify.ts'
import type { App } from '#src/handler-context.ts'
import { enqueue } from '#src/jobs/enqueue.ts'
import { ALWAYS, type JobHandler } from '#src/jobs/run-job.ts'
import { type FindToNotify, findToNotify, takeAlarms } from './live-alarm-sql.ts'
import { endSilent } from './live-events.ts'
import { publishReplay, removeReplaysBefore } from '#src/features/live/replay/replay.ts'

/** Members per transaction. */
const AT_ONCE = 200
const HOUR_MS = 3_600_000
/** Replays per run. If there are more, the next run follows at once. */
const REPLAYS_AT_ONCE = 20

interface Notifying {
  id: number
  kind: 'started' | 'canceled'
}

const send = async (
  tx: Sql,
  app: App,
  { userId, kind, broadcast, now }: { userId: number; kind: Notifying['kind']; broadcast: FindToNotify; now: Date },
): Promise<void> => {
  const { id, platform, title, scheduledAt } = broadcast
  const of = { key: `live.${kind}:${id}:${userId}`, platform, userId }
  if (kind === 'started') {
    await notify(tx, app, { ...of, kind: 'live.started', variables: { title, liveRoomId: String(id) } }, now)
    return
  }
  const time = formatSeoulTime(scheduledAt)
  await notify(tx, app, { ...of, kind: 'live.canceled', variables: { title, time } }, now)
}

/** Turns the alarms of a broadcast into messages, each once, in batches. */
const notifyWaiting = (app: App): JobHandler => ({
  async inTx(tx, payload, { now }) {
    const { id, kind } = payload as Notifying
    const broadcast = await findToNotify(tx, { id })
    if (!broadcast) return
    const waiting = await takeAlarms(tx, { broadcastId: id, most: AT_ONCE })
    for (const { userId } of waiting) await send(tx, app, { userId, kind, broadcast, now })
    // another key, because this job is still open
    if (waiting.length === AT_ONCE)
      await enqueue(tx, 'live.notify', payload, { key: `${kind}:${id}:${waiting.at(-1)?.userId}` })
  },
})

/** Removes replays that are too old. The job is inserted with the schema and enqueues itself again. */
const removeReplays = (app: App): JobHandler => ({
  tries: ALWAYS,
  everyMs: HOUR_MS,
  async outside(_, { now }) {
    const before = addDays(now, -app.config.live.replayDays)
    const removed = await removeReplaysBefore(app, before, REPLAYS_AT_ONCE)
    const runAt = removed < REPLAYS_AT_ONCE ? new Date(now.getTime() + HOUR_MS) : now
    await enqueue(app.db, 'live.removeReplays', {}, { key: 'remove', runAt })
  },
})

/** Jobs of live broadcasts. */
export const liveJobs = (app: App): Record<string, JobHandler> => ({
  'live.notify': notifyWaiting(app),
  'live.publishReplay': { outside: (payload) => publishReplay(app.db, (payload as { id: number }).id) },
  'live.removeReplays': removeReplays(app),
  'live.endSilent': { outside: (payload, { now }) => endSilent(app, (payload as { id: number }).id, now) },
})
