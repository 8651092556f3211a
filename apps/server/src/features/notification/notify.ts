import { type BrandId, brandFor } from '@shop/brands'
import { sendableAt } from '@shop/rules'
import { originOf } from '#src/brand-origin.ts'
import type { Sql } from '#src/db/db.ts'
import { findContact } from '#src/features/user/find-contact.ts'
import type { App } from '#src/handler-context.ts'
import { findSettings } from './inbox/inbox-sql.ts'
import { addNotification } from './inbox/inbox.ts'
import type { MessageKind } from './kind/message-kind.ts'
import { type MessageKindName, messageKinds, type MessageVariables } from './kind/message-kinds.ts'
import { renderNotification, renderText } from './kind/render-message.ts'
import { queueMessage } from './outbox/outbox.ts'

type Needs = Pick<App, 'config' | 'bus'>

export interface Notice<K extends MessageKindName> {
  kind: K
  /** Event, subject and, if it can repeat, its number: `order.shipped:12:3`. One message per key and channel. */
  key: string
  platform: BrandId
  /** Account that reads it in the app. For a kind without this channel, the account that caused it. */
  userId: number
  variables: MessageVariables<K>
  /** Phone of a person without an account. Default: that of the account, unless its settings turn the kind off. */
  phone?: string | undefined
}

const addToInbox = async <K extends MessageKindName>(tx: Sql, app: Needs, notice: Notice<K>, now: Date) => {
  const kind: MessageKind = messageKinds[notice.kind]
  if (!kind.channels.includes('inApp')) return
  const { key, userId, variables } = notice
  const rendered = renderNotification(kind, variables)
  await addNotification(tx, app, { key, userId, list: kind.list, kind: notice.kind, rendered }, now)
}

/** Finds the phone of an account. Undefined if it has none, or if its settings turn the kind off. */
const findPhone = async (tx: Sql, { config }: Needs, userId: number, { setting }: MessageKind) => {
  if (setting !== undefined && !(await findSettings(tx, { userId }))[setting]) return undefined
  return (await findContact({ db: tx, config }, userId)).phone
}

const queueText = async <K extends MessageKindName>(tx: Sql, app: Needs, notice: Notice<K>, now: Date) => {
  const kind: MessageKind = messageKinds[notice.kind]
  if (!kind.channels.includes('text')) return
  const { key, platform, userId } = notice
  const phone = notice.phone ?? (await findPhone(tx, app, userId, kind))
  if (phone === undefined) return
  const variables: Readonly<Record<string, string>> = notice.variables
  const sender = { brandName: brandFor(platform).koreanName, origin: originOf(app.config, platform) }
  const text = renderText(kind, variables, sender)
  const orderNo = variables['orderNo']
  const dueAt = kind.isAnyHour ? now : sendableAt(now)
  await queueMessage(tx, app, { key, kind: notice.kind, platform, userId, phone, text, orderNo, dueAt }, now)
}

/** Inserts the messages of an event in its transaction: in the app, and by text message. Those at night wait for the morning. */
export const notify = async <K extends MessageKindName>(
  tx: Sql,
  app: Needs,
  notice: Notice<K>,
  now: Date,
): Promise<void> => {
  await addToInbox(tx, app, notice, now)
  await queueText(tx, app, notice, now)
}

/**
 * As `notify`, for events that may be over by the morning: at night adds only the notification in the app and returns the time at
 * which to call again with what is true then.
 */
export const notifyAwake = async <K extends MessageKindName>(
  tx: Sql,
  app: Needs,
  notice: Notice<K>,
  now: Date,
): Promise<Date | undefined> => {
  const dueAt = messageKinds[notice.kind].isAnyHour ? now : sendableAt(now)
  await addToInbox(tx, app, notice, now)
  if (dueAt > now) return dueAt
  await queueText(tx, app, notice, now)
  return undefined
}
