import { deliverPush, type PushBody } from '#src/features/notification/push/deliver-push.ts'
import type { App, Integrations } from '#src/handler-context.ts'
import type { OutgoingMail } from '#src/integrations/mail/mail-sender.ts'
import type { SendResult } from '#src/integrations/message/message-sender.ts'

/** Dependencies of sending. */
export type SendingApp = Pick<App, 'db' | 'clock' | 'config'> & {
  integrations: Pick<Integrations, 'messages' | 'mails' | 'push'>
}

/** `dropped`: there is nothing to send any more. */
export type Delivered = SendResult | { outcome: 'dropped'; cause: string }

/** What each channel outside the app sends. Stored encrypted until the message is settled. */
interface ChannelBodies {
  /** 알림톡 or text message. `orderNo` is a search key for the vendor's console. */
  text: { phone: string; text: string; orderNo?: string | undefined }
  email: Omit<OutgoingMail, 'key'>
  push: PushBody
}

export type MessageChannel = keyof ChannelBodies
type BodyOf<C extends MessageChannel> = { channel: C } & ChannelBodies[C]
/** A channel with its body. */
export type ChannelBody = { [C in MessageChannel]: BodyOf<C> }[MessageChannel]

type Deliver<C extends MessageChannel> = (
  app: SendingApp,
  body: BodyOf<C>,
  message: { kind: string; key: string },
) => Promise<Delivered>

const deliveries: { readonly [C in MessageChannel]: Deliver<C> } = {
  text: (app, { phone: to, text, orderNo }, { kind }) =>
    app.integrations.messages.send({ to, text, tags: { purpose: kind, ...(orderNo !== undefined && { orderNo }) } }),
  email: (app, { to, fromName, subject, html, text, unsubscribe }, { key }) =>
    app.integrations.mails.send({ key, to, fromName, subject, html, text, unsubscribe }),
  push: deliverPush,
}

/** Requests a message from the provider of its channel. */
export const deliver = <C extends MessageChannel>(
  app: SendingApp,
  body: BodyOf<C>,
  message: { kind: string; key: string },
): Promise<Delivered> => {
  const send: Deliver<C> = deliveries[body.channel]
  return send(app, body, message)
}
