import { type BrandId, brandFor } from '@shop/brands'
import { encryptionOf } from '#src/encryption.ts'
import type { MessageKind } from '#src/features/notification/kind/message-kind.ts'
import { renderText } from '#src/features/notification/kind/render-message.ts'
import { senderOf } from '#src/features/notification/kind/sender.ts'
import { mailOf } from '#src/features/notification/mail/render-mail.ts'
import {
  type ChannelBody,
  deliver,
  type MessageChannel,
  type SendingApp,
} from '#src/features/notification/outbox/deliver.ts'
import { openIdentity } from '#src/features/user/person-key.ts'
import type { OutgoingMessage, SendResult } from '#src/integrations/message/message-sender.ts'
import type { FindBroadcast, ListReceivers } from './broadcast-sql.ts'
import { variablesOf } from './render-broadcast.ts'

interface Draft {
  kind: MessageKind
  broadcast: FindBroadcast
  receiver: ListReceivers
  platform: BrandId
}

/** Writes the message of one person. Undefined for a person who cannot be reached by the channel. */
type ToBody = (app: SendingApp, draft: Draft, now: Date) => ChannelBody | undefined

const bodies: Readonly<Record<MessageChannel, ToBody>> = {
  text(app, { kind, broadcast, receiver, platform }, now) {
    const { phone } = openIdentity(encryptionOf(app.config), receiver)
    if (phone === '') return undefined
    const sender = senderOf(app, { platform, userId: receiver.id }, now)
    return { channel: 'text', phone, text: renderText(kind, variablesOf(broadcast), sender) }
  },
  email(app, { kind, broadcast, receiver, platform }, now) {
    const { email: to } = openIdentity(encryptionOf(app.config), receiver)
    if (to === null || to === '') return undefined
    const of = { brand: brandFor(platform), sender: senderOf(app, { platform, userId: receiver.id }, now) }
    return { channel: 'email', to, ...mailOf(kind, variablesOf(broadcast), of) }
  },
}

export const toBody = (app: SendingApp, channel: MessageChannel, draft: Draft, now: Date): ChannelBody | undefined =>
  bodies[channel](app, draft, now)

interface Of {
  kind: string
}

export interface Letter {
  key: string
  body: ChannelBody
}

/** Requests several messages. Returns one result per message, in order. */
type Request = (app: SendingApp, letters: readonly Letter[], of: Of) => Promise<SendResult[]>

const toMessage = ({ body }: Letter, { kind: purpose }: Of): OutgoingMessage => {
  if (body.channel !== 'text') throw new Error(`a message by ${body.channel} was requested as text`)
  return { to: body.phone, text: body.text, tags: { purpose } }
}

/** Messages that are requested at the same time by channels without a call for many. */
const AT_THE_SAME_TIME = 8

const toUnknown = (error: unknown): SendResult => ({ outcome: 'unknown', cause: String(error) })

/** Requests messages one by one, some at the same time. A request that throws has no known result. */
const oneByOne: Request = async (app, letters, { kind }) => {
  const results: SendResult[] = []
  const next = letters.entries()
  const work = async (): Promise<void> => {
    for (const [index, { key, body }] of next) results[index] = await deliver(app, body, { kind, key }).catch(toUnknown)
  }
  await Promise.all(Array.from({ length: AT_THE_SAME_TIME }, work))
  return results
}

/** Channels whose provider takes many messages in one request. */
const together: Partial<Record<MessageChannel, Request>> = {
  text: (app, letters, of) => app.integrations.messages.sendMany(letters.map((letter) => toMessage(letter, of))),
}

/** Requests the messages of a batch from the provider of their channel. */
export const requestAll = (
  app: SendingApp,
  channel: MessageChannel,
  letters: readonly Letter[],
  of: Of,
): Promise<SendResult[]> => (together[channel] ?? oneByOne)(app, letters, of)
