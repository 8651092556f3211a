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
import { clickPathOf, openImageOf } from './click.ts'
import { variablesOf } from './render-broadcast.ts'

interface Draft {
  /** Key of the message and of the notification in the app. */
  key: string
  kind: MessageKind
  broadcast: FindBroadcast
  receiver: ListReceivers
  platform: BrandId
  /** Number of the message, which its link names. */
  messageId: number
}

/** Variables of a message whose link counts its click. */
const withClick = ({ config }: SendingApp, { broadcast, messageId }: Draft) =>
  variablesOf(broadcast.path === null ? broadcast : { ...broadcast, path: clickPathOf(config, messageId) })

/** Writes the messages of one person: one for each browser by push. None for a person who cannot be reached by the channel. */
type ToBodies = (app: SendingApp, draft: Draft, now: Date) => ChannelBody[]

const channels: Readonly<Record<MessageChannel, ToBodies>> = {
  text(app, draft, now) {
    const { kind, receiver, platform } = draft
    const { phone } = openIdentity(encryptionOf(app.config), receiver)
    if (phone === '') return []
    const sender = senderOf(app, { platform, userId: receiver.id }, now)
    return [{ channel: 'text', phone, text: renderText(kind, withClick(app, draft), sender) }]
  },
  email(app, draft, now) {
    const { kind, receiver, platform, messageId } = draft
    const { email: to } = openIdentity(encryptionOf(app.config), receiver)
    if (to === null || to === '') return []
    const sender = senderOf(app, { platform, userId: receiver.id }, now)
    const openImage = receiver.isMeasured ? openImageOf(app.config, platform, messageId) : undefined
    return [
      {
        channel: 'email',
        to,
        ...mailOf(kind, withClick(app, draft), { brand: brandFor(platform), sender, openImage }),
      },
    ]
  },
  push(_, { key: notificationKey, kind, broadcast, receiver }) {
    const content = { ...renderPush(kind, variablesOf(broadcast)), notificationKey }
    return receiver.subscriptionIds.map((subscriptionId) => ({ channel: 'push', subscriptionId, ...content }))
  },
}

export const toBodies = (app: SendingApp, channel: MessageChannel, draft: Draft, now: Date): ChannelBody[] =>
  channels[channel](app, draft, now)
