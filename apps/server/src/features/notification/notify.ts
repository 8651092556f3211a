import { type BrandId, brandFor } from '@shop/brands'
import { sendableAt } from '@shop/rules'
import type { Sql } from '#src/db/db.ts'
import { findContact } from '#src/features/user/find-contact.ts'
import type { App } from '#src/handler-context.ts'
import { hasAdConsent, judgeAd } from './ad/judge-ad.ts'
import { addNotification } from './inbox/inbox.ts'
import type { MessageKind } from './kind/message-kind.ts'
import { type MessageKindName, messageKinds, type MessageVariables } from './kind/message-kinds.ts'
import { renderNotification, renderText } from './kind/render-message.ts'
import { senderOf } from './kind/sender.ts'
import { mailOf } from './mail/render-mail.ts'
import type { MessageChannel } from './outbox/deliver.ts'
import { queueMessage } from './outbox/outbox.ts'
import { listReceivers } from './push/push-sql.ts'
import { renderPush } from './push/push-text.ts'
import { createReadSettings, isWanted, type ReadSettings } from './settings/is-wanted.ts'

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

/** Adds the notification in the app only. */
export const addToInbox = async <K extends MessageKindName>(
  tx: Sql,
  app: Needs,
  notice: Notice<K>,
  now: Date,
): Promise<void> => {
  const kind: MessageKind = messageKinds[notice.kind]
  if (!kind.channels.includes('inApp')) return
  const { key, userId, variables } = notice
  if (kind.class === 'advertising' && !(await hasAdConsent(tx, userId, kind))) return
  const rendered = renderNotification(kind, variables)
  await addNotification(tx, app, { key, userId, list: kind.list, kind: notice.kind, rendered }, now)
}

/** Queues the message of one channel. Nothing is queued for a person who cannot be reached by it. */
type QueueMessage = <K extends MessageKindName>(
  tx: Sql,
  app: Needs,
  notice: Notice<K>,
  at: { now: Date; dueAt: Date },
) => Promise<void>

const queueText: QueueMessage = async (tx, app, notice, { now, dueAt }) => {
  const { key, kind, platform, userId } = notice
  const phone = notice.phone ?? (await findContact({ db: tx, config: app.config }, userId)).phone
  if (phone === undefined) return
  const variables: Readonly<Record<string, string>> = notice.variables
  const text = renderText(messageKinds[kind], variables, senderOf(app, notice, now))
  const body = { channel: 'text', phone, text, orderNo: variables['orderNo'] } as const
  await queueMessage(tx, app, { key, kind, platform, userId, body, dueAt }, now)
}

const queueMail: QueueMessage = async (tx, app, notice, { now, dueAt }) => {
  const { key, kind, platform, userId } = notice
  const { email: to } = await findContact({ db: tx, config: app.config }, userId)
  if (to === undefined) return
  const of = { brand: brandFor(platform), sender: senderOf(app, { platform, userId }, now) }
  const body = { channel: 'email', to, ...mailOf(messageKinds[kind], notice.variables, of) } as const
  await queueMessage(tx, app, { key, kind, platform, userId, body, dueAt }, now)
}

/** One message for each browser of the member. */
const queuePush: QueueMessage = async (tx, app, notice, { now, dueAt }) => {
  const { key, kind, platform, userId, variables } = notice
  const receivers = await listReceivers(tx, { userId, now })
  if (receivers.length === 0) return
  const content = { ...renderPush(messageKinds[kind], variables), notificationKey: key }
  for (const { id } of receivers) {
    const body = { channel: 'push', subscriptionId: id, ...content } as const
    await queueMessage(tx, app, { key: `${key}:d${id}`, kind, platform, userId, body, dueAt }, now)
  }
}

const queues: Readonly<Record<MessageChannel, QueueMessage>> = { text: queueText, email: queueMail, push: queuePush }

/** Returns when a message may be sent by a channel. Undefined if the settings or a missing consent forbid it. */
const dueAtOf = async (
  tx: Sql,
  notice: { userId: number; phone?: string | undefined },
  { kind, channel, readSettings }: { kind: MessageKind; channel: MessageChannel; readSettings: ReadSettings },
  now: Date,
): Promise<Date | undefined> => {
  if (kind.class === 'advertising') {
    const verdict = await judgeAd(tx, { userId: notice.userId, channel, kind }, now)
    if (verdict.outcome === 'refuse') return undefined
    return verdict.outcome === 'hold' ? verdict.until : now
  }
  if (!(await isWanted(readSettings, notice, { kind, channel }))) return undefined
  return kind.isAnyHour ? now : sendableAt(now)
}

/** Queues the messages outside the app only. */
export const queueMessages = async <K extends MessageKindName>(
  tx: Sql,
  app: Needs,
  notice: Notice<K>,
  now: Date,
): Promise<void> => {
  const kind: MessageKind = messageKinds[notice.kind]
  const readSettings = createReadSettings(tx, notice.userId)
  for (const channel of kind.channels) {
    if (channel === 'inApp') continue
    const dueAt = await dueAtOf(tx, notice, { kind, channel, readSettings }, now)
    if (dueAt) await queues[channel](tx, app, notice, { now, dueAt })
  }
}

/** Inserts the messages of an event in its transaction: in the app, and by each channel outside it. Those at night wait for the morning. */
export const notify = async <K extends MessageKindName>(
  tx: Sql,
  app: Needs,
  notice: Notice<K>,
  now: Date,
): Promise<void> => {
  await addToInbox(tx, app, notice, now)
  await queueMessages(tx, app, notice, now)
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
  await queueMessages(tx, app, notice, now)
  return undefined
}
