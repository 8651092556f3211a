import type { MessageKind } from '#src/features/notification/kind/message-kind.ts'
import { type RenderedNotification, renderNotification } from '#src/features/notification/kind/render-message.ts'

/** Mobile phones in any notation, and nine or more digits in a row or with hyphens: accounts, cards, other phones. */
const NUMBER = /01[016-9][ .-]?\d{3,4}[ .-]?\d{4}|\d(?:-?\d){8,}/g
const MAX_TITLE = 120
const MAX_BODY = 240

const shorten = (text: string, most: number): string => {
  const characters = Array.from(text)
  return characters.length <= most ? text : `${characters.slice(0, most - 1).join('')}…`
}

const holdsNumber = (text: string): boolean => text.search(NUMBER) >= 0

/**
 * Text of a notification for a lock screen, which other people can read: the title, and the first line without an account or
 * phone number. Numbers in the title are replaced.
 */
export const toPushText = ({
  title,
  text,
}: Pick<RenderedNotification, 'title' | 'text'>): { title: string; body: string } => ({
  title: shorten(title.replaceAll(NUMBER, '…'), MAX_TITLE),
  body: shorten(text.split('\n').find((line) => line !== '' && !holdsNumber(line)) ?? '', MAX_BODY),
})

/** How to refuse advertising, which every message of it says. */
const AD_OPT_OUT = '수신거부: 마이페이지 > 알림 설정'

/** Renders a message of a kind for a lock screen. */
export const renderPush = (
  kind: MessageKind,
  variables: Readonly<Record<string, string>>,
): { title: string; body: string; path: string } => {
  const { path, ...rendered } = renderNotification(kind, variables)
  const { title, body } = toPushText(rendered)
  const lines = kind.class === 'advertising' ? [body, AD_OPT_OUT] : [body]
  return { title, body: lines.filter((line) => line !== '').join('\n'), path: path ?? '/notifications' }
}
