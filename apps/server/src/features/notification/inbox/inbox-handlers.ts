import type { Notification, UnreadNotifications } from '@shop/contract'
import { readCursor, writeCursor } from '#src/db/paging/cursor.ts'
import { renderBroadcast } from '#src/features/notification/broadcast/render-broadcast.ts'
import { findMessageKind } from '#src/features/notification/kind/message-kinds.ts'
import { publishInbox } from '#src/features/notification/live/inbox-streams.ts'
import type { RenderedNotification } from '#src/features/notification/kind/render-message.ts'
import type { App, Handlers } from '#src/handler-context.ts'
import * as sql from './inbox-sql.ts'
import { decryptNotification } from './inbox.ts'

type InboxCalls = 'notification.list' | 'notification.read' | 'notification.readAll'

/** The text of a broadcast is stored once, for all who read it. */
const readText = (app: App, { key, kind, body, ...of }: sql.ListNotifications): RenderedNotification => {
  if (body !== null) return decryptNotification(app, { key, body })
  const text = { title: of.broadcastTitle ?? '', text: of.broadcastText ?? '', path: of.broadcastPath }
  return renderBroadcast(kind, text)
}

const toNotification = (app: App, row: sql.ListNotifications): Notification => ({
  id: row.id,
  // a kind may be removed while its notifications are still listed
  group: findMessageKind(row.kind)?.group ?? 'account',
  ...readText(app, row),
  createdAt: row.createdAt.toISOString(),
  isRead: row.isRead,
})

const toUnread = (tallies: readonly sql.ListTallies[]): UnreadNotifications => {
  const of = (name: string) => tallies.find(({ list }) => list === name)?.unread ?? 0
  return { orderList: of('orderList'), fruitSnsList: of('fruitSnsList') }
}

const readUnread = async ({ db }: App, userId: number): Promise<UnreadNotifications> =>
  toUnread(await sql.listTallies(db, { userId }))

export const inboxHandlers: Pick<Handlers, InboxCalls> = {
  // C066: the counters are rows of their own, and a page is one index range
  'notification.list': async ({ query, who: { userId } }, app) => {
    const { listType: list, page = 0, nextPage: cursor, take } = query
    const name = `notifications.${list}`
    const before = cursor === undefined ? Number.MAX_SAFE_INTEGER : readCursor(name, cursor).value
    const skip = cursor === undefined ? page * take : 0
    const [rows, tallies] = await Promise.all([
      sql.listNotifications(app.db, { userId, list, before, skip, most: take + 1 }),
      sql.listTallies(app.db, { userId }),
    ])
    const shown = rows.slice(0, take)
    const last = shown.at(-1)
    const nextPage = rows.length > take && last ? writeCursor(name, { value: last.id, id: 0, isBack: false }) : null
    const count = tallies.find((tally) => tally.list === list)?.total ?? 0
    return {
      page: { count, nextPage, prePage: null },
      unread: toUnread(tallies),
      notifications: shown.map((row) => toNotification(app, row)),
    }
  },

  'notification.read': async ({ params: { id }, who: { userId } }, app) => {
    await sql.readNotification(app.db, { id, userId, now: app.clock() })
    publishInbox(app, userId)
    return readUnread(app, userId)
  },

  'notification.readAll': async ({ body: { listType: list, upTo }, who: { userId } }, app) => {
    await sql.readNotifications(app.db, { userId, list, upTo, now: app.clock() })
    publishInbox(app, userId)
    return readUnread(app, userId)
  },
}
