import { AppError } from '@shop/contract'
import type { BrandId } from '@shop/brands'
import type { Sql } from '#src/db/db.ts'
import { toLiveMessage } from '#src/features/live/room/message-history.ts'
import { publishEvent } from '#src/features/live/room/room-events.ts'
import type { Handlers } from '#src/handler-context.ts'
import { findFirstId, findRoom, type FindRoom, listPins, listReplay } from './live-chat-sql.ts'
import { addReport, countReports, hideMessage, lockMessage } from './live-moderation-sql.ts'

/** Reports that hide a message until staff have decided. */
const REPORTS_TO_HIDE = 3
const MOST_MESSAGES = 200

/** Finds a broadcast of the brand. Throws `liveNotFound`. */
export const getRoom = async (db: Sql, id: number, brand: BrandId): Promise<FindRoom> => {
  const room = await findRoom(db, { id })
  if (!room || room.platform !== brand) throw new AppError('liveNotFound')
  return room
}

const listMessages: Handlers['live.listMessages'] = async ({ params: { id }, query, brand }, { db }) => {
  const { startedAt, state } = await getRoom(db, id, brand)
  // the picture of a rehearsal has a start too
  if (!startedAt || (state !== 'live' && state !== 'ended')) return { messages: [], pins: [] }
  const start = startedAt.getTime()
  const range = { broadcastId: id, from: new Date(start + query.fromMs), to: new Date(start + query.toMs) }
  const { firstId } = await findFirstId(db, range)
  const messages = firstId === 0 ? [] : await listReplay(db, { ...range, after: firstId - 1, take: MOST_MESSAGES })
  const pins = await listPins(db, range)
  return {
    messages: messages.map((row) => Object.assign(toLiveMessage(row), { atMs: row.at.getTime() - start })),
    pins: pins.map(({ productId, at }) => ({ productId, atMs: at.getTime() - start })),
  }
}

const reportMessage: Handlers['live.reportMessage'] = async (input, app) => {
  const { params, body, who, brand } = input
  const { db, clock } = app
  await getRoom(db, params.id, brand)
  await db.tx(async (tx) => {
    const message = await lockMessage(tx, { id: params.messageId, broadcastId: params.id })
    if (!message || message.isHidden) throw new AppError('liveMessageNotFound')
    // the author and the broadcaster cannot be reported by themselves; a second report does not count
    if (message.userId === who.userId) return
    const now = clock()
    const report = { messageId: params.messageId, userId: who.userId, reason: body.reason, now }
    if ((await addReport(tx, report)) === 0) return
    const { count } = await countReports(tx, { messageId: params.messageId })
    if (count < REPORTS_TO_HIDE) return
    await hideMessage(tx, { id: params.messageId, hiddenBy: 'reports', now })
    publishEvent(app, { kind: 'deleted', room: params.id, ids: [params.messageId] })
  })
  return { isReported: true }
}

export const liveMessageHandlers: Pick<Handlers, 'live.listMessages' | 'live.reportMessage'> = {
  'live.listMessages': listMessages,
  'live.reportMessage': reportMessage,
}
