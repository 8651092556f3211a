import type { BrandId } from '@shop/brands'
import { addDays, sendableAt } from '@shop/rules'
import type { Sql } from '#src/db/db.ts'
import { encryptionOf } from '#src/encryption.ts'
import { failpoint } from '#src/failpoint.ts'
import type { App } from '#src/handler-context.ts'
import type { SendResult } from '#src/integrations/message/message-sender.ts'
import { enqueue } from '#src/jobs/enqueue.ts'
import { ALWAYS, type JobHandler } from '#src/jobs/run-job.ts'
import {
  dropMessages,
  findMessageByKey,
  insertMessage,
  listOldMessages,
  pruneMessages,
  putMessageBody,
  retryMessage,
  settleLost,
  settleMessage,
  type TakeMessage,
  takeMessage,
} from './outbox-sql.ts'

const MAX_TRIES = 8
const FIRST_RETRY_MS = 30_000
const STORED_DAYS = 90

type Needs = Pick<App, 'config'>

export interface NewMessage {
  /** Event, subject and press that it belongs to, for example `gift.resent:<uuid>:2`. One message per key. */
  key: string
  kind: string
  platform: BrandId
  userId: number | null
  phone: string
  text: string
  /** Not sent before this time. */
  dueAt: Date
}

interface Body {
  phone: string
  text: string
}

const placeOf = (key: string): string => `message:${key}`

const encryptBody = ({ config }: Needs, key: string, body: Body): string =>
  encryptionOf(config).encryptText(JSON.stringify(body), placeOf(key))

const openBody = ({ config }: Needs, key: string, stored: string): Body =>
  JSON.parse(encryptionOf(config).decryptText(stored, placeOf(key))) as Body

/** Inserts a message in the transaction of its event. A job sends it after the commit. B8 */
export const queueMessage = async (
  tx: Sql,
  app: Needs,
  { phone, text, ...message }: NewMessage,
  now: Date,
): Promise<void> => {
  const body = encryptBody(app, message.key, { phone, text })
  const added = await insertMessage(tx, { ...message, body, now })
  if (added === 0) return
  const row = await findMessageByKey(tx, { key: message.key })
  if (row) await enqueue(tx, 'message.send', { id: row.id }, { key: String(row.id), runAt: message.dueAt })
}

/** Drops messages of a kind about these subjects that were not requested yet. Returns their number. */
export const dropQueued = (
  tx: Sql,
  { kind, subjects, now }: { kind: string; subjects: readonly string[]; now: Date },
): Promise<number> => dropMessages(tx, { kind, subjects: [...subjects], now })

const sendAgainAt = (app: App, id: number, dueAt: Date): Promise<void> =>
  enqueue(app.db, 'message.send', { id }, { key: String(id), runAt: dueAt })

const failureOf = (sent: SendResult): string | null => {
  if (sent.outcome === 'accepted') return null
  return sent.outcome === 'refused' ? `${sent.code} ${sent.message}` : sent.cause
}

/** An unknown result leaves the message in the state of the request: it may have been delivered. */
const states = { accepted: 'sent', unknown: 'sending', refused: 'failed', notSent: 'failed' } as const

const settle = async (app: App, { id, tries }: TakeMessage, sent: SendResult): Promise<void> => {
  const now = app.clock()
  if (sent.outcome !== 'notSent' || tries + 1 >= MAX_TRIES) {
    await settleMessage(app.db, { id, state: states[sent.outcome], failure: failureOf(sent), now })
    return
  }
  const dueAt = new Date(now.getTime() + FIRST_RETRY_MS * 2 ** tries)
  await app.db.tx(async (tx) => {
    if ((await retryMessage(tx, { id, failure: sent.cause, dueAt })) === 0) return
    await enqueue(tx, 'message.send', { id }, { key: String(id), runAt: dueAt })
  })
}

/**
 * Requests a message at most once. It is marked before the request. A request without a clear result is not repeated, because a
 * repetition could deliver it twice; only a message that surely was not sent is requested again, with back-off. Waits at night.
 * B8
 */
const sendMessage = async (app: App, id: number): Promise<void> => {
  const now = app.clock()
  const morning = sendableAt(now)
  if (morning > now) return sendAgainAt(app, id, morning)
  const message = await takeMessage(app.db, { id, now })
  if (!message?.body) {
    await settleLost(app.db, { id, now })
    return
  }
  await failpoint('message:taken')
  const { phone: to, text } = openBody(app, message.key, message.body)
  const sent = await app.integrations.messages.send({ to, text, tags: { purpose: message.kind } })
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

export const messageJobs = (app: App): Record<string, JobHandler> => ({
  'message.send': { tries: ALWAYS, outside: (payload) => sendMessage(app, (payload as { id: number }).id) },
  'message.prune': {
    tries: ALWAYS,
    async inTx(tx, _, { now }) {
      await enqueue(tx, 'message.prune', {}, { key: 'prune', runAt: addDays(now, 1) })
      await pruneMessages(tx, { before: addDays(now, -STORED_DAYS) })
    },
  },
})
