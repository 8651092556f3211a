import { type KeyboardEvent, useState } from 'react'

const steps: Readonly<Record<string, number>> = { ArrowUp: -1, ArrowDown: 1 }

/** Move of a row by keys: Alt with an arrow. 0: none. */
export const stepOf = ({ key, altKey }: Pick<KeyboardEvent, 'key' | 'altKey'>): number =>
  altKey ? (steps[key] ?? 0) : 0

/** Keeps the focus on the element of a row whose place in the document changes with the next render. */
export const refocus = (element: HTMLElement): void => {
  requestAnimationFrame(() => {
    if (element.isConnected) element.focus()
  })
}

/** What a screen reader hears about a move: `announce('사과', 1, 5)` for the first of five places. */
export const useMoveAnnouncement = () => {
  const [text, setText] = useState('')
  return {
    announce: (name: string, place: number, count: number) =>
      setText(`${name}: ${count}개 가운데 ${place}번째로 옮겼어요.`),
    announcement: <output className="sr-only">{text}</output>,
  }
}
