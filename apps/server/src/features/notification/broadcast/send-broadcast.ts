import { canSendAd, isOnByDefault, sendableAt } from '@shop/rules'
import { failpoint } from '#src/failpoint.ts'
import { NO_CONSENT } from '#src/features/notification/ad/judge-ad.ts'
import type { MessageKind } from '#src/features/notification/kind/message-kind.ts'
import { findMessageKind } from '#src/features/notification/kind/message-kinds.ts'
import type { ChannelBody, MessageChannel, SendingApp } from '#src/features/notification/outbox/deliver.ts'
import { TURNED_OFF, type Verdict } from '#src/features/notification/outbox/judge-message.ts'
import { enqueue } from '#src/jobs/enqueue.ts'
import * as sql from './broadcast-sql.ts'
import { toBodies } from './broadcast-bodies.ts'
import { noteMeasured } from './click-sql.ts'
import { batchSizeOf, requestAll } from './broadcast-channels.ts'
import { newOutcome, type Outcome, postpone, settle, settleResult, storeOutcome } from './broadcast-outcome.ts'

const MINUTE_MS = 60_000
/** No further batch starts after this time (ms): a job has a minute, and a request may take ten seconds. */
const BUDGET_MS = 20_000

interface Sending {
  broadcast: sql.FindBroadcast
  kind: MessageKind
  channel: MessageChannel
}

/** Settings and consents hold at the moment of sending: they may have changed since the message was queued. */
const judge = ({ kind, channel }: Sending, receiver: sql.ListReceivers | undefined, now: Date): Verdict => {
  if (!receiver) return { outcome: 'drop', failure: 'no contact' }
  const isOn = receiver.isOn ?? isOnByDefault(kind.group, channel)
  if (kind.class !== 'advertising') return isOn ? { outcome: 'send' } : { outcome: 'drop', failure: TURNED_OFF }
  const verdict = canSendAd({ ...receiver, channelConsent: isOn }, now)
  return verdict.outcome === 'refuse' ? { outcome: 'drop', failure: NO_CONSENT } : verdict
}

type Taken = sql.TakeBroadcastMessages
interface Ready {
  message: Taken
  bodies: ChannelBody[]
  /** The mail contains the image of its opening. */
  isMeasured: boolean
}

/** Writes the messages that may be sent now, and decides about the others. */
const prepare = async (app: SendingApp, sending: Sending, taken: readonly Taken[], outcome: Outcome) => {
  const { kind, channel, broadcast } = sending
  const now = app.clock()
  const userIds = taken.map(({ userId }) => userId)
  const receivers = await sql.listReceivers(app.db, { userIds, group: kind.group, channel, now })
  const byId = new Map(receivers.map((receiver) => [receiver.id, receiver]))
  const ready: Ready[] = []
  for (const message of taken) {
    const receiver = byId.get(message.userId)
    const verdict = judge(sending, receiver, now)
    if (verdict.outcome === 'hold') postpone(outcome, message.id, verdict.until)
    else if (verdict.outcome === 'drop' || !receiver)
      settle(outcome, message.id, { state: 'dropped', failure: verdict.outcome === 'drop' ? verdict.failure : '' })
    else {
      const { key, platform } = message
      const bodies = toBodies(app, channel, { key, kind, broadcast, receiver, platform, messageId: message.id }, now)
      if (bodies.length > 0) ready.push({ message, bodies, isMeasured: channel === 'email' && receiver.isMeasured })
      else settle(outcome, message.id, { state: 'dropped', failure: 'no contact' })
    }
  }
  return ready
}

/** Takes and sends one batch. Returns the number of messages taken. */
const sendBatch = async (app: SendingApp, sending: Sending, most = Number.POSITIVE_INFINITY): Promise<number> => {
  const { channel, kind, broadcast } = sending
  const at = { id: broadcast.id, channel, now: app.clock(), most: Math.min(batchSizeOf(channel), most) }
  const taken = (await sql.takeBroadcastMessages(app.db, at)).sort((a, b) => a.id - b.id)
  if (taken.length === 0) return 0
  await failpoint('broadcast:taken')
  const outcome = newOutcome()
  const ready = await prepare(app, sending, taken, outcome)
  const measured = ready.filter(({ isMeasured }) => isMeasured).map(({ message: { id } }) => id)
  if (channel === 'email' && ready.length > 0)
    await noteMeasured(app.db, { ids: ready.map(({ message: { id } }) => id), measured })
  const letters = ready.map(({ message: { key }, bodies }) => ({ key, bodies }))
  const results = ready.length === 0 ? [] : await requestAll(app, channel, letters, { kind: broadcast.kind })
  await failpoint('broadcast:requested')
  for (const [index, { message }] of ready.entries())
    settleResult(outcome, message, results[index], { most: kind.tries, now: app.clock() })
  await app.db.tx((tx) => storeOutcome(tx, outcome, { broadcastId: broadcast.id, now: app.clock() }))
  return taken.length
}

const laterOf = (a: Date, b: Date): Date => (a > b ? a : b)

/** Schedules what waits, at the earliest at `notBefore`, or finishes the broadcast. */
const scheduleNext = async (
  { db, clock }: SendingApp,
  { broadcast: { id }, channel }: Sending,
  notBefore: Date,
): Promise<void> => {
  const { dueAt } = await sql.findNextBroadcastDue(db, { id, channel })
  if (dueAt === null) return void (await sql.finishBroadcast(db, { id, now: clock() }))
  const runAt = laterOf(dueAt, notBefore)
  await enqueue(db, 'broadcast.send', { id, channel }, { key: `${id}:${channel}`, runAt })
}

/**
 * Sends batches until none is due or the time is over. A broadcast with a rate sends that many in a minute. Returns the time of the next
 * batch at the earliest.
 */
const sendBatches = async (app: SendingApp, sending: Sending, began: Date): Promise<Date> => {
  const { perMinute } = sending.broadcast
  let [sent, taken] = [0, 0]
  do {
    taken = await sendBatch(app, sending, perMinute === null ? undefined : perMinute - sent)
    sent += taken
    if (perMinute !== null && sent >= perMinute) return new Date(began.getTime() + MINUTE_MS)
  } while (taken > 0 && app.clock().getTime() - began.getTime() < BUDGET_MS)
  return began
}

/**
 * Sends the messages of a broadcast by one channel, each requested at most once: messages are marked before the request, and those of
 * a run that did not return are settled without a known result. Only a message that surely was not sent is requested again. B8
 */
export const sendBroadcast = async (
  app: SendingApp,
  { id, channel }: { id: number; channel: MessageChannel },
): Promise<void> => {
  const began = app.clock()
  await sql.settleLostBroadcastMessages(app.db, { id, channel, now: began })
  const broadcast = await sql.findBroadcast(app.db, { id })
  const kind = broadcast && findMessageKind(broadcast.kind)
  if (broadcast?.state !== 'sending' || !kind) return
  const sending = { broadcast, kind, channel }
  const dueAt = kind.class === 'advertising' ? began : sendableAt(began)
  if (dueAt > began) {
    await enqueue(app.db, 'broadcast.send', { id, channel }, { key: `${id}:${channel}`, runAt: dueAt })
    return
  }
  await scheduleNext(app, sending, await sendBatches(app, sending, began))
}
