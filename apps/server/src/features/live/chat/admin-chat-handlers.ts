import { AppError, type CallName } from '@shop/contract'
import type { App, HandlerInput, Handlers } from '#src/handler-context.ts'
import { readForStudioById } from '#src/features/live/broadcast/read-broadcasts.ts'
import { publishEvent, publishRoom } from '#src/features/live/room/room-events.ts'
import { readCountedPage } from '#src/db/paging/counted-page.ts'
import { HIGHEST, LOWEST, readCursor } from '#src/db/paging/cursor.ts'
import type { FindRoom } from './live-chat-sql.ts'
import { getRoom } from './live-message-handlers.ts'
import * as sql from './live-moderation-sql.ts'
import { decideMessage, sanctionPerson } from './sanction-person.ts'
import { findPerson, personIdOf } from './person-id.ts'
import { writeMessages } from './write-messages.ts'

type AdminChatCalls =
  | 'admin.live.listMessages'
  | 'admin.live.writeMessage'
  | 'admin.live.hideMessage'
  | 'admin.live.sanction'
  | 'admin.live.listSanctions'
  | 'admin.live.setChatMode'

type Asked<N extends CallName> = HandlerInput<N>

const staffIdOf = ({ staff }: Pick<Asked<'admin.live.writeMessage'>, 'staff'>): number => {
  if (!staff) throw new AppError('unauthorized')
  return staff.id
}

const toAdminMessage = (
  { config }: Pick<App, 'config'>,
  { channelId }: Pick<FindRoom, 'channelId'>,
  { userId, at, ...row }: Omit<sql.ListMessages, 'value' | 'count'>,
) => ({
  id: row.id,
  // staff and deleted accounts cannot be sanctioned
  personId: userId === null ? '' : personIdOf(config.secret, channelId, userId),
  name: row.name,
  text: row.text,
  at: at.toISOString(),
  isHidden: row.isHidden,
  reports: row.reports,
})

const listMessages: Handlers['admin.live.listMessages'] = async ({ params: { id }, query, brand }, app) => {
  const room = await getRoom(app.db, id, brand)
  const isReported = query.isReported === 'true'
  const [list, back] = isReported ? [sql.listReported, sql.listReportedBack] : [sql.listMessages, sql.listMessagesBack]
  const name = `live.${isReported ? 'reported' : 'messages'}.${id}`
  const seek = readCursor(name, query.nextPage)
  const { rows, page } = await readCountedPage(name, query.take, seek, async (from, take) => {
    const { value } = from ?? (seek?.isBack ? LOWEST : HIGHEST)
    const found = await (from?.isBack ? back : list)(app.db, { broadcastId: id, value, take })
    // the value is the id of the message, which does not fit the id of a place
    return found.map((row) => ({ value: row.value, count: row.count, id: 0, row }))
  })
  return { page, messages: rows.map(({ row }) => toAdminMessage(app, room, row)) }
}

const writeMessage: Handlers['admin.live.writeMessage'] = async (input, app) => {
  const { params, body, brand } = input
  const room = await getRoom(app.db, params.id, brand)
  const badge = room.distributorId === null ? 'operator' : 'seller'
  const author = { userId: null, staffId: staffIdOf(input), name: room.channelName, grade: null, badge } as const
  const [outcome] = await writeMessages(app, params.id, [{ ...author, text: body.text, key: null }])
  if (outcome?.kind !== 'stored') throw new AppError('liveEnded')
  const { id, prev, message } = outcome
  publishEvent(app, { kind: 'message', room: params.id, prev, message })
  return { id }
}

const hideMessage: Handlers['admin.live.hideMessage'] = async (input, app) => {
  const { params, body, brand } = input
  const { isHidden } = body
  const room = await getRoom(app.db, params.id, brand)
  const of = { id: params.messageId, broadcastId: params.id, staffId: staffIdOf(input) }
  const found = await decideMessage(app, { ...of, isHidden })
  return { message: toAdminMessage(app, room, { ...found, isHidden, reports: 0 }) }
}

const listSanctions = async (app: App, { id, channelId }: FindRoom) => {
  const rows = await sql.listSanctions(app.db, { broadcastId: id, channelId, now: app.clock() })
  return {
    sanctions: rows.map(({ userId, name, kind, until }) => ({
      personId: personIdOf(app.config.secret, channelId, userId),
      name,
      kind: kind as 'mute' | 'ban',
      until: until?.toISOString() ?? null,
    })),
  }
}

const sanction: Handlers['admin.live.sanction'] = async (input, app) => {
  const { params, body, brand } = input
  const room = await getRoom(app.db, params.id, brand)
  const place = { broadcastId: params.id, channelId: room.channelId }
  const person = await findPerson(app, { ...place, personId: params.personId })
  if (!person) throw new AppError('memberNotFound')
  await sanctionPerson(app, { ...place, ...person, ...body, staffId: staffIdOf(input) })
  return listSanctions(app, room)
}

/** Calls of the studio about the chat. */
export const adminChatHandlers: Pick<Handlers, AdminChatCalls> = {
  'admin.live.listMessages': listMessages,
  'admin.live.writeMessage': writeMessage,
  'admin.live.hideMessage': hideMessage,
  'admin.live.sanction': sanction,

  'admin.live.listSanctions': async ({ params: { id }, brand }, app) =>
    listSanctions(app, await getRoom(app.db, id, brand)),

  'admin.live.setChatMode': async ({ params: { id }, body, brand }, app) => {
    await getRoom(app.db, id, brand)
    await sql.setChatMode(app.db, { id, ...body })
    publishRoom(app, id, { t: 'now', now: body })
    return { broadcast: await readForStudioById(app, id) }
  },
}
