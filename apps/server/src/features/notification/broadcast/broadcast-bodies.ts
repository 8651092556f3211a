import { type BrandId, brandFor } from '@shop/brands'
import { encryptionOf } from '#src/encryption.ts'
import type { MessageKind } from '#src/features/notification/kind/message-kind.ts'
import { renderText } from '#src/features/notification/kind/render-message.ts'
import { senderOf } from '#src/features/notification/kind/sender.ts'
import { mailOf } from '#src/features/notification/mail/render-mail.ts'
import type { ChannelBody, MessageChannel, SendingApp } from '#src/features/notification/outbox/deliver.ts'
import { renderPush } from '#src/features/notification/push/push-text.ts'
import { openIdentity } from '#src/features/user/person-key.ts'
import type { FindBroadcast, ListReceivers } from './broadcast-sql.ts'
import { variablesOf } from './render-broadcast.ts'

interface Draft {
  /** Key of the message and of the notification in the app. */
  key: string
  kind: MessageKind
  broadcast: FindBroadcast
  receiver: ListReceivers
  platform: BrandId
}

/** Writes the messages of one person: one for each browser by push. None for a person who cannot be reached by the channel. */
type ToBodies = (app: SendingApp, draft: Draft, now: Date) => ChannelBody[]

const channels: Readonly<Record<MessageChannel, ToBodies>> = {
  text(app, { kind, broadcast, receiver, platform }, now) {
    const { phone } = openIdentity(encryptionOf(app.config), receiver)
    if (phone === '') return []
    const sender = senderOf(app, { platform, userId: receiver.id }, now)
    return [{ channel: 'text', phone, text: renderText(kind, variablesOf(broadcast), sender) }]
  },
  email(app, { kind, broadcast, receiver, platform }, now) {
    const { email: to } = openIdentity(encryptionOf(app.config), receiver)
    if (to === null || to === '') return []
    const of = { brand: brandFor(platform), sender: senderOf(app, { platform, userId: receiver.id }, now) }
    return [{ channel: 'email', to, ...mailOf(kind, variablesOf(broadcast), of) }]
  },
  push(_, { key: notificationKey, kind, broadcast, receiver }) {
    const content = { ...renderPush(kind, variablesOf(broadcast)), notificationKey }
    return receiver.subscriptionIds.map((subscriptionId) => ({ channel: 'push', subscriptionId, ...content }))
  },
}

export const toBodies = (app: SendingApp, channel: MessageChannel, draft: Draft, now: Date): ChannelBody[] =>
  channels[channel](app, draft, now)
