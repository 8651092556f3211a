import type { BrandId } from '@shop/brands'
import { encryptionOf } from '#src/encryption.ts'
import type { MessageKind } from '#src/features/notification/kind/message-kind.ts'
import { renderText } from '#src/features/notification/kind/render-message.ts'
import { senderOf } from '#src/features/notification/kind/sender.ts'
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

interface Letter {
  kind: MessageKind
  broadcast: FindBroadcast
  receiver: ListReceivers
  platform: BrandId
}

/** Writes the message of one person. Undefined for a person who cannot be reached by the channel. */
type ToBody = (app: SendingApp, letter: Letter, now: Date) => ChannelBody | undefined

const bodies: Readonly<Record<MessageChannel, ToBody>> = {
  text(app, { kind, broadcast, receiver, platform }, now) {
    const { phone } = openIdentity(encryptionOf(app.config), receiver)
    if (phone === '') return undefined
    const sender = senderOf(app, { platform, userId: receiver.id }, now)
    return { channel: 'text', phone, text: renderText(kind, variablesOf(broadcast), sender) }
  },
}

export const toBody = (app: SendingApp, channel: MessageChannel, letter: Letter, now: Date): ChannelBody | undefined =>
  bodies[channel](app, letter, now)

interface Of {
  kind: string
}

/** Requests several messages. Returns one result per message, in order. */
type Request = (app: SendingApp, given: readonly ChannelBody[], of: Of) => Promise<SendResult[]>

const toMessage = ({ phone: to, text }: ChannelBody, { kind: purpose }: Of): OutgoingMessage => ({
  to,
  text,
  tags: { purpose },
})

/** Messages that are requested at the same time by channels without a call for many. */
const AT_THE_SAME_TIME = 8

const toUnknown = (error: unknown): SendResult => ({ outcome: 'unknown', cause: String(error) })

/** Requests messages one by one, some at the same time. A request that throws has no known result. */
const oneByOne: Request = async (app, given, of) => {
  const results: SendResult[] = []
  const next = given.entries()
  const work = async (): Promise<void> => {
    for (const [index, body] of next) results[index] = await deliver(app, body, of).catch(toUnknown)
  }
  await Promise.all(Array.from({ length: AT_THE_SAME_TIME }, work))
  return results
}

/** Channels whose provider takes many messages in one request. */
const together: Partial<Record<MessageChannel, Request>> = {
  text: (app, given, of) => app.integrations.messages.sendMany(given.map((body) => toMessage(body, of))),
}

/** Requests the messages of a batch from the provider of their channel. */
export const requestAll = (
  app: SendingApp,
  channel: MessageChannel,
  given: readonly ChannelBody[],
  of: Of,
): Promise<SendResult[]> => (together[channel] ?? oneByOne)(app, given, of)
