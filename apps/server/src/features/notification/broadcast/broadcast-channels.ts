import {
  type ChannelBody,
  deliver,
  type Delivered,
  type MessageChannel,
  type SendingApp,
} from '#src/features/notification/outbox/deliver.ts'
import type { OutgoingMessage } from '#src/integrations/message/message-sender.ts'

interface Of {
  kind: string
}

/** Message of one person. By push it has a body for each browser. */
export interface Letter {
  key: string
  bodies: readonly ChannelBody[]
}

/** Requests several messages. Returns one result per message, in order. */
type Request = (app: SendingApp, letters: readonly Letter[], of: Of) => Promise<Delivered[]>

const toMessage = ({ bodies: [body] }: Letter, { kind: purpose }: Of): OutgoingMessage => {
  if (body?.channel !== 'text') throw new Error('a message without a text was requested as text')
  return { to: body.phone, text: body.text, tags: { purpose } }
}

/** Messages that are requested at the same time by channels without a call for many. */
const AT_THE_SAME_TIME = 8

const toUnknown = (error: unknown): Delivered => ({ outcome: 'unknown', cause: String(error) })

const byImportance: readonly Delivered['outcome'][] = ['accepted', 'unknown', 'refused', 'notSent', 'dropped']

/** Result of the message of one person: it is requested again only if surely no browser received it. */
const bestOf = (results: readonly Delivered[]): Delivered =>
  byImportance.flatMap((outcome) => results.find((result) => result.outcome === outcome) ?? [])[0] ?? {
    outcome: 'dropped',
    cause: 'no contact',
  }

/** Requests messages one by one, some at the same time. A request that throws has no known result. */
const oneByOne: Request = async (app, letters, { kind }) => {
  const results: Delivered[] = []
  const next = letters.entries()
  const work = async (): Promise<void> => {
    for (const [index, { key, bodies }] of next) {
      const of = bodies.map((body) => deliver(app, body, { kind, key }).catch(toUnknown))
      results[index] = bestOf(await Promise.all(of))
    }
  }
  await Promise.all(Array.from({ length: AT_THE_SAME_TIME }, work))
  return results
}

/** Channels whose provider takes many messages in one request. */
const together: Partial<Record<MessageChannel, Request>> = {
  text: (app, letters, of) => app.integrations.messages.sendMany(letters.map((letter) => toMessage(letter, of))),
}

/** Returns the number of messages that are taken together. Requests one by one must be over before the lease of a job ends. */
export const batchSizeOf = (channel: MessageChannel): number => (together[channel] ? 500 : 50)

/** Requests the messages of a batch from the provider of their channel. */
export const requestAll = (
  app: SendingApp,
  channel: MessageChannel,
  letters: readonly Letter[],
  of: Of,
): Promise<Delivered[]> => (together[channel] ?? oneByOne)(app, letters, of)
