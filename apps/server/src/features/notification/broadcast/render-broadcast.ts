import { findMessageKind } from '#src/features/notification/kind/message-kinds.ts'
import { type RenderedNotification, renderNotification } from '#src/features/notification/kind/render-message.ts'

/** What an operator wrote. */
export interface BroadcastText {
  title: string
  text: string
  path: string | null
}

/** Variables of the templates of a broadcast. */
export const variablesOf = ({ title, text, path }: BroadcastText): Record<'title' | 'text' | 'path', string> => ({
  title,
  text,
  path: path ?? '',
})

/** Renders a broadcast for the list in the app. A kind that no longer exists is shown as it was written. */
export const renderBroadcast = (kind: string, given: BroadcastText): RenderedNotification => {
  const row = findMessageKind(kind)
  return row ? renderNotification(row, variablesOf(given)) : given
}
