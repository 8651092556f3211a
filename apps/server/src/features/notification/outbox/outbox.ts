import type { BrandId } from '@shop/brands'
import { addDays } from '@shop/rules'
import type { Sql } from '#src/db/db.ts'
import { encryptionOf } from '#src/encryption.ts'
import { failpoint } from '#src/failpoint.ts'
import type { App } from '#src/handler-context.ts'
import { pruneInbox } from '#src/features/notification/inbox/inbox.ts'
import { findMessageKind } from '#src/features/notification/kind/message-kinds.ts'
import { enqueue } from '#src/jobs/enqueue.ts'
import { ALWAYS, type JobHandler } from '#src/jobs/run-job.ts'
import { MAX_TRIES, retryMs } from './back-off.ts'
import { type ChannelBody, deliver, type Delivered, type SendingApp } from './deliver.ts'
import { judgeMessage } from './judge-message.ts'
import {
  dropMessages,
  insertMessage,
  listOldMessages,
  pruneMessages,
  putMessageBody,
  refuseMessage,
  reviveMessage,
  retryMessage,
  settleLost,
  settleMessage,
  type TakeMessage,
  takeMessage,
} from './outbox-sql.ts'

const STORED_DAYS = 90

type Needs = Pick<App, 'config'>

export interface NewMessage {
  /** Event, subject and press that it belongs to, for example `gift.resent:<uuid>:2`. One message per key and channel. */
  key: string
  kind: string
  platform: BrandId
  userId: number | null
  /** Channel, and what it sends. */
  body: ChannelBody
  /** Not sent before this time. */
  dueAt: Date
}

const placeOf = (key: string): string => `message:${key}`

const encryptBody = ({ config }: Needs, key: string, body: ChannelBody): string =>
  encryptionOf(config).encryptText(JSON.stringify(body), placeOf(key))

/** A body that was stored before there were several channels. */
type BodyBefore = Omit<Extract<ChannelBody, { channel: 'text' }>, 'channel'>

/** Decrypts the stored body of a message. */
export const readChannelBody = ({ config }: Needs, key: string, stored: string): ChannelBody => {
  const body = JSON.parse(encryptionOf(config).decryptText(stored, placeOf(key))) as ChannelBody | BodyBefore
  return 'channel' in body ? body : { channel: 'text', ...body }
}

interface SendJob {
  id: number
}

const enqueueSend = (sql: Sql, { id }: SendJob, runAt: Date): Promise<void> =>
  enqueue(sql, 'message.send', { id }, { key: String(id), runAt })

/** Inserts a message in the transaction of its event. A job sends it after the commit. B8 */
export const queueMessage = async (tx: Sql, app: Needs, { body, ...message }: NewMessage, now: Date): Promise<void> => {
  const encrypted = encryptBody(app, message.key, body)
  const row = await insertMessage(tx, { ...message, channel: body.channel, body: encrypted, now })
  if (row) await enqueueSend(tx, row, message.dueAt)
}

/** Requests a dead message again. Returns false if it is not dead. */
export const retryDeadMessage = ({ db }: Pick<App, 'db'>, id: number, now: Date): Promise<boolean> =>
  db.tx(async (tx) => {
    const row = await reviveMessage(tx, { id, now })
    if (row) await enqueueSend(tx, row, now)
    return row !== undefined
  })

/** Drops messages of these kinds and subjects that were not requested yet. Returns their number. */
export const dropQueued = (
  tx: Sql,
  { kinds, subjects, now }: { kinds: readonly string[]; subjects: readonly string[]; now: Date },
): Promise<number> => dropMessages(tx, { kinds, subjects, now })

const failureOf = (sent: Delivered): string | null => {
  if (sent.outcome === 'accepted') return null
  return sent.outcome === 'refused' ? `${sent.code} ${sent.message}` : sent.cause
}

/** An unknown result leaves the message in the state of the request: it may have been delivered. */
const states = {
  accepted: 'sent',
  unknown: 'sending',
  refused: 'failed',
  notSent: 'failed',
  dropped: 'dropped',
} as const

const settle = async (app: SendingApp, { id, kind, tries }: TakeMessage, sent: Delivered): Promise<void> => {
  const now = app.clock()
  const isDead = sent.outcome === 'notSent'
  if (!isDead || tries + 1 >= (findMessageKind(kind)?.tries ?? MAX_TRIES)) {
    await settleMessage(app.db, { id, state: states[sent.outcome], failure: failureOf(sent), isDead, now })
    return
  }
  const dueAt = new Date(now.getTime() + retryMs(tries, sent.retryAfterMs))
  await app.db.tx(async (tx) => {
    if ((await retryMessage(tx, { id, failure: sent.cause, dueAt })) === 0) return
    await enqueueSend(tx, { id }, dueAt)
  })
}

/**
 * Requests a message at most once. It is marked before the request. A request without a clear result is not repeated, because a
 * repetition could deliver it twice; only a message that surely was not sent is requested again, with back-off. Waits at night, and
 * is dropped if its channel was turned off or its member has left since it was queued. B8
 */
const sendMessage = async (app: SendingApp, { id }: SendJob): Promise<void> => {
  const now = app.clock()
  const verdict = await judgeMessage(app.db, { id }, now)
  if (verdict.outcome === 'hold') return enqueueSend(app.db, { id }, verdict.until)
  if (verdict.outcome === 'drop') await refuseMessage(app.db, { id, failure: verdict.failure, now })
  const message = await takeMessage(app.db, { id, now })
  if (!message?.body) {
    await settleLost(app.db, { id, now })
    return
  }
  await failpoint('message:taken')
  const sent = await deliver(app, readChannelBody(app, message.key, message.body), message)
  await failpoint('message:requested')
  await settle(app, message, sent)
}

/** I1: encrypts unsettled messages again that are under an old shop key. Returns whether there may be more. */
export const reencryptMessages = async (
  app: Needs,
  tx: Sql,
  { current, most }: { current: string; most: number },
): Promise<boolean> => {
  const rows = await listOldMessages(tx, { current, most })
  for (const { id, key, body } of rows)
    await putMessageBody(tx, { id, body: encryptionOf(app.config).reencryptText(body, placeOf(key)) ?? body })
  return rows.length === most
}

export const messageJobs = (app: SendingApp): Record<string, JobHandler> => ({
  'message.send': { tries: ALWAYS, outside: (payload) => sendMessage(app, payload as SendJob) },
  'message.prune': {
    tries: ALWAYS,
    async inTx(tx, _, { now }) {
      await pruneMessages(tx, { before: addDays(now, -STORED_DAYS) })
      const hasMore = await pruneInbox(tx, now)
      await enqueue(tx, 'message.prune', {}, { key: 'prune', runAt: hasMore ? now : addDays(now, 1) })
    },
  },
})
