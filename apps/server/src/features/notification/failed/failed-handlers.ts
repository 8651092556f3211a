import type { FailedMessage } from '@shop/contract'
import { seoulDaysRange } from '@shop/rules'
import { hideInError } from '@shop/rules/job-kinds'
import { maskPhone } from '@shop/rules/mask'
import { newestFirst, readCursor, readPage, type Seek } from '#src/db/paging/cursor.ts'
import { readChannelBody, retryDeadMessage } from '#src/features/notification/outbox/outbox.ts'
import type { App, HandlerInput, Handlers } from '#src/handler-context.ts'
import * as sql from './failed-sql.ts'

type FailedCalls = `admin.failedMessage.${'list' | 'listReasons' | 'retry' | 'discard'}`
type Choice = HandlerInput<'admin.failedMessage.retry' | 'admin.failedMessage.discard'>

/** Messages that one request changes at most. */
const MOST = 500
const NO_REASON = '이유를 모름'

const rangeOf = (day: string | undefined): { from: Date | null; to: Date | null } =>
  day === undefined ? { from: null, to: null } : seoulDaysRange({ from: day, to: day })

const reasonText = (failure: string): string => (failure === '' ? NO_REASON : hideInError(failure))

const maskMail = (mail: string): string => mail.replace(/^(.).*(@.*)$/, '$1***$2')

/** Masked phone or mail address of a stored body. Push has no receiver that a person would know. */
const receiverOf = (app: Pick<App, 'config'>, { key, body }: sql.ListFailed): string | null => {
  if (body === null) return null
  const stored = readChannelBody(app, key, body)
  if (stored.channel === 'text') return maskPhone(stored.phone)
  return stored.channel === 'email' ? maskMail(stored.to) : null
}

const toMessage = (app: Pick<App, 'config'>, row: sql.ListFailed): FailedMessage => ({
  id: row.id,
  at: row.at.toISOString(),
  kind: row.kind,
  channel: row.channel,
  state: row.state === 'failed' ? 'failed' : 'unknown',
  reasonId: row.reasonId,
  reason: reasonText(row.failure),
  receiver: receiverOf(app, row),
  customerId: row.customerId,
  tries: row.tries,
  canRetry: row.state === 'failed' && row.body !== null,
})

const list: Handlers['admin.failedMessage.list'] = async ({ query, brand }, app) => {
  const { channel = null, reasonId = null, day } = query
  const state = query.state === undefined ? null : query.state === 'failed' ? 'failed' : 'sending'
  const filter = { brand, channel, state, reasonId, ...rangeOf(day) }
  const name = `failedMessages.${brand}`
  const cursor = readCursor(name, query.nextPage)
  const find = (seek: Seek | undefined, take: number) =>
    sql.listFailed(app.db, { ...filter, ...newestFirst(seek, take) })
  const { rows, nextPage, prePage } = await readPage(name, query.take, cursor, find)
  const { count } = await sql.countFailed(app.db, filter)
  return { page: { count, nextPage, prePage }, messages: rows.map((row) => toMessage(app, row)) }
}

/** Ids of the messages of the brand that a request has chosen. */
const chosenIds = async ({ db }: Pick<App, 'db'>, { body, brand }: Choice, deadOnly: boolean): Promise<number[]> => {
  const { ids = null, reasonId = null, day } = body
  const rows = await sql.listChosenIds(db, { brand, ids, reasonId, ...rangeOf(day), deadOnly, most: MOST })
  return rows.map(({ id }) => id)
}

const retry: Handlers['admin.failedMessage.retry'] = async (input, app) => {
  const now = app.clock()
  let retried = 0
  for (const id of await chosenIds(app, input, true)) if (await retryDeadMessage(app, id, now)) retried += 1
  input.audit?.({ object: 'message', after: { retried } })
  return { retried }
}

const discard: Handlers['admin.failedMessage.discard'] = async (input, app) => {
  const ids = await chosenIds(app, input, false)
  const discarded = ids.length === 0 ? 0 : await sql.discardFailed(app.db, { ids, now: app.clock() })
  input.audit?.({ object: 'message', after: { discarded } })
  return { discarded }
}

const toReason = ({ failure, ...row }: sql.ListReasons) => ({ ...row, reason: reasonText(failure) })

/** Failed messages in the back office. B8 */
export const failedMessageHandlers: Pick<Handlers, FailedCalls> = {
  'admin.failedMessage.list': list,
  'admin.failedMessage.listReasons': async ({ brand }, { db }) => ({
    groups: (await sql.listReasons(db, { brand })).map(toReason),
  }),
  'admin.failedMessage.retry': retry,
  'admin.failedMessage.discard': discard,
}
