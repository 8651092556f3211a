import { AppError } from '@shop/contract'
import { newestFirst, readCursor, readPage, type Seek } from '#src/db/paging/cursor.ts'
import { type App, type HandlerInput, type Handlers, staffOf } from '#src/handler-context.ts'
import * as sql from './chat-ban-sql.ts'
import { decideMessage, sanctionPerson } from './sanction-person.ts'

type BanCalls = `admin.chatBan.${'list' | 'listReported' | 'decide' | 'add' | 'remove'}`

const list: Handlers['admin.chatBan.list'] = async ({ brand, query: { take, nextPage } }, { db, clock }) => {
  const of = { brand, now: clock() }
  const find = (seek: Seek | undefined, most: number) => sql.listBans(db, { ...of, ...newestFirst(seek, most) })
  const { rows, ...page } = await readPage('chatBans', take, readCursor('chatBans', nextPage), find)
  const { count } = await sql.countBans(db, of)
  const bans = rows.map(({ kind, until, createdAt, ...row }) =>
    Object.assign(row, {
      kind: kind as 'mute' | 'ban',
      until: until?.toISOString() ?? null,
      createdAt: createdAt.toISOString(),
    }),
  )
  return { page: { count, ...page }, bans }
}

const listReported: Handlers['admin.chatBan.listReported'] = async ({ brand, query }, { db }) => {
  const { take, nextPage } = query
  const seek = readCursor('chatReports', nextPage)
  // the value is the id of the message, which does not fit the id of a place
  const find = async (from: Seek | undefined, most: number) => {
    const rows = await sql.listReportedMessages(db, { brand, ...newestFirst(from, most) })
    return rows.map((row) => ({ value: row.value, id: 0, row }))
  }
  const { rows, ...page } = await readPage('chatReports', take, seek, find)
  const { count } = await sql.countReportedMessages(db, { brand })
  return {
    page: { count, ...page },
    messages: rows.map(({ row: { at, ...row } }) => Object.assign(row, { at: at.toISOString() })),
  }
}

/** Finds a message of a room of the brand. Throws `liveMessageNotFound`. */
const getPlace = async ({ db }: App, { brand }: Pick<HandlerInput<'admin.chatBan.add'>, 'brand'>, id: number) => {
  const place = await sql.findMessagePlace(db, { id, brand })
  if (!place) throw new AppError('liveMessageNotFound')
  return place
}

const decide: Handlers['admin.chatBan.decide'] = async (input, app) => {
  const { id } = input.params
  const { isHidden } = input.body
  const { broadcastId } = await getPlace(app, input, id)
  const before = await decideMessage(app, { id, broadcastId, isHidden, staffId: staffOf(input).id })
  input.audit?.({ object: `chatMessage ${id}`, before: { isHidden: before.isHidden }, after: { isHidden } })
  return { id, isHidden }
}

const add: Handlers['admin.chatBan.add'] = async (input, app) => {
  const { messageId, kind, minutes } = input.body
  const { userId, ...place } = await getPlace(app, input, messageId)
  // staff and deleted accounts cannot be sanctioned
  if (userId === null) throw new AppError('memberNotFound')
  await sanctionPerson(app, { ...place, userId, kind, minutes, staffId: staffOf(input).id })
  input.audit?.({ object: `chatMessage ${messageId}`, after: { kind, channelId: place.channelId } })
  return { messageId }
}

const remove: Handlers['admin.chatBan.remove'] = async (input, app) => {
  const { id } = input.params
  const found = await sql.findSanction(app.db, { id, brand: input.brand })
  if (!found) throw new AppError('chatBanNotFound')
  const { userId, channelId } = found
  const room = found.broadcastId ?? (await sql.findLatestRoom(app.db, { channelId }))?.id
  if (room === undefined) throw new AppError('chatBanNotFound')
  const place = { broadcastId: room, channelId, userId, name: '' }
  await sanctionPerson(app, { ...place, kind: 'none', minutes: 0, staffId: staffOf(input).id })
  return { id }
}

/** Chat bans in the back office, over the functions of the studio. Decision 084 */
export const chatBanHandlers: Pick<Handlers, BanCalls> = {
  'admin.chatBan.list': list,
  'admin.chatBan.listReported': listReported,
  'admin.chatBan.decide': decide,
  'admin.chatBan.add': add,
  'admin.chatBan.remove': remove,
}
