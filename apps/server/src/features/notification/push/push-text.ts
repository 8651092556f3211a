import type { RenderedNotification } from '#src/features/notification/kind/render-message.ts'

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
