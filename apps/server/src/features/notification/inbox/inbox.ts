import { addDays } from '@shop/rules'
import type { NotificationListType } from '@shop/contract'
import type { Sql } from '#src/db/db.ts'
import { encryptionOf } from '#src/encryption.ts'
import type { RenderedNotification } from '#src/features/notification/kind/render-message.ts'
import { publishInbox } from '#src/features/notification/live/inbox-streams.ts'
import type { App } from '#src/handler-context.ts'
import { listOldNotifications, pruneNotifications, putNotification, putNotificationBody } from './inbox-sql.ts'

type Needs = Pick<App, 'config'>

const STORED_DAYS = 365
const PRUNED_AT_ONCE = 1_000

const placeOf = (key: string): string => `notification:${key}`

interface NewNotification {
  key: string
  userId: number
  list: NotificationListType
  kind: string
  rendered: RenderedNotification
}

/** Adds a notification to the list of a member or guest. */
export const addNotification = async (
  tx: Sql,
  app: Needs & Pick<App, 'bus'>,
  { key, rendered, ...of }: NewNotification,
  now: Date,
): Promise<void> => {
  const body = encryptionOf(app.config).encryptText(JSON.stringify(rendered), placeOf(key))
  await putNotification(tx, { ...of, key, body, now })
  publishInbox(app, of.userId)
}

export const decryptNotification = (
  { config }: Needs,
  { key, body }: { key: string; body: string },
): RenderedNotification => JSON.parse(encryptionOf(config).decryptText(body, placeOf(key))) as RenderedNotification

/** Deletes notifications older than a year. Returns whether there may be more. */
export const pruneInbox = async (tx: Sql, now: Date): Promise<boolean> =>
  (await pruneNotifications(tx, { before: addDays(now, -STORED_DAYS), most: PRUNED_AT_ONCE })) === PRUNED_AT_ONCE

/** I1: encrypts notifications again that are under an old shop key. Returns whether there may be more. */
export const reencryptNotifications = async (
  { config }: Needs,
  tx: Sql,
  { current, most }: { current: string; most: number },
): Promise<boolean> => {
  const rows = await listOldNotifications(tx, { current, most })
  for (const { key, body } of rows)
    await putNotificationBody(tx, { key, body: encryptionOf(config).reencryptText(body, placeOf(key)) ?? body })
  return rows.length === most
}
