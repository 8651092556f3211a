import { type BrandId, brandFor } from '@shop/brands'
import type { BroadcastChannel, MessagePreview } from '@shop/contract'
import type { MessageKind } from '#src/features/notification/kind/message-kind.ts'
import { renderNotification, renderText, type Sender } from '#src/features/notification/kind/render-message.ts'
import { senderOf } from '#src/features/notification/kind/sender.ts'
import { mailOf } from '#src/features/notification/mail/render-mail.ts'
import type { App } from '#src/handler-context.ts'

/** Stands for the opt-out address, which is that of one member. */
const OPT_OUT = '(회원마다 다른 수신거부 주소)'

/** Returns the brand as sender of a preview: without the opt-out address of a member. */
export const previewSender = (app: Pick<App, 'config'>, platform: BrandId, now: Date): Sender => ({
  ...senderOf(app, { platform, userId: 0 }, now),
  optOut: OPT_OUT,
})

/** Renders a kind as its receivers see it, by the templates that send it. */
export const toPreview = (
  kind: MessageKind,
  variables: Readonly<Record<string, string>>,
  { platform, sender }: { platform: BrandId; sender: Sender },
): MessagePreview => {
  const { title, text } = renderNotification(kind, variables)
  const mail = mailOf(kind, variables, { brand: brandFor(platform), sender })
  return {
    title,
    text,
    message: renderText(kind, variables, sender),
    subject: mail.subject,
    mail: mail.text,
    channels: kind.channels.filter((channel): channel is BroadcastChannel => channel !== 'inApp'),
  }
}
