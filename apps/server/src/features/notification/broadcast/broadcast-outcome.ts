import type { Sql } from '#src/db/db.ts'
import type { Delivered } from '#src/features/notification/outbox/deliver.ts'
import { MAX_TRIES, retryMs } from '#src/features/notification/outbox/back-off.ts'
import {
  dropBroadcastMessages,
  lockSending,
  postponeBroadcastMessages,
  settleBroadcastMessages,
} from './broadcast-sql.ts'

/** What became of a batch of messages, stored by two statements. */
export interface Outcome {
  settled: { id: number; state: string; failure: string }[]
  postponed: { id: number; dueAt: Date; tried: number }[]
}

export const newOutcome = (): Outcome => ({ settled: [], postponed: [] })

export const settle = (outcome: Outcome, id: number, of: { state: string; failure: string }): void =>
  void outcome.settled.push({ id, ...of })

/** Returns a message to the queue. `tried` is 1 if the provider refused it for now. */
export const postpone = (outcome: Outcome, id: number, dueAt: Date, tried = 0): void =>
  void outcome.postponed.push({ id, dueAt, tried })

/** Decides by the result of its request. A message that surely was not sent is requested again, with back-off. */
export const settleResult = (
  outcome: Outcome,
  { id, tries }: { id: number; tries: number },
  result: Delivered | undefined,
  { most = MAX_TRIES, now }: { most?: number | undefined; now: Date },
): void => {
  if (result?.outcome === 'accepted') return settle(outcome, id, { state: 'sent', failure: '' })
  if (result?.outcome === 'dropped') return settle(outcome, id, { state: 'dropped', failure: result.cause })
  if (result?.outcome === 'refused')
    return settle(outcome, id, { state: 'failed', failure: `${result.code} ${result.message}` })
  const failure = result?.cause ?? 'the result of the request is not known'
  if (result?.outcome !== 'notSent') return settle(outcome, id, { state: 'sending', failure })
  if (tries + 1 >= most) return settle(outcome, id, { state: 'failed', failure })
  return postpone(outcome, id, new Date(now.getTime() + retryMs(tries, result.retryAfterMs)), 1)
}

/** Stores what became of a batch. What is to be requested again is dropped if the broadcast was cancelled meanwhile. */
export const storeOutcome = async (
  tx: Sql,
  { settled, postponed }: Outcome,
  { broadcastId, now }: { broadcastId: number; now: Date },
): Promise<void> => {
  const { isCancelled } = await lockSending(tx, { id: broadcastId })
  if (settled.length > 0)
    await settleBroadcastMessages(tx, {
      ids: settled.map(({ id }) => id),
      states: settled.map(({ state }) => state),
      failures: settled.map(({ failure }) => failure),
      now,
    })
  if (postponed.length === 0) return
  await postponeBroadcastMessages(tx, {
    ids: postponed.map(({ id }) => id),
    dueAts: postponed.map(({ dueAt }) => dueAt),
    tried: postponed.map(({ tried }) => tried),
  })
  if (isCancelled) await dropBroadcastMessages(tx, { id: broadcastId, now })
}
